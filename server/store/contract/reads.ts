// Contract of reads: values and versions, ranges in key order, nothing past its expiry.
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { runs } from '../../testing/harness/seeded.ts';
import { keyText } from '../key.ts';
import type { Key } from '../store.ts';
import { type Bench, everything } from './bench.ts';
import { keys as anyKey, compareKeys } from './keys.ts';

export function readsContract(at: Bench): void {
  describe('reads', () => {
    it('reads many keys of one moment, in the order asked', async () => {
      await at.store.commit({ puts: [1, 2, 3].map((n) => ({ key: ['k', n], value: n })) });
      const entries = await at.store.getMany([['k', 3], ['none'], ['k', 1]]);
      expect(entries.map((e) => e?.value)).toEqual([3, undefined, 1]);
    });

    it('never shows half a commit, nor anything older than what was read before', async () => {
      await at.store.commit({
        puts: [
          { key: ['x'], value: 0 },
          { key: ['y'], value: 0 },
        ],
      });
      let newest = 0;
      let writing = true;
      const writer = (async () => {
        for (let n = 1; n <= 60; n++) {
          await at.store.commit({
            puts: [
              { key: ['x'], value: n },
              { key: ['y'], value: n },
            ],
          });
          expect((await at.store.peek(['x']))?.value).toBe(n);
        }
        writing = false;
      })();
      for (let turn = 0; writing; turn++) {
        const [x, y] = await at.store.getMany([['x'], ['y']]);
        const rows = (await at.store.range({ start: ['x'], end: ['z'], limit: 10 })).rows;
        const seen = turn % 2 ? [x, y, ...rows] : [...rows, x, y];
        const values = seen.map((e) => e?.value as number);
        expect(x?.value).toBe(y?.value);
        expect(rows[0]?.value).toBe(rows[1]?.value);
        expect(Math.min(...values)).toBeGreaterThanOrEqual(newest);
        newest = Math.max(...values, (await at.store.peek(['y']))?.value as number);
        await new Promise(setImmediate);
      }
      await writer;
    });

    it('forgets what it knew of a key when a commit writes it: value, absence, counter', async () => {
      for (let n = 1; n <= 20; n++) {
        expect(await at.store.peek(['new', n])).toBeUndefined();
        await at.store.commit({
          puts: [
            { key: ['new', n], value: n },
            { key: ['same'], value: n },
          ],
          adds: [{ key: ['c'], by: 1 }],
        });
        expect((await at.store.peek(['new', n]))?.value).toBe(n);
        expect((await at.store.peek(['same']))?.value).toBe(n);
        expect((await at.store.peek(['c']))?.value).toBe(n);
        await at.store.commit({ deletes: [['new', n]] });
        expect(await at.store.peek(['new', n])).toBeUndefined();
      }
    });
  });

  describe('range', () => {
    beforeEach(async () => {
      const keys: Key[] = [['a'], ['a', 1], ['a', 2], ['a', 10], ['a', 'x'], ['b'], ['b', 1]];
      await at.store.commit({ puts: keys.map((key) => ({ key, value: key.length })) });
    });

    it('goes from start to before end, in order, and back', async () => {
      const range = { start: ['a', 1], end: ['b'], limit: 100 };
      const forth = [
        ['a', 1],
        ['a', 2],
        ['a', 10],
        ['a', 'x'],
      ];
      expect(await at.rowsOf(range)).toEqual(forth);
      expect(await at.rowsOf({ ...range, reverse: true })).toEqual(forth.toReversed());
      expect(await at.rowsOf({ start: ['a', 3], end: ['a', 3], limit: 5 })).toEqual([]);
      expect(await at.rowsOf({ start: ['b'], end: ['a'], limit: 5 })).toEqual([]);
    });

    it('pages by cursor without gaps or doubles, both ways, while others write', async () => {
      for (const reverse of [false, true]) {
        const all = await at.rowsOf({ ...everything, reverse });
        const paged: Key[] = [];
        let cursor: Key | undefined;
        do {
          const page = await at.store.range({ ...everything, limit: 2, reverse, after: cursor });
          expect(page.rows.length).toBeLessThanOrEqual(2);
          paged.push(...page.rows.map((r) => r.key));
          cursor = page.cursor;
          if (cursor) await at.store.commit({ deletes: [cursor] });
          if (cursor) await at.put(cursor, 'again');
        } while (cursor);
        expect(paged).toEqual(all);
      }
    });

    it('has no cursor on the last page', async () => {
      expect((await at.store.range({ start: ['b'], end: ['c'], limit: 2 })).cursor).toBeUndefined();
      expect((await at.store.range({ start: ['b'], end: ['c'], limit: 1 })).cursor).toEqual(['b']);
    });

    it('takes bounds longer than any key, which lie where they would lie', async () => {
      // Uses a prefix that no other row of this store begins with.
      const long = `v${'m'.repeat(5000)}`;
      await at.store.commit({
        puts: ['va', 'vm', `v${'m'.repeat(999)}`, 'vn'].map((name) => ({ key: [name], value: name.length })),
      });
      const values = async (start: Key, end: Key, more: { reverse?: boolean; after?: Key } = {}) =>
        (await at.store.range({ start, end, limit: 10, ...more })).rows.map(({ value }) => value);
      expect(await values([long], ['vz'])).toEqual([2]);
      expect(await values(['va'], [long])).toEqual([2, 2, 1000]);
      expect(await values([long, 'a'], [long, 'z'])).toEqual([]);
      expect(await values(['va'], ['vz'], { after: [long] })).toEqual([2]);
      expect(await values(['va'], ['vz'], { after: [long], reverse: true })).toEqual([1000, 2, 2]);
    });

    it('ignores a cursor that lies outside', async () => {
      expect(await at.rowsOf({ start: ['b'], end: ['c'], limit: 5, after: ['a'] })).toEqual([['b'], ['b', 1]]);
      expect(await at.rowsOf({ start: ['b'], end: ['c'], limit: 5, after: ['z'] })).toEqual([]);
      expect(await at.rowsOf({ start: ['b'], end: ['c'], limit: 5, after: ['z'], reverse: true })).toHaveLength(2);
    });
  });

  describe('keys', () => {
    it('tells apart what looks alike', async () => {
      const alike: Key[] = [
        ['u1'],
        ['u', 1],
        ['u', '1'],
        ['u', 1n],
        ['u1', ''],
        ['u', '1', ''],
        [Buffer.from('u1')],
        ['u\x001'],
        ['u', -1],
      ];
      await at.store.commit({ puts: alike.map((key, value) => ({ key, value })) });
      expect((await at.store.getMany(alike)).map((e) => e?.value)).toEqual(alike.map((_, i) => i));
      expect((await at.store.range({ start: ['u1'], end: ['u1', Uint8Array.of(255)], limit: 9 })).rows).toHaveLength(2);
    });

    it('orders any keys as tuples, and gives them back as they were', async () => {
      let round = 0;
      await fc.assert(
        fc.asyncProperty(fc.uniqueArray(anyKey, { selector: keyText, minLength: 2, maxLength: 30 }), async (keys) => {
          const prefix = `round ${round++}`;
          await at.store.commit({ puts: keys.map((key) => ({ key: [prefix, ...key], value: 1 })) });
          const rows = await at.rowsOf({ start: [prefix], end: [`${prefix}\0`], limit: 100 });
          expect(rows.map((key) => key.slice(1).map(plain))).toEqual(
            [...keys].sort(compareKeys).map((key) => key.map(plain)),
          );
        }),
        { numRuns: runs(20) },
      );
    });
  });

  describe('expiry', () => {
    it('hides an entry from its time on: reads, ranges, checks, counters', async () => {
      const endsAt = at.clock.now() + 1000;
      await at.put(['s', 1], 'session', endsAt);
      await at.put(['s', 2], 'kept');
      await at.put(['c'], 5, endsAt);
      await at.store.commit({ adds: [{ key: ['c'], by: 1 }] });
      const { version } = (await at.store.get(['s', 1])) as { version: number };
      at.clock.advance(999);
      expect((await at.store.peek(['s', 1]))?.value).toBe('session');
      expect((await at.store.peek(['c']))?.value).toBe(6);
      at.clock.advance(1);
      expect(await at.store.peek(['s', 1])).toBeUndefined();
      expect(await at.store.getMany([['s', 1]])).toEqual([undefined]);
      expect(await at.rowsOf({ start: ['s'], end: ['t'], limit: 1 })).toEqual([['s', 2]]);
      expect((await at.store.commit({ checks: [{ key: ['s', 1], version }] })).ok).toBe(false);
      expect((await at.store.commit({ checks: [{ key: ['s', 1], version: null }] })).ok).toBe(true);
      expect(await at.store.commit({ adds: [{ key: ['c'], by: 1 }] })).toMatchObject({ adds: [1] });
    });

    it('is swept later; what was written again meanwhile stays', async () => {
      const endsAt = at.clock.now() + 1000;
      await at.store.commit({ puts: [1, 2, 3].map((n) => ({ key: ['s', n], value: n, expiresAt: endsAt })) });
      await at.put(['s', 2], 'again');
      await at.put(['s', 3], 'longer', endsAt + 10_000_000);
      expect(await at.store.sweep()).toBe(0);
      at.clock.advance(120_000);
      expect(await at.store.sweep()).toBe(1);
      expect(await at.store.sweep()).toBe(0);
      expect(await at.store.peek(['s', 1])).toBeUndefined();
      expect(await at.rowsOf({ start: ['s'], end: ['t'], limit: 9 })).toEqual([
        ['s', 2],
        ['s', 3],
      ]);
    });
  });
}

const plain = (part: Key[number]) => (part instanceof Uint8Array ? [...part] : part);
