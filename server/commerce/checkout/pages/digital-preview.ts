// Page 210: previews what a buyer of a digital product gets, for the shop's staff: its files, or the pages that a membership opens.
// Everyone else gets a 404. Spec §2; the URL is our choice.

import { contributorLooking } from '../../../accounts/session/preview.ts';
import type { Parts } from '../../../base/parts.ts';
import { can } from '../../../base/roles.ts';
import { type Html, html } from '../../../base/text/html.ts';
import type { Ctx } from '../../../http/context.ts';
import { notFound } from '../../../http/errors.ts';
import { type OwnPage, ownPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import type { Store } from '../../../store/store.ts';
import { listProductFiles } from '../../download/download.ts';
import { fileHtml } from '../../download/downloads-html.ts';
import { findProduct } from '../../product/product.ts';
import { ProductType } from '../../product/product-type.ts';
import type { Product } from '../../product/schema.ts';
import { memberHtml } from './confirmed.ts';
import { messages } from './messages.ts';

/** @throws notFound for visitors, for products that are not digital, and for unknown ones */
export async function digitalPreviewPage({ store }: Pick<Parts, 'store'>, ctx: Ctx): Promise<OwnPage> {
  const id = ctx.URL.searchParams.get('itemId') ?? '';
  const mayLook = can(contributorLooking(ctx), 'products.edit', { as: 'ask' });
  const product = mayLook && /^[0-9a-f]{24}$/.test(id) ? await findProduct(store, id) : undefined;
  const given = product && (await givenHtml(store, product));
  if (!product || given === undefined) throw notFound();
  return ownPage(
    PageType.digitalProductPreview,
    product.title,
    html`<section class="order-page wrap"><h1>${product.title}</h1><p class="alert">${messages.preview.note}</p>${given}</section>`,
  );
}

/** Undefined for products that have no delivery page. */
async function givenHtml(store: Store, { id, productType }: Product): Promise<Html | undefined> {
  if (productType === ProductType.paywall)
    return html`<section class="checkout-step"><h2>${messages.member.title}</h2>${await memberHtml({ store }, { itemIds: [id] })}</section>`;
  if (productType !== ProductType.digital) return undefined;
  const files = await listProductFiles(store, id);
  const list = files.map((file) => html`<div class="order-download">${fileHtml(file)}</div>`);
  const none = html`<p>${messages.preview.noFiles}</p>`;
  return html`<section class="checkout-step"><h2>${messages.next.downloads}</h2>${list.length > 0 ? list : none}</section>`;
}
