// Refusals of languages and translations.
import { conflict, invalid, missing } from '../../base/errors.ts';

export const languageUnknown = missing(
  'language-unknown',
  ({ code }: { code: string }) =>
    `The site does not have the language "${code}". Add it in Settings > Languages first.`,
);
export const languageTwice = invalid(
  'language-twice',
  ({ code }: { code: string }) => `The language "${code}" is in the list twice, or it is the main language.`,
);
export const languageAddressTaken = conflict(
  'language-address-taken',
  ({ path }: { path: string }) => `A page has the address ${path}. Change its URL before you add the language.`,
);
export const recordUnknown = missing('translated-record-unknown', 'This content no longer exists.');
export const translationTooLarge = invalid(
  'translation-too-large',
  'The translations of this content are too long in total. Shorten some of them.',
);
/** Nothing was saved. */
export const translationChanged = conflict(
  'translation-changed',
  'Someone else changed these translations while you were editing. Check what changed, then save again.',
);
export const textUnknown = invalid(
  'translated-text-unknown',
  ({ path }: { path: string }) => `The content has no text "${path}". Reload to see its current texts.`,
);
