import { expect, it } from 'vitest';
import { changedParts } from './changed-part.ts';

it.each([
  ['One two four', 'One three four', ['One ', 'two', ' four'], ['One ', 'three', ' four']],
  ['Prints by Ann', 'Prints by Bob', ['Prints by ', 'Ann', ''], ['Prints by ', 'Bob', '']],
  ['Prints', 'Prints by Bob', ['Prints', '', ''], ['Prints', ' by Bob', '']],
  ['a a', 'a a a', ['a a', '', ''], ['a a', ' a', '']],
  ['', 'New', ['', '', ''], ['', 'New', '']],
  ['Same', 'Same', ['Same', '', ''], ['Same', '', '']],
])('marks what differs between "%s" and "%s", and loses no letter', (one, other, inOne, inOther) => {
  expect(changedParts(one, other)).toEqual([inOne, inOther]);
  expect([inOne.join(''), inOther.join('')]).toEqual([one, other]);
});
