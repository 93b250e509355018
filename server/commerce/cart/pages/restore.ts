// /cart/restore?t=, the link of the mail about a cart that was left behind: its goods are in the cart, or, where the browser has others,
// the page asks first. Commerce 2.5.

import * as z from 'zod';
import type { Parts } from '../../../base/parts.ts';
import { hidden } from '../../../base/text/form-html.ts';
import { type Html, html } from '../../../base/text/html.ts';
import { safeHref } from '../../../base/text/safe-href.ts';
import type { Ctx } from '../../../http/context.ts';
import type { OwnPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import type { Website } from '../../../site/website/schema.ts';
import { loadWebsite } from '../../../site/website/website.ts';
import { restoreCart } from '../restore.ts';
import { cartVisitor, setCartCookies } from '../routes.ts';

export const restoreForm = z.object({ t: z.string().max(100) });

/** @param isWanted the form was sent: the goods may join those that are there */
export async function cartRestorePage(
  parts: Parts,
  ctx: Ctx,
  linkToken: string,
  isWanted: boolean,
): Promise<OwnPage | { redirect: string }> {
  ctx.set('Cache-Control', 'no-store');
  const token = linkToken.slice(0, 100);
  const restored = await restoreCart(parts, token, await cartVisitor(parts, ctx), isWanted);
  if (restored.state === 'restored') setCartCookies(ctx, restored.token);
  if (restored.state === 'asks') return asking(ctx, token, restored.added);
  return restored.state === 'nothing' ? gone(await loadWebsite(parts.store)) : { redirect: '/cart' };
}

function asking(ctx: Ctx, token: string, added: number): OwnPage {
  const items = added === 1 ? 'One item' : `${added} items`;
  return page(
    200,
    'Add these items to your cart?',
    html`<p>Your cart has items already. ${items} from the cart in the mail can join them; nothing that you have is taken out.</p><form method="post" action="/cart/restore">${hidden('crumb', ctx.state.csrfToken)}${hidden('t', token)}<button class="button" type="submit">Add to my cart</button> <a class="button button--secondary" href="/cart">Keep my cart as it is</a></form>`,
  );
}

const gone = ({ store }: Website): OwnPage =>
  page(
    404,
    'The cart of this link is gone',
    html`<p>It was bought or emptied, or the mail is an old one. If you have just copied the link, it may have been cut off.</p><p><a class="button" href="${safeHref(store.continueShoppingLinkUrl) || '/'}">Go to the shop</a> <a class="button button--secondary" href="/cart">See my cart</a></p>`,
  );

const page = (status: number, title: string, inner: Html): OwnPage => ({
  kind: 'system',
  pageType: PageType.showCart,
  status,
  title,
  main: { kind: 'html', html: html`<section class="system-page wrap"><h1>${title}</h1>${inner}</section>` },
});
