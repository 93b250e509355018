// Refusals of the template code editor. Portable.
import { refusal } from '../../base/errors.ts';
import { messages } from './messages.ts';

export const codePathInvalid = refusal('template-path-invalid', 400, messages.pathInvalid);
export const codeFileMissing = refusal('template-file-missing', 404, messages.fileMissing);
export const codeFileExists = refusal('template-file-exists', 409, messages.fileExists);
export const codeNotText = refusal('template-file-not-text', 400, messages.notText);
export const codeTooLong = refusal('template-file-too-long', 413, messages.tooLong);
export const codeTooManyFiles = refusal('template-too-many-files', 400, messages.tooManyFiles);
export const codeTooLarge = refusal('template-too-large', 400, messages.filesTooLarge);
export const codeTooMuchText = refusal('template-too-much-text', 400, messages.tooMuchText);
export const codeConfNeeded = refusal('template-conf-needed', 400, messages.confNeeded);
export const codeChanged = refusal('template-code-changed', 409, messages.changed);
export const codeBroken = refusal('template-code-broken', 409, messages.broken);
export const codeNotChanged = refusal('template-code-not-changed', 409, messages.nothingToPublish);
export const codeVersionMissing = refusal('template-version-missing', 404, messages.versionMissing);
