import { expect, it } from 'vitest';
import { timesOf } from './day-times.ts';

const zone = 'America/New_York';
/** Still Saturday in the site's zone. */
const now = Date.parse('2026-03-15T03:00Z');
const at = (iso: string) => Date.parse(iso);

it.each([
  [{ when: 'today' }, { from: at('2026-03-14T00:00-04:00') }],
  // The clocks were set forward on March 8.
  [{ when: '7d' }, { from: at('2026-03-08T00:00-05:00') }],
  [
    { when: 'custom', since: '2026-03-08', until: '2026-03-08' },
    { from: at('2026-03-08T00:00-05:00'), to: at('2026-03-09T00:00-04:00') - 1 },
  ],
  [{ when: 'custom', since: '2026-03-08' }, { from: at('2026-03-08T00:00-05:00') }],
  [{ when: 'custom', since: 'soon' }, {}],
  [{ when: 'ever' }, {}],
  [{}, {}],
])('%j is of whole days in the time zone of the site', (days, times) => {
  expect(timesOf(days, now, zone)).toEqual(times);
});
