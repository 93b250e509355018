// Errors of the bot check, in the words of spec §5 and wire.md 3.4. Portable.
import { refusal } from '../../base/errors.ts';
import { problemsOf } from '../../base/input.ts';
import { captchaWords, messages } from './messages.ts';

/** Restock forms solve the puzzle and send again. */
export const captchaMissing = refusal('captcha-missing', 400, captchaWords.missing, () => ({ captcha: 'missing' }));
export const captchaFailed = refusal('captcha-failed', 400, captchaWords.failed);
export const checkAway = refusal('bot-check-away', 503, messages.away);
export const botSettingsInvalid = refusal('bot-settings-invalid', 400, problemsOf);
