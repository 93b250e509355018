import { expect, it } from 'vitest';
import { messages } from '../messages.ts';
import { maxOf } from './counter.ts';

it.each([
  ['200', 200],
  ['0', 0],
  ['-5', 0],
  ['many', 0],
  ['', 0],
  [undefined, 0],
])('a maximum of %j is %i (spec §5 "Character counter")', (text, max) => {
  expect(maxOf(text)).toBe(max);
});

it("says 'length / max'", () => {
  expect(messages.characters(12, 200)).toBe('12 / 200');
});
