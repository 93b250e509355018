// The checkout (201), and the one of a subscription. wire.md §2 "Pages".
import { currentSiteUser } from '../../../accounts/site-user/session.ts';
import type { Parts } from '../../../base/parts.ts';
import { html, raw } from '../../../base/text/html.ts';
import { scriptJson } from '../../../base/text/script-json.ts';
import { yieldToEventLoop } from '../../../base/yield.ts';
import type { Seal } from '../../../data-folder/secret.ts';
import type { Ctx } from '../../../http/context.ts';
import { type OwnPage, ownPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { pathInLanguage } from '../../../site/language/language.ts';
import type { FixedMailServer } from '../../../site/mail/settings.ts';
import { loadWebsite } from '../../../site/website/website.ts';
import { cartTokenOfLink } from '../../cart/cart.ts';
import { cartVisitor, setNotice } from '../../cart/routes.ts';
import { policyLinks } from '../../store-settings/policies.ts';
import { checkoutState } from '../checkout.ts';
import { holdAllowance } from '../routes.ts';
import { enterCheckout } from '../save-details.ts';
import { addressBookHtml, beginCheckout, withBuyersName } from './address-book.ts';
import { messages } from './messages.ts';

/** @returns the redirect target: an empty cart has no checkout, a bought one has its confirmation */
export async function checkoutPage(
  parts: Parts & FixedMailServer & { paymentSeal?: Seal },
  ctx: Ctx,
): Promise<OwnPage | { redirect: string }> {
  const named = ctx.URL.searchParams.get('cartToken');
  const cartToken =
    named === null
      ? (await cartVisitor(parts, ctx)).cartToken
      : await cartTokenOfLink(parts.store, named, currentSiteUser.get(ctx)?.id);
  if (!isPrefetch(ctx)) await beginCheckout(parts, ctx, cartToken);
  const before = await checkoutState(parts, cartToken);
  if (before.state === 'purchased') return { redirect: before.confirmedPath };
  if (before.state === 'empty') return { redirect: `/cart${queryForCart(ctx)}` };
  // Viewing each line of a large cart takes milliseconds, and happens twice more.
  await yieldToEventLoop();
  // A prefetch must not hold stock: the shopper has not opened the checkout yet.
  const notice = isPrefetch(ctx)
    ? undefined
    : await enterCheckout(parts, before.view.cartToken, holdAllowance(parts, ctx));
  if (notice !== undefined && before.hasCartPage) {
    setNotice(ctx, notice);
    return { redirect: '/cart' };
  }
  await yieldToEventLoop();
  const found = await checkoutState(parts, cartToken);
  if (found.state === 'purchased') return { redirect: found.confirmedPath };
  if (found.state === 'empty') return { redirect: `/cart${queryForCart(ctx)}` };
  await yieldToEventLoop();
  const website = await loadWebsite(parts.store);
  const shown = await withBuyersName(parts, ctx, found.view);
  const view = notice === undefined ? shown : { ...shown, problems: { message: notice, fields: {} } };
  const policies = policyLinks(website).map(({ path, title }) => ({ path: pathInLanguage(path), title }));
  const bootstrap = {
    checkoutBaseContext: { websiteId: website.id, storeCurrency: website.store.currency, locale: website.language },
    checkoutConfig: { xsrfToken: ctx.state.csrfToken, paymentConfig: { testMode: view.testMode } },
    shoppingCart: view.cart,
  };
  return ownPage(PageType.checkout, messages.title, {
    kind: 'island',
    name: 'checkout-page',
    className: 'wrap',
    before: html`<script type="application/json" id="bootstrap">${raw(scriptJson(bootstrap))}</script>${await addressBookHtml(parts, ctx, cartToken)}`,
    props: { view, csrfToken: ctx.state.csrfToken, policies },
  });
}

/** Other systems link here with items in the query (`?products=…`), which scripts of the cart page read. */
function queryForCart({ URL: { searchParams } }: Ctx): string {
  const rest = new URLSearchParams(searchParams);
  rest.delete('cartToken');
  return rest.size === 0 ? '' : `?${rest.toString()}`;
}

const isPrefetch = (ctx: Ctx): boolean => ctx.method === 'HEAD' || /prefetch|prerender/.test(ctx.get('Sec-Purpose'));
