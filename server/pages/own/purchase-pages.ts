// The cart, the checkout and the confirmation as our own pages in the site's layout. wire.md §2 "Pages". Called by routes.ts.
import { currentSiteUser } from '../../accounts/site-user/session.ts';
import type { Parts } from '../../base/parts.ts';
import { type Html, html, type Markup, raw } from '../../base/text/html.ts';
import { safeHref } from '../../base/text/safe-href.ts';
import { cartOf, cartTokenOfLink } from '../../commerce/cart/cart.ts';
import { noticeCookie, noticeMaxAgeMs, noticeOf, noticePath } from '../../commerce/cart/cookies.ts';
import { messages } from '../../commerce/cart/messages.ts';
import { cartVisitor } from '../../commerce/cart/routes.ts';
import { cartPageData } from '../../commerce/cart/v3-view.ts';
import { checkoutState, enterCheckout } from '../../commerce/checkout/checkout.ts';
import { holdAllowance } from '../../commerce/checkout/routes.ts';
import { memberAreas } from '../../commerce/customer/member-areas.ts';
import { downloadsOf } from '../../commerce/download/download.ts';
import { formatMoney } from '../../commerce/money/money.ts';
import { type ConfirmedPage, confirmedPage } from '../../commerce/order/confirmed.ts';
import { findOrder } from '../../commerce/order/order.ts';
import { paymentSettings } from '../../commerce/payment/settings.ts';
import { dayText, subscriptionPath } from '../../commerce/subscription/mails.ts';
import { findSubscription } from '../../commerce/subscription/subscription.ts';
import { listCollections } from '../../content/collection/collection.ts';
import type { Seal } from '../../data-folder/secret.ts';
import type { Ctx } from '../../http/context.ts';
import { clearCookie, getCookie, setCookie } from '../../http/cookies.ts';
import { inlineScriptsOf } from '../../site/template/sources.ts';
import type { Website } from '../../site/website/schema.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { scriptJson } from '../escape.ts';
import { PageType } from '../pipeline/page-type.ts';
import type { SystemPage } from '../pipeline/shown.ts';
import { addressBookHtml, beginCheckout, withBuyersName } from './account-checkout.ts';
import { addressHtml } from './account-html.ts';
import { downloadsHtml } from './download-forms.ts';
import { answersHtml, orderSide, step } from './order-html.ts';
import { policyLinks } from './policy-page.ts';

/**
 * `#sqs-cart-root` holds the page's data for other people's scripts, and our cart (spec 2, wire.md 2 "Pages"). A template draws its own by
 * `blocks/system-cart.block`, which sees `shoppingCart`.
 */
export async function cartPage(parts: Parts, ctx: Ctx): Promise<SystemPage> {
  const website = await loadWebsite(parts.store);
  const view = await cartOf(parts, await cartVisitor(parts, ctx));
  const data = cartPageData(view, website);
  const leastCents = website.store.minimumOrderSubtotalCents ?? 0;
  const problem = noticeOf(getCookie(ctx, noticeCookie));
  if (problem !== undefined) clearCookie(ctx, noticeCookie, { path: noticePath });
  return {
    kind: 'system',
    pageType: PageType.showCart,
    status: 200,
    title: messages.title,
    partial: 'system-cart.block',
    main: {
      kind: 'island',
      name: 'cart-page',
      className: 'wrap cart-page',
      before: html`<div id="sqs-cart-container" data-system-cart><div id="sqs-cart-root"><script type="application/json">${raw(scriptJson(data))}</script>`,
      after: raw('</div></div>'),
      props: {
        cart: data.cart,
        continueShoppingLinkUrl: data.continueShoppingLinkUrl,
        crumb: ctx.state.crumb,
        ...(leastCents > 0 && {
          minimumOrderMessage: messages.belowMinimum(formatMoney(leastCents, website.store.currency)),
        }),
        ...(problem !== undefined && { problem }),
      },
    },
  };
}

