// Refusals about mails.
import { refusal } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';
import { designMessages, settingsMessages as messages } from './messages.ts';

export const mailUnknown = refusal('not-found', 404, 'This email does not exist.');
export const contentGone = refusal('not-found', 404, 'The content of this email is no longer stored.');
export const mailNotFailed = refusal('not-found', 404, 'This email has not failed.');

export const mailSettingsInvalid = refusal('mail-settings-invalid', 400, problemsOf);
export const mailTextsTooLong = refusal('mail-texts-too-long', 409, designMessages.tooLong);
/** The command line's settings take precedence, so saved ones would have no effect. */
export const mailSettingsFixed = refusal('mail-settings-fixed', 409, messages.fixed);
export const noMailServer = refusal('no-mail-server', 409, messages.noServer);
/** @param why a sentence of messages.ts */
export const mailTestFailed = refusal('mail-test-failed', 409, ({ why }: { why: string }) => why);
