// Refusals about the site's other domains. Portable.
import { refusal } from '../../base/errors.ts';
import { messages } from './messages.ts';

export const domainInvalid = refusal('domain-invalid', 400, messages.invalid);
export const domainTaken = refusal('domain-taken', 409, messages.taken);
export const domainsFull = refusal('domains-full', 409, messages.full);
export const siteUnnamed = refusal('site-unnamed', 409, messages.unnamed);
export const domainMissing = refusal('domain-missing', 404, messages.missing);
export const domainIsMain = refusal('domain-is-main', 409, messages.isMain);
export const domainNotReady = refusal('domain-not-ready', 409, messages.notReady);
export const editorShared = refusal('domain-editor-shared', 409, messages.sharedEditor);
