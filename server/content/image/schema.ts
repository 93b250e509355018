// An uploaded image: its file and data. Spec §3 "Image asset"; page-json section 8. Portable.
import * as z from 'zod';
import { variantWidths } from './widths.ts';

/** Commerce 2.2; the same as the worker's own limit. */
export const imageBytesMax = 20 * 1000 * 1000;

export const imageSchema = z.object({
  id: z.string(),
  /** SHA-256 of the original's bytes: its name in the blob folder. */
  hash: z.string(),
  filename: z.string(),
  contentType: z.string(),
  widthPx: z.int().min(1),
  heightPx: z.int().min(1),
  sizeBytes: z.int().min(1),
  altText: z.string(),
  title: z.string(),
  body: z.string(),
  focalX: z.number().min(0).max(1),
  focalY: z.number().min(0).max(1),
  /** Average colors of corners and center, six hex digits each, once they are known. */
  colorData: z
    .object({
      topLeft: z.string(),
      topRight: z.string(),
      bottomLeft: z.string(),
      bottomRight: z.string(),
      center: z.string(),
    })
    .optional(),
  /** Whether it has transparency, so that JPEG isn't possible. Absent: no. */
  alpha: z.boolean().optional(),
  /** Whether it is animated, so that only WebP and the original are possible. Absent: no. */
  animated: z.boolean().optional(),
  addedOn: z.int(),
  /** In the file manager. */
  folderId: z.string().optional(),
  /** How often its bytes were replaced. Absent: never. */
  version: z.int().min(1).optional(),
});
export type Image = z.infer<typeof imageSchema>;

/** As the editor sees it. */
export const listedImageSchema = imageSchema
  .omit({ hash: true })
  .extend({ path: z.string(), originalSize: z.string() });
export type ListedImage = z.infer<typeof listedImageSchema>;

export const imageListQuery = z.object({
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
});

export const imageChangeSchema = z
  .strictObject({
    altText: z.string().max(1000),
    title: z.string().max(500),
    body: z.string().max(10_000),
    filename: z.string().min(1).max(150),
    focalX: z.number().min(0).max(1),
    focalY: z.number().min(0).max(1),
  })
  .partial();
export type ImageChange = z.infer<typeof imageChangeSchema>;

/** "1600x1200" */
export const originalSize = (image: Image): string => `${image.widthPx}x${image.heightPx}`;

/** "1600x1200,100w,300w,…": the original, then every standard width that isn't larger (page-json 0.4). */
export const systemDataVariants = (image: Image): string =>
  [originalSize(image), ...variantWidths.filter((w) => w <= image.widthPx).map((w) => `${w}w`)].join(',');

/**
 * Path of the image on the site; `?format=500w` requests a size. Browsers keep an image for a year, so each version has its own path; the
 * paths of earlier versions show the current one.
 */
export const imagePath = ({ id, filename, version }: Image): string =>
  `/images/${id}/${version === undefined ? '' : `${version}-`}${encodeURIComponent(filename)}`;
