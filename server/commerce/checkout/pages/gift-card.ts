// The page of a gift card before its checkout: amount, recipient, message and date. A form that works without JavaScript. Commerce 2.1,
// 1.9; spec §2, §5, §8.

import * as z from 'zod';
import { currentSiteUser } from '../../../accounts/site-user/session.ts';
import { DomainError } from '../../../base/errors.ts';
import type { Parts } from '../../../base/parts.ts';
import { choicesHtml, field, form, hidden, problemsHtml, type Refused } from '../../../base/text/form-html.ts';
import { html } from '../../../base/text/html.ts';
import type { Ctx } from '../../../http/context.ts';
import { type OwnPage, ownPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { emailChars, isDeliverable, isEmail, typedAddress } from '../../../outbox/address.ts';
import { type FixedMailServer, hasMailServer } from '../../../site/mail/settings.ts';
import { loadWebsite } from '../../../site/website/website.ts';
import { alertMessages } from '../../cart/alert-messages.ts';
import { giftMessageCharsMax } from '../../cart/limits.ts';
import { checkoutPathOf } from '../../cart/paths.ts';
import { makePurchaseCart } from '../../cart/purchase-carts.ts';
import type { GiftCardWish } from '../../cart/schema.ts';
import { formatMoney } from '../../money/money.ts';
import { unknownItem } from '../../product/errors.ts';
import { ProductType } from '../../product/product-type.ts';
import { messages as checkoutMessages } from '../messages.ts';
import { messages as pageMessages } from './messages.ts';
import { type Bought, buyingHtml, findBought } from './product-summary.ts';

const messages = pageMessages.giftCard;

const word = (max: number) =>
  z
    .string()
    .max(max * 2)
    .default('')
    .transform((text) => text.normalize('NFC').trim());

export const giftCardForm = z.object({
  itemId: z.string().max(100),
  variantId: z.string().max(100).default(''),
  deliverTo: z.string().max(20).default('recipient'),
  recipientName: word(100),
  recipientEmail: word(emailChars.max).transform(typedAddress),
  message: word(500),
  senderName: word(100),
  sendOn: z.string().max(20).default(''),
});
type GiftCardForm = z.infer<typeof giftCardForm>;

/** Our choice: a card is sent at most a year ahead, in the morning of the site's time zone. */
const daysAheadMax = 366;
const sendHour = 9;

/** @throws unknownItem when it is not a gift card of this shop */
export async function giftCardPage(parts: Parts & FixedMailServer, ctx: Ctx): Promise<OwnPage> {
  const { searchParams } = ctx.URL;
  const itemId = searchParams.get('itemId') ?? '';
  const bought = await loadGiftCard(parts, itemId);
  return pageOf(
    parts,
    ctx,
    bought,
    { ...giftCardForm.parse({ itemId }), variantId: searchParams.get('variantId') ?? '' },
    {},
  );
}

/** @returns the next page, or this one with its errors */
export async function buyGiftCard(
  parts: Parts & FixedMailServer,
  ctx: Ctx,
  sent: GiftCardForm,
): Promise<OwnPage | { redirect: string }> {
  const bought = await loadGiftCard(parts, sent.itemId);
  const { timeZone } = await loadWebsite(parts.store);
  const read = readWish(sent, timeZone, parts.clock.now());
  const problems = { ...read.problems };
  if (!bought.product.variants.some(({ id }) => id === sent.variantId))
    problems.variantId = alertMessages.giftCardDenomination;
  if (Object.keys(problems).length > 0) return pageOf(parts, ctx, bought, sent, problems);
  try {
    const body = { itemId: sent.itemId, variantId: sent.variantId };
    const wish = { customerId: currentSiteUser.get(ctx)?.id, giftCard: read.wish };
    const { cart } = await makePurchaseCart(parts, 'gift-card', body, wish);
    return { redirect: checkoutPathOf(cart) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return pageOf(parts, ctx, bought, sent, { variantId: error.message });
  }
}

async function loadGiftCard({ store, clock }: Parts, itemId: string): Promise<Bought> {
  const bought = await findBought(store, itemId, clock.now());
  if (bought?.product.productType !== ProductType.giftCard) throw unknownItem({ itemId });
  return bought;
}

function readWish(
  { deliverTo, recipientName, recipientEmail, message, senderName, sendOn }: GiftCardForm,
  timeZone: string,
  now: number,
): { wish: GiftCardWish; problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const isGift = deliverTo !== 'me';
  if (isGift && recipientEmail === '') problems.recipientEmail = checkoutMessages.required(messages.recipientEmail);
  else if (isGift && !isEmail(recipientEmail)) problems.recipientEmail = checkoutMessages.emailFormat;
  else if (isGift && !isDeliverable(recipientEmail)) problems.recipientEmail = checkoutMessages.emailLetters;
  if (recipientName.length > 100) problems.recipientName = checkoutMessages.tooLong(100);
  if (senderName.length > 100) problems.senderName = checkoutMessages.tooLong(100);
  if (message.length > giftMessageCharsMax) problems.message = checkoutMessages.tooLong(giftMessageCharsMax);
  const sendAt = isGift && sendOn !== '' ? dayAt(sendOn, timeZone) : undefined;
  const latest = now + daysAheadMax * 24 * 60 * 60 * 1000;
  if (isGift && sendOn !== '' && (sendAt === undefined || sendAt > latest)) problems.sendOn = messages.dayWrong;
  return {
    problems,
    wish: {
      deliverTo: isGift ? 'recipient' : 'me',
      recipientName: isGift ? recipientName : '',
      ...(isGift && { recipientEmail }),
      message: isGift ? message : '',
      senderName: isGift ? senderName : '',
      // A day that has already begun means immediately.
      ...(sendAt !== undefined && sendAt > now && { sendAt }),
    },
  };
}

function dayAt(text: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  try {
    const plainTime = { hour: sendHour };
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toZonedDateTime({ timeZone, plainTime })
      .epochMilliseconds;
  } catch {
    // Not a calendar day, such as February 30.
    return undefined;
  }
}

async function pageOf(
  parts: Parts & FixedMailServer,
  ctx: Ctx,
  bought: Bought,
  sent: GiftCardForm,
  problems: Record<string, string>,
): Promise<OwnPage> {
  const { product } = bought;
  const [{ store }, sendsMail] = await Promise.all([loadWebsite(parts.store), hasMailServer(parts)]);
  const values = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value]));
  const refused: Refused = { message: '', fields: problems, values };
  const denominations = product.variants.map(({ id, priceCents }) => ({
    value: id,
    label: formatMoney(priceCents, store.currency),
  }));
  const [only, ...others] = denominations;
  const chosen = sent.variantId || (others.length === 0 ? only?.value : undefined);
  const text = (name: string, label: string, more: Partial<Parameters<typeof field>[0]> = {}) =>
    field({ name, label, required: false, maxLength: 100, refused, ...more });
  const message = text('message', messages.message, {
    rows: 2,
    maxLength: giftMessageCharsMax,
    hint: messages.messageHint({ max: giftMessageCharsMax }),
  });
  const inner = [
    problemsHtml(alertMessages.unableToPurchaseGiftCard, problems),
    form(
      { action: '/checkout/gift-card', csrfToken: ctx.state.csrfToken, className: 'form buying-form' },
      hidden('itemId', product.id),
      choicesHtml('variantId', messages.value, denominations, chosen, problems.variantId),
      choicesHtml(
        'deliverTo',
        messages.forWhom,
        [
          { value: 'recipient', label: messages.other, ...(sendsMail && { hint: messages.otherHint }) },
          { value: 'me', label: messages.me, ...(sendsMail && { hint: messages.meHint }) },
        ],
        sent.deliverTo === 'me' ? 'me' : 'recipient',
      ),
      html`<div class="buying-gift form">`,
      html`<div class="form-row">${text('recipientName', messages.recipientName)}${text('recipientEmail', messages.recipientEmail, { type: 'email', maxLength: emailChars.max, isOptionalSaid: false })}</div>`,
      message,
      html`<div class="form-row">${text('senderName', messages.from, { autocomplete: 'name' })}${text('sendOn', messages.sendOn, { type: 'date', hint: messages.sendOnHint })}</div>`,
      html`</div>`,
      html`<button class="button button--wide">${messages.button}</button>`,
    ),
  ];
  return ownPage(PageType.checkout, product.title, await buyingHtml(parts.store, product.title, bought, inner), {
    status: Object.keys(problems).length > 0 ? 400 : 200,
  });
}
