// The editor's document: a page's sections and blocks as maps, so that changes commute. Editor 3.2. Portable.
import * as z from 'zod';
import { sectionThemes } from './section-themes.ts';
import { sharedIdSchema } from './shared.ts';

export { arranged } from './arranged.ts';

export { sectionThemes } from './section-themes.ts';

/** Our choice: far more rows than a section needs, and few enough for every browser's grid. */
const rowsMax = 10_000;

const cellSchema = z.strictObject({
  x: z.int().min(0).max(23),
  w: z.int().min(1).max(24),
  y: z.int().min(0).max(rowsMax),
  h: z.int().min(1).max(rowsMax),
});

/** The locked aspect: content, position, or both. Absent: not locked. Editor C8. */
export const lockKinds = ['content', 'position', 'all'] as const;
export const lockSchema = z.enum(lockKinds);
export type LockKind = z.infer<typeof lockSchema>;

const blockSchema = z.strictObject({
  id: z.string(),
  type: z.int(),
  /** Id of its section. */
  section: z.string(),
  /** Fractional index: the order on phones and in the reading order. */
  order: z.string(),
  layout: z.strictObject({
    desktop: cellSchema,
    phone: cellSchema.optional(),
    hidden: z.array(z.enum(['desktop', 'phone'])).optional(),
  }),
  /** Validated by the type's definition in content/block. */
  props: z.record(z.string(), z.unknown()),
  lock: lockSchema.optional(),
});
export type Block = z.infer<typeof blockSchema>;

/** Focal point of an image: fractions of its width and height. Spec: "mediaFocalPoint x and y (default 0.5, 0.5)". */
const focalSchema = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

/**
 * Spec: "BackgroundSource: upload 1, instagram 2, video 3, none 4". Instagram only occurs in imports; its image is
 * rendered like an upload.
 */
export const BackgroundSource = { upload: 1, instagram: 2, video: 3, none: 4 } as const;
const sources = [1, 2, 3, 4] as const;

const heights = z.enum(['auto', 's', 'm', 'l', 'screen']);

export const sectionSchema = z.strictObject({
  id: z.string(),
  order: z.string(),
  theme: z.enum(sectionThemes),
  background: z.strictObject({
    source: z.literal(sources),
    /** For a video: the poster image shown until it plays. */
    imageId: z.string().max(64).optional(),
    /** Name of an uploaded file. */
    video: z.string().max(200).optional(),
    /** Behind everything else, e.g. `#b3401d`. */
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .optional(),
    /** Default: that of the image. */
    focal: focalSchema.optional(),
    /** Opacity of the theme's background over it. */
    overlay: z.number().min(0).max(1).optional(),
  }),
  width: z.enum(['inset', 'full']),
  height: heights,
  /** Default: as on desktop. */
  phoneHeight: heights.optional(),
  /** Devices on which it is hidden. */
  hidden: z.array(z.enum(['desktop', 'phone'])).optional(),
  /** Id of the shared document shown here instead of the section's own settings and blocks. Editor C5. */
  sharedId: sharedIdSchema.optional(),
  lock: lockSchema.optional(),
});
export type Section = z.infer<typeof sectionSchema>;

export const documentSchema = z.strictObject({
  /**
   * The id of the collection or item, one document each; for a template area `field-<its id>`; for a shared section
   * `shared-…`.
   */
  id: z.string(),
  kind: z.enum(['page', 'item', 'field', 'shared']),
  sections: z.record(z.string(), sectionSchema),
  /** At most `patchLimits.blocksMax`. */
  blocks: z.record(z.string(), blockSchema),
  /** When it was last published, as shown by template areas. Absent: unknown. */
  updatedOn: z.int().optional(),
});
export type Document = z.infer<typeof documentSchema>;
