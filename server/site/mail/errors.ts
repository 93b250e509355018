// Refusals about mails.
import { conflict, invalid, missing } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';
import { designMessages, settingsMessages as messages } from './messages.ts';

export const mailUnknown = missing('not-found', 'This email does not exist.');
export const contentGone = missing('not-found', 'The content of this email is no longer stored.');
export const mailNotFailed = missing('not-found', 'This email has not failed.');

export const mailSettingsInvalid = invalid('mail-settings-invalid', problemsOf);
export const mailTextsTooLong = conflict('mail-texts-too-long', designMessages.tooLong);
/** The command line's settings take precedence, so saved ones would have no effect. */
export const mailSettingsFixed = conflict('mail-settings-fixed', messages.fixed);
export const noMailServer = conflict('no-mail-server', messages.noServer);
/** @param why a sentence of messages.ts */
export const mailTestFailed = conflict('mail-test-failed', ({ why }: { why: string }) => why);
