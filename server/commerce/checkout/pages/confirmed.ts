// The confirmation of an order (202 and variants), and of one whose payment is pending (207). wire.md §2 "Pages".

import { currentSiteUser } from '../../../accounts/site-user/session.ts';
import type { Parts } from '../../../base/parts.ts';
import { type Html, html, type Markup, raw } from '../../../base/text/html.ts';
import { safeHref } from '../../../base/text/safe-href.ts';
import { scriptJson } from '../../../base/text/script-json.ts';
import { listCollections } from '../../../content/collection/collection.ts';
import type { Ctx } from '../../../http/context.ts';
import { type OwnPage, ownPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { inVisitorsLanguage } from '../../../site/language/translated-store.ts';
import { noMailMessages } from '../../../site/mail/messages.ts';
import { type FixedMailServer, hasMailServer } from '../../../site/mail/settings.ts';
import { inlineScriptsOf } from '../../../site/template/sources.ts';
import type { Website } from '../../../site/website/schema.ts';
import { loadWebsite } from '../../../site/website/website.ts';
import { addressHtml } from '../../address/address-html.ts';
import { memberAreas } from '../../customer/member-areas.ts';
import { downloadsOf } from '../../download/download.ts';
import { downloadsHtml } from '../../download/downloads-html.ts';
import { type ConfirmedPage, confirmedPage } from '../../order/confirmed.ts';
import { messages as orderMessages } from '../../order/messages.ts';
import { findOrder } from '../../order/order.ts';
import { answersHtml, orderSide, step } from '../../order/order-html.ts';
import { paymentSettings } from '../../payment/settings.ts';
import { dayText, subscriptionPath } from '../../subscription/mails.ts';
import { findSubscription } from '../../subscription/subscription.ts';
import { messages } from './messages.ts';

/** Paths of the confirmation pages, by kind of purchase. */
export const confirmedPages = [
  'order-confirmed',
  'contribution-confirmed',
  'subscription-confirmed',
  'membership-confirmed',
] as const;

const pageTypes = {
  order: PageType.orderConfirmed,
  'gift-card': PageType.orderConfirmed,
  donation: PageType.contributionConfirmed,
  subscription: PageType.subscriptionConfirmed,
  membership: PageType.membershipConfirmed,
} as const satisfies Record<ConfirmedPage['purchase'], PageType>;

type ConfirmedParts = Parts & FixedMailServer;

/**
 * Plain HTML without interaction. Third-party scripts define `checkoutConfirmed` before it runs, or listen.
 * @throws orderUnknown when the link belongs to no order
 */
export async function orderConfirmedPage(parts: ConfirmedParts, ctx: Ctx): Promise<OwnPage> {
  const { store } = parts;
  const { searchParams } = ctx.URL;
  const page = await confirmedPage(store, searchParams.get('oid') ?? '', searchParams.get('t') ?? '');
  const website = await loadWebsite(store);
  const code = website.store.orderConfirmationInjectCode ?? '';
  const script = `window.checkoutConfirmed = window.checkoutConfirmed || function (order) { document.dispatchEvent(new CustomEvent('stoa:checkout-confirmed', { detail: order })); };checkoutConfirmed(${scriptJson(page.confirmed)});`;
  return ownPage(
    pageTypes[page.purchase],
    messages.titles[page.purchase],
    html`${await confirmedHtml(parts, page, website, { token: tokenOf(ctx), next: await nextHtml(parts, ctx, page) })}<script>${raw(script)}</script>${raw(code)}`,
    { data: { shoppingCart: page.cart }, scripts: [script], ownerScripts: inlineScriptsOf(code) },
  );
}

/** Page 207: the order exists, its payment is pending. No script: nothing is confirmed yet. @throws orderUnknown */
export async function orderReceivedPage(parts: ConfirmedParts, ctx: Ctx): Promise<OwnPage> {
  const { store } = parts;
  const { searchParams } = ctx.URL;
  const page = await confirmedPage(store, searchParams.get('oid') ?? '', searchParams.get('t') ?? '');
  const website = await loadWebsite(store);
  const { method } = page;
  const manual = method === 'bank-transfer' || method === 'cash' ? method : undefined;
  const instructions = manual && (await paymentSettings(inVisitorsLanguage(store))).manual[manual].instructions;
  const shown = await confirmedHtml(parts, page, website, { token: tokenOf(ctx), instructions });
  return ownPage(PageType.orderReceived, messages.received, shown, { data: { shoppingCart: page.cart } });
}

const tokenOf = (ctx: Ctx): string => ctx.URL.searchParams.get('t') ?? '';

async function confirmedHtml(
  parts: ConfirmedParts,
  page: ConfirmedPage,
  website: Website,
  { token, instructions, next = '' }: { token: string; instructions?: string; next?: Markup },
): Promise<Html> {
  const { language, store: shop } = website;
  const mail = (await hasMailServer(parts)) ? messages.sentTo(page) : noMailMessages.keepPage;
  const side = await orderSide(parts.store, {
    orderId: page.confirmed.id,
    ...page,
    token,
    lines: page.lines.map((line) => ({ ...line, notes: [line.options] })),
  });
  const toDo = instructions
    ? html`<section class="checkout-step"><h2>${messages.howToPay}</h2><p class="payment-instructions">${instructions}</p><p>${messages.transfer({ number: page.orderNumber, amount: page.amountDue })}</p></section>`
    : '';
  const paid = page.paymentLabel ? html`<p>${page.paymentLabel}</p>` : '';
  return html`<section class="order-page wrap">
<h1>${messages.thanks}</h1>
<div class="checkout-layout"><div>
<section class="checkout-step"><p>${statusText(page)} ${mail}</p>${page.cheaper.map((words) => html`<p>${words}</p>`)}<p class="order-number">${orderMessages.order({ number: page.orderNumber })}</p></section>${toDo}${next}
${page.shippingAddress ? step(orderMessages.shipTo, addressHtml(page.shippingAddress, language)) : ''}
${step(orderMessages.billTo, [addressHtml(page.billingAddress, language), paid])}
${answersHtml(page.answers)}
<p><a class="button button--secondary" href="${safeHref(shop.continueShoppingLinkUrl) || '/'}">${messages.goOn}</a></p>
</div>${side}</div>
</section>`;
}

/** The next steps, by kind of purchase. */
async function nextHtml(parts: ConfirmedParts, ctx: Ctx, page: ConfirmedPage): Promise<Markup> {
  const { next } = messages;
  const { confirmed, purchase, giftCardTo: to } = page;
  const [website, sendsMail] = await Promise.all([loadWebsite(parts.store), hasMailServer(parts)]);
  const status = `/order-status/${encodeURIComponent(confirmed.id)}?t=${encodeURIComponent(tokenOf(ctx))}`;
  const follow = html`<p><a class="button" href="${status}">${next.view}</a></p>`;
  if (purchase === 'gift-card') {
    const email = to?.recipientEmail ?? page.email;
    const text = to?.sendAt
      ? next.giftCardOn({ email, day: dayText(to.sendAt, website.language, website.timeZone) })
      : next.giftCardNow({ email });
    return step(next.giftCard, html`<p>${sendsMail ? text : noMailMessages.giftCard({ email })}</p>`);
  }
  if (purchase === 'subscription' && page.subscriptionId !== undefined) {
    const found = await findSubscription(parts.store, page.subscriptionId);
    const nextAt =
      found?.nextAt === undefined
        ? ''
        : html`<p>${next.payment({ day: dayText(found.nextAt, website.language, found.timeZone) })}</p>`;
    const manage = found ? html`<p><a class="button" href="${subscriptionPath(found)}">${next.manage}</a></p>` : '';
    return step(next.subscription, [nextAt, manage]);
  }
  if (purchase === 'membership')
    return step(
      messages.member.title,
      currentSiteUser.get(ctx) ? await memberHtml(parts, page) : signUpHtml(page.email),
    );
  if (purchase === 'donation') return sendsMail ? step(next.title, html`<p>${next.donation}</p>`) : '';
  const whole = await findOrder(parts.store, confirmed.id);
  const files = whole ? await downloadsOf(parts.store, whole) : [];
  const downloads =
    files.length === 0
      ? ''
      : step(
          next.downloads,
          downloadsHtml(files, { orderId: confirmed.id, token: tokenOf(ctx), csrfToken: ctx.state.csrfToken }),
        );
  if (page.shippingAddress) {
    const shipped = downloads === '' ? next.shipped : next.restShipped;
    return [downloads, step(next.title, html`<p>${sendsMail ? shipped : next.nothing}</p>${follow}`)];
  }
  return downloads || step(next.title, html`<p>${next.nothing}</p>${follow}`);
}

/** For a shopper who was not signed in: they can create an account now or later to get the membership. */
const signUpHtml = (email: string): Html =>
  html`<p>${messages.member.signUp({ email })}</p><p><a class="button" href="/account/sign-up">${messages.member.create}</a> <a class="button button--secondary" href="/account/sign-in">${messages.member.signIn}</a></p>`;

/** The pages that the purchased products open. Only for signed-in shoppers. */
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
    return html`<p>${messages.member.thanks}</p><p><a class="button" href="/account">${messages.member.account}</a></p>`;
  const links = open.map(({ title, urlId }) => html`<li><a href="/${urlId}">${title}</a></li>`);
  return html`<p>${messages.member.pages}</p><ul class="member-pages">${links}</ul>`;
}

const statusText = ({ paymentState, purchase, paymentLabel = '' }: ConfirmedPage): string => {
  if (paymentState === 'PENDING')
    return paymentLabel === '' ? messages.pending : messages.pendingBy({ method: paymentLabel });
  if (paymentState === 'FAILED') return messages.failed;
  return paymentState === 'AUTHORIZED' ? messages.authorized : messages.confirmed[purchase];
};
