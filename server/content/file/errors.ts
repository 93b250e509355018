// Errors about the site's files. Portable.
import { refusal } from '../../base/errors.ts';

export const siteFileUnknown = refusal('site-file-unknown', 404, 'This file does not exist.');

export const siteFileTaken = refusal(
  'site-file-taken',
  409,
  ({ name }: { name: string }) => `A file named "${name}" already exists. Delete it or rename the new file.`,
);
