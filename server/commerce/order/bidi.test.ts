// Visual word order of right-to-left scripts in PDFs.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRightToLeft, visualWords } from './bidi.ts';

it.each([
  ['חנות טובה', 'טובה חנות'],
  ['רחוב הרצל 12, דירה 3', '3 דירה 12, הרצל רחוב'],
  ['محمد بن عبد الله', 'الله عبد بن محمد'],
  ['Cup שלום 5 עולם', 'Cup עולם 5 שלום'],
  ['תל אביב NY 14850', 'NY 14850 אביב תל'],
  ['Order 12 for Ada', 'Order 12 for Ada'],
  ['12 34', '12 34'],
])('%s stands as %s', (line, placed) => {
  expect(visualWords(line.split(' '))).toEqual(placed.split(' '));
});

it('loses no word, and leaves alone what goes from left to right', () => {
  const word = fc.oneof(
    fc.constantFrom('שלום', 'محمد', 'Cup', '5', '№', '日本'),
    fc.string({ unit: 'grapheme', minLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const placed = visualWords(words);
      expect(placed.toSorted()).toEqual(words.toSorted());
      if (!words.some(isRightToLeft)) expect(placed).toEqual(words);
    }),
  );
});
