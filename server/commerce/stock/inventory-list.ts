// The inventory list: variants whose stock can be tracked. Admin "Products". Public.

import { omit } from '../../base/omit.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { isUnlimited } from '../product/availability.ts';
import { findProduct, pageOfProducts } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { thresholdOf } from './low-stock.ts';
import type { InventoryFilters, InventoryQuery, InventoryRow, ProductStock } from './schema.ts';
import { countsOf } from './stock.ts';

type Row = Omit<InventoryRow, 'stock'> &
  Pick<Product, 'categoryIds' | 'displayIndex' | 'collectionId'> & {
    /** The variant's position in its product. */
    place: number;
    gtin: string;
  };

const unlimited = Number.MAX_SAFE_INTEGER;

const list = recordList<Product, Row, InventoryFilters & { threshold: number }>({
  list: pageOfProducts,
  find: findProduct,
  async row(store, product) {
    if (product.archivedAt !== undefined || isUnlimited(product, { unlimited: false })) return [];
    const counts = await countsOf(store, product);
    const { id: productId, title, categoryIds, displayIndex, collectionId, imageIds, variantOptionOrdering } = product;
    return product.variants.map((variant, n): Row => {
      const { onHand, reserved } = counts[n]!;
      const imageId = variant.mainImageId ?? imageIds[0];
      const values = variantOptionOrdering.flatMap((name) => variant.attributes[name] ?? []);
      return {
        ...{ id: variant.id, productId, title, sku: variant.sku, options: values.join(' · ') },
        ...{ unlimited: variant.unlimited, onHand, reserved, available: Math.max(0, onHand - reserved) },
        ...{ categoryIds, displayIndex, collectionId, place: n, gtin: variant.gtin ?? '' },
        ...(imageId !== undefined && { imageId }),
      };
    });
  },
  recordOf: ({ productId }) => productId,
  idOf: ([table, id]: Key) => (table === 'product' ? (id as string) : undefined),
  partsOf: ({ id }) => [id],
  partOf: ([table, id]: Key) => (table === 'stock' || table === 'stock-held' ? (id as string) : undefined),
  text: ({ title, options, sku, gtin }) => `${title} ${options} ${sku} ${gtin}`,
  orders: {
    product: (row) => `${String(row.displayIndex + farOff).padStart(11, '0')} ${withinProduct(row)}`,
    title: (row) => `${row.title.toLowerCase()} ${withinProduct(row)}`,
    sku: ({ sku }) => sku.toLowerCase(),
    onHand: (row) => (row.unlimited ? unlimited : row.onHand),
    reserved: ({ reserved }) => reserved,
    available: (row) => (row.unlimited ? unlimited : row.available),
  },
  matches: (row, { collectionId, categoryId, stock, threshold }) =>
    (collectionId === undefined || row.collectionId === collectionId) &&
    (categoryId === undefined || row.categoryIds.includes(categoryId)) &&
    (stock === undefined || levelOf(row, threshold) === stock),
});

/** Added to display indexes, which may be negative, so that they sort correctly as text. */
const farOff = 10_000_000_000;
const withinProduct = ({ productId, place }: Row) => `${productId} ${String(place).padStart(3, '0')}`;

function levelOf({ unlimited, onHand }: Row, threshold: number): ProductStock {
  if (unlimited) return 'in';
  return onHand === 0 ? 'out' : onHand < threshold ? 'low' : 'in';
}

export async function browseInventory(
  store: Store,
  { search, sort, cursor, limit, ...filters }: InventoryQuery,
): Promise<{ rows: InventoryRow[]; total: number; nextCursor?: string }> {
  const threshold = await thresholdOf(store);
  const page = await list({ store }).page({ search, sort, cursor, limit, filters: { ...filters, threshold } });
  return {
    ...page,
    rows: page.rows.map((row) => {
      const shown = omit(row, 'categoryIds', 'displayIndex', 'collectionId', 'place', 'gtin');
      return { ...shown, stock: levelOf(row, threshold) };
    }),
  };
}
