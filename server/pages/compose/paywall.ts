// The paywall of a member area for non-members: access denied (106), or what to buy (107). Spec §1 "Page types".

import { type Html, html } from '../../base/text/html.ts';
import { formatMoney } from '../../commerce/money/money.ts';
import { currentCents } from '../../commerce/product/display.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { type OwnPage, simplePage } from '../../http/own-page.ts';
import { PageType } from '../../http/page-type.ts';
import type { Wall } from '../gather/wall.ts';
import type { Composing } from './composing.ts';
import { systemWords } from './system-words.ts';

export function paywall(composing: Composing, { title, product, signupAllowed = false }: Wall): OwnPage {
  const signIn = html`<a class="button button--secondary" rel="nofollow" href="/account/sign-in?next=${encodeURIComponent(composing.request.path)}">${systemWords.wall.signIn}</a>`;
  return product
    ? simplePage(PageType.paywall, title, offerHtml(composing, product, signIn, signupAllowed), { status: 403 })
    : simplePage(PageType.memberAccessDenied, title, html`<p>${systemWords.wall.members}</p><p>${signIn}</p>`, {
        status: 403,
      });
}

/**
 * Access belongs to an account; one created later with the order's address gets it. Where no account can be created, the
 * visitor signs in first.
 */
function offerHtml({ site, request }: Composing, product: Product, signIn: Html, mayBegin: boolean): Html {
  const [variant] = product.variants;
  const price = variant && formatMoney(currentCents(variant), site.website.store.currency);
  const { title } = product;
  const words = systemWords.wall;
  const offer = price === undefined ? words.offer({ title }) : words.offerFor({ title, price });
  return html`<p>${offer}</p>${request.areas === undefined && !mayBegin ? html`<p>${words.signInFirst}</p><p>${signIn}</p>` : html`<form method="post" action="/account/membership"><input type="hidden" name="crumb" value="${request.csrfToken}"><input type="hidden" name="itemId" value="${product.id}"><button class="button">${words.getAccess}</button></form>${request.areas === undefined ? html`<p>${words.already}</p><p>${signIn}</p>` : ''}`}`;
}
