// Refusals of the file manager. Portable.
import { refusal } from '../../base/errors.ts';
import { foldersMax } from './limits.ts';

export const fileGone = refusal('file-gone', 404, 'This file does not exist anymore.');
export const fileNameInvalid = refusal('file-name-invalid', 400, 'Please enter a file name', () => ({ field: 'name' }));
export const folderGone = refusal('folder-gone', 404, 'This folder does not exist anymore.');
export const folderTaken = refusal(
  'folder-taken',
  409,
  ({ name }: { name: string }) => `A folder named "${name}" already exists. Choose another name.`,
  () => ({ field: 'name' }),
);
export const tooManyFolders = refusal(
  'too-many-folders',
  409,
  `There can be up to ${foldersMax} folders. Delete one to add another.`,
);
export const trashedFileGone = refusal('trashed-file-gone', 404, 'This file is not in the trash anymore.');
export const uploadGone = refusal('upload-gone', 404, 'This upload has ended. Upload the file again.');
export const uploadIncomplete = refusal('upload-incomplete', 409, 'File upload failed to complete');
export const otherKind = refusal(
  'other-kind',
  400,
  ({ ending }: { ending: string }) => `Choose a file of the same kind (${ending}), because its address stays the same.`,
);
