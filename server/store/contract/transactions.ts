// Contract of `transact` on every engine.
import { describe, expect, it } from 'vitest';
import { nextInSequence } from '../sequence.ts';
import { BoundBroken, transact } from '../transact.ts';
import type { Bench } from './bench.ts';

export function transactionsContract(at: Bench): void {
  describe('transact', () => {
    it('serialises fifty writers of one key', async () => {
      let runs = 0;
      const increment = () =>
        transact(at.store, async (tx) => {
          runs++;
          const n = ((await tx.get(['n'])) as number | undefined) ?? 0;
          tx.put(['n'], n + 1);
          return n + 1;
        });
      const seen = await Promise.all(Array.from({ length: 50 }, increment));
      expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
      expect((await at.store.get(['n']))?.value).toBe(50);
      // One race, then one after the other.
      expect(runs).toBeLessThanOrEqual(100);
    });

    it('keeps a sum over two keys that many move at once, in both directions', async () => {
      await at.store.commit({
        puts: [
          { key: ['acc', 1], value: 500 },
          { key: ['acc', 2], value: 500 },
        ],
      });
      const move = (from: number, to: number) =>
        transact(at.store, async (tx) => {
          const [a, b] = (await Promise.all([tx.get(['acc', from]), tx.get(['acc', to])])) as [number, number];
          tx.put(['acc', from], a - 1);
          tx.put(['acc', to], b + 1);
        });
      await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 3 ? move(1, 2) : move(2, 1))));
      const [one, two] = await at.store.getMany([
        ['acc', 1],
        ['acc', 2],
      ]);
      expect([one?.value, two?.value]).toEqual([480, 520]);
    });

    it('numbers without gaps, also when steps fail', async () => {
      const order = (n: number) =>
        transact(at.store, async (tx) => {
          const number = await nextInSequence(tx, 'orders', { start: 1001 });
          if (n % 4 === 0) throw new Error('declined');
          tx.put(['order', number], n);
          return number;
        });
      const results = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => order(n)));
      const numbers = results.flatMap((r) => (r.status === 'fulfilled' ? [r.value] : []));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => 1001 + i));
    });

    it('takes numbers from what is queued: each step runs once', async () => {
      let runs = 0;
      const order = () =>
        transact(at.store, async (tx) => {
          runs++;
          const number = await nextInSequence(tx, 'orders');
          tx.put(['order', number], 1);
          return number;
        });
      await order();
      const numbers = await Promise.all(Array.from({ length: 40 }, order));
      expect(numbers).toEqual(Array.from({ length: 40 }, (_, i) => i + 2));
      expect(runs).toBe(41);
    });

    it('takes numbers anew when a commit ahead is refused', async () => {
      await at.put(['stock'], 2);
      const order = (n: number) =>
        transact(at.store, async (tx) => {
          const number = await nextInSequence(tx, 'orders');
          // Every third takes from a stock that runs out.
          if (n % 3 === 0) tx.add({ key: ['stock'], by: -1, min: 0 });
          tx.put(['order', number], n);
          return number;
        });
      const results = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => order(n)));
      const numbers = results.flatMap((r) => (r.status === 'fulfilled' ? [r.value] : []));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 22 }, (_, i) => i + 1));
      expect(await transact(at.store, (tx) => nextInSequence(tx, 'orders'))).toBe(23);
      expect(at.store.peekAhead(['sequence', 'orders'])).toBeUndefined();
    });

    it('shows a step its own writes and adds, and writes nothing when it throws', async () => {
      await at.put(['a'], 1);
      await transact(at.store, async (tx) => {
        tx.put(['a'], 2);
        tx.add({ key: ['c'], by: 5 });
        expect(await tx.get(['a'])).toBe(2);
        expect(await tx.get(['c'])).toBe(5);
        tx.delete(['a']);
        expect(await tx.get(['a'])).toBeUndefined();
      });
      await expect(
        transact(at.store, async (tx) => {
          tx.put(['a'], 3);
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      expect(await at.store.get(['a'])).toBeUndefined();
      expect((await at.store.get(['c']))?.value).toBe(5);
    });

    it('names the counter that would leave its bounds, and tells the sums of one that stays', async () => {
      const take = (by: number) =>
        transact(at.store, async (tx) => {
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
        transact(at.store, async (tx) => {
          const n = ((await tx.get(['n'])) as number | undefined) ?? 0;
          tx.put(['n'], n + 1);
        });
      const failing = () =>
        transact(at.store, async (tx) => {
          await Promise.all([tx.get(['n']), Promise.reject(new Error('elsewhere'))]);
        });
      const all = await Promise.allSettled([
        ...Array.from({ length: 10 }, bump),
        failing(),
        ...Array.from({ length: 10 }, bump),
      ]);
      expect(all.filter((r) => r.status === 'fulfilled')).toHaveLength(20);
      await bump();
      expect((await at.store.get(['n']))?.value).toBe(21);
    });
  });
}
