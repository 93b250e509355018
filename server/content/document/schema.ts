// What the editor edits: a page's sections and blocks as maps, so that changes commute. Editor 3.2. Portable.
import * as z from 'zod';

export { arranged } from './arranged.ts';

export const sectionThemes = ['light-1', 'light-2', 'soft', 'bright', 'dark-1', 'dark-2'] as const;

/** Our choice: far more rows than a section has, and few enough for every browser's grid. */
const rowsMax = 10_000;

const cellSchema = z.strictObject({
  x: z.int().min(0).max(23),
  w: z.int().min(1).max(24),
  y: z.int().min(0).max(rowsMax),
  h: z.int().min(1).max(rowsMax),
});

const blockSchema = z.strictObject({
  id: z.string(),
  type: z.int(),
  /** Id of the section it stands in. */
  section: z.string(),
  /** Fractional index: order on the phone and in the reading order. */
  order: z.string(),
  layout: z.strictObject({
    desktop: cellSchema,
    phone: cellSchema.optional(),
    hidden: z.array(z.enum(['desktop', 'phone'])).optional(),
  }),
  /** Checked by the type's definition in content/block. */
  props: z.record(z.string(), z.unknown()),
});
export type Block = z.infer<typeof blockSchema>;

const sectionSchema = z.strictObject({
  id: z.string(),
  order: z.string(),
  theme: z.enum(sectionThemes),
  background: z.strictObject({
    source: z.union([z.literal(1), z.literal(4)]),
    imageId: z.string().optional(),
    overlay: z.number().min(0).max(1).optional(),
  }),
  width: z.enum(['inset', 'full']),
  height: z.enum(['auto', 's', 'm', 'l', 'screen']),
});
export type Section = z.infer<typeof sectionSchema>;

export const documentSchema = z.strictObject({
  /** The collection's or item's id: one document each; of a block field `field-<its id>`. */
  id: z.string(),
  kind: z.enum(['page', 'item', 'field']),
  sections: z.record(z.string(), sectionSchema),
  /** At most `patchLimits.blocksMax`. */
  blocks: z.record(z.string(), blockSchema),
  /** When it was published last; areas show it. Absent: unknown. */
  updatedOn: z.int().optional(),
});
export type Document = z.infer<typeof documentSchema>;
