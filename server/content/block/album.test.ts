import { expect, it } from 'vitest';
import { albumBlock } from './album.ts';

it('an album holds at most 60 tracks (spec §9)', () => {
  const holds = (count: number) =>
    albumBlock.props.safeParse({ tracks: Array.from({ length: count }, () => ({})) }).success;
  expect([holds(0), holds(60), holds(61)]).toEqual([true, true, false]);
});
