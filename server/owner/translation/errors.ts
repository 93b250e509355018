// Refusals of languages and translations.
import { refusal } from '../../base/errors.ts';

export const languageUnknown = refusal(
  'language-unknown',
  404,
  ({ code }: { code: string }) =>
    `The site does not have the language "${code}". Add it in Settings > Languages first.`,
);
export const languageTwice = refusal(
  'language-twice',
  400,
  ({ code }: { code: string }) => `The language "${code}" is in the list twice, or it is the main language.`,
);
export const languageAddressTaken = refusal(
  'language-address-taken',
  409,
  ({ path }: { path: string }) => `A page has the address ${path}. Change its URL before you add the language.`,
);
export const recordUnknown = refusal('translated-record-unknown', 404, 'This content no longer exists.');
export const translationTooLarge = refusal(
  'translation-too-large',
  400,
  'The translations of this content are too long in total. Shorten some of them.',
);
/** Nothing was saved. */
export const translationChanged = refusal(
  'translation-changed',
  409,
  'Someone else changed these translations while you were editing. Check what changed, then save again.',
);
export const textUnknown = refusal(
  'translated-text-unknown',
  400,
  ({ path }: { path: string }) => `The content has no text "${path}". Reload to see its current texts.`,
);
