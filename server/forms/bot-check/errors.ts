// Errors of the bot check, in the words of spec §5 and wire.md 3.4. Portable.
import { invalid, refusal } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';
import { captchaWords, messages } from './messages.ts';

/** Restock forms solve the puzzle and send again. */
export const captchaMissing = invalid('captcha-missing', captchaWords.missing, () => ({ captcha: 'missing' }));
export const captchaFailed = invalid('captcha-failed', captchaWords.failed);
export const checkAway = refusal('bot-check-away', 503, messages.away);
export const botSettingsInvalid = invalid('bot-settings-invalid', problemsOf);
