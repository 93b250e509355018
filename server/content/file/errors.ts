// Errors about the site's files. Portable.
import { conflict, missing } from '../../base/errors.ts';

export const siteFileUnknown = missing('site-file-unknown', 'This file does not exist.');

export const siteFileTaken = conflict(
  'site-file-taken',
  ({ name }: { name: string }) => `A file named "${name}" already exists. Delete it or rename the new file.`,
);
