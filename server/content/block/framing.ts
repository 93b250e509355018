// An image's crop and its focal point, which stays in view when the frame has another shape. Portable.
import * as z from 'zod';

const share = z.number().min(0).max(1);

/** Shares of the image's width and height. Spec: "mediaFocalPoint x and y (default 0.5, 0.5)". */
export const framingSchema = z.strictObject({
  /** Absent: the image's own. */
  focal: z.strictObject({ x: share, y: share }).optional(),
  crop: z
    .strictObject({ x: share, y: share, w: z.number().min(0.02).max(1), h: z.number().min(0.02).max(1) })
    .optional(),
});
export type Framing = z.infer<typeof framingSchema>;
export type Crop = NonNullable<Framing['crop']>;

type Size = { widthPx: number; heightPx: number };

/**
 * The part of an image that fills its place: the crop, and of that as much as the shape has room for, around the focal point.
 *
 * @param focal of the whole image
 * @param shape width by height of the place; absent: the crop's own
 * @returns shares of the image, and the shape of what is shown
 */
export function visiblePart(
  { widthPx, heightPx }: Size,
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

/** A crop that reaches over the edge ends there. */
const inside = ({ x, y, w, h }: Crop): Crop => {
  const width = Math.min(w, 1);
  const height = Math.min(h, 1);
  return { x: clamp(x, 0, 1 - width), y: clamp(y, 0, 1 - height), w: width, h: height };
};

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));
