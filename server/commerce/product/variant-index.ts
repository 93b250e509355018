// Finds the product of a variant by the variant's id.
//
// The commit of a product with hundreds of variants is full, so it only records that its variants have changed. The next lookup of an
// unknown variant updates the index in commits of its own. Public.
import { yieldToEventLoop } from '../../base/yield.ts';
import { unlessReadOnly } from '../../store/errors.ts';
import type { Key, Store } from '../../store/store.ts';
import { eachRange, under } from '../../store/table.ts';
import { transact } from '../../store/transact.ts';
import { findProduct } from './product.ts';
import type { Product, Variant } from './schema.ts';
import { changedVariantsKey as changedKey, variantsKnownKey as knownKey, variantKey } from './store.ts';

/** Per commit. */
const keysAtOnce = 100;
const readAtOnce = 100;
/** Longer than any id, and short enough for a key. */
const idCharsMax = 100;

/** @returns undefined if no product has it */
export async function findByVariant(
  store: Store,
  variantId: string,
): Promise<{ product: Product; variant: Variant } | undefined> {
  if (variantId.length > idCharsMax) return undefined;
  const id = (await store.get(variantKey(variantId)))?.value as string | undefined;
  const known = id === undefined ? undefined : await variantOf(store, id, variantId);
  return known ?? (await catchUp(store, variantId));
}

async function variantOf(store: Store, productId: string, variantId: string) {
  const product = await findProduct(store, productId);
  const variant = product?.variants.find(({ id }) => id === variantId);
  return product && variant && { product, variant };
}

/** Indexes changed products until one has the variant, or all are indexed. */
async function catchUp(store: Store, variantId: string) {
  const isKnown = (await store.get(knownKey)) !== undefined;
  // Products that are not indexed yet.
  const prefix: Key = [isKnown ? changedKey('')[0]! : 'product'];
  for await (const page of eachRange(store, { ...under(prefix), limit: readAtOnce })) {
    for (const { key } of page.rows) {
      await yieldToEventLoop();
      const productId = String(key[1]);
      await unlessReadOnly(() => indexProduct(store, productId));
      const found = await variantOf(store, productId, variantId);
      if (found) return found;
    }
  }
  if (!isKnown) await unlessReadOnly(() => transact(store, async (tx) => tx.put(knownKey, 1)));
  return undefined;
}

async function indexProduct(store: Store, productId: string): Promise<void> {
  const noted = await store.get(changedKey(productId));
  const product = await findProduct(store, productId);
  const has = new Set(product?.variants.map(({ id }) => id));
  const gone = ((noted?.value as string[] | undefined) ?? []).filter((id) => !has.has(id));
  const ids = [...has, ...gone];
  for (let from = 0; from < ids.length; from += keysAtOnce)
    await transact(store, async (tx) => {
      for (const id of ids.slice(from, from + keysAtOnce)) {
        const holder = await tx.get(variantKey(id));
        if (has.has(id) && holder !== productId) tx.put(variantKey(id), productId);
        if (!has.has(id) && holder === productId) tx.delete(variantKey(id));
      }
    });
  if (!noted) return;
  // If the product changed again in between, it stays recorded.
  await store.commit({
    checks: [{ key: changedKey(productId), version: noted.version }],
    deletes: [changedKey(productId)],
  });
}
