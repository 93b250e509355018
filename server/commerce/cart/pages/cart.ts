// The cart (200). wire.md §2 "Pages".
import type { Parts } from '../../../base/parts.ts';
import { html, raw } from '../../../base/text/html.ts';
import { scriptJson } from '../../../base/text/script-json.ts';
import type { Ctx } from '../../../http/context.ts';
import { clearCookie, getCookie } from '../../../http/cookies.ts';
import { type OwnPage, ownPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { pathInLanguage } from '../../../site/language/language.ts';
import { loadWebsite } from '../../../site/website/website.ts';
import { formatMoney } from '../../money/money.ts';
import { cartOf } from '../cart.ts';
import { noticeCookie, noticeOf, noticePath } from '../cookies.ts';
import { messages } from '../messages.ts';
import { cartVisitor } from '../routes.ts';
import { serverMessages } from '../server-messages.ts';
import { cartPageData } from '../v3-view.ts';

/**
 * `#sqs-cart-root` holds the page's data for third-party scripts, and our cart (spec 2, wire.md 2 "Pages"). A template draws its own with
 * `blocks/system-cart.block`, which sees `shoppingCart`.
 */
export async function cartPage(parts: Parts, ctx: Ctx): Promise<OwnPage> {
  const website = await loadWebsite(parts.store);
  const view = await cartOf(parts, await cartVisitor(parts, ctx));
  const data = cartPageData(view, website);
  const leastCents = website.store.minimumOrderSubtotalCents ?? 0;
  const problem = noticeOf(getCookie(ctx, noticeCookie));
  if (problem !== undefined) clearCookie(ctx, noticeCookie, { path: pathInLanguage(noticePath) });
  return ownPage(
    PageType.showCart,
    messages.title,
    {
      kind: 'island',
      name: 'cart-page',
      className: 'wrap cart-page',
      before: html`<div id="sqs-cart-container" data-system-cart><div id="sqs-cart-root"><script type="application/json">${raw(scriptJson(data))}</script>`,
      after: raw('</div></div>'),
      props: {
        cart: data.cart,
        continueShoppingLinkUrl: data.continueShoppingLinkUrl,
        csrfToken: ctx.state.csrfToken,
        ...(leastCents > 0 && {
          minimumOrderMessage: serverMessages.belowMinimum(formatMoney(leastCents, website.store.currency)),
        }),
        ...(problem !== undefined && { problem }),
      },
    },
    { partial: 'system-cart.block' },
  );
}
