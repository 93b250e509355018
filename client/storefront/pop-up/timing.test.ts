import { expect, it } from 'vitest';
import { type Timing, wait } from './pop-up.ts';

const weekly: Timing = { onLeave: false, everyDays: 7, untilSignup: true, onPhones: true };
const day = 86_400_000;

it.each([
  ['never seen', weekly, {}, 0],
  ['seen yesterday', weekly, { at: 0 }, 6 * day],
  ['seen eight days ago', weekly, { at: -7 * day }, 0],
  ['signed up', weekly, { at: -30 * day, signedUp: true }, Number.POSITIVE_INFINITY],
  ['signed up, shown anyway', { ...weekly, untilSignup: false }, { at: -30 * day, signedUp: true }, 0],
  ['on each visit, seen in an earlier one', { ...weekly, everyDays: 0 }, { at: 0 }, 0],
  [
    'on each visit, seen in this one',
    { ...weekly, everyDays: 0 },
    { at: 0, inThisVisit: true },
    Number.POSITIVE_INFINITY,
  ],
] as const)('%s', (_, timing, seen, ms) => {
  expect(wait(timing, seen, day)).toBe(ms);
});
