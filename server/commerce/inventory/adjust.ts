// Stock adjusted by the owner or a program: all operations of a call in one commit, or none.
import type { Parts } from '../../base/parts.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { isUnlimited } from '../product/availability.ts';
import { loadProduct, putProduct } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { type MoveCause, moveStock, setStock, tellStock, withStockRefusal } from '../stock/stock.ts';
import { tooManyChanged, variantUnknown, variantUnlimited } from './errors.ts';
import { changedMax } from './limits.ts';
import type { Adjustments } from './schema.ts';
import { loadVariant } from './variants.ts';

/**
 * @returns the variants that were named
 * @throws variantUnknown, variantUnlimited, notEnoughStock, soldOut, stockInvalid, tooManyChanged: then nothing is changed
 */
export async function adjustStock(
  parts: Parts,
  body: Adjustments,
  { actor, ref }: Pick<MoveCause, 'actor' | 'ref'>,
  within: (tx: Tx) => void,
): Promise<string[]> {
  const { store } = parts;
  const moves = [
    ...body.incrementOperations.map((one) => ({ ...one, kind: 'add' as const })),
    ...body.decrementOperations.map((one) => ({ ...one, quantity: -one.quantity, kind: 'add' as const })),
    ...body.setFiniteOperations.map((one) => ({ ...one, kind: 'set' as const })),
    ...body.setUnlimitedOperations.map((variantId) => ({ variantId, quantity: 0, kind: 'unlimited' as const })),
  ];
  const productIds = new Map<string, string>();
  for (const { variantId } of moves) productIds.set(variantId, (await loadVariant(store, variantId)).product.id);
  const cause: MoveCause = { reason: 'adjust', ref, actor, at: parts.clock.now(), moveId: parts.ids.next() };

  await withStockRefusal(store, () =>
    transact(store, async (tx) => {
      const products = new Map<string, Product>();
      for (const id of new Set(productIds.values())) products.set(id, await loadProduct(tx, id));
      const changed = new Set<string>();
      for (const { variantId, quantity, kind } of moves) {
        const product = products.get(productIds.get(variantId)!)!;
        const variant = product.variants.find(({ id }) => id === variantId);
        if (!variant) throw variantUnknown({ variantId });
        if (kind !== 'unlimited' && isUnlimited(product, { unlimited: kind === 'add' && variant.unlimited }))
          throw variantUnlimited({ variantId });
        if (kind === 'add') {
          if (quantity !== 0) moveStock(tx, variantId, quantity, cause);
          continue;
        }
        if (kind === 'set') await setStock(tx, variantId, quantity, { ...cause, reason: 'set' });
        const unlimited = kind === 'unlimited';
        if (variant.unlimited === unlimited) continue;
        const variants = product.variants.map((one) => (one.id === variantId ? { ...one, unlimited } : one));
        products.set(product.id, { ...product, variants, updatedOn: Math.max(cause.at, product.updatedOn + 1) });
        changed.add(product.id);
      }
      if (changed.size > changedMax) throw tooManyChanged();
      for (const id of changed) await putProduct(tx, products.get(id)!);
      tellStock(tx, [...productIds.keys()], cause);
      within(tx);
    }),
  );
  return [...productIds.keys()];
}
