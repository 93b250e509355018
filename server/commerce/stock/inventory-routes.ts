// The products of a store page with their stock, as the editor's product list shows them. Editor 3.1, `/config/commerce/products`.
import { assertCan } from '../../accounts/session/actor.ts';
import type { Parts } from '../../base/parts.ts';
import { listCollections } from '../../content/collection/collection.ts';
import { CollectionType } from '../../content/collection/schema.ts';
import { readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { formatMoney } from '../money/money.ts';
import { currentCents, hasVariedPrices } from '../product/display.ts';
import { listProducts } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { type ListedProduct, productListQuery, type StorePage } from './schema.ts';
import { onHandOf } from './stock.ts';

const pageSize = 50;

export function inventoryRoutes(parts: Parts): Routes {
  const routes = newRoutes();

  /** Absent `collectionId`: the first store page. */
  routes.get('/config/api/products', async (ctx) => {
    assertCan(ctx, 'products.edit', { as: 'ask' });
    const query = readQuery(ctx, productListQuery);
    ctx.set('Cache-Control', 'no-store');
    const pages = (await listCollections(parts.store)).filter((page) => page.type === CollectionType.products);
    const storePages: StorePage[] = pages.map(({ id, title, urlId }) => ({ id, title, urlId }));
    const collectionId = query.collectionId ?? pages[0]?.id;
    if (collectionId === undefined) {
      ctx.body = { storePages, products: [], total: 0 };
      return;
    }
    const { currency } = (await loadWebsite(parts.store)).store;
    const list = await listProducts(parts.store, {
      collectionId,
      limit: pageSize,
      cursor: query.cursor,
      hidden: true,
    });
    const listed = async (product: Product): Promise<ListedProduct> => {
      const stock = await onHandOf(parts.store, product);
      const limited = stock.filter((row) => !row.unlimited);
      return {
        id: product.id,
        title: product.title,
        urlId: product.urlId,
        visible: product.visible,
        variantCount: product.variants.length,
        price: formatMoney(Math.min(...product.variants.map(currentCents)), currency),
        pricesVary: hasVariedPrices(product),
        // One unlimited variant is enough never to run out.
        inStock: limited.length < stock.length ? null : limited.reduce((sum, row) => sum + row.qtyInStock, 0),
      };
    };
    ctx.body = {
      storePages,
      collectionId,
      products: await Promise.all(list.products.map(listed)),
      total: list.total,
      cursor: list.cursor,
    };
  });

  return routes;
}