/** @returns where to go instead: an empty cart has no checkout, a bought one has its confirmation */
export async function checkoutPage(
  parts: Parts & { paymentSeal?: Seal },
  ctx: Ctx,
): Promise<SystemPage | { redirect: string }> {
  const named = ctx.URL.searchParams.get('cartToken');
  const cartToken =
    named === null
      ? (await cartVisitor(parts, ctx)).cartToken
      : await cartTokenOfLink(parts.store, named, currentSiteUser.get(ctx)?.id);
  if (!isPrefetch(ctx)) await beginCheckout(parts, ctx, cartToken);
  const before = await checkoutState(parts, cartToken);
  if (before.state === 'purchased') return { redirect: before.confirmedPath };
  if (before.state === 'empty') return { redirect: `/cart${queryForCart(ctx)}` };
  // A browser that fetches ahead has nobody at the checkout yet.
  const notice = isPrefetch(ctx)
    ? undefined
    : await enterCheckout(parts, before.view.cartToken, holdAllowance(parts, ctx));
  // A cart with a checkout of its own has no cart page: the checkout itself says what had to change.
  const isOwn = before.view.purchase !== undefined;
  if (notice !== undefined && !isOwn) {
    setCookie(ctx, noticeCookie, notice, { maxAgeMs: noticeMaxAgeMs, path: noticePath });
    return { redirect: '/cart' };
  }
  const found = await checkoutState(parts, cartToken);
  if (found.state === 'purchased') return { redirect: found.confirmedPath };
  if (found.state === 'empty') return { redirect: `/cart${queryForCart(ctx)}` };
  const website = await loadWebsite(parts.store);
  const shown = await withBuyersName(parts, ctx, found.view);
  const view = notice === undefined ? shown : { ...shown, problems: { message: notice, fields: {} } };
  const bootstrap = {
    checkoutBaseContext: { websiteId: website.id, storeCurrency: website.store.currency, locale: website.language },
    checkoutConfig: { xsrfToken: ctx.state.crumb, paymentConfig: { testMode: view.testMode } },
    shoppingCart: view.cart,
  };
  return {
    kind: 'system',
    pageType: PageType.checkout,
    status: 200,
    title: 'Checkout',
    main: {
      kind: 'island',
      name: 'checkout-page',
      className: 'wrap',
      before: html`<script type="application/json" id="bootstrap">${raw(scriptJson(bootstrap))}</script>${await addressBookHtml(parts, ctx, cartToken)}`,
      props: { view, crumb: ctx.state.crumb, policies: policyLinks(website) },
    },
  };
}

/** Links of other systems say in the query what to buy (`?products=…`), and scripts of the cart page read it there. */
function queryForCart({ URL: { searchParams } }: Ctx): string {
  const rest = new URLSearchParams(searchParams);
  rest.delete('cartToken');
  return rest.size === 0 ? '' : `?${rest.toString()}`;
}

const isPrefetch = (ctx: Ctx): boolean => ctx.method === 'HEAD' || /prefetch|prerender/.test(ctx.get('Sec-Purpose'));

/** Their addresses; which of them an order has is told by what was bought. */
export const confirmedPages = [
  'order-confirmed',
  'contribution-confirmed',
  'subscription-confirmed',
  'membership-confirmed',
] as const;

type Purchase = ConfirmedPage['purchase'];

const pageTypes = {
  order: PageType.orderConfirmed,
  'gift-card': PageType.orderConfirmed,
  donation: PageType.contributionConfirmed,
  subscription: PageType.subscriptionConfirmed,
  membership: PageType.membershipConfirmed,
} as const satisfies Record<Purchase, PageType>;

const titles = {
  order: 'Order confirmed',
  'gift-card': 'Order confirmed',
  donation: 'Contribution confirmed',
  subscription: 'Subscription confirmed',
  membership: 'Membership confirmed',
} as const satisfies Record<Purchase, string>;

/**
 * Plain HTML: there is nothing to do on it. Other people's scripts define `checkoutConfirmed` before it runs, or listen.
 * @throws orderUnknown when the link is not of an order
 */
