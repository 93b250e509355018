// Messages of the image-variants job. Read by pool.ts (answers) and image-variants.ts (requests). Portable.
import * as z from 'zod';

const variantFormats = ['avif', 'webp', 'jpeg', 'png'] as const;
export type VariantFormat = (typeof variantFormats)[number];

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Wanted bytes');
const hex = z.string().regex(/^[0-9a-f]{6}$/);

/** The picture itself or its path: a path avoids copying 20 MB into the worker. */
const source = z.union([bytes, z.object({ path: z.string() })]);

export const imageInput = z.discriminatedUnion('task', [
  z.object({ task: z.literal('inspect'), source }),
  z.object({
    task: z.literal('resize'),
    source,
    widthPx: z.int().min(1).max(2500),
    format: z.enum(variantFormats),
  }),
]);
export type ImageInput = z.input<typeof imageInput>;

/** Facts from a picture's bytes; sizes are after the camera's orientation is applied. */
const imageFacts = z.object({
  contentType: z.string(),
  widthPx: z.int().min(1),
  heightPx: z.int().min(1),
  alpha: z.boolean(),
  animated: z.boolean(),
  colorData: z.object({ topLeft: hex, topRight: hex, bottomLeft: hex, bottomRight: hex, center: hex }),
});
export type ImageFacts = z.infer<typeof imageFacts>;

export const imageOutput = z.union([
  z.object({ ok: z.literal(true), task: z.literal('inspect'), facts: imageFacts }),
  z.object({
    ok: z.literal(true),
    task: z.literal('resize'),
    bytes,
    widthPx: z.int().min(1),
    heightPx: z.int().min(1),
  }),
  /** The picture is at fault, not the program: `why` is a sentence. */
  z.object({ ok: z.literal(false), why: z.string() }),
]);
export type ImageOutput = z.infer<typeof imageOutput>;
