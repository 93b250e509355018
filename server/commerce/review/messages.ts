// What the form for reviews says. Portable.
import { starsMax, textCharsMax, titleCharsMax } from './limits.ts';

export const messages = {
  fieldsWrong: 'Please look at what is marked below.',
  nothingWritten: 'Choose stars for at least one of them.',
  starsMissing: (title: string) => `Choose how many stars you give to ${title}, 1 to ${starsMax}.`,
  titleTooLong: (chars: number) => `A title has at most ${titleCharsMax} letters; this one has ${chars}.`,
  textTooLong: (chars: number) =>
    `A review has at most ${textCharsMax.toLocaleString('en-US')} letters; this one has ${chars.toLocaleString('en-US')}.`,
  nameTooLong: (chars: number, most: number) => `A name has at most ${most} letters; this one has ${chars}.`,
  sent: 'Thank you. Your review is shown as soon as the shop has looked at it. Until then you can change it here.',
  tooQuick: 'That was very quick. Please look over your review and send it once more.',
};
