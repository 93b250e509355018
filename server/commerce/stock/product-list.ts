// The products of a store page with their stock, for the editor. Editor 3.1, `/config/commerce/products`.
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { type Currency, formatMoney } from '../money/money.ts';
import { currentCents, hasVariedPrices } from '../product/display.ts';
import { listProducts } from '../product/product.ts';
import type { Product, StockRow } from '../product/schema.ts';
import type { ListedProduct, ProductList } from './schema.ts';
import { onHandOf } from './stock.ts';
import { listStorePages } from './variants.ts';

const pageSize = 50;

/** @param query without `collectionId`: the first store page */
export async function productList(
  store: Store,
  query: { collectionId?: string; cursor?: string },
): Promise<ProductList> {
  const storePages = (await listStorePages(store)).map(({ id, title, urlId }) => ({ id, title, urlId }));
  const collectionId = query.collectionId ?? storePages[0]?.id;
  if (collectionId === undefined) return { storePages, products: [], total: 0 };
  const { currency } = (await loadWebsite(store)).store;
  const page = await listProducts(store, { collectionId, limit: pageSize, cursor: query.cursor, hidden: true });
  const products = page.products.map(async (product) => listed(product, await onHandOf(store, product), currency));
  return { storePages, collectionId, products: await Promise.all(products), total: page.total, cursor: page.cursor };
}

function listed(product: Product, stock: readonly StockRow[], currency: Currency): ListedProduct {
  const { id, title, urlId, visible, variants } = product;
  return {
    ...{ id, title, urlId, visible, variantCount: variants.length },
    price: formatMoney(Math.min(...variants.map(currentCents)), currency),
    pricesVary: hasVariedPrices(product),
    inStock: stock.some((row) => row.unlimited) ? null : stock.reduce((sum, row) => sum + row.qtyInStock, 0),
  };
}
