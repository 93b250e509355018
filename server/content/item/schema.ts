// An item of a page: a post, an event, a picture of a gallery, a track, a video, or a template's own type. Page-json sections 5,
// 7 and 8. Products are items too but live in commerce/product. Portable.
import * as z from 'zod';
import { messages } from './messages.ts';

export const WorkflowState = { published: 1, needsReview: 2, scheduled: 3, draft: 4 } as const;

/** Spec §3 "Promoted block types". */
export const promotedBlockTypes = [
  'map',
  'embed',
  'image',
  'code',
  'quote',
  'twitter',
  'link',
  'video',
  'foursquare',
  'instagram',
  'form',
] as const;

/** Page-json 5 to 8 and the record types of the template language (19.5). */
export const RecordType = {
  text: 1,
  image: 2,
  quote: 4,
  link: 5,
  audio: 7,
  video: 8,
  storeItem: 11,
  event: 12,
  gallery: 14,
} as const;

export const locationSchema = z.object({
  addressTitle: z.string().optional(),
  addressLine1: z.string().optional(),
  addressLine2: z.string().optional(),
  addressCountry: z.string().optional(),
  mapLat: z.number().optional(),
  mapLng: z.number().optional(),
  mapZoom: z.number().optional(),
  markerLat: z.number().optional(),
  markerLng: z.number().optional(),
});
export type Location = z.infer<typeof locationSchema>;

/** Template-folders 2: the sum of an item's own fields. */
export const customContentBytesMax = 50 * 1024;

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
  /** Place in collections that the owner orders; a track's number in an album. */
  displayIndex: z.int().optional(),
  /** Events: epoch ms, read as UTC. */
  startDate: z.int().optional(),
  endDate: z.int().optional(),
  location: locationSchema.optional(),
  /** Pictures that belong to the item, in order: `items[]` of its data. */
  imageIds: z.array(z.string()).max(250).optional(),
  clickthroughUrl: z.object({ url: z.string(), newWindow: z.boolean() }).optional(),
  audio: z
    .object({
      assetUrl: z.string(),
      artistName: z.string().optional(),
      durationMs: z.int().min(0).optional(),
    })
    .optional(),
  /** A video of another host. `html` is its player, sanitised. */
  video: z
    .object({
      url: z.string(),
      html: z.string(),
      providerName: z.string().optional(),
      width: z.int().optional(),
      height: z.int().optional(),
      thumbnailUrl: z.string().optional(),
    })
    .optional(),
  /** What of it lists show first; `promotedBlock` is its markup, sanitised. */
  promotedBlockType: z.enum(promotedBlockTypes).optional(),
  promotedBlock: z.string().optional(),
  /** Or one of the blocks of its own page. */
  promotedBlockId: z.string().optional(),
  /** Whether visitors may comment. Absent: not. */
  takesComments: z.boolean().optional(),
  /** The template's own type (`customTypes`), and its fields as entered. A template without the type leaves them alone. */
  customType: z.string().optional(),
  customContent: z
    .record(z.string(), z.unknown())
    .refine((fields) => JSON.stringify(fields).length <= customContentBytesMax, messages.fieldsTooLarge)
    .optional(),
});
export type Item = z.infer<typeof itemSchema>;
