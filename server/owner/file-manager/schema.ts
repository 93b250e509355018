// Images and other files of the site in one list, and where they are used. Editor E1 to E9. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape } from '../../base/paged.ts';

export const managedKinds = ['image', 'file'] as const;

/** `image~<id>` or `file~<name>`. */
const managedId = z.string().regex(/^(?:image|file)~.{1,200}$/u);

export const managedFileSchema = z.object({
  id: managedId,
  kind: z.enum(managedKinds),
  name: z.string(),
  sizeBytes: z.int(),
  addedAt: z.int(),
  /** On the site. */
  path: z.string(),
  /** Images only. */
  widthPx: z.int().optional(),
  heightPx: z.int().optional(),
  altText: z.string().optional(),
});
export type ManagedFile = z.infer<typeof managedFileSchema>;

export const managerQuery = z.object({
  ...listQueryShape(['added', 'name', 'size'], '-added'),
  kind: z.enum(managedKinds).optional(),
  /** Images without alternative text. */
  lacks: z.literal('alt').optional(),
});
export type ManagerQuery = z.output<typeof managerQuery>;
export const managerAnswer = listAnswerOf(managedFileSchema);

const usedIn = ['page', 'item', 'product', 'menu', 'site-part', 'settings', 'form', 'shared-section'] as const;
export const useSchema = z.object({
  kind: z.enum(usedIn),
  /** The ID of the page, item, or product. */
  id: z.string(),
  title: z.string(),
  /** Only in changes that aren't published yet. */
  isDraft: z.boolean(),
});
export type Use = z.infer<typeof useSchema>;

export const listedUsesSchema = z.object({
  uses: z.array(useSchema),
  /** There are more uses than are listed. */
  hasMoreUses: z.boolean(),
});

export const openedFileSchema = managedFileSchema.extend({ mayDelete: z.boolean() });
export type OpenedFile = z.infer<typeof openedFileSchema>;

export const renameSchema = z.strictObject({ name: z.string().trim().min(1).max(120) });
