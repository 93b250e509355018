// Refusals of the file manager. Portable.
import { conflict, invalid, missing } from '../../base/errors.ts';
import { foldersMax } from './limits.ts';

export const fileGone = missing('file-gone', 'This file does not exist anymore.');
export const fileNameInvalid = invalid('file-name-invalid', 'Please enter a file name', () => ({ field: 'name' }));
export const folderGone = missing('folder-gone', 'This folder does not exist anymore.');
export const folderTaken = conflict(
  'folder-taken',
  ({ name }: { name: string }) => `A folder named "${name}" already exists. Choose another name.`,
  () => ({ field: 'name' }),
);
export const tooManyFolders = conflict(
  'too-many-folders',
  `There can be up to ${foldersMax} folders. Delete one to add another.`,
);
export const trashedFileGone = missing('trashed-file-gone', 'This file is not in the trash anymore.');
export const uploadGone = missing('upload-gone', 'This upload has ended. Upload the file again.');
export const uploadIncomplete = conflict('upload-incomplete', 'File upload failed to complete');
export const otherKind = invalid(
  'other-kind',
  ({ ending }: { ending: string }) => `Choose a file of the same kind (${ending}), because its address stays the same.`,
);
