// Which of a block's properties its form asks for.
import { expect, it } from 'vitest';
import { type BlockFields, isAsked } from './fields.ts';
import { summaryBlock } from './summary.ts';

it.each([
  ['blog', { when: false, showPrice: false, showAuthor: true }],
  ['events', { when: true, showPrice: false, showAuthor: true }],
  // The cards of products have neither author, date, nor excerpt.
  ['products', { when: false, showPrice: true, showAuthor: false }],
  // A template's own kind, or no page yet: anything may fit.
  ['recipes', { when: true, showPrice: true, showAuthor: true }],
  ['', { when: true, showPrice: true, showAuthor: true }],
])('a summary of a page of the kind %j asks what fits its items', (pageKind, asked) => {
  const fields: BlockFields = summaryBlock.fields ?? {};
  const found = Object.keys(asked).map((name) => [name, isAsked(fields[name]!, {}, pageKind)]);
  expect(Object.fromEntries(found)).toEqual(asked);
});
