// A template as stored: one revision of a folder's files. File contents are parsed again on loading. Template-folders 1-3.
import * as z from 'zod';

export const templateSchema = z.object({
  id: z.string(),
  /** Raised by every import that changed a file; part of asset addresses and cache keys. */
  revision: z.int().min(1),
  name: z.string(),
  author: z.string(),
  /** Blob with the file list. */
  filesHash: z.string(),
  importedAt: z.int(),
  /** `filesHash` of the bundled version. Equal to `filesHash`: unmodified since. */
  bundledHash: z.string().optional(),
});
export type TemplateRecord = z.infer<typeof templateSchema>;

/** `[path, sha256 of the bytes, size in bytes]`, by path. */
export const fileListSchema = z.array(z.tuple([z.string(), z.string(), z.int().min(0)]));
export type FileList = z.infer<typeof fileListSchema>;

/** A problem in a folder; the rest is still used. */
export type Problem = {
  file: string;
  message: string;
  line?: number;
  /** `error`: a part of the file does not work. Absent: a warning. */
  level?: 'error' | 'warning';
};
