// What the pages that ask before a checkout begins share: the thing itself with its picture, and its choices. Called by
// gift-card-page.ts and donate-page.ts. Plain text comes in, markup goes out.

import { type Html, html, type Markup, raw } from '../../base/text/html.ts';
import { findProduct } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { isVisible } from '../../commerce/product/visible.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { addressPath } from '../../content/collection/url-id.ts';
import { findImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import type { Store } from '../../store/store.ts';

export type Bought = { product: Product; path: string };

/** Undefined for what is not in the shop. */
export async function findBought(store: Store, id: string, now: number): Promise<Bought | undefined> {
  const product = /^[0-9a-f]{24}$/.test(id) ? await findProduct(store, id) : undefined;
  if (!product || !isVisible(product, now)) return undefined;
  const collection = await findCollection(store, product.collectionId);
  return { product, path: addressPath(collection?.urlId ?? 'shop', 'p', product.urlId) };
}

/** The form on the left, the thing on the right. */
export async function buyingHtml(store: Store, title: string, { product, path }: Bought, form: Markup): Promise<Html> {
  const [imageId] = product.imageIds;
  const image = imageId === undefined ? undefined : await findImage(store, imageId);
  const picture = image
    ? html`<img src="${imagePath(image)}?format=750w" alt="" width="${image.widthPx}" height="${image.heightPx}">`
    : '';
  return html`<section class="buying-page wrap"><h1>${title}</h1><div class="checkout-layout"><div>${form}</div>
<aside class="buying-thing" aria-label="${product.title}">${picture}<div class="rich-text">${raw(product.excerpt)}</div><p><a href="${path}">Back to ${product.title}</a></p></aside></div></section>`;
}

export type Choice = { value: string; label: string; hint?: string };

/** Radio buttons as one row of fields to press. */
export function choicesHtml(
  name: string,
  legend: string,
  choices: readonly Choice[],
  chosen: string | undefined,
  problem?: string,
): Html {
  const rows = choices.map(
    ({ value, label, hint }) =>
      html`<label class="pick"><input type="radio" name="${name}" value="${value}"${value === chosen ? ' checked' : ''} required><span>${label}${hint ? html`<small>${hint}</small>` : ''}</span></label>`,
  );
  const said = problem ? html`<p class="field-error" id="field-${name}-problem">${problem}</p>` : '';
  return html`<fieldset class="picks" id="field-${name}"${problem ? html` aria-describedby="field-${name}-problem"` : ''}><legend>${legend}</legend>${said}<div class="picks-row">${rows}</div></fieldset>`;
}

/** What was wrong, above a form that was sent; each line leads to its field. */
export function problemsHtml(title: string, fields: Readonly<Record<string, string>>): Markup {
  const rows = Object.entries(fields).map(([name, text]) => html`<li><a href="#field-${name}">${text}</a></li>`);
  if (rows.length === 0) return '';
  return html`<div class="alert alert--error" role="alert"><p class="alert-title">${title}</p><ul>${rows}</ul></div>`;
}
