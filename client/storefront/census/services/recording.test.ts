// Who is recorded. Spec §9 "Session recording eligibility".
import { expect, it } from 'vitest';
import { isRecorded } from './recording.ts';

const candidate = {
  ...{ country: 'US', timeZone: 'America/Chicago', cores: 4, percent: 100 },
  visitorId: '00001388-aaaa-4bbb-8ccc-dddddddddddd',
};

it.each([
  [true, {}],
  [true, { country: 'JP', timeZone: 'Asia/Tokyo' }],
  [false, { country: 'DE', timeZone: 'Europe/Berlin' }],
  [false, { country: 'JP' }],
  [false, { timeZone: 'Asia/Tokyo' }],
  [false, { cores: 2 }],
  // This visitor is at 50 of 100.
  [true, { percent: 51 }],
  [false, { percent: 50 }],
  [false, { visitorId: '' }],
])('is %s with %j', (expected, change) => {
  expect(isRecorded({ ...candidate, ...change })).toBe(expected);
});
