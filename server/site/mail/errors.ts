// Refusals about mails.
import { refusal } from '../../base/errors.ts';

export const mailUnknown = refusal('not-found', 404, 'This email does not exist.');
export const contentGone = refusal('not-found', 404, 'The content of this email is no longer stored.');
export const mailNotFailed = refusal('not-found', 404, 'This email has not failed.');
