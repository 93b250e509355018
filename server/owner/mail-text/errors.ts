// Refusals about the owner's own texts of mails.
import { invalid, missing } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';
import { messages } from './messages.ts';

export const mailKindUnknown = missing('not-found', messages.unknown);

/** With the fields that are wrong. */
export const mailTextInvalid = invalid('mail-text-invalid', problemsOf);
