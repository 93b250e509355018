// A text item: a blog post. Page-json section 5. Products are items too but live in commerce/product. Portable.
import * as z from 'zod';

export const WorkflowState = { published: 1, needsReview: 2, scheduled: 3, draft: 4 } as const;

export const itemSchema = z.object({
  id: z.string(),
  collectionId: z.string(),
  recordType: z.int(),
  title: z.string(),
  urlId: z.string(),
  excerpt: z.string(),
  /** Sanitised HTML of an imported body; absent when a document (sections and blocks) holds it. */
  bodyHtml: z.string().optional(),
  documentId: z.string().optional(),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  authorName: z.string(),
  mainImageId: z.string().optional(),
  sourceUrl: z.string(),
  starred: z.boolean(),
  passthrough: z.boolean(),
  workflowState: z.int(),
  seo: z.object({ title: z.string().optional(), description: z.string().optional(), hidden: z.boolean() }).optional(),
  addedOn: z.int(),
  updatedOn: z.int(),
  publishOn: z.int(),
});
export type Item = z.infer<typeof itemSchema>;
