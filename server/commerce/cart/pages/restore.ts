// /cart/restore?t=, the link of the email about an abandoned cart: adds its items to the cart, and asks first where the browser has a cart
// of its own. Commerce 2.5.

import * as z from 'zod';
import type { Parts } from '../../../base/parts.ts';
import { hidden } from '../../../base/text/form-html.ts';
import { html } from '../../../base/text/html.ts';
import { safeHref } from '../../../base/text/safe-href.ts';
import type { Ctx } from '../../../http/context.ts';
import { type OwnPage, simplePage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import type { Website } from '../../../site/website/schema.ts';
import { loadWebsite } from '../../../site/website/website.ts';
import { restoreCart } from '../restore.ts';
import { cartVisitor, setCartCookies } from '../routes.ts';
import { restoreMessages as messages } from '../server-messages.ts';

export const restoreForm = z.object({ t: z.string().max(100) });

/** @param isWanted the form was submitted: the items may be added to the current cart */
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
  return simplePage(
    PageType.showCart,
    messages.askTitle,
    html`<p>${messages.askText({ added })}</p><form method="post" action="/cart/restore">${hidden('crumb', ctx.state.csrfToken)}${hidden('t', token)}<button class="button" type="submit">${messages.add}</button> <a class="button button--secondary" href="/cart">${messages.keep}</a></form>`,
    { isPlain: true },
  );
}

const gone = ({ store }: Website): OwnPage =>
  simplePage(
    PageType.showCart,
    messages.goneTitle,
    html`<p>${messages.goneText}</p><p><a class="button" href="${safeHref(store.continueShoppingLinkUrl) || '/'}">${messages.shop}</a> <a class="button button--secondary" href="/cart">${messages.cart}</a></p>`,
    { status: 404, isPlain: true },
  );
