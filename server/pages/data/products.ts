// Products with what page data shows of them: stock, pictures, names of categories.
import { formOf } from '../../commerce/cart/line-request.ts';
import { findCategory } from '../../commerce/product/category.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { stockOf } from '../../commerce/stock/stock.ts';
import { findImage } from '../../content/image/image.ts';
import type { Image } from '../../content/image/schema.ts';
import { publicForm } from '../../forms/form/form.ts';
import type { Website } from '../../site/website/schema.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import { productItemJson } from './product-item.ts';
import type { ItemJson } from './text-item.ts';

export async function productJson(
  store: Store,
  website: Website,
  product: Product,
  /** `addOns`: on the product's own page. */
  place: { origin: string; collectionPath: string; addOns?: readonly ItemJson[] },
): Promise<ItemJson> {
  const [stock, images, form, categories] = await Promise.all([
    stockOf(store, product),
    imagesOf(store, product),
    formOf(store, product),
    readable(product.categoryIds.map((id) => findCategory(store, id))),
  ]);
  return productItemJson(product, {
    ...place,
    currency: website.store.currency,
    stock,
    images,
    ...(form && { form: publicForm(form) }),
    categories: categories.flatMap((category) => (category ? [category.displayName] : [])),
  });
}

async function imagesOf(store: Store, product: Product): Promise<Map<string, Image>> {
  const ids = new Set([...product.imageIds, ...product.variants.flatMap(({ mainImageId }) => mainImageId ?? [])]);
  const images = await readable([...ids].map((id) => findImage(store, id)));
  return new Map(images.flatMap((image) => (image ? [[image.id, image] as const] : [])));
}
