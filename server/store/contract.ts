// What every engine must do, as tests. A new engine is one call of `storeContract`; see contract.test.ts.
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChangesGone } from './changes.ts';
import { keys as anyKey, compareKeys } from './contract-keys.ts';
import { keyText } from './key.ts';
import { limits } from './limits.ts';
import { nextInSequence } from './sequence.ts';
import type { Change, Key, Row, Store } from './store.ts';
import { BoundBroken, transact } from './transact.ts';

export type Opened = {
  store: Store & { sweep(): Promise<number> };
  clock: { now(): number; advance(ms: number): void };
  /** Closes and opens again, for engines that keep what they were given. */
  reopen?(): Promise<Opened['store']>;
  /** Ends it and removes what it made. */
  end(): Promise<void>;
};

export function storeContract(name: string, open: () => Promise<Opened>) {
  describe(`store contract: ${name}`, () => {
    let opened: Opened;
    let store: Opened['store'];

    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.end());

    const put = (key: Key, value: unknown, expiresAt?: number) => store.commit({ puts: [{ key, value, expiresAt }] });
    const rowsOf = async (range: Parameters<Store['range']>[0]) => (await store.range(range)).rows.map((r) => r.key);
    const everything = { start: [], end: [Uint8Array.of(255)], limit: 1000 };

    describe('commit', () => {
      it('answers with a version that grows, and reads show value and version', async () => {
        const first = await put(['a'], { n: 1 });
        const second = await put(['b'], 'text');
        expect(first).toEqual({ ok: true, version: 1, adds: [] });
        expect(second).toEqual({ ok: true, version: 2, adds: [] });
        expect(await store.get(['a'])).toEqual({ value: { n: 1 }, version: 1 });
        expect(store.peek(['b'])).toEqual({ value: 'text', version: 2 });
        expect(await store.get(['c'])).toBeUndefined();
      });

      it('writes all or nothing: a broken check, a broken bound', async () => {
        await put(['stock'], 1);
        const writes = { puts: [{ key: ['order'], value: 1 }], deletes: [['stock']] };
        expect(await store.commit({ ...writes, checks: [{ key: ['stock'], version: 99 }] })).toEqual({
          ok: false,
          why: 'conflict',
          key: ['stock'],
        });
        const bound = { puts: [{ key: ['order'], value: 1 }], adds: [{ key: ['stock'], by: -2, min: 0 }] };
        expect(await store.commit(bound)).toEqual({ ok: false, why: 'bound', key: ['stock'] });
        expect(await store.get(['order'])).toBeUndefined();
        expect(await store.get(['stock'])).toEqual({ value: 1, version: 1 });
      });

      it('checks versions and absence as of the moment of the commit', async () => {
        await put(['a'], 1);
        const swap = (version: number | null) =>
          store.commit({ checks: [{ key: ['a'], version }], puts: [{ key: ['a'], value: 2 }] });
        expect((await swap(null)).ok).toBe(false);
        const results = await Promise.all([swap(1), swap(1), swap(1)]);
        expect(results.map((r) => r.ok)).toEqual([true, false, false]);
        const created = await Promise.all(
          [1, 2].map((value) =>
            store.commit({ checks: [{ key: ['n'], version: null }], puts: [{ key: ['n'], value }] }),
          ),
        );
        expect(created.map((r) => r.ok)).toEqual([true, false]);
      });

      it('sees, within a burst, what the commits before it wrote', async () => {
        const burst = [
          put(['k'], 1),
          store.commit({ deletes: [['k']] }),
          store.commit({ checks: [{ key: ['k'], version: null }], puts: [{ key: ['k'], value: 3 }] }),
          store.commit({ adds: [{ key: ['k'], by: 4 }] }),
        ];
        expect((await Promise.all(burst)).map((r) => r.ok)).toEqual([true, true, true, true]);
        expect((await store.get(['k']))?.value).toBe(7);
      });

      it('leaves no trace of checks alone', async () => {
        await put(['a'], 1);
        expect(await store.commit({ checks: [{ key: ['a'], version: 1 }] })).toEqual({
          ok: true,
          version: 1,
          adds: [],
        });
        expect(await put(['b'], 1)).toMatchObject({ version: 2 });
      });

      it('takes the values as they are at the call', async () => {
        const value = { list: [1] };
        const committed = put(['a'], value);
        value.list.push(2);
        await committed;
        value.list.push(3);
        expect((await store.get(['a']))?.value).toEqual({ list: [1] });
      });

      it('hands out values that nobody can change for others', async () => {
        await put(['a'], { list: [{ n: 1 }] });
        const value = (await store.get(['a']))?.value as { list: { n: number }[] };
        expect(() => value.list.push({ n: 2 })).toThrow(TypeError);
        expect(() => Object.assign(value.list[0] as object, { n: 9 })).toThrow(TypeError);
        expect((await store.get(['a']))?.value).toEqual({ list: [{ n: 1 }] });
      });

      it('keeps plain data of every kind', async () => {
        const value = {
          text: 'grün \0 🙂',
          numbers: [0, -1, 1.5, 2 ** 53, Number.MAX_VALUE, 1e-320],
          big: 12345678901234567n,
          flags: [true, false, null],
          bytes: Uint8Array.of(0, 255),
          at: new Date(1_790_000_000_000),
          empty: [{}, [], ''],
        };
        await put(['a'], value);
        const found = (await store.get(['a']))?.value as typeof value;
        expect({ ...found, bytes: [...found.bytes] }).toEqual({ ...value, bytes: [0, 255] });
      });
    });

    describe('adds', () => {
      it('moves counters from 0, answers the new sums in order, and keeps them as plain numbers', async () => {
        const adds = [
          { key: ['n', 1], by: 5 },
          { key: ['n', 2], by: -3 },
          { key: ['n', 1], by: 2 },
        ];
        expect(await store.commit({ adds })).toEqual({ ok: true, version: 1, adds: [5, -3, 7] });
        expect((await store.get(['n', 1]))?.value).toBe(7);
      });

      it('lets many take from one counter, and no more than there is', async () => {
        await put(['stock'], 10);
        const takes = Array.from({ length: 30 }, () => store.commit({ adds: [{ key: ['stock'], by: -1, min: 0 }] }));
        const results = await Promise.all(takes);
        expect(results.filter((r) => r.ok)).toHaveLength(10);
        expect((await store.get(['stock']))?.value).toBe(0);
        expect(await store.commit({ adds: [{ key: ['stock'], by: 3, max: 2 }] })).toMatchObject({ why: 'bound' });
      });

      it('lets a counter grow up to another one, as the commit leaves both', async () => {
        const hold = (by: number) => ({ key: ['held'], by, min: 0, ...(by > 0 && { atMost: ['shelf'] }) });
        await put(['shelf'], 5);
        const holds = await Promise.all(Array.from({ length: 20 }, () => store.commit({ adds: [hold(1)] })));
        expect(holds.filter((result) => result.ok)).toHaveLength(5);
        expect(await store.commit({ adds: [hold(1)] })).toEqual({ ok: false, why: 'bound', key: ['held'] });
        expect(await store.commit({ adds: [hold(1), { key: ['shelf'], by: 1 }] })).toMatchObject({ ok: true });
        expect(await store.commit({ adds: [{ key: ['shelf'], by: -4 }] })).toMatchObject({ ok: true });
        expect(await store.commit({ adds: [hold(-2)] })).toMatchObject({ ok: true, adds: [4] });
        expect(await store.commit({ adds: [{ ...hold(0), atMost: ['shelf'] }] })).toMatchObject({ why: 'bound' });
      });

      it('refuses what is not a whole number, and a key that holds none, and goes on', async () => {
        await put(['text'], 'x');
        await expect(store.commit({ adds: [{ key: ['n'], by: 0.5 }] })).rejects.toThrow(/whole number/);
        const mixed = [store.commit({ adds: [{ key: ['text'], by: 1 }] }), put(['after'], 1)];
        expect((await Promise.allSettled(mixed)).map((r) => r.status)).toEqual(['rejected', 'fulfilled']);
        expect((await store.get(['text']))?.value).toBe('x');
      });

      it('cannot leave the whole numbers', async () => {
        await put(['n'], Number.MAX_SAFE_INTEGER);
        expect(await store.commit({ adds: [{ key: ['n'], by: 1 }] })).toMatchObject({ ok: false, why: 'bound' });
      });
    });

    describe('idempotency', () => {
      it('answers a repeat as the first time and writes nothing', async () => {
        const take = () => store.commit({ adds: [{ key: ['stock'], by: 1 }], idem: 'checkout-7' });
        const [first, second] = await Promise.all([take(), take()]);
        await put(['other'], 1);
        expect(first).toEqual({ ok: true, version: 1, adds: [1] });
        expect(second).toEqual({ ok: true, version: 1, adds: [1], replayed: true });
        expect(await take()).toEqual(second);
        expect((await store.get(['stock']))?.value).toBe(1);
      });

      it('does not remember a refusal, and remembers for two days at least', async () => {
        const take = () => store.commit({ adds: [{ key: ['stock'], by: -1, min: 0 }], idem: 'k' });
        expect((await take()).ok).toBe(false);
        await put(['stock'], 5);
        expect(await take()).toMatchObject({ ok: true, adds: [4] });
        opened.clock.advance(48 * 3_600_000);
        expect(await take()).toMatchObject({ replayed: true });
        opened.clock.advance(48 * 3_600_000);
        expect(await take()).toMatchObject({ adds: [3] });
      });
    });

    describe('reads', () => {
      it('reads many keys of one moment, in the order asked', async () => {
        await store.commit({ puts: [1, 2, 3].map((n) => ({ key: ['k', n], value: n })) });
        const entries = await store.getMany([['k', 3], ['none'], ['k', 1]]);
        expect(entries.map((e) => e?.value)).toEqual([3, undefined, 1]);
      });

      it('never shows half a commit, nor anything older than what was read before', async () => {
        await store.commit({
          puts: [
            { key: ['x'], value: 0 },
            { key: ['y'], value: 0 },
          ],
        });
        let newest = 0;
        let writing = true;
        const writer = (async () => {
          for (let n = 1; n <= 200; n++) {
            await store.commit({
              puts: [
                { key: ['x'], value: n },
                { key: ['y'], value: n },
              ],
            });
            expect(store.peek(['x'])?.value).toBe(n);
          }
          writing = false;
        })();
        for (let turn = 0; writing; turn++) {
          const [x, y] = await store.getMany([['x'], ['y']]);
          const rows = (await store.range({ start: ['x'], end: ['z'], limit: 10 })).rows;
          const seen = turn % 2 ? [x, y, ...rows] : [...rows, x, y];
          const values = seen.map((e) => e?.value as number);
          expect(x?.value).toBe(y?.value);
          expect(rows[0]?.value).toBe(rows[1]?.value);
          expect(Math.min(...values)).toBeGreaterThanOrEqual(newest);
          newest = Math.max(...values, store.peek(['y'])?.value as number);
          await new Promise(setImmediate);
        }
        await writer;
      });

      it('forgets what it knew of a key when a commit writes it: value, absence, counter', async () => {
        for (let n = 1; n <= 50; n++) {
          expect(store.peek(['new', n])).toBeUndefined();
          await store.commit({
            puts: [
              { key: ['new', n], value: n },
              { key: ['same'], value: n },
            ],
            adds: [{ key: ['c'], by: 1 }],
          });
          expect(store.peek(['new', n])?.value).toBe(n);
          expect(store.peek(['same'])?.value).toBe(n);
          expect(store.peek(['c'])?.value).toBe(n);
          await store.commit({ deletes: [['new', n]] });
          expect(store.peek(['new', n])).toBeUndefined();
        }
      });
    });

    describe('range', () => {
      beforeEach(async () => {
        const keys: Key[] = [['a'], ['a', 1], ['a', 2], ['a', 10], ['a', 'x'], ['b'], ['b', 1]];
        await store.commit({ puts: keys.map((key) => ({ key, value: key.length })) });
      });

      it('goes from start to before end, in order, and back', async () => {
        const range = { start: ['a', 1], end: ['b'], limit: 100 };
        const forth = [
          ['a', 1],
          ['a', 2],
          ['a', 10],
          ['a', 'x'],
        ];
        expect(await rowsOf(range)).toEqual(forth);
        expect(await rowsOf({ ...range, reverse: true })).toEqual(forth.toReversed());
        expect(await rowsOf({ start: ['a', 3], end: ['a', 3], limit: 5 })).toEqual([]);
        expect(await rowsOf({ start: ['b'], end: ['a'], limit: 5 })).toEqual([]);
      });

      it('pages by cursor without gaps or doubles, both ways, while others write', async () => {
        for (const reverse of [false, true]) {
          const all = await rowsOf({ ...everything, reverse });
          const paged: Key[] = [];
          let cursor: Key | undefined;
          do {
            const page = await store.range({ ...everything, limit: 2, reverse, after: cursor });
            expect(page.rows.length).toBeLessThanOrEqual(2);
            paged.push(...page.rows.map((r) => r.key));
            cursor = page.cursor;
            if (cursor) await store.commit({ deletes: [cursor] });
            if (cursor) await put(cursor, 'again');
          } while (cursor);
          expect(paged).toEqual(all);
        }
      });

      it('has no cursor on the last page', async () => {
        expect((await store.range({ start: ['b'], end: ['c'], limit: 2 })).cursor).toBeUndefined();
        expect((await store.range({ start: ['b'], end: ['c'], limit: 1 })).cursor).toEqual(['b']);
      });

      it('ignores a cursor that lies outside', async () => {
        expect(await rowsOf({ start: ['b'], end: ['c'], limit: 5, after: ['a'] })).toEqual([['b'], ['b', 1]]);
        expect(await rowsOf({ start: ['b'], end: ['c'], limit: 5, after: ['z'] })).toEqual([]);
        expect(await rowsOf({ start: ['b'], end: ['c'], limit: 5, after: ['z'], reverse: true })).toHaveLength(2);
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
        await store.commit({ puts: alike.map((key, value) => ({ key, value })) });
        expect((await store.getMany(alike)).map((e) => e?.value)).toEqual(alike.map((_, i) => i));
        expect((await store.range({ start: ['u1'], end: ['u1', Uint8Array.of(255)], limit: 9 })).rows).toHaveLength(2);
      });

      it('orders any keys as tuples, and gives them back as they were', async () => {
        let round = 0;
        await fc.assert(
          fc.asyncProperty(fc.uniqueArray(anyKey, { selector: keyText, minLength: 2, maxLength: 30 }), async (keys) => {
            const prefix = `round ${round++}`;
            await store.commit({ puts: keys.map((key) => ({ key: [prefix, ...key], value: 1 })) });
            const rows = await rowsOf({ start: [prefix], end: [`${prefix}\0`], limit: 100 });
            expect(rows.map((key) => key.slice(1).map(plain))).toEqual(
              [...keys].sort(compareKeys).map((key) => key.map(plain)),
            );
          }),
          { numRuns: 60 },
        );
      });
    });

    describe('expiry', () => {
      it('hides an entry from its time on: reads, ranges, checks, counters', async () => {
        const at = opened.clock.now() + 1000;
        await put(['s', 1], 'session', at);
        await put(['s', 2], 'kept');
        await put(['c'], 5, at);
        await store.commit({ adds: [{ key: ['c'], by: 1 }] });
        const { version } = (await store.get(['s', 1])) as { version: number };
        opened.clock.advance(999);
        expect(store.peek(['s', 1])?.value).toBe('session');
        expect(store.peek(['c'])?.value).toBe(6);
        opened.clock.advance(1);
        expect(store.peek(['s', 1])).toBeUndefined();
        expect(await store.getMany([['s', 1]])).toEqual([undefined]);
        expect(await rowsOf({ start: ['s'], end: ['t'], limit: 1 })).toEqual([['s', 2]]);
        expect((await store.commit({ checks: [{ key: ['s', 1], version }] })).ok).toBe(false);
        expect((await store.commit({ checks: [{ key: ['s', 1], version: null }] })).ok).toBe(true);
        expect(await store.commit({ adds: [{ key: ['c'], by: 1 }] })).toMatchObject({ adds: [1] });
      });

      it('is swept later; what was written again meanwhile stays', async () => {
        const at = opened.clock.now() + 1000;
        await store.commit({ puts: [1, 2, 3].map((n) => ({ key: ['s', n], value: n, expiresAt: at })) });
        await put(['s', 2], 'again');
        await put(['s', 3], 'longer', at + 10_000_000);
        expect(await store.sweep()).toBe(0);
        opened.clock.advance(120_000);
        expect(await store.sweep()).toBe(1);
        expect(await store.sweep()).toBe(0);
        expect(store.peek(['s', 1])).toBeUndefined();
        expect(await rowsOf({ start: ['s'], end: ['t'], limit: 9 })).toEqual([
          ['s', 2],
          ['s', 3],
        ]);
      });
    });

    describe('changes', () => {
      const collect = async (after: number, count: number) => {
        const stop = new AbortController();
        const found: Change[] = [];
        for await (const change of store.changes(after, { signal: stop.signal })) {
          found.push(change);
          if (found.length === count) stop.abort();
        }
        return found;
      };

      it('lists every commit after a version once, in order, with its keys, and waits for the next', async () => {
        await put(['a'], 1);
        const following = collect(0, 4);
        await put(['b', 1], 2);
        await store.commit({ deletes: [['a']], adds: [{ key: ['c'], by: 1 }] });
        await Promise.all([put(['d'], 4), store.commit({ checks: [{ key: ['d'], version: 999 }], puts: [] })]);
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
          for await (const change of store.changes(0)) {
            versions.push(change.version);
            if (change.version % 7 === 0) await new Promise(setImmediate);
            if (change.version === 300) break;
          }
          return versions;
        })();
        for (let n = 0; n < 30; n++) await Promise.all(Array.from({ length: 10 }, (_, i) => put(['k', i], n)));
        expect(await reading).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
      });

      it('ends when asked to and when the store closes', async () => {
        const stop = new AbortController();
        const aborted = collectAll(store.changes(0, { signal: stop.signal }));
        const closed = collectAll(store.changes(0));
        await put(['a'], 1);
        stop.abort();
        expect((await aborted).length).toBeLessThanOrEqual(1);
        await store.close();
        expect((await closed).length).toBeLessThanOrEqual(1);
        await expect(collectAll(store.changes(-5))).resolves.toEqual([]);
      });

      it('says so when the log does not reach back, instead of leaving a gap', async () => {
        await put(['a'], 1);
        await expect(collect(-5, 1)).rejects.toThrow(ChangesGone);
      });

      it('calls listeners in order, before the commit answers, and one that throws does not hurt the others', async () => {
        const heard: number[] = [];
        store.onCommit(() => {
          throw new Error('expected in this test');
        });
        const stop = store.onCommit(({ version }) => heard.push(version));
        const commits = [1, 2, 3].map(async (n) => {
          const result = await put(['k', n], n);
          expect(heard).toContain((result as { version: number }).version);
        });
        await Promise.all(commits);
        stop();
        await put(['k'], 4);
        expect(heard).toEqual([1, 2, 3]);
      });

      it('lets a listener write, whoever’s read it is that finds the commit on disk', async () => {
        const written: Promise<unknown>[] = [];
        store.onCommit(({ keys }) => {
          if (!keys.some((key) => key[0] === 'told')) return;
          written.push(transact(store, async (tx) => tx.put(['heard', written.length], 1)));
        });
        for (let round = 1; round <= 20; round++) {
          await transact(store, async (tx) => {
            void put(['told', round], 1);
            for (let n = 0; written.length < round; n++) {
              await new Promise(setImmediate);
              // Keeps the thread, so that it is a read of this step that sees what the disk has already.
              for (let spin = 0; spin < 200; spin++) store.peek(['none', round, n, spin]);
            }
            await tx.get(['none']);
          });
        }
        expect(await Promise.allSettled(written)).toEqual(
          written.map(() => expect.objectContaining({ status: 'fulfilled' })),
        );
      });
    });

    describe('limits', () => {
      const bytes = (n: number) => 'x'.repeat(n);
      it('refuses long keys, large values, too many keys, too many bytes, long pages, and says how many are allowed', async () => {
        await put([bytes(limits.keyBytesMax - 2)], 1);
        await expect(put([bytes(limits.keyBytesMax - 1)], 1)).rejects.toThrow('a key: at most 1024 bytes, found 1025');
        await expect(put([], 1)).rejects.toThrow(/empty key/);
        await put(['v'], bytes(limits.valueBytesMax - 3));
        await expect(put(['v'], bytes(limits.valueBytesMax - 2))).rejects.toThrow('at most 65536 bytes, found 65537');
        const puts = (n: number, value: unknown) => Array.from({ length: n }, (_, i) => ({ key: ['n', i], value }));
        await store.commit({ puts: puts(500, 1) });
        await expect(store.commit({ puts: puts(501, 1) })).rejects.toThrow('at most 500 keys, found 501');
        await expect(store.commit({ puts: puts(20, bytes(60_000)) })).rejects.toThrow('at most 1048576 bytes');
        for (const limit of [0, 1001, 1.5])
          await expect(store.range({ ...everything, limit })).rejects.toThrow(/1000 rows/);
        expect((await store.range({ ...everything, limit: 1000 })).rows.length).toBe(502);
      });

      it('knows that a key too long to be stored is absent', async () => {
        expect(store.peek([bytes(5000)])).toBeUndefined();
        expect(await store.getMany([[bytes(5000)]])).toEqual([undefined]);
      });

      it('refuses to write one key twice, undefined, NaN in a key, and what holds itself', async () => {
        const twice = { puts: [{ key: ['a'], value: 1 }], deletes: [['a']] };
        await expect(store.commit(twice)).rejects.toThrow(/twice/);
        await expect(put(['a'], undefined)).rejects.toThrow(/undefined/);
        await expect(put([Number.NaN], 1)).rejects.toThrow(/NaN/);
        const self: { self?: unknown } = {};
        self.self = self;
        await expect(put(['a'], self)).rejects.toThrow(/holds itself/);
        expect(await rowsOf(everything)).toEqual([]);
      });
    });

    describe('transact', () => {
      it('serialises fifty writers of one key', async () => {
        let runs = 0;
        const increment = () =>
          transact(store, async (tx) => {
            runs++;
            const n = ((await tx.get(['n'])) as number | undefined) ?? 0;
            tx.put(['n'], n + 1);
            return n + 1;
          });
        const seen = await Promise.all(Array.from({ length: 50 }, increment));
        expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
        expect((await store.get(['n']))?.value).toBe(50);
        // One race, then each in its turn.
        expect(runs).toBeLessThanOrEqual(100);
      });

      it('keeps a sum over two keys that many move at once, in both directions', async () => {
        await store.commit({
          puts: [
            { key: ['acc', 1], value: 500 },
            { key: ['acc', 2], value: 500 },
          ],
        });
        const move = (from: number, to: number) =>
          transact(store, async (tx) => {
            const [a, b] = (await Promise.all([tx.get(['acc', from]), tx.get(['acc', to])])) as [number, number];
            tx.put(['acc', from], a - 1);
            tx.put(['acc', to], b + 1);
          });
        await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 3 ? move(1, 2) : move(2, 1))));
        const [one, two] = await store.getMany([
          ['acc', 1],
          ['acc', 2],
        ]);
        expect([one?.value, two?.value]).toEqual([480, 520]);
      });

      it('numbers without gaps, also when steps fail', async () => {
        const order = (n: number) =>
          transact(store, async (tx) => {
            const number = await nextInSequence(tx, 'orders', { start: 1001 });
            if (n % 4 === 0) throw new Error('declined');
            tx.put(['order', number], n);
            return number;
          });
        const results = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => order(n)));
        const numbers = results.flatMap((r) => (r.status === 'fulfilled' ? [r.value] : []));
        expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => 1001 + i));
      });

      it('shows a step its own writes and adds, and writes nothing when it throws', async () => {
        await put(['a'], 1);
        await transact(store, async (tx) => {
          tx.put(['a'], 2);
          tx.add({ key: ['c'], by: 5 });
          expect(await tx.get(['a'])).toBe(2);
          expect(await tx.get(['c'])).toBe(5);
          tx.delete(['a']);
          expect(await tx.get(['a'])).toBeUndefined();
        });
        await expect(
          transact(store, async (tx) => {
            tx.put(['a'], 3);
            throw new Error('no');
          }),
        ).rejects.toThrow('no');
        expect(await store.get(['a'])).toBeUndefined();
        expect((await store.get(['c']))?.value).toBe(5);
      });

      it('names the counter that would leave its bounds, and tells the sums of one that stays', async () => {
        const take = (by: number) =>
          transact(store, async (tx) => {
            tx.add({ key: ['stock', 'mug'], by, min: 0 });
            tx.onCommitted((adds) => sums.push(...adds));
          });
        const sums: number[] = [];
        await take(3);
        await expect(take(-4)).rejects.toThrow(BoundBroken);
        await take(-2);
        expect(sums).toEqual([3, 1]);
      });

      it('gives its turn back when a step fails while it queues', async () => {
        const bump = async () =>
          transact(store, async (tx) => {
            const n = ((await tx.get(['n'])) as number | undefined) ?? 0;
            tx.put(['n'], n + 1);
          });
        const failing = () =>
          transact(store, async (tx) => {
            await Promise.all([tx.get(['n']), Promise.reject(new Error('elsewhere'))]);
          });
        const all = await Promise.allSettled([
          ...Array.from({ length: 10 }, bump),
          failing(),
          ...Array.from({ length: 10 }, bump),
        ]);
        expect(all.filter((r) => r.status === 'fulfilled')).toHaveLength(20);
        await bump();
        expect((await store.get(['n']))?.value).toBe(21);
      });
    });

    describe('export and import', () => {
      it('carries everything to another store, expiry too', async () => {
        const at = opened.clock.now() + 60_000;
        await store.commit({
          puts: [
            { key: ['a', 1], value: { n: 1 } },
            { key: ['b', 2n], value: 'x', expiresAt: at },
          ],
          adds: [{ key: ['c'], by: 7 }],
          idem: 'once',
        });
        const exported: (Row & { expiresAt?: number })[] = [];
        for await (const row of store.snapshotExport()) exported.push(row);
        expect(exported.map(({ key, value, expiresAt }) => [key, value, expiresAt])).toEqual([
          [['a', 1], { n: 1 }, undefined],
          [['b', 2n], 'x', at],
          [['c'], 7, undefined],
        ]);
        const other = await open();
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

    it('finishes the commits it took when it is closed, then refuses', async () => {
      const taken = Array.from({ length: 20 }, (_, n) => put(['k', n], n));
      await new Promise(setImmediate);
      const closing = store.close();
      expect((await Promise.all(taken)).every((r) => r.ok)).toBe(true);
      await closing;
      await store.close();
      expect(store.state()).toBe('closed');
      await expect(put(['k'], 1)).rejects.toThrow(/closed/);
      await expect(store.get(['k'])).rejects.toThrow(/closed/);
    });

    it('keeps everything over a restart, versions and idempotency too', async (test) => {
      const { reopen } = opened;
      if (reopen === undefined) return test.skip();
      await store.commit({ puts: [{ key: ['a'], value: 1 }], adds: [{ key: ['n'], by: 2 }], idem: 'once' });
      await put(['b'], 2, opened.clock.now() + 1000);
      store = await reopen();
      expect(await store.get(['a'])).toEqual({ value: 1, version: 1 });
      expect(await store.commit({ puts: [{ key: ['a'], value: 9 }], idem: 'once' })).toMatchObject({
        replayed: true,
        adds: [2],
      });
      expect(await put(['c'], 3)).toMatchObject({ version: 3 });
      const versions: number[] = [];
      for await (const { version } of store.changes(0)) {
        versions.push(version);
        if (version === 3) break;
      }
      expect(versions).toEqual([1, 2, 3]);
      opened.clock.advance(120_000);
      expect(await store.get(['b'])).toBeUndefined();
      expect(await store.sweep()).toBe(1);
    });
  });
}

const plain = (part: Key[number]) => (part instanceof Uint8Array ? [...part] : part);

async function collectAll(changes: AsyncIterable<Change>): Promise<Change[]> {
  const all: Change[] = [];
  for await (const change of changes) all.push(change);
  return all;
}

async function* from<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}
