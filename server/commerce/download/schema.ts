// Digital files for sale: a product's files, and their expiring links. Commerce 2.5. Portable.
import * as z from 'zod';

export const productFileSchema = z.object({
  /** 24 hex */
  id: z.string(),
  hash: z.string(),
  name: z.string().max(200),
  sizeBytes: z.int().min(1),
  addedAt: z.int(),
  /** The contributor; absent on files from before it was recorded. */
  addedBy: z.string().optional(),
});
export type ProductFile = z.infer<typeof productFileSchema>;

export const productFilesSchema = z.object({ files: z.array(productFileSchema).max(50) });

export const downloadLinkSchema = z.object({
  orderId: z.string(),
  productId: z.string(),
  fileId: z.string(),
  expiresAt: z.int(),
});
export type DownloadLink = z.infer<typeof downloadLinkSchema>;
