// Contract of an engine's change feed, and of copying changes to another engine.
import { describe, expect, it } from 'vitest';
import { ChangesGone } from '../engines/changes.ts';
import type { Change, Row } from '../store.ts';
import { transact } from '../transact.ts';
import { type Bench, everything } from './bench.ts';

export function changesContract(at: Bench): void {
  describe('changes', () => {
    const collect = async (after: number, count: number) => {
      const stop = new AbortController();
      const found: Change[] = [];
      for await (const change of at.store.changes(after, { signal: stop.signal })) {
        found.push(change);
        if (found.length === count) stop.abort();
      }
      return found;
    };

    it('lists every commit after a version once, in order, with its keys, and waits for the next', async () => {
      await at.put(['a'], 1);
      const following = collect(0, 4);
      await at.put(['b', 1], 2);
      await at.store.commit({ deletes: [['a']], adds: [{ key: ['c'], by: 1 }] });
      await Promise.all([at.put(['d'], 4), at.store.commit({ checks: [{ key: ['d'], version: 999 }], puts: [] })]);
      expect(await following).toEqual([
        { version: 1, keys: [['a']] },
        { version: 2, keys: [['b', 1]] },
        { version: 3, keys: [['a'], ['c']] },
        { version: 4, keys: [['d']] },
      ]);
      expect((await collect(2, 2)).map((c) => c.version)).toEqual([3, 4]);
    });

    it('has no gap for a slow reader among fast writers', async () => {
      const reading = (async () => {
        const versions: number[] = [];
        for await (const change of at.store.changes(0)) {
          versions.push(change.version);
          if (change.version % 7 === 0) await new Promise(setImmediate);
          if (change.version === 300) break;
        }
        return versions;
      })();
      for (let n = 0; n < 30; n++) await Promise.all(Array.from({ length: 10 }, (_, i) => at.put(['k', i], n)));
      expect(await reading).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
    });

    it('ends when asked to and when the store closes', async () => {
      const stop = new AbortController();
      const aborted = collectAll(at.store.changes(0, { signal: stop.signal }));
      const closed = collectAll(at.store.changes(0));
      await at.put(['a'], 1);
      stop.abort();
      expect((await aborted).length).toBeLessThanOrEqual(1);
      await at.store.close();
      expect((await closed).length).toBeLessThanOrEqual(1);
      await expect(collectAll(at.store.changes(-5))).resolves.toEqual([]);
    });

    it('says so when the log does not reach back, instead of leaving a gap', async () => {
      await at.put(['a'], 1);
      await expect(collect(-5, 1)).rejects.toThrow(ChangesGone);
    });

    it('calls listeners in order, before the commit answers, and one that throws does not hurt the others', async () => {
      const heard: number[] = [];
      at.store.onCommit(() => {
        throw new Error('expected in this test');
      });
      const stop = at.store.onCommit(({ version }) => heard.push(version));
      const commits = [1, 2, 3].map(async (n) => {
        const result = await at.put(['k', n], n);
        expect(heard).toContain((result as { version: number }).version);
      });
      await Promise.all(commits);
      stop();
      await at.put(['k'], 4);
      expect(heard).toEqual([1, 2, 3]);
    });

    it('lets a listener write, whoever’s read it is that finds the commit on disk', async () => {
      const written: Promise<unknown>[] = [];
      at.store.onCommit(({ keys }) => {
        if (!keys.some((key) => key[0] === 'told')) return;
        written.push(transact(at.store, async (tx) => tx.put(['heard', written.length], 1)));
      });
      for (let round = 1; round <= 20; round++) {
        await transact(at.store, async (tx) => {
          void at.put(['told', round], 1);
          for (let n = 0; written.length < round; n++) {
            await new Promise(setImmediate);
            // Blocks the thread, so that a read of this step sees what is already on disk.
            for (let spin = 0; spin < 200; spin++) at.store.peek(['none', round, n, spin]);
          }
          await tx.get(['none']);
        });
      }
      expect(await Promise.allSettled(written)).toEqual(
        written.map(() => expect.objectContaining({ status: 'fulfilled' })),
      );
    });
  });

  describe('export and import', () => {
    it('carries everything to another store, expiry too', async () => {
      const endsAt = at.clock.now() + 60_000;
      await at.store.commit({
        puts: [
          { key: ['a', 1], value: { n: 1 } },
          { key: ['b', 2n], value: 'x', expiresAt: endsAt },
        ],
        adds: [{ key: ['c'], by: 7 }],
        idem: 'once',
      });
      const exported: (Row & { expiresAt?: number })[] = [];
      for await (const row of at.store.snapshotExport()) exported.push(row);
      expect(exported.map(({ key, value, expiresAt }) => [key, value, expiresAt])).toEqual([
        [['a', 1], { n: 1 }, undefined],
        [['b', 2n], 'x', endsAt],
        [['c'], 7, undefined],
      ]);
      const other = await at.open();
      try {
        await other.store.import(from(exported));
        expect((await other.store.range(everything)).rows.map((r) => r.value)).toEqual([{ n: 1 }, 'x', 7]);
        other.clock.advance(60_001);
        expect((await other.store.range(everything)).rows).toHaveLength(2);
        await expect(other.store.import(from(exported))).rejects.toThrow(/holds entries/);
      } finally {
        await other.end();
      }
    });
  });
}

async function collectAll(changes: AsyncIterable<Change>): Promise<Change[]> {
  const all: Change[] = [];
  for await (const change of changes) all.push(change);
  return all;
}

async function* from<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}
