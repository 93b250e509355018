// Errors of forms, in the words of spec §8. Portable.
import { conflict, invalid, missing, refusal } from '../../base/errors.ts';
import { repliesMax } from './limits.ts';
import { messages } from './messages.ts';

export const formUnknown = missing('form-unknown', messages.notConfigured);
export const formChanged = conflict('form-changed', 'Someone else changed this form');
export const keyRefused = refusal('form-key', 401, messages.notSubmitted);
/** `errors`: the message for each field, by id. */
export const formInvalid = invalid<{ errors: Readonly<Record<string, string>> }>('form-invalid', messages.general);
export const formUnreadable = invalid('form-unreadable', messages.fieldsUnreadable);
export const formLimit = conflict('form-limit', messages.formLimit);
export const submissionUnknown = missing('submission-unknown', 'Not found.');
export const noAddress = conflict('no-address', 'No email address was entered in this form, so you can’t reply.');
export const repliesLimit = conflict(
  'replies-limit',
  `You can reply up to ${repliesMax} times here. Write from your own email program instead.`,
  () => ({ max: repliesMax }),
);
export const zapKeyRefused = refusal(
  'zap-key',
  401,
  'This key isn’t valid. Connect Zapier again in the form’s settings.',
);
export const assigneeUnknown = conflict('assignee-unknown', 'This person can’t read submissions anymore.');
