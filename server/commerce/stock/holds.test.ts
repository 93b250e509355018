// Stock held for a checkout isn't sold to anyone else, for the time that commerce 1.1 says, and is counted exactly
// once.
import { beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../store/transact.ts';
import { findFaults } from '../../testing/driver/order-audit.ts';
import { mug, openShop, stocked, type TestParts, testParts, variant } from '../../testing/harness/shop.ts';
import type { Product } from '../product/schema.ts';
import { dropHolds, extendHolds, findHold, pinHolds, sweepHolds, takeHolds } from './holds.ts';
import type { Pieces } from './schema.ts';
import { moveStock, onHandOf, setStock, stockOf, withStockRefusal } from './stock.ts';

const minute = 60_000;
let parts: TestParts;
let product: Product;

const ids = () => product.variants.map(({ id }) => id);
const pieces = (...quantities: number[]): Pieces[] =>
  quantities.flatMap((quantity, n) => (quantity > 0 ? [{ variantId: ids()[n]!, quantity }] : []));
const hold = (checkoutId: string, ...quantities: number[]) =>
  withStockRefusal(
    parts.store,
    () => transact(parts.store, (tx) => takeHolds(tx, checkoutId, pieces(...quantities), parts.clock.now())),
    { now: parts.clock.now(), exceptHolder: checkoutId },
  );
const free = async (exceptHolder?: string) =>
  (await stockOf(parts.store, product, { now: parts.clock.now(), exceptHolder })).map((row) => row.qtyInStock);
const cause = () =>
  ({ reason: 'adjust', ref: 'r', actor: 'a', at: parts.clock.now(), moveId: parts.ids.next() }) as const;

beforeEach(async () => {
  parts = testParts();
  await openShop(parts);
  product = await stocked(parts, mug({ variants: [variant({ sku: 'A' }), variant({ sku: 'B' })] }), 5);
  return async () =>
    expect((await findFaults(parts.store, [product], [])).filter((f) => !/more of/.test(f))).toEqual([]);
});

describe('a hold', () => {
  it('is for its checkout and against all others; the stock on hand stays', async () => {
    await hold('a', 3, 1);
    expect(await free()).toEqual([2, 4]);
    expect(await free('a')).toEqual([5, 5]);
    expect((await onHandOf(parts.store, product)).map((row) => row.qtyInStock)).toEqual([5, 5]);
  });

  it('is taken whole or not at all, and the refusal says what is left', async () => {
    await hold('a', 3, 0);
    await expect(hold('b', 3, 2)).rejects.toMatchObject({ code: 'not-enough-stock', detail: { left: 2 } });
    expect(await findHold(parts.store, 'b')).toBeUndefined();
    await hold('b', 2, 0);
    await expect(hold('c', 1, 0)).rejects.toMatchObject({ code: 'sold-out' });
  });

  it('follows the cart: again with other pieces is in place of the first', async () => {
    await hold('a', 3, 1);
    await hold('a', 1, 4);
    expect(await free()).toEqual([4, 1]);
    await hold('a');
    expect(await free()).toEqual([5, 5]);
    expect(await findHold(parts.store, 'a')).toBeUndefined();
  });

  it('ends after ten minutes by comparison alone, and its pieces are for sale before any sweep', async () => {
    await hold('a', 5, 0);
    parts.clock.pass(10 * minute - 1);
    expect(await free()).toEqual([0, 5]);
    parts.clock.pass(1);
    expect(await free()).toEqual([5, 5]);
    await hold('b', 5, 0);
    expect(await findHold(parts.store, 'a')).toBeUndefined();
    expect(await free('b')).toEqual([5, 5]);
  });

  it('is extended by steps, never beyond thirty minutes from the first', async () => {
    const started = parts.clock.now();
    await hold('a', 1, 0);
    const step = () => transact(parts.store, (tx) => extendHolds(tx, 'a', parts.clock.now()));
    for (const passed of [9, 18, 27]) {
      parts.clock.set(started + passed * minute);
      expect(await step()).toBe(true);
    }
    expect((await findHold(parts.store, 'a'))?.expiresAt).toBe(started + 30 * minute);
    parts.clock.set(started + 30 * minute);
    expect(await step()).toBe(false);
    expect(await free()).toEqual([5, 5]);
  });

  it('is pinned for an hour by a payment page, and no step shortens that', async () => {
    const started = parts.clock.now();
    await hold('a', 1, 0);
    await transact(parts.store, (tx) => pinHolds(tx, 'a', started));
    parts.clock.pass(minute);
    await transact(parts.store, (tx) => extendHolds(tx, 'a', parts.clock.now()));
    await hold('a', 2, 0);
    expect((await findHold(parts.store, 'a'))?.expiresAt).toBe(started + 60 * minute);
  });

  it('is swept once, and nothing is swept that lasts', async () => {
    await hold('a', 1, 1);
    parts.clock.pass(5 * minute);
    await hold('b', 1, 0);
    parts.clock.pass(5 * minute);
    expect(await Promise.all([1, 2, 3].map(() => sweepHolds(parts, parts.clock.now())))).toContain(1);
    expect(await free()).toEqual([4, 5]);
    await transact(parts.store, (tx) => dropHolds(tx, 'b'));
    await transact(parts.store, (tx) => dropHolds(tx, 'b'));
    expect(await free()).toEqual([5, 5]);
  });

  it('does not keep the owner from counting less: nothing is for sale then, and nothing is below nothing', async () => {
    await hold('a', 4, 0);
    await transact(parts.store, (tx) => setStock(tx, ids()[0]!, 2, cause()));
    expect(await free()).toEqual([0, 5]);
    await expect(hold('b', 1, 0)).rejects.toMatchObject({ code: 'sold-out' });
    await transact(parts.store, async (tx) => moveStock(tx, ids()[0]!, 3, cause()));
    await hold('b', 1, 0);
  });

  it('is had by exactly as many as there is, when two hundred come at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => hold(`c${n}`, 1, 0)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await free()).toEqual([0, 5]);
  });
});
