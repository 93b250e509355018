import { describe, expect, it } from 'vitest';
import { lastDays } from './days.ts';
import { findTzData } from './zone-data.ts';

const at = (text: string) => Date.parse(text);

describe('the last days', () => {
  it('begin at midnight of the shop, whatever the clock of the server', () => {
    const days = lastDays(at('2026-11-23T03:00Z'), 2, findTzData('America/New_York'));
    expect(days).toEqual([
      { date: '2026-11-21', from: at('2026-11-21T05:00Z') },
      { date: '2026-11-22', from: at('2026-11-22T05:00Z') },
    ]);
  });

  it('are longer or shorter when the clock is moved', () => {
    const [before, moved, after] = lastDays(at('2026-10-26T12:00Z'), 3, findTzData('Europe/Berlin'));
    expect([before?.from, moved?.from, after?.from]).toEqual([
      at('2026-10-23T22:00Z'),
      at('2026-10-24T22:00Z'),
      at('2026-10-25T23:00Z'),
    ]);
  });

  it('are those of UTC without data of a time zone', () => {
    expect(lastDays(at('2026-01-01T00:30Z'), 1, undefined)).toEqual([{ date: '2026-01-01', from: at('2026-01-01') }]);
  });
});
