// The product beside its purchase form: gift cards and donations.

import { type Html, html, type Markup, raw } from '../../../base/text/html.ts';
import { findCollection } from '../../../content/collection/collection.ts';
import { addressPath } from '../../../content/collection/url-id.ts';
import { findImage } from '../../../content/image/image.ts';
import { imagePath } from '../../../content/image/schema.ts';
import type { Store } from '../../../store/store.ts';
import { findProduct } from '../../product/product.ts';
import type { Product } from '../../product/schema.ts';
import { isVisible } from '../../product/visible.ts';
import { messages } from './messages.ts';

export type Bought = { product: Product; path: string };

/** Undefined for products that are not in the shop. */
export async function findBought(store: Store, id: string, now: number): Promise<Bought | undefined> {
  const product = /^[0-9a-f]{24}$/.test(id) ? await findProduct(store, id) : undefined;
  if (!product || !isVisible(product, now)) return undefined;
  const collection = await findCollection(store, product.collectionId);
  return { product, path: addressPath(collection?.urlId ?? 'shop', 'p', product.urlId) };
}

/** The form on the left, the product on the right. */
export async function buyingHtml(store: Store, title: string, { product, path }: Bought, form: Markup): Promise<Html> {
  const [imageId] = product.imageIds;
  const image = imageId === undefined ? undefined : await findImage(store, imageId);
  const picture = image
    ? html`<img src="${imagePath(image)}?format=750w" alt="" width="${image.widthPx}" height="${image.heightPx}">`
    : '';
  return html`<section class="buying-page wrap"><h1>${title}</h1><div class="checkout-layout"><div>${form}</div>
<aside class="buying-thing" aria-label="${product.title}">${picture}<div class="rich-text">${raw(product.excerpt)}</div><p><a href="${path}">${messages.backTo(product)}</a></p></aside></div></section>`;
}
