// Products with the data that pages show: stock, images, category names.

import { formOf } from '../../commerce/cart/line-request.ts';
import { findCategory } from '../../commerce/product/category.ts';
import { findProduct } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { findImage } from '../../content/image/image.ts';
import type { Image } from '../../content/image/schema.ts';
import { publicForm } from '../../forms/form/form.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import { kept, type SiteContext } from './kept.ts';
import { pageLabels } from './page-labels.ts';
import { productItemJson } from './product-item.ts';
import { stockOnPage } from './stock.ts';
import type { ItemJson } from './text-item.ts';

/** @param addOns on the product's own page */
export async function productJson(
  context: SiteContext & { drafts?: boolean },
  product: Product,
  collectionPath: string,
  addOns: readonly ItemJson[] = [],
): Promise<ItemJson> {
  const known = addOns.length === 0 ? await keptProductJson(context, product.id, collectionPath) : undefined;
  return known ?? madeProductJson(context, product, collectionPath, addOns);
}

const keptProductJson = kept('product', async (context, id: string, collectionPath: string) => {
  const product = await findProduct(context.store, id);
  return product && madeProductJson(context, product, collectionPath);
});

async function madeProductJson(
  context: SiteContext,
  product: Product,
  collectionPath: string,
  addOns?: readonly ItemJson[],
): Promise<ItemJson> {
  const { store, website, origin } = context;
  const [images, form, categories] = await Promise.all([
    imagesOf(store, product),
    formOf(store, product),
    categoriesOf(store, product),
  ]);
  return productItemJson(product, {
    origin,
    collectionPath,
    ...(addOns && { addOns }),
    currency: website.store.currency,
    stock: await stockOnPage(context, product),
    images,
    ...(form && { form: publicForm(form) }),
    labels: await pageLabels(store, website, product.collectionId),
    categories,
  });
}

/** Their reads through `store` are those that the page depends on. */
async function categoriesOf(store: Store, { categoryIds }: Product) {
  const shown = await readable(categoryIds.map((id) => findCategory(store, id)));
  const typed = await readable(categoryIds.map((id) => findCategory(store.base ?? store, id)));
  return shown.flatMap((one, n) =>
    one ? [{ shown: one.displayName, typed: typed[n]?.displayName ?? one.displayName }] : [],
  );
}

async function imagesOf(store: Store, product: Product): Promise<Map<string, Image>> {
  const ids = new Set([...product.imageIds, ...product.variants.flatMap(({ mainImageId }) => mainImageId ?? [])]);
  const images = await readable([...ids].map((id) => findImage(store, id)));
  return new Map(images.flatMap((image) => (image ? [[image.id, image] as const] : [])));
}
