// Errors of forms, in the words of spec §8. Portable.
import { refusal } from '../../base/errors.ts';
import { messages } from './messages.ts';

export const formUnknown = refusal('form-unknown', 404, messages.notConfigured);
export const formChanged = refusal('form-changed', 409, 'Someone else changed this form');
export const keyRefused = refusal('form-key', 401, messages.notSubmitted);
/** `errors`: the message for each field, by id. */
export const formInvalid = refusal<{ errors: Readonly<Record<string, string>> }>('form-invalid', 400, messages.general);
export const formUnreadable = refusal('form-unreadable', 400, messages.fieldsUnreadable);
export const formLimit = refusal('form-limit', 409, messages.formLimit);
export const submissionUnknown = refusal('submission-unknown', 404, 'Not found.');
