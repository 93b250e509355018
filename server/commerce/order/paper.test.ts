// Receipts and packing slips: which of them a PDF can show.
import { expect, it } from 'vitest';
import { fitsPdf } from './paper.ts';

it.each([
  ['Café-Plakat żółty № 5 – €12', true],
  ['Αθήνα, Київ, Ереван', true],
  ['湯呑み', false],
  ['كوب أزرق', false],
  ['ספל', false],
  ['ถ้วย', false],
])('a PDF shows %s: %s', (siteTitle, fits) => {
  expect(fitsPdf({ siteTitle, siteUrl: 'https://shop.example', language: 'en-US', timeZone: 'UTC' }, [])).toBe(fits);
});
