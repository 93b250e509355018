// A shopper's subscription page, opened by link: upcoming renewals, and forms to skip, pause, cancel and change the
// card. Commerce 1.10.

import type { Parts } from '../../../base/parts.ts';
import { type Html, html, type Markup } from '../../../base/text/html.ts';
import { safeHref } from '../../../base/text/safe-href.ts';
import type { Ctx } from '../../../http/context.ts';
import { type OwnPage, ownPage, simplePage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import type { Website } from '../../../site/website/schema.ts';
import { loadWebsite } from '../../../site/website/website.ts';
import { formatMoney } from '../../money/money.ts';
import { messages as orderMessages } from '../../order/messages.ts';
import { messages as paymentMessages } from '../../payment/messages.ts';
import { methodText } from '../../payment/methods.ts';
import { cardKeeper } from '../../payment/payment.ts';
import type { Money } from '../../payment/provider.ts';
import { amountToConfirm } from '../confirm-renewal.ts';
import { cardNeeded, confirmationRefused } from '../errors.ts';
import { dayText } from '../mails.ts';
import { messages, stateNames } from '../messages.ts';
import { recurrenceText } from '../schedule.ts';
import { isRunning, isToConfirm, type Subscription, unitCentsAt } from '../schema.ts';
import { loadSubscriptionOfLink } from '../subscription.ts';

const words = messages.page;

/** Looked up by the code in the redirect, so that the URL can't inject text. */
const doneWords: Readonly<Record<string, string>> = messages.done;
const problemWords: ReadonlyMap<string, () => string> = new Map([
  ['subscription-state', () => messages.notPossible],
  ['card-refused', () => cardNeeded().message],
  ['card-not-kept', () => messages.cardNotKept],
  ['not-confirmed', () => messages.notConfirmed],
  ['confirm-refused', () => confirmationRefused().message],
  ['confirm-unknown', () => messages.confirmUnknown],
  ['provider-away', () => paymentMessages.cardAway],
  ['payment-unknown', () => paymentMessages.cardAway],
]);

/** @throws subscriptionUnknown for an invalid link */
export async function subscriptionPage({ store, clock }: Parts, ctx: Ctx, id: string): Promise<OwnPage> {
  const { searchParams } = ctx.URL;
  const token = searchParams.get('t') ?? '';
  const subscription = await loadSubscriptionOfLink(store, id, token);
  const website = await loadWebsite(store);
  const keeper = isRunning(subscription) ? await cardKeeper(store, subscription.payment.provider) : undefined;
  const done = notice(searchParams) || refusal(subscription);
  // A button of an ended subscription answers why it ended.
  const said = done === '' || searchParams.has('problem') ? [done, whyEnded(subscription)] : done;
  const amount = await amountToConfirm(store, subscription, clock.now());
  const forms = isRunning(subscription)
    ? formsHtml(subscription, { keeper, amount, csrfToken: ctx.state.csrfToken })
    : html`<p><a class="button" href="${safeHref(website.store.continueShoppingLinkUrl) || '/'}">${words.shop}</a></p>`;
  return ownPage(PageType.orderStatus, words.title, pageHtml(subscription, said, forms, website, clock.now()), {
    isPlain: true,
  });
}

/** Shown for a link that opens no subscription. */
export const lostSubscriptionPage = (): OwnPage =>
  simplePage(
    PageType.orderStatus,
    words.title,
    html`<p role="alert">${messages.linkLost}</p><p>${messages.linkLostNext}</p><p><a class="button" href="/account">${words.account}</a></p>`,
    { status: 404, heading: orderMessages.linkLost, isPlain: true },
  );

function notice(query: URLSearchParams): Markup {
  const code = query.get('done') ?? '';
  const done = Object.hasOwn(doneWords, code) ? doneWords[code] : undefined;
  if (done !== undefined) return html`<p role="status" class="alert alert--success">${done}</p>`;
  const problem = problemWords.get(query.get('problem') ?? '')?.();
  return problem === undefined ? '' : html`<p role="alert" class="alert alert--error">${problem}</p>`;
}

/** For an ended subscription. */
const whyEnded = ({ endedBy }: Subscription): Markup =>
  endedBy === undefined ? '' : html`<p class="alert">${messages.ended[endedBy]}</p>`;

/** Why the last renewal failed, while it is unpaid. */
const refusal = ({ state, refusal: why = 'declined' }: Subscription): Markup =>
  state === 'PAST_DUE' ? html`<p role="alert" class="alert alert--error">${messages.refused[why]}</p>` : '';

function pageHtml(
  subscription: Subscription,
  said: Markup,
  forms: Markup,
  { language, store }: Website,
  now: number,
): Html {
  const { item, plan, currency, nextAt, timeZone, state, payment, priceChange, shipping } = subscription;
  const money = (cents: number) => formatMoney(cents, currency);
  const day = (at: number) => dayText(at, language, timeZone);
  const price = money(unitCentsAt(subscription, now) * item.quantity);
  const options = item.optionValues.map(({ optionName, value }) => `${optionName}: ${value}`).join(', ');
  const delivery =
    shipping && (shipping.cents === 0 ? words.free : words.deliveryEach({ price: money(shipping.cents) }));
  const newPrice =
    priceChange &&
    priceChange.from > now &&
    words.newPriceFrom({ price: money(priceChange.unitCents * item.quantity), day: day(priceChange.from) });
  const facts = [
    [words.status, isToConfirm(subscription) ? words.toConfirm : stateNames[state]],
    [words.price, words.each({ price, period: recurrenceText(plan) })],
    [words.delivery, delivery],
    [words.tax, store.priceTax === 'EXCLUSIVE' && words.taxAdded],
    [state === 'PAST_DUE' ? words.nextAttempt : words.nextRenewal, nextAt !== undefined && day(nextAt)],
    [words.newPrice, newPrice],
    [words.paidWith, methodText(payment.label)],
  ].filter(([, text]) => text);
  const rows = facts.map(([label, text]) => html`<div class="summary-line"><dt>${label}</dt><dd>${text}</dd></div>`);
  return html`<section class="subscription-page wrap"><h1>${item.title}</h1>${said}
<p>${[`${item.quantity} × ${item.title}`, options].filter(Boolean).join(', ')}</p>
<dl class="summary-lines">${rows}</dl>
${forms}</section>`;
}

function formsHtml(
  subscription: Subscription,
  { keeper, amount, csrfToken }: { keeper: 'here' | 'there' | undefined; amount: Money | undefined; csrfToken: string },
): Html {
  const { id, accessToken, state, payment, nextIndex } = subscription;
  const hidden = html`<input type="hidden" name="crumb" value="${csrfToken}"><input type="hidden" name="t" value="${accessToken}"><input type="hidden" name="next" value="${nextIndex}">`;
  const form = (inner: Markup, to = '') =>
    html`<form method="post" action="/subscription/${id}${to}">${hidden}${inner}</form>`;
  const button = (action: string, label: string) =>
    html`<button class="button button--secondary" name="action" value="${action}">${label}</button>`;
  const running =
    state === 'PAUSED'
      ? button('resume', words.resume)
      : html`${state === 'ACTIVE' && button('skip', words.skip)}${button('pause', words.pause)}`;
  const title = payment.savedMethod === undefined ? words.addCard : words.anotherCard;
  const section = (inner: Markup) => html`<section class="checkout-step"><h2>${title}</h2>${form(inner)}</section>`;
  // If there is a payment to confirm, that is the primary action.
  const another = amount ? ' button--secondary' : '';
  const there = section(
    html`<p>${words.cardElsewhere}</p><button class="button${another}" name="action" value="card">${words.enterCard}</button>`,
  );
  const here =
    section(html`<div class="field"><label class="field-label" for="card-number">${words.cardNumber}</label><input class="input" id="card-number" name="cardNumber" inputmode="numeric" autocomplete="cc-number" required></div>
<div class="form-row"><div class="field"><label class="field-label" for="card-expiry">${words.cardExpiry}</label><input class="input" id="card-expiry" name="cardExpiry" autocomplete="cc-exp" required></div>
<div class="field"><label class="field-label" for="card-cvc">${words.cardCode}</label><input class="input" id="card-cvc" name="cardCvc" inputmode="numeric" autocomplete="cc-csc" required></div></div>
<button class="button${another}" name="action" value="card">${words.saveCard}</button>`);
  const card = keeper === undefined ? '' : keeper === 'there' ? there : here;
  const changes = form(html`<p class="button-row">${running}</p>`);
  const confirm = amount ? confirmHtml(amount, methodText(payment.label), (inner) => form(inner, '/confirm')) : '';
  // The required action comes first.
  return html`${confirm}${state === 'PAST_DUE' ? [card, changes] : [changes, card]}
<details><summary>${words.cancel}</summary>${form(html`<p>${words.cancelText}</p><button class="button" name="action" value="cancel">${words.cancelButton}</button>`)}</details>`;
}

function confirmHtml({ cents, currency }: Money, label: string, form: (inner: Markup) => Html): Html {
  const amount = formatMoney(cents, currency);
  const text = label ? words.confirmTextWithCard({ amount, card: label }) : words.confirmText({ amount });
  return html`<section class="checkout-step"><h2>${words.confirm}</h2>${form(html`<p>${text}</p><button class="button">${words.confirmButton({ amount })}</button>`)}</section>
`;
}
