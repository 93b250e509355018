// Messages of the bot check. Portable.
import { catalog } from '../../base/text/catalog.ts';

/** In the words of spec §5 and wire.md 3.4; forms say them too. */
export const captchaWords = {
  missing: 'Complete CAPTCHA before submitting.',
  failed: 'The CAPTCHA check failed. Please try again.',
} as const;

/** To visitors. */
export const messages = /* @__PURE__ */ catalog({
  away: 'We can’t check this right now. Please try again in a few minutes.',
});

/** To the owner. */
export const settingsMessages = {
  siteKeyWrong: 'Enter the site key as the service shows it: letters, digits, dashes, and underscores.',
  siteKeyMissing: 'Enter the site key.',
  projectWrong: 'Enter the ID of your Google Cloud project, such as blue-door-1234.',
  projectMissing: 'Enter the ID of your Google Cloud project.',
  secretWrong: 'Enter the key as the service shows it: letters, digits, dashes, and underscores.',
  secretMissing: 'Enter the secret key.',
  unreadable: 'The secret key can’t be read anymore. Enter it again.',
  unreachable: ({ reason }: { reason: string }) => `The service didn’t answer. ${reason}`,
  refused: 'The service doesn’t accept these keys. Check the secret key, and that it belongs to the site key.',
  projectRefused: 'The service doesn’t accept these keys. Check the project, the API key, and that the API is on.',
  unexpected: ({ status }: { status: number }) => `The service sent an answer we can’t read (status ${status}).`,
} as const;
