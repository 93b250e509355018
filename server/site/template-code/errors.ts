// Refusals of the template code editor. Portable.
import { conflict, invalid, missing, refusal } from '../../base/errors.ts';
import { messages } from './messages.ts';

export const codePathInvalid = invalid('template-path-invalid', messages.pathInvalid);
export const codeFileMissing = missing('template-file-missing', messages.fileMissing);
export const codeFileExists = conflict('template-file-exists', messages.fileExists);
export const codeNotText = invalid('template-file-not-text', messages.notText);
export const codeTooLong = refusal('template-file-too-long', 413, messages.tooLong);
export const codeTooManyFiles = invalid('template-too-many-files', messages.tooManyFiles);
export const codeTooLarge = invalid('template-too-large', messages.filesTooLarge);
export const codeTooMuchText = invalid('template-too-much-text', messages.tooMuchText);
export const codeConfNeeded = invalid('template-conf-needed', messages.confNeeded);
export const codeChanged = conflict('template-code-changed', messages.changed);
export const codeBroken = conflict('template-code-broken', messages.broken);
export const codeNotChanged = conflict('template-code-not-changed', messages.nothingToPublish);
export const codeVersionMissing = missing('template-version-missing', messages.versionMissing);
