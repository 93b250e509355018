// Shared sections in the editor's API. Portable.
import * as z from 'zod';
import { documentSchema } from '../document/schema.ts';
import { sharedIdSchema } from '../document/shared.ts';

export const sharedLimits = {
  name: 80,
  /** Our choice: more than a site needs, and few enough for one list. */
  countMax: 100,
  /** Pages listed by name; the rest is only counted. */
  pagesNamed: 50,
} as const;

const nameSchema = z.string().trim().min(1, 'Enter a name.').max(sharedLimits.name);

export const sharedSectionSchema = z.object({
  /** Id of its document. */
  id: sharedIdSchema,
  name: nameSchema,
  addedOn: z.int(),
});
export type SharedSection = z.infer<typeof sharedSectionSchema>;

export const newSharedBodySchema = z.strictObject({
  name: nameSchema,
  /** The page whose draft contains the section. */
  document: z.string().min(1).max(64),
  section: z.string().min(1).max(64),
});
export type NewSharedBody = z.infer<typeof newSharedBodySchema>;

export const renameBodySchema = z.strictObject({ name: nameSchema });

const usedOnSchema = z.object({ id: z.string(), title: z.string(), path: z.string() });

export const listedSharedSchema = sharedSectionSchema.extend({
  /** Pages that use it, published or not; only the first ones by name. */
  pages: z.array(usedOnSchema),
  pageCount: z.int(),
  /** Positions of its blocks without their text, for its thumbnail in the library. */
  layout: documentSchema.pick({ sections: true, blocks: true }),
});
export type ListedShared = z.infer<typeof listedSharedSchema>;
