// /cart/restore?t=, the link of the mail about a cart that was left behind: its goods are in the cart, or, where the browser has others,
// the page asks first. Commerce 2.5.
import * as z from 'zod';
import { restoreCart } from '../commerce/cart/restore.ts';
import { cartVisitor, setCartCookies } from '../commerce/cart/routes.ts';
import type { Ctx } from '../http/context.ts';
import type { Parts } from '../parts.ts';
import { hidden } from './account-html.ts';
import { PageType } from './page-type.ts';
import type { SystemPage } from './shown.ts';

export const restoreForm = z.object({ t: z.string().max(100) });

/** @param isWanted the form was sent: the goods may join those that are there */
export async function cartRestorePage(
  parts: Parts,
  ctx: Ctx,
  linkToken: string,
  isWanted: boolean,
): Promise<SystemPage | { redirect: string }> {
  ctx.set('Cache-Control', 'no-store');
  const token = linkToken.slice(0, 100);
  const restored = await restoreCart(parts, token, await cartVisitor(parts, ctx), isWanted);
  if (restored.state === 'restored') setCartCookies(ctx, restored.token);
  return restored.state === 'asks' ? asking(ctx, token, restored.added) : { redirect: '/cart' };
}

function asking(ctx: Ctx, token: string, added: number): SystemPage {
  const title = 'Add these items to your cart?';
  const items = added === 1 ? 'One item' : `${added} items`;
  return {
    kind: 'system',
    pageType: PageType.showCart,
    status: 200,
    title,
    main: {
      kind: 'html',
      html: `<section class="system-page wrap"><h1>${title}</h1><p>Your cart has items already. ${items} from the cart in the mail can join them; nothing that you have is taken out.</p><form method="post" action="/cart/restore">${hidden('crumb', ctx.state.crumb)}${hidden('t', token)}<button class="button" type="submit">Add to my cart</button> <a class="button button--secondary" href="/cart">Keep my cart as it is</a></form></section>`,
    },
  };
}
