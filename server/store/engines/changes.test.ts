// Memory bounds of the feed: few changes, and few keys per change. The engine reads older ones from its log.
import { expect, it } from 'vitest';
import type { Change } from '../store.ts';
import { ChangeFeed } from './changes.ts';

const noted = async (keysEach: number, count: number) => {
  const feed = new ChangeFeed(0, 10, (error) => {
    throw error;
  });
  for (let version = 1; version <= count; version++)
    feed.push({ version, keys: Array.from({ length: keysEach }, (_, n) => ['t', version, n]) });
  const askedAfter: number[] = [];
  const seen: number[] = [];
  const older = (after: number): Change[] => {
    askedAfter.push(after);
    return [{ version: after + 1, keys: [] }];
  };
  for await (const { version } of feed.read(0, undefined, older)) {
    seen.push(version);
    if (version === count) break;
  }
  return { fromLog: askedAfter.length, seen: seen.length };
};

it.each([
  ['of few keys, by their number', 1, 100, 80, 100],
  ['of many keys, by those', 100, 100, 99, 100],
])('keeps changes %s', async (_, keysEach, count, leastFromLog, seen) => {
  const found = await noted(keysEach, count);
  expect(found.seen).toBe(seen);
  expect(found.fromLog).toBeGreaterThanOrEqual(leastFromLog);
});

it('keeps all of a few', async () => {
  expect(await noted(3, 15)).toEqual({ fromLog: 0, seen: 15 });
});
