// The paywall of a member area for non-members: access denied (106), or what to buy (107). Spec §1 "Page types".

import { type Html, html, type Markup } from '../../base/text/html.ts';
import { memberAreas } from '../../commerce/customer/member-areas.ts';
import { formatMoney } from '../../commerce/money/money.ts';
import { accountSettings } from '../../commerce/preferences/preferences.ts';
import { currentCents } from '../../commerce/product/display.ts';
import { findProduct } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { isVisible } from '../../commerce/product/visible.ts';
import { memberAreaOf } from '../../content/collection/member-area.ts';
import type { Collection } from '../../content/collection/schema.ts';
import type { OwnPage } from '../../http/own-page.ts';
import { PageType } from '../../http/page-type.ts';
import type { Website } from '../../site/website/schema.ts';
import type { PageContext } from '../context/page-context.ts';
import { sitePages } from '../context/site-pages.ts';

/** @returns `open` for a public page, `member` if access requires membership and the visitor has it; else the page to show */
export async function paywall(context: PageContext, collection: Collection): Promise<OwnPage | 'open' | 'member'> {
  const { store, website, now } = context;
  if (context.drafts) return 'open';
  const areaId = memberAreaOf(collection, await sitePages(context));
  if (areaId === undefined) return 'open';
  if (context.areas?.includes(areaId)) return 'member';
  const area = (await memberAreas(store)).find(({ id }) => id === areaId);
  const product = area?.productId === undefined ? undefined : await findProduct(store, area.productId);
  const title = area?.title || 'Members only';
  const signIn = html`<a class="button button--secondary" rel="nofollow" href="/account/sign-in?next=${encodeURIComponent(context.path)}">Sign in</a>`;
  return product && isVisible(product, now)
    ? wallPage(
        PageType.paywall,
        title,
        offerHtml(website, product, context, signIn, (await accountSettings(store)).signupAllowed),
      )
    : wallPage(
        PageType.memberAccessDenied,
        title,
        html`<p>This page is for members. Sign in with an account that has access to it.</p><p>${signIn}</p>`,
      );
}

/**
 * Access belongs to an account; one created later with the order's address gets it. Where no account can be created, the
 * visitor signs in first.
 */
function offerHtml(
  { store: shop }: Website,
  product: Product,
  context: PageContext,
  signIn: Html,
  mayBegin: boolean,
): Html {
  const [variant] = product.variants;
  const price = variant ? ` for ${formatMoney(currentCents(variant), shop.currency)}` : '';
  return html`<p>This page is for members. ${product.title} opens it${price}.</p>${context.areas === undefined && !mayBegin ? html`<p>Access belongs to an account, so please sign in first.</p><p>${signIn}</p>` : html`<form method="post" action="/account/membership"><input type="hidden" name="crumb" value="${context.csrfToken}"><input type="hidden" name="itemId" value="${product.id}"><button class="button">Get access</button></form>${context.areas === undefined ? html`<p>Already a member?</p><p>${signIn}</p>` : ''}`}`;
}

const wallPage = (pageType: OwnPage['pageType'], title: string, inner: Markup): OwnPage => ({
  kind: 'system',
  pageType,
  status: 403,
  title,
  main: {
    kind: 'html',
    html: html`<section class="system-page wrap"><h1>${title}</h1>${inner}</section>`,
  },
});
