// Which of a block's properties its form asks for, and which pages it offers.
import { expect, it } from 'vitest';
import { blocks } from './blocks.ts';
import { type BlockFields, isAsked, isOffered } from './fields.ts';
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

it.each([
  ['summary', ['events', 'news', 'shop']],
  ['products', ['shop']],
  ['tagCloud', ['events', 'news', 'shop']],
  ['journal', ['events', 'news']],
  ['collectionLink', ['about', 'events', 'news', 'shop']],
  ['folder', ['folder']],
  ['calendar', ['events']],
] as const)('offers the pages that it can show: %s', (name, names) => {
  const pages = Object.entries({ about: 10, cart: 10, folder: 10, events: 1, news: 2, shop: 13, post: undefined });
  const { collectionId: field } = blocks[name].fields as BlockFields;
  if (field?.kind !== 'collection') throw new Error('It has no page.');
  const offered = pages.filter(([page, type]) =>
    isOffered(field, { type, folder: page === 'folder', ...(page === 'cart' && { isUnvisited: true }) }),
  );
  expect(offered.map(([page]) => page)).toEqual(names);
});
