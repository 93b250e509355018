// Errors of forms, in the words of spec §8. Portable.
import { refusal } from '../../base/errors.ts';
import { repliesMax } from './limits.ts';
import { messages } from './messages.ts';

export const formUnknown = refusal('form-unknown', 404, messages.notConfigured);
export const formChanged = refusal('form-changed', 409, 'Someone else changed this form');
export const keyRefused = refusal('form-key', 401, messages.notSubmitted);
/** `errors`: the message for each field, by id. */
export const formInvalid = refusal<{ errors: Readonly<Record<string, string>> }>('form-invalid', 400, messages.general);
export const formUnreadable = refusal('form-unreadable', 400, messages.fieldsUnreadable);
export const formLimit = refusal('form-limit', 409, messages.formLimit);
export const submissionUnknown = refusal('submission-unknown', 404, 'Not found.');
export const noAddress = refusal('no-address', 409, 'No email address was entered in this form, so you can’t reply.');
export const repliesLimit = refusal(
  'replies-limit',
  409,
  `You can reply up to ${repliesMax} times here. Write from your own email program instead.`,
  () => ({ max: repliesMax }),
);
export const zapKeyRefused = refusal(
  'zap-key',
  401,
  'This key isn’t valid. Connect Zapier again in the form’s settings.',
);
export const assigneeUnknown = refusal('assignee-unknown', 409, 'This person can’t read submissions anymore.');
