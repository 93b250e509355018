// Errors of mailing lists.
import { refusal } from '../../base/errors.ts';
import { listsMax } from './limits.ts';
import { ownerMessages as messages } from './messages.ts';

export const listUnknown = refusal('mailing-list-unknown', 404, messages.unknown);
export const listNameTaken = refusal('mailing-list-name', 409, messages.nameTaken);
export const listsLimit = refusal('mailing-lists-limit', 409, messages.tooMany, () => ({ max: listsMax }));
export const alreadyListed = refusal('subscriber-known', 409, messages.alreadyListed);
export const hasLeft = refusal('subscriber-left', 409, messages.hasLeft);
/** Specification 5: the choice of a list. */
export const listMissing = refusal('mailing-list-missing', 400, messages.listMissing);
export const fileUnreadable = refusal('subscriber-file', 400, ({ why }: { why: string }) => why);
