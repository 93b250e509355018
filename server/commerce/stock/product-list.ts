// The owner's product list with stock: filters, search, sorting. Admin "Products". Public.

import { loadWebsite } from '../../site/website/website.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { formatMoney } from '../money/money.ts';
import { isUnlimited } from '../product/availability.ts';
import { currentCents, hasVariedPrices } from '../product/display.ts';
import { findProduct, pageOfProducts } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { thresholdOf } from './low-stock.ts';
import type { ListedProduct, ProductFilters, ProductListQuery, ProductStock } from './schema.ts';
import { onHandOf } from './stock.ts';
import { listStorePages } from './variants.ts';

/** `shown` is part of the answer; the other fields are for filters, search and sorting. */
type Row = Pick<Product, 'id' | 'visible' | 'publishOn' | 'categoryIds' | 'tags' | 'displayIndex'> & {
  shown: Omit<ListedProduct, 'price' | 'state' | 'stock'>;
  priceCents: number;
  isArchived: boolean;
  skus: string;
  variantIds: readonly string[];
  leastStock: number;
};

const unlimited = Number.MAX_SAFE_INTEGER;

const list = recordList<Product, Row, ProductFilters & { now: number; threshold: number }>({
  list: pageOfProducts,
  find: findProduct,
  async row(store, product) {
    const { id, title, urlId, collectionId, variants, productType, updatedOn } = product;
    const stock = await onHandOf(store, product);
    const limited = stock.filter(({ unlimited }) => !unlimited).map(({ qtyInStock }) => qtyInStock);
    return {
      ...{ id, visible: product.visible, publishOn: product.publishOn, categoryIds: product.categoryIds },
      ...{ tags: product.tags, displayIndex: product.displayIndex, isArchived: product.archivedAt !== undefined },
      priceCents: Math.min(...variants.map(currentCents)),
      skus: variants.map(({ sku }) => sku).join(' '),
      variantIds: variants.map((variant) => variant.id),
      leastStock: Math.min(...limited, unlimited),
      shown: {
        ...{ id, title, urlId, collectionId, productType, updatedOn, variantCount: variants.length },
        pricesVary: hasVariedPrices(product),
        onSale: variants.some(({ onSale }) => onSale),
        inStock: limited.length < stock.length ? null : limited.reduce((sum, pieces) => sum + pieces, 0),
        ...onlyOf(product),
        ...(product.imageIds[0] !== undefined && { imageId: product.imageIds[0] }),
      },
    };
  },
  idOf: ([table, id]: Key) => (table === 'product' ? (id as string) : undefined),
  partsOf: ({ variantIds }) => variantIds,
  partOf: ([table, variantId]: Key) => (table === 'stock' ? (variantId as string) : undefined),
  text: ({ shown, skus, tags }) => `${shown.title} ${skus} ${tags.join(' ')}`,
  orders: {
    position: ({ displayIndex }) => displayIndex,
    title: ({ shown }) => shown.title.toLowerCase(),
    price: ({ priceCents }) => priceCents,
    stock: ({ shown }) => shown.inStock ?? unlimited,
    updated: ({ shown }) => shown.updatedOn,
  },
  matches: (row, { collectionId, categoryId, tag, state, type, stock, now, threshold }) =>
    (collectionId === undefined || row.shown.collectionId === collectionId) &&
    (categoryId === undefined || row.categoryIds.includes(categoryId)) &&
    (tag === undefined || row.tags.includes(tag)) &&
    (type === undefined || row.shown.productType === type) &&
    (state === undefined ? !row.isArchived : stateOf(row, now) === state) &&
    (stock === undefined || stockOf(row, threshold) === stock),
});

function onlyOf(product: Product): Pick<ListedProduct, 'only'> {
  const [variant, ...others] = product.variants;
  if (!variant || others.length > 0) return {};
  const isCounted = !isUnlimited(product, variant);
  return { only: { variantId: variant.id, priceCents: variant.priceCents, isCounted } };
}

const stateOf = ({ isArchived, visible, publishOn }: Row, now: number): ListedProduct['state'] =>
  isArchived ? 'archived' : !visible ? 'hidden' : publishOn > now ? 'scheduled' : 'visible';

function stockOf({ shown, leastStock }: Row, threshold: number): ProductStock {
  if (shown.inStock === 0) return 'out';
  return leastStock < threshold ? 'low' : 'in';
}

/** Includes archived products only if the filter asks for them. */
export async function browseProducts(
  { store, clock }: { store: Store; clock: { now(): number } },
  { search, sort, cursor, limit, ...asked }: ProductListQuery,
) {
  const [
    {
      store: { currency },
    },
    threshold,
  ] = await Promise.all([loadWebsite(store), thresholdOf(store)]);
  const now = clock.now();
  // Results are cached between pages unless a filter depends on the time.
  const isTimed = asked.state === 'visible' || asked.state === 'scheduled';
  const filters = { ...asked, now: isTimed ? now : 0, threshold };
  const page = await list({ store }).page({ search, sort, cursor, limit, filters });
  const listed = (row: Row): ListedProduct => ({
    ...row.shown,
    price: formatMoney(row.priceCents, currency),
    state: stateOf(row, now),
    stock: stockOf(row, threshold),
  });
  return { ...page, rows: page.rows.map(listed) };
}

export const storePages = async (store: Store) => ({
  storePages: (await listStorePages(store)).map(({ id, title, urlId }) => ({ id, title, urlId })),
});

/** All products of a store page, including hidden and archived ones, in any order. */
export const eachTaggedProduct = (
  { store }: { store: Store },
  collectionId: string,
  visit: (product: Pick<Product, 'id' | 'tags'>) => void,
): Promise<void> => list({ store }).each((row) => row.shown.collectionId === collectionId && visit(row));
