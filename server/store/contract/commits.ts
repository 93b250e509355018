// Contract of writes: atomicity, counters, idempotency, limits.
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { type Bench, everything } from './bench.ts';

export function commitsContract(at: Bench): void {
  describe('commit', () => {
    it('answers with a version that grows, and reads show value and version', async () => {
      const first = await at.put(['a'], { n: 1 });
      const second = await at.put(['b'], 'text');
      expect(first).toEqual({ ok: true, version: 1, adds: [] });
      expect(second).toEqual({ ok: true, version: 2, adds: [] });
      expect(await at.store.get(['a'])).toEqual({ value: { n: 1 }, version: 1 });
      expect(await at.store.peek(['b'])).toEqual({ value: 'text', version: 2 });
      expect(await at.store.get(['c'])).toBeUndefined();
    });

    it('writes all or nothing: a broken check, a broken bound', async () => {
      await at.put(['stock'], 1);
      const writes = { puts: [{ key: ['order'], value: 1 }], deletes: [['stock']] };
      expect(await at.store.commit({ ...writes, checks: [{ key: ['stock'], version: 99 }] })).toEqual({
        ok: false,
        why: 'conflict',
        key: ['stock'],
      });
      const bound = { puts: [{ key: ['order'], value: 1 }], adds: [{ key: ['stock'], by: -2, min: 0 }] };
      expect(await at.store.commit(bound)).toEqual({ ok: false, why: 'bound', key: ['stock'] });
      expect(await at.store.get(['order'])).toBeUndefined();
      expect(await at.store.get(['stock'])).toEqual({ value: 1, version: 1 });
    });

    it('checks versions and absence as of the moment of the commit', async () => {
      await at.put(['a'], 1);
      const swap = (version: number | null) =>
        at.store.commit({ checks: [{ key: ['a'], version }], puts: [{ key: ['a'], value: 2 }] });
      expect((await swap(null)).ok).toBe(false);
      const results = await Promise.all([swap(1), swap(1), swap(1)]);
      expect(results.map((r) => r.ok)).toEqual([true, false, false]);
      const created = await Promise.all(
        [1, 2].map((value) =>
          at.store.commit({ checks: [{ key: ['n'], version: null }], puts: [{ key: ['n'], value }] }),
        ),
      );
      expect(created.map((r) => r.ok)).toEqual([true, false]);
    });

    it('sees, within a burst, what the commits before it wrote', async () => {
      const burst = [
        at.put(['k'], 1),
        at.store.commit({ deletes: [['k']] }),
        at.store.commit({ checks: [{ key: ['k'], version: null }], puts: [{ key: ['k'], value: 3 }] }),
        at.store.commit({ adds: [{ key: ['k'], by: 4 }] }),
      ];
      expect((await Promise.all(burst)).map((r) => r.ok)).toEqual([true, true, true, true]);
      expect((await at.store.get(['k']))?.value).toBe(7);
    });

    it('leaves no trace of checks alone', async () => {
      await at.put(['a'], 1);
      expect(await at.store.commit({ checks: [{ key: ['a'], version: 1 }] })).toEqual({
        ok: true,
        version: 1,
        adds: [],
      });
      expect(await at.put(['b'], 1)).toMatchObject({ version: 2 });
    });

    it('takes the values as they are at the call', async () => {
      const value = { list: [1] };
      const committed = at.put(['a'], value);
      value.list.push(2);
      await committed;
      value.list.push(3);
      expect((await at.store.get(['a']))?.value).toEqual({ list: [1] });
    });

    it('hands out values that nobody can change for others', async () => {
      await at.put(['a'], { list: [{ n: 1 }] });
      const value = (await at.store.get(['a']))?.value as { list: { n: number }[] };
      expect(() => value.list.push({ n: 2 })).toThrow(TypeError);
      expect(() => Object.assign(value.list[0] as object, { n: 9 })).toThrow(TypeError);
      expect((await at.store.get(['a']))?.value).toEqual({ list: [{ n: 1 }] });
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
      await at.put(['a'], value);
      const found = (await at.store.get(['a']))?.value as typeof value;
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
      expect(await at.store.commit({ adds })).toEqual({ ok: true, version: 1, adds: [5, -3, 7] });
      expect((await at.store.get(['n', 1]))?.value).toBe(7);
    });

    it('lets many take from one counter, and no more than there is', async () => {
      await at.put(['stock'], 10);
      const takes = Array.from({ length: 30 }, () => at.store.commit({ adds: [{ key: ['stock'], by: -1, min: 0 }] }));
      const results = await Promise.all(takes);
      expect(results.filter((r) => r.ok)).toHaveLength(10);
      expect((await at.store.get(['stock']))?.value).toBe(0);
      expect(await at.store.commit({ adds: [{ key: ['stock'], by: 3, max: 2 }] })).toMatchObject({ why: 'bound' });
    });

    it('lets a counter grow up to another one, as the commit leaves both', async () => {
      const hold = (by: number) => ({ key: ['held'], by, min: 0, ...(by > 0 && { atMost: ['shelf'] }) });
      await at.put(['shelf'], 5);
      const holds = await Promise.all(Array.from({ length: 20 }, () => at.store.commit({ adds: [hold(1)] })));
      expect(holds.filter((result) => result.ok)).toHaveLength(5);
      expect(await at.store.commit({ adds: [hold(1)] })).toEqual({ ok: false, why: 'bound', key: ['held'] });
      expect(await at.store.commit({ adds: [hold(1), { key: ['shelf'], by: 1 }] })).toMatchObject({ ok: true });
      expect(await at.store.commit({ adds: [{ key: ['shelf'], by: -4 }] })).toMatchObject({ ok: true });
      expect(await at.store.commit({ adds: [hold(-2)] })).toMatchObject({ ok: true, adds: [4] });
      expect(await at.store.commit({ adds: [{ ...hold(0), atMost: ['shelf'] }] })).toMatchObject({ why: 'bound' });
    });

    it('refuses what is not a whole number, and a key that holds none, and goes on', async () => {
      await at.put(['text'], 'x');
      await expect(at.store.commit({ adds: [{ key: ['n'], by: 0.5 }] })).rejects.toThrow(/whole number/);
      const mixed = [at.store.commit({ adds: [{ key: ['text'], by: 1 }] }), at.put(['after'], 1)];
      expect((await Promise.allSettled(mixed)).map((r) => r.status)).toEqual(['rejected', 'fulfilled']);
      expect((await at.store.get(['text']))?.value).toBe('x');
    });

    it('cannot leave the whole numbers', async () => {
      await at.put(['n'], Number.MAX_SAFE_INTEGER);
      expect(await at.store.commit({ adds: [{ key: ['n'], by: 1 }] })).toMatchObject({ ok: false, why: 'bound' });
    });
  });

  describe('idempotency', () => {
    it('answers a repeat as the first time and writes nothing', async () => {
      const take = () => at.store.commit({ adds: [{ key: ['stock'], by: 1 }], idem: 'checkout-7' });
      const [first, second] = await Promise.all([take(), take()]);
      await at.put(['other'], 1);
      expect(first).toEqual({ ok: true, version: 1, adds: [1] });
      expect(second).toEqual({ ok: true, version: 1, adds: [1], replayed: true });
      expect(await take()).toEqual(second);
      expect((await at.store.get(['stock']))?.value).toBe(1);
    });

    it('does not remember a refusal, and remembers for two days at least', async () => {
      const take = () => at.store.commit({ adds: [{ key: ['stock'], by: -1, min: 0 }], idem: 'k' });
      expect((await take()).ok).toBe(false);
      await at.put(['stock'], 5);
      expect(await take()).toMatchObject({ ok: true, adds: [4] });
      at.clock.advance(48 * 3_600_000);
      expect(await take()).toMatchObject({ replayed: true });
      at.clock.advance(48 * 3_600_000);
      expect(await take()).toMatchObject({ adds: [3] });
    });
  });

  describe('limits', () => {
    const bytes = (n: number) => 'x'.repeat(n);
    it('refuses long keys, large values, too many keys, too many bytes, long pages, and says how many are allowed', async () => {
      await at.put([bytes(limits.keyBytesMax - 2)], 1);
      await expect(at.put([bytes(limits.keyBytesMax - 1)], 1)).rejects.toThrow('a key: at most 1024 bytes, found 1025');
      await expect(at.put([], 1)).rejects.toThrow(/empty key/);
      await at.put(['v'], bytes(limits.valueBytesMax - 3));
      await expect(at.put(['v'], bytes(limits.valueBytesMax - 2))).rejects.toThrow('at most 65536 bytes, found 65537');
      const puts = (n: number, value: unknown) => Array.from({ length: n }, (_, i) => ({ key: ['n', i], value }));
      await at.store.commit({ puts: puts(500, 1) });
      await expect(at.store.commit({ puts: puts(501, 1) })).rejects.toThrow('at most 500 keys, found 501');
      await expect(at.store.commit({ puts: puts(20, bytes(60_000)) })).rejects.toThrow('at most 1048576 bytes');
      for (const limit of [0, 1001, 1.5])
        await expect(at.store.range({ ...everything, limit })).rejects.toThrow(/1000 rows/);
      expect((await at.store.range({ ...everything, limit: 1000 })).rows.length).toBe(502);
    });

    it('knows that a key too long to be stored is absent', async () => {
      expect(await at.store.peek([bytes(5000)])).toBeUndefined();
      expect(await at.store.getMany([[bytes(5000)]])).toEqual([undefined]);
    });

    it('refuses to write one key twice, undefined, NaN in a key, and what holds itself', async () => {
      const twice = { puts: [{ key: ['a'], value: 1 }], deletes: [['a']] };
      await expect(at.store.commit(twice)).rejects.toThrow(/twice/);
      await expect(at.put(['a'], undefined)).rejects.toThrow(/undefined/);
      await expect(at.put([Number.NaN], 1)).rejects.toThrow(/NaN/);
      const self: { self?: unknown } = {};
      self.self = self;
      await expect(at.put(['a'], self)).rejects.toThrow(/holds itself/);
      expect(await at.rowsOf(everything)).toEqual([]);
    });
  });
}
