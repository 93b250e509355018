// Refusals about the owner's own texts of mails.
import { refusal } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';
import { messages } from './messages.ts';

export const mailKindUnknown = refusal('not-found', 404, messages.unknown);

/** With the fields that are wrong. */
export const mailTextInvalid = refusal('mail-text-invalid', 400, problemsOf);
