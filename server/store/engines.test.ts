// Random batches through both engines: all answers and stored rows must be equal.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMemoryStore } from './engines/memory/memory-store.ts';
import type { Batch, Key, Store } from './store.ts';
import { inTempFolder, openTestStore, testClock, testLog } from './testing.ts';

const key: fc.Arbitrary<Key> = fc.constantFrom<Key[]>(['a'], ['a', 1], ['b'], ['b', 'x'], ['c', 2n]);
const small = fc.integer({ min: -3, max: 3 });
const version = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null });
const expiresIn = fc.option(fc.constantFrom(1000, 60_000), { nil: undefined, freq: 3 });

type Step = Omit<Batch, 'puts'> & {
  puts: { key: Key; value: unknown; expiresIn: number | undefined }[];
  advanceMs: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  checks: fc.array(fc.record({ key, version }), { maxLength: 2 }),
  puts: fc.array(fc.record({ key, value: fc.oneof(small, fc.string()), expiresIn }), { maxLength: 3 }),
  deletes: fc.array(key, { maxLength: 1 }),
  adds: fc.array(fc.record({ key, by: small, min: fc.constant(-2), max: fc.constant(5) }), { maxLength: 2 }),
  idem: fc.option(fc.constantFrom('i', 'j'), { nil: undefined, freq: 2 }),
  advanceMs: fc.constantFrom(0, 0, 500, 61_000),
});

/** In bursts, like real commits: some of them share a group. */
async function play(
  store: Store & { sweep(): Promise<number> },
  clock: ReturnType<typeof testClock>,
  bursts: Step[][],
) {
  const answers: unknown[] = [];
  for (const burst of bursts) {
    const commits = burst.map(({ puts, advanceMs: _, ...rest }) =>
      store
        .commit({
          ...rest,
          puts: puts.map(({ expiresIn, ...put }) => ({ ...put, expiresAt: expiresIn && clock.now() + expiresIn })),
        })
        .catch((error: Error) => error.message),
    );
    answers.push(await Promise.all(commits));
    for (const { advanceMs } of burst) clock.advance(advanceMs);
    if (burst.length === 3) await store.sweep();
    answers.push((await store.range({ start: [], end: ['z'], limit: 1000 })).rows);
    answers.push(await store.getMany([['a'], ['b'], ['c', 2n], ['a', 1]]));
  }
  return answers;
}

describe('the engines', () => {
  it('answer alike to anything', async () => {
    await inTempFolder(async (folder) => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (bursts) => {
          const clocks = [testClock(), testClock()] as const;
          const memory = openMemoryStore({ clock: clocks[0], log: testLog() });
          const lmdb = await openTestStore(`${folder}/${run++}`, { clock: clocks[1] });
          try {
            expect(await play(lmdb, clocks[1], bursts)).toEqual(await play(memory, clocks[0], bursts));
          } finally {
            await memory.close();
            await lmdb.close();
          }
        }),
        { numRuns: 60 },
      );
    });
  });
});
