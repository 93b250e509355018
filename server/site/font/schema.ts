// Fonts of the site: those on offer and the owner's own. Spec §2 "Font picker". Portable.
import * as z from 'zod';
import { messages } from './messages.ts';

/** Spec §2: "Sans Serif, Serif, Display, Script, Slab Serif, Mono and Other". */
export const fontCategories = ['sans-serif', 'serif', 'display', 'script', 'slab-serif', 'mono', 'other'] as const;
export type FontCategory = (typeof fontCategories)[number];

/** Our choices. */
export const fontLimits = { fileBytes: 2 * 1024 * 1024, faces: 40, license: 300 } as const;

const weightSchema = z.string().regex(/^[1-9]00(?: [1-9]00)?$/, messages.weightInvalid);
const styleSchema = z.enum(['normal', 'italic']);

type Face = {
  style: 'normal' | 'italic';
  /** One weight, or the bounds of a variable font: `100 900`. */
  weight: string;
};

export type CatalogFont = {
  id: string;
  family: string;
  category: FontCategory;
  license: string;
  /** The npm package. */
  source: string;
  faces: readonly (Face & { file: string })[];
  /** How the device's own font is drawn while the file loads: relative width, and height of its lines. */
  metrics: { size: number; ascent: number; descent: number; gap: number };
};

export const uploadedFaceSchema = z.object({
  family: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u, messages.familyInvalid),
  category: z.enum(fontCategories),
  weight: weightSchema,
  style: styleSchema,
  license: z.string().trim().min(1, messages.licenseMissing).max(fontLimits.license),
});

const ownFaceSchema = uploadedFaceSchema.extend({
  id: z.string(),
  format: z.enum(['woff2', 'woff', 'ttf', 'otf']),
  hash: z.string(),
  sizeBytes: z.int().min(1),
  addedAt: z.int(),
});
export type OwnFace = z.infer<typeof ownFaceSchema>;
export const ownFontsSchema = z.object({ faces: z.array(ownFaceSchema) });

export const offeredFontSchema = z.object({
  family: z.string(),
  category: z.enum(fontCategories),
  /** The value of `font-family`, with the fonts of devices that stand in for it. */
  stack: z.string(),
  license: z.string(),
  isOwn: z.boolean(),
  faces: z.array(
    z.object({
      id: z.string(),
      style: styleSchema,
      weight: z.string(),
      url: z.string(),
      sizeBytes: z.int().optional(),
    }),
  ),
});
export type OfferedFont = z.infer<typeof offeredFontSchema>;
