// The owner's waiting lists: one row per variant that shoppers wait for.
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { findProduct } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { onHandOf } from '../stock/stock.ts';
import type { BrowseQuery, SignUpGroup, Waitlist } from './schema.ts';
import * as rows from './store.ts';

/** All waiting lists of one product. */
type OfProduct = { productId: string; groups: readonly SignUpGroup[]; product: Product | undefined };

const list = recordList<OfProduct, Waitlist, Pick<BrowseQuery, 'stock'>>({
  async list(store, options) {
    const page = await rows.listProductsWaitedFor(store, options);
    const records = await Promise.all(page.productIds.map((id) => find(store, id)));
    return { records: records.flatMap((one) => one ?? []), ...(page.cursor !== undefined && { cursor: page.cursor }) };
  },
  find,
  async row(store, { productId, groups, product }) {
    const stock = product ? await onHandOf(store, product) : [];
    return groups.map(({ variantId, signUpCount, lastSignUpAt }): Waitlist => {
      const variant = product?.variants.find(({ id }) => id === variantId);
      const left = stock.find((one) => one.variantId === variantId);
      const imageId = variant?.mainImageId ?? product?.imageIds[0];
      return {
        ...{ id: `${productId}.${variantId}`, productId, variantId, signUpCount, lastSignUpOn: lastSignUpAt },
        productTitle: product?.title ?? '',
        options: Object.values(variant?.attributes ?? {}).join(' · '),
        inStock: left?.unlimited ? null : (left?.qtyInStock ?? 0),
        ...(imageId !== undefined && { imageId }),
      };
    });
  },
  recordOf: ({ productId }) => productId,
  idOf: ([table, id]: Key) => (table === 'restock-group' || table === 'product' ? (id as string) : undefined),
  partsOf: ({ variantId }) => [variantId],
  partOf: ([table, id]: Key) => (table === 'stock' ? (id as string) : undefined),
  text: ({ productTitle, options }) => `${productTitle} ${options}`,
  orders: {
    recent: ({ lastSignUpOn }) => lastSignUpOn,
    waiting: ({ signUpCount }) => signUpCount,
    product: ({ productTitle }) => productTitle.toLowerCase(),
  },
  matches: ({ inStock }, { stock }) => stock === undefined || (inStock === 0) === (stock === 'out'),
});

async function find(store: Store, productId: string): Promise<OfProduct | undefined> {
  const groups = await rows.groupsOfProduct(store, productId);
  if (groups.length === 0) return undefined;
  return { productId, groups, product: await findProduct(store, productId) };
}

export const browseWaitlists = (store: Store, { search, sort, cursor, limit, ...filters }: BrowseQuery) =>
  list({ store }).page({ search, sort, cursor, limit, filters });

/** Sold-out products with the longest waiting lists, for Home. */
export async function waitedForMost(store: Store) {
  const { rows } = await browseWaitlists(store, { sort: '-waiting', limit: 3, stock: 'out' });
  return rows.map(({ productId, productTitle, options, signUpCount }) => ({
    productId,
    title: options === '' ? productTitle : `${productTitle} (${options})`,
    waiting: signUpCount,
  }));
}