export async function orderConfirmedPage(parts: Parts, ctx: Ctx): Promise<SystemPage> {
  const { store } = parts;
  const { searchParams } = ctx.URL;
  const page = await confirmedPage(store, searchParams.get('oid') ?? '', searchParams.get('t') ?? '');
  const website = await loadWebsite(store);
  const code = website.store.orderConfirmationInjectCode ?? '';
  const script = `window.checkoutConfirmed = window.checkoutConfirmed || function (order) { document.dispatchEvent(new CustomEvent('stoa:checkout-confirmed', { detail: order })); };checkoutConfirmed(${scriptJson(page.confirmed)});`;
  return {
    kind: 'system',
    pageType: pageTypes[page.purchase],
    status: 200,
    title: titles[page.purchase],
    main: {
      kind: 'html',
      html: html`${await confirmedHtml(store, page, website, { token: tokenOf(ctx), next: await nextHtml(parts, ctx, page) })}<script>${raw(script)}</script>${raw(code)}`,
    },
    scripts: [script],
    ownerScripts: inlineScriptsOf(code),
  };
}

/** Page 207: the order is there, its money is still to come. No script: nothing is confirmed yet. @throws orderUnknown */
export async function orderReceivedPage({ store }: Pick<Parts, 'store'>, ctx: Ctx): Promise<SystemPage> {
  const { searchParams } = ctx.URL;
  const page = await confirmedPage(store, searchParams.get('oid') ?? '', searchParams.get('t') ?? '');
  const website = await loadWebsite(store);
  const { method } = page;
  const manual = method === 'bank-transfer' || method === 'cash' ? method : undefined;
  const instructions = manual && (await paymentSettings(store)).manual[manual].instructions;
  return {
    kind: 'system',
    pageType: PageType.orderReceived,
    status: 200,
    title: 'Order received',
    main: { kind: 'html', html: await confirmedHtml(store, page, website, { token: tokenOf(ctx), instructions }) },
  };
}

const tokenOf = (ctx: Ctx): string => ctx.URL.searchParams.get('t') ?? '';

async function confirmedHtml(
  store: Store,
  page: ConfirmedPage,
  website: Website,
  { token, instructions, next = '' }: { token: string; instructions?: string; next?: Markup },
): Promise<Html> {
  const { language, store: shop } = website;
  const side = await orderSide(store, {
    orderId: page.confirmed.id,
    ...page,
    token,
    lines: page.lines.map((line) => ({ ...line, notes: [line.options] })),
  });
  const status = statusText(page);
  const toDo = instructions
    ? html`<section class="checkout-step"><h2>How to pay</h2><p class="payment-instructions">${instructions}</p><p>Please name order ${page.orderNumber}. The amount is <strong>${page.amountDue}</strong>.</p></section>`
    : '';
  const paid = page.paymentLabel ? html`<p>${page.paymentLabel}</p>` : '';
  return html`<section class="order-page wrap">
<h1>Thank you</h1>
<div class="checkout-layout"><div>
<section class="checkout-step"><p>${status} The confirmation is for <strong>${page.email}</strong>.</p>${page.cheaper.map((words) => html`<p>${words}</p>`)}<p class="order-number">Order ${page.orderNumber}</p></section>${toDo}${next}
${page.shippingAddress ? step('Goes to', addressHtml(page.shippingAddress, language)) : ''}
${step('Billed to', [addressHtml(page.billingAddress, language), paid])}
${answersHtml(page.answers)}
<p><a class="button button--secondary" href="${safeHref(shop.continueShoppingLinkUrl) || '/'}">Continue shopping</a></p>
</div>${side}</div>
</section>`;
}

