// Stock tracking: displayed numbers, refusals, and a ledger that adds up to the stock.
import { describe, expect, it } from 'vitest';
import { transact } from '../../store/transact.ts';
import { mug, stocked, testParts, variant } from '../../testing/harness/shop.ts';
import { listStockMoves, moveStock, setStock, stockOf, withStockRefusal } from './stock.ts';

const cause = { reason: 'order', ref: 'order-1', actor: 'shopper', at: 5, moveId: 'm1' } as const;

describe('stock', () => {
  it('is per variant, in the order of the variants, and 0 where nobody counted', async () => {
    const parts = testParts();
    const product = await stocked(
      parts,
      mug({ variants: [variant({ sku: 'A' }), variant({ sku: 'B', unlimited: true })] }),
      4,
    );
    expect(await stockOf(parts.store, product)).toEqual([
      { variantId: product.variants[0]!.id, sku: 'A', unlimited: false, qtyInStock: 4 },
      { variantId: product.variants[1]!.id, sku: 'B', unlimited: true, qtyInStock: 0 },
    ]);
  });

  it.each([2, 4])('has no end for product type %i', async (productType) => {
    const parts = testParts();
    const product = mug({ productType: productType as 2 | 4 });
    expect((await stockOf(parts.store, product))[0]!.unlimited).toBe(true);
  });

  it('never goes below nothing, and the refusal says how many are left', async () => {
    const parts = testParts();
    const product = await stocked(parts, mug(), 3);
    const id = product.variants[0]!.id;
    const take = (quantity: number) =>
      withStockRefusal(parts.store, () => transact(parts.store, async (tx) => moveStock(tx, id, -quantity, cause)));
    await expect(take(4)).rejects.toMatchObject({
      code: 'not-enough-stock',
      message: 'Sorry, we do not have enough of that item available.',
      detail: { left: 3, variantId: id },
    });
    await take(3);
    await expect(take(1)).rejects.toMatchObject({ code: 'sold-out' });
    expect((await stockOf(parts.store, product))[0]!.qtyInStock).toBe(0);
  });

  it('writes every change to the ledger, which sums to the stock', async () => {
    const parts = testParts();
    const product = await stocked(parts, mug(), 10);
    const id = product.variants[0]!.id;
    await transact(parts.store, async (tx) => moveStock(tx, id, -2, { ...cause, at: parts.clock.now() + 1 }));
    await transact(parts.store, (tx) =>
      setStock(tx, id, 50, { ...cause, reason: 'import', at: parts.clock.now() + 2, moveId: 'm2' }),
    );
    const moves = await listStockMoves(parts.store, id);
    expect(moves.map((move) => [move.delta, move.reason])).toEqual([
      [42, 'import'],
      [-2, 'order'],
      [10, 'set'],
    ]);
    expect(moves.reduce((sum, move) => sum + move.delta, 0)).toBe((await stockOf(parts.store, product))[0]!.qtyInStock);
  });

  it.each([-1, 1.5, Number.NaN, 1e12])('refuses to be set to %d', async (quantity) => {
    const { store } = testParts();
    await expect(transact(store, (tx) => setStock(tx, 'v', quantity, cause))).rejects.toMatchObject({
      code: 'stock-invalid',
    });
  });
});
