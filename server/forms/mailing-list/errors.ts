// Errors of mailing lists.
import { conflict, invalid, missing } from '../../base/errors.ts';
import { listsMax } from './limits.ts';
import { ownerMessages as messages } from './messages.ts';

export const listUnknown = missing('mailing-list-unknown', messages.unknown);
export const listNameTaken = conflict('mailing-list-name', messages.nameTaken);
export const listsLimit = conflict('mailing-lists-limit', messages.tooMany, () => ({ max: listsMax }));
export const alreadyListed = conflict('subscriber-known', messages.alreadyListed);
export const hasLeft = conflict('subscriber-left', messages.hasLeft);
/** Specification 5: the choice of a list. */
export const listMissing = invalid('mailing-list-missing', messages.listMissing);
export const fileUnreadable = invalid('subscriber-file', ({ why }: { why: string }) => why);