/** What there is to do or to wait for, by what was bought. */
async function nextHtml(parts: Parts, ctx: Ctx, page: ConfirmedPage): Promise<Markup> {
  const { confirmed, purchase, giftCardTo: to } = page;
  const website = await loadWebsite(parts.store);
  const status = `/order-status/${encodeURIComponent(confirmed.id)}?t=${encodeURIComponent(tokenOf(ctx))}`;
  const follow = html`<p><a class="button" href="${status}">Follow your order</a></p>`;
  if (purchase === 'gift-card') {
    const when = to?.sendAt ? ` on ${dayText(to.sendAt, website.language, website.timeZone)}` : '';
    const whom = to?.recipientEmail ?? page.email;
    return step(
      'Your gift card',
      html`<p>We mail it to <strong>${whom}</strong>${when || ' now'}. Its code stands in that mail, and nowhere else.</p>`,
    );
  }
  if (purchase === 'subscription' && page.subscriptionId !== undefined) {
    const found = await findSubscription(parts.store, page.subscriptionId);
    const nextAt =
      found?.nextAt === undefined
        ? ''
        : html`<p>The next payment is on ${dayText(found.nextAt, website.language, found.timeZone)}.</p>`;
    const manage = found
      ? html`<p><a class="button" href="${subscriptionPath(found)}">Manage your subscription</a></p>`
      : '';
    return step('Your subscription', [nextAt, manage]);
  }
  if (purchase === 'membership')
    return step('Your membership', currentSiteUser.get(ctx) ? await memberHtml(parts, page) : signUpHtml(page.email));
  if (purchase === 'donation')
    return step(
      'What happens next',
      html`<p>Nothing has to be sent. Your receipt is in the mail that you get now.</p>`,
    );
  const whole = await findOrder(parts.store, confirmed.id);
  const files = whole ? await downloadsOf(parts.store, whole) : [];
  const downloads =
    files.length === 0
      ? ''
      : step(
          'Your downloads',
          downloadsHtml(files, { orderId: confirmed.id, token: tokenOf(ctx), crumb: ctx.state.crumb }),
        );
  if (page.shippingAddress)
    return [
      downloads,
      step(
        'What happens next',
        html`<p>We write to you when ${downloads === '' ? 'it' : 'the rest'} is on its way.</p>${follow}`,
      ),
    ];
  return downloads || step('What happens next', html`<p>There is nothing more for you to do now.</p>${follow}`);
}

/** Who was not signed in: the membership waits for them, and an account is theirs to begin now or later. */
const signUpHtml = (email: string): Html =>
  html`<p>Your membership belongs to <strong>${email}</strong>. Create an account with this email address, or sign in to yours, to open the pages for members.</p><p><a class="button" href="/account/sign-up">Create your account</a> <a class="button button--secondary" href="/account/sign-in">Sign in</a></p>`;

/** The pages that products open. Only who is signed in can have bought them. */
export async function memberHtml(
  { store }: Pick<Parts, 'store'>,
  { itemIds }: Pick<ConfirmedPage, 'itemIds'>,
): Promise<Html> {
  const ids = (await memberAreas(store)).flatMap(({ id, productId }) =>
    itemIds.includes(productId ?? '') ? [id] : [],
  );
  const all = await listCollections(store);
  const open = all.filter((page) => page.enabled && ids.includes(page.memberAreaId ?? ''));
  if (open.length === 0)
    return html`<p>Thank you for being a member.</p><p><a class="button" href="/account">Your account</a></p>`;
  const links = open.map(({ title, urlId }) => html`<li><a href="/${urlId}">${title}</a></li>`);
  return html`<p>All of this is open to you now, whenever you are signed in:</p><ul class="member-pages">${links}</ul>`;
}

const statusText = ({ paymentState, purchase, paymentLabel = '' }: ConfirmedPage): string => {
  if (paymentState === 'PENDING')
    return `We have received your order. It is confirmed as soon as your payment${paymentLabel && ` (${paymentLabel.toLowerCase()})`} has arrived.`;
  if (paymentState === 'FAILED') return 'We have your order, but its payment failed. We will be in touch.';
  return paymentState === 'AUTHORIZED'
    ? 'We have your order, and its payment is being settled.'
    : confirmedWords[purchase];
};

const confirmedWords = {
  order: 'Your order is confirmed.',
  'gift-card': 'Your order is confirmed.',
  donation: 'Your contribution has arrived.',
  subscription: 'Your subscription has begun.',
  membership: 'You are a member now.',
} as const satisfies Record<Purchase, string>;
