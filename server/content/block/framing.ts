// An image's crop and focal point, which stays visible if the frame has another shape. Portable.
import * as z from 'zod';

const share = z.number().min(0).max(1);

/** Fractions of the image's width and height. Spec: "mediaFocalPoint x and y (default 0.5, 0.5)". */
export const framingSchema = z.strictObject({
  /** Default: that of the image. */
  focal: z.strictObject({ x: share, y: share }).optional(),
  crop: z
    .strictObject({ x: share, y: share, w: z.number().min(0.02).max(1), h: z.number().min(0.02).max(1) })
    .optional(),
});
export type Framing = z.infer<typeof framingSchema>;
export type Crop = NonNullable<Framing['crop']>;

/**
 * The visible part of an image: within the crop, as much as fits the shape, around the focal point.
 *
 * @param focal of the whole image
 * @param shape width divided by height of the frame; default: the crop's own
 * @returns fractions of the image, and the shape of the visible part
 */
export function visiblePart(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  crop: Crop,
  focal: { x: number; y: number },
  shape?: number,
): { part: Crop; shape: number } {
  const whole = inside(crop);
  const own = (whole.w * widthPx) / (whole.h * heightPx);
  if (shape === undefined) return { part: whole, shape: own };
  const w = own > shape ? whole.w * (shape / own) : whole.w;
  const h = own > shape ? whole.h : whole.h * (own / shape);
  const x = clamp(focal.x - w / 2, whole.x, whole.x + whole.w - w);
  const y = clamp(focal.y - h / 2, whole.y, whole.y + whole.h - h);
  return { part: { x, y, w, h }, shape };
}

/** Clips a crop to the image's edges. */
const inside = ({ x, y, w, h }: Crop): Crop => {
  const width = Math.min(w, 1);
  const height = Math.min(h, 1);
  return { x: clamp(x, 0, 1 - width), y: clamp(y, 0, 1 - height), w: width, h: height };
};

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));
