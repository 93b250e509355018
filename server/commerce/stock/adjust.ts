// Stock adjustments by the owner or through the API: all operations of a call in one commit, or none. Public.
import type { Parts } from '../../base/parts.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { isUnlimited } from '../product/availability.ts';
import { loadProduct, putProduct } from '../product/product.ts';
import type { Product, Variant } from '../product/schema.ts';
import { stockChanged, tooManyChanged, variantUnknown, variantUnlimited } from './errors.ts';
import { changedMax } from './limits.ts';
import type { Adjustments } from './schema.ts';
import { emitStockChanged, type MoveCause, moveStock, setStock, withStockRefusal } from './stock.ts';
import { stockKey } from './store.ts';
import { loadVariant } from './variants.ts';

/**
 * @returns ids of the variants
 * @throws variantUnknown, variantUnlimited, stockChanged, notEnoughStock, soldOut, stockInvalid, tooManyChanged
 */
export async function adjustStock(
  parts: Parts,
  body: Adjustments,
  { actor, ref }: Pick<MoveCause, 'actor' | 'ref'>,
  within: (tx: Tx, changed: readonly { product: Product; variantId: string }[]) => void | Promise<void>,
): Promise<string[]> {
  const { store } = parts;
  const operations = operationsOf(body);
  const productIds = new Map<string, string>();
  for (const { variantId } of operations) productIds.set(variantId, (await loadVariant(store, variantId)).product.id);
  const cause: MoveCause = {
    ...{ reason: 'adjust', ref, actor, at: parts.clock.now(), moveId: parts.ids.next() },
    ...(body.why !== undefined && { why: body.why }),
  };

  await withStockRefusal(store, () =>
    transact(store, async (tx) => {
      const products = new Map<string, Product>();
      for (const id of new Set(productIds.values())) products.set(id, await loadProduct(tx, id));
      const changed = new Set<string>();
      for (const operation of operations) {
        const product = products.get(productIds.get(operation.variantId)!)!;
        const variant = await apply(tx, product, operation, cause);
        if (!variant) continue;
        const variants = product.variants.map((one) => (one.id === variant.id ? variant : one));
        products.set(product.id, { ...product, variants, updatedOn: Math.max(cause.at, product.updatedOn + 1) });
        changed.add(product.id);
      }
      if (changed.size > changedMax) throw tooManyChanged();
      for (const id of changed) await putProduct(tx, products.get(id)!);
      emitStockChanged(tx, [...productIds.keys()], cause);
      await within(
        tx,
        [...productIds].map(([variantId, id]) => ({ product: products.get(id)!, variantId })),
      );
    }),
  );
  return [...productIds.keys()];
}

type Operation =
  | { kind: 'add'; variantId: string; quantity: number }
  | { kind: 'set'; variantId: string; quantity?: number | undefined; expected?: number | null | undefined }
  | { kind: 'unlimited'; variantId: string };

const operationsOf = (body: Adjustments): Operation[] => [
  ...body.incrementOperations.map((one) => ({ ...one, kind: 'add' as const })),
  ...body.decrementOperations.map((one) => ({ ...one, quantity: -one.quantity, kind: 'add' as const })),
  ...body.setFiniteOperations.map((one) => ({ ...one, kind: 'set' as const })),
  ...body.setUnlimitedOperations.map((variantId) => ({ variantId, kind: 'unlimited' as const })),
];

/**
 * @returns the variant if it switches between tracked and unlimited
 * @throws variantUnknown, variantUnlimited
 */
async function apply(tx: Tx, product: Product, operation: Operation, cause: MoveCause): Promise<Variant | undefined> {
  const { variantId, kind } = operation;
  const variant = product.variants.find(({ id }) => id === variantId);
  if (!variant) throw variantUnknown({ variantId });
  if (kind !== 'unlimited' && isUnlimited(product, { unlimited: kind === 'add' && variant.unlimited }))
    throw variantUnlimited({ variantId });
  if (kind === 'add') {
    if (operation.quantity !== 0) moveStock(tx, variantId, operation.quantity, cause);
    return undefined;
  }
  if (kind === 'set') {
    const { quantity, expected } = operation;
    if (expected !== undefined) {
      const left = variant.unlimited ? null : (((await tx.get(stockKey(variantId))) as number | undefined) ?? 0);
      if (left !== expected) throw stockChanged({ variantId, left });
    }
    if (quantity !== undefined) await setStock(tx, variantId, quantity, { ...cause, reason: 'set' });
  }
  const unlimited = kind === 'unlimited';
  return variant.unlimited === unlimited ? undefined : { ...variant, unlimited };
}
