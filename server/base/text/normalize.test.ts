// Input from phones and word processors: codes and numbers parse all the same.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeInput } from './normalize.ts';

it.each([
  ['\u202a+49 221 5550\u202c', '+49 221 5550'],
  ['150ー0001', '150-0001'],
  ['１５０－０００１', '150-0001'],
  ['SAVE–10', 'SAVE-10'],
  ['14850\u20111234', '14850-1234'],
  ['a\u00a0 b\u200b', 'a b'],
  ['コーヒー', 'コーヒー'],
])('%j is read as %j', (typed, plain) => expect(normalizeInput(typed)).toBe(plain));

it('is read once and for all, and letters, digits and signs of a keyboard stay', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalizeInput(normalizeInput(text))).toBe(normalizeInput(text));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aZ09*~$=-#%&<\'"/.é') }), (text) => {
      expect(normalizeInput(text)).toBe(text);
    }),
  );
});
