// Refusals of the file manager. Portable.
import { refusal } from '../../base/errors.ts';

export const fileGone = refusal('file-gone', 404, 'This file does not exist anymore.');
export const fileNameInvalid = refusal('file-name-invalid', 400, 'Please enter a file name', () => ({ field: 'name' }));
