// A file on the site: a PDF menu, a price list, a track. Visitors find it at `/s/<name>`. Portable.
import * as z from 'zod';

/** Commerce 2.2 "File size": the limit of the largest kind except video and downloads. */
export const siteFileBytesMax = 160 * 1000 * 1000;

/** Spaces become dashes, as in the original; the result is safe in a URL and doesn't look like a folder. */
export const siteFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._()-]+/gu, '-')
    .slice(-120)
    // A split surrogate pair would not be a valid URL.
    .replace(/^(?:[.-]|\p{Cs})+/u, '');

export const siteFileSchema = z.object({
  name: z.string(),
  hash: z.string(),
  sizeBytes: z.int().min(1),
  addedAt: z.int(),
  /** The contributor; absent for files that predate this field. */
  addedBy: z.string().optional(),
  /** In the file manager. */
  folderId: z.string().optional(),
});
export type SiteFile = z.infer<typeof siteFileSchema>;

export const listedFileSchema = siteFileSchema
  .omit({ hash: true, addedBy: true, folderId: true })
  .extend({ path: z.string() });

export const siteFilePath = ({ name }: Pick<SiteFile, 'name'>): string => `/s/${encodeURIComponent(name)}`;
