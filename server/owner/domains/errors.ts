// Refusals about the site's other domains. Portable.
import { conflict, invalid, missing } from '../../base/errors.ts';
import { messages } from './messages.ts';

export const domainInvalid = invalid('domain-invalid', messages.invalid);
export const domainTaken = conflict('domain-taken', messages.taken);
export const domainsFull = conflict('domains-full', messages.full);
export const siteUnnamed = conflict('site-unnamed', messages.unnamed);
export const domainMissing = missing('domain-missing', messages.missing);
export const domainIsMain = conflict('domain-is-main', messages.isMain);
export const domainNotReady = conflict('domain-not-ready', messages.notReady);
export const editorShared = conflict('domain-editor-shared', messages.sharedEditor);
