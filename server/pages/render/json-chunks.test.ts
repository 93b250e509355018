// The concatenated chunks equal the output of JSON.stringify.
import { expect, it } from 'vitest';
import { jsonChunks } from './json-chunks.ts';

const long = Array.from({ length: 41 }, (_, n) => ({ n, title: `"No." ${n}`, absent: undefined }));

it.each([
  {},
  { absent: undefined },
  { a: 1 },
  { long },
  { long, after: { long } },
  { before: null, long: [...long, undefined], absent: undefined, other: long, empty: [], last: 'x' },
  { short: long.slice(0, 20), 'na"me': long.slice(0, 21) },
])('%j', (json) => {
  expect([...jsonChunks(json)].join('')).toBe(JSON.stringify(json));
});

it('are several for a long list', () => {
  expect([...jsonChunks({ long })].length).toBeGreaterThan(3);
});
