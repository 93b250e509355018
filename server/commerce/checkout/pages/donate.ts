// Page 203: the amount of a donation, a form that works without JavaScript and leads to its checkout. Commerce 2.1.

import * as z from 'zod';
import { currentSiteUser } from '../../../accounts/site-user/session.ts';
import type { Parts } from '../../../base/parts.ts';
import { choicesHtml, form, hidden, problemsHtml } from '../../../base/text/form-html.ts';
import { html } from '../../../base/text/html.ts';
import type { Ctx } from '../../../http/context.ts';
import { type OwnPage, ownPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { loadWebsite } from '../../../site/website/website.ts';
import { checkoutPathOf } from '../../cart/paths.ts';
import { makePurchaseCart } from '../../cart/purchase-carts.ts';
import { type Currency, formatMoney, parseDecimal, priceCentsMax, quantum, typedDecimal } from '../../money/money.ts';
import { unknownItem } from '../../product/errors.ts';
import type { Product } from '../../product/schema.ts';
import { chargeCentsMin } from '../limits.ts';
import { messages as checkoutMessages } from '../messages.ts';
import { messages as pageMessages } from './messages.ts';
import { type Bought, buyingHtml, findBought } from './product-summary.ts';

const messages = pageMessages.donate;

export const donateForm = z.object({
  donatePageId: z.string().max(100),
  /** Hundredths of a suggested amount, or `custom`. */
  amount: z.string().max(20).default(''),
  custom: z.string().max(30).default(''),
});
type DonateForm = z.infer<typeof donateForm>;

/** @throws unknownItem for products that are not donations */
export async function donatePage(parts: Parts, ctx: Ctx): Promise<OwnPage> {
  const donatePageId = ctx.URL.searchParams.get('donatePageId') ?? '';
  const bought = await loadDonation(parts, donatePageId);
  return pageOf(parts, ctx, bought, { donatePageId, amount: '', custom: '' });
}

/** @returns the next page, or this one with its errors */
export async function donate(parts: Parts, ctx: Ctx, sent: DonateForm): Promise<OwnPage | { redirect: string }> {
  const bought = await loadDonation(parts, sent.donatePageId);
  const { currency } = (await loadWebsite(parts.store)).store;
  const read = readAmount(bought.product, sent, currency);
  if (typeof read === 'string') return pageOf(parts, ctx, bought, sent, read);
  const body = { itemId: bought.product.id };
  const wish = { customerId: currentSiteUser.get(ctx)?.id, cents: read };
  const { cart } = await makePurchaseCart(parts, 'donation', body, wish);
  return { redirect: checkoutPathOf(cart) };
}

async function loadDonation({ store, clock }: Parts, id: string): Promise<Bought> {
  const bought = await findBought(store, id, clock.now());
  if (!bought?.product.donation) throw unknownItem({ itemId: id });
  return bought;
}

/** @returns hundredths, or the error */
function readAmount({ donation }: Product, { amount, custom }: DonateForm, currency: Currency): number | string {
  // Typed text counts even when no option is selected: without JavaScript, typing cannot select "custom".
  const typed = custom.trim();
  if (donation?.allowCustom && (amount === 'custom' || (amount === '' && typed !== ''))) {
    const cents = parseDecimal(typedDecimal(typed) ?? '');
    if (cents === undefined || cents % quantum(currency) !== 0) return messages.notAmount;
    if (cents < chargeCentsMin) return checkoutMessages.chargeTooSmall(formatMoney(chargeCentsMin, currency));
    if (cents > priceCentsMax(currency))
      return messages.tooLarge({ max: formatMoney(priceCentsMax(currency), currency) });
    return cents;
  }
  const cents = Number(amount);
  return donation?.suggestedCents.includes(cents) ? cents : messages.missing;
}

async function pageOf(parts: Parts, ctx: Ctx, bought: Bought, sent: DonateForm, problem?: string): Promise<OwnPage> {
  const { product } = bought;
  const { currency } = (await loadWebsite(parts.store)).store;
  const { suggestedCents = [], allowCustom = true } = product.donation ?? {};
  const suggested = suggestedCents.map((cents) => ({ value: String(cents), label: formatMoney(cents, currency) }));
  const choices = [
    ...suggested,
    ...(allowCustom && suggested.length > 0 ? [{ value: 'custom', label: messages.other }] : []),
  ];
  const chosen = sent.amount || suggested[0]?.value;
  const typed = allowCustom
    ? html`<div class="field donate-custom"><label class="field-label" for="field-custom">${(suggested.length > 0 ? messages.otherAmount : messages.amount)({ currency })}</label><input class="input" id="field-custom" name="custom" inputmode="decimal" autocomplete="transaction-amount" maxlength="20" value="${sent.custom}"></div>`
    : '';
  const inner = [
    problemsHtml(messages.refused, problem ? { [sent.amount === 'custom' ? 'custom' : 'amount']: problem } : {}),
    form(
      { action: '/checkout/donate', csrfToken: ctx.state.csrfToken, className: 'form buying-form' },
      hidden('donatePageId', product.id),
      choices.length > 0
        ? choicesHtml('amount', messages.howMuch, choices, chosen, problem)
        : html`${hidden('amount', 'custom')}${problem && html`<p class="field-error" id="field-amount">${problem}</p>`}`,
      typed,
      html`<button class="button button--wide">${messages.button}</button>`,
      html`<p class="field-hint">${messages.once}</p>`,
    ),
  ];
  return ownPage(PageType.donate, product.title, await buyingHtml(parts.store, product.title, bought, inner), {
    status: problem ? 400 : 200,
  });
}
