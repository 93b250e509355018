// Exchanges returned goods for others. Their value pays for a new order like a gift card; the customer pays the difference or gets it
// refunded. The refund of the first order, the credit, and the draft of the second are one commit.

import { loadWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { draftCart, putDraftCart, viewCart } from '../cart/cart.ts';
import { type Draft, putDraft } from '../cart/drafts.ts';
import { assertPlaceable } from '../checkout/place-order.ts';
import { issueGiftCard, newGiftCardCode } from '../gift-card/gift-card.ts';
import { heldCard } from '../gift-card/schema.ts';
import { orderChanged } from '../order/errors.ts';
import { tendersText } from '../order/mails.ts';
import { withReplacements } from '../order/refund-cards.ts';
import { beginRefund, type RefundState, settleRefund, stateOf, workedOut } from '../order/refunds.ts';
import { openReturnOf, withRefundedReturn } from '../order/returns.ts';
import { type OrderRefund, orderNumberText } from '../order/schema.ts';
import { orderStep } from '../order/step.ts';
import type { PaymentParts } from '../payment/payment.ts';
import { placeDraft, summaryOf } from './draft.ts';
import { cartWith, pricedDraft } from './draft-cart.ts';
import { draftEmpty, exchangeInOtherMode, exchangeTooCheap, otherCurrency, totalChanged } from './errors.ts';
import type { DraftBody, ExchangeBody, ExchangePreview } from './schema.ts';

type Tenders = OrderRefund['tenders'];

/** @throws orderUnknown, returnUnknown, orderBlocked, exchangeInOtherMode, and as `cartWith` */
export async function previewExchange(
  parts: PaymentParts,
  id: string,
  n: number,
  asked: ExchangeBody,
): Promise<ExchangePreview> {
  const { store } = parts;
  const state = await stateOf(store, id);
  const worked = workedReturn(state, n);
  const { view } = await newCart(parts, state, asked, '');
  const creditCents = worked.totalCents;
  const usedCents = Math.min(creditCents, view.priced.grandTotalCents);
  const left = withoutCredit(worked.tenders, usedCents);
  const tenders = await withReplacements(store, left, parts.clock.now(), (name) => name);
  return {
    priced: pricedDraft(view),
    creditCents,
    toPayCents: view.priced.grandTotalCents - usedCents,
    toRefundCents: creditCents - usedCents,
    refundTo: tendersText(state.order, { tenders }),
    refundN: state.refunds.length,
  };
}

type Asked = ExchangeBody & {
  expectedTotalCents: number;
  expectedCreditCents: number;
  refundN: number;
  notify: boolean;
};

/**
 * Idempotent: the first call uses up `refundN`.
 * @returns the draft of the new order, and the order itself where nothing is left to pay
 * @throws as `previewExchange`, orderChanged, totalChanged, draftEmpty, exchangeTooCheap, and as `assertPlaceable`
 */
export async function exchangeReturn(
  parts: PaymentParts,
  id: string,
  n: number,
  asked: Asked,
  actor: string,
): Promise<{ draftId: string; orderId?: string }> {
  const { store, ids } = parts;
  if (asked.lines.length === 0) throw draftEmpty();
  const step = orderStep(parts, actor);
  const draftId = ids.next();
  const credit = { id: ids.next(), code: newGiftCardCode(ids) };
  const { cart, view, body } = await newCart(parts, await stateOf(store, id), asked, draftId);
  const { grandTotalCents, currency } = view.priced;
  if (grandTotalCents !== asked.expectedTotalCents) throw totalChanged();
  // Check first: an order that cannot be placed must not use up the first order's refund.
  assertPlaceable(view, { email: body.email, address: body.address ?? undefined });
  const begun = await transact(store, async (tx) => {
    const state = await stateOf(tx, id);
    const { order, refunds } = state;
    if (refunds.length !== asked.refundN) throw orderChanged({ n: refunds.length });
    const worked = workedReturn(state, n);
    if (worked.totalCents !== asked.expectedCreditCents) throw totalChanged();
    const usedCents = Math.min(worked.totalCents, grandTotalCents);
    if (usedCents === 0) throw exchangeTooCheap();
    const card = issueGiftCard(
      tx,
      { ...credit, currency, cents: usedCents, testMode: order.testMode, isCredit: true },
      { entryId: step.idOf('credit'), actor, at: step.at, orderId: id },
    );
    const tenders: Tenders = [
      ...withoutCredit(worked.tenders, usedCents),
      { kind: 'gift-card', id: card.id, cents: usedCents, issued: true },
    ];
    const back = { ...state, order: withRefundedReturn(order, n, refunds.length, { draftId }) };
    const { notify } = asked;
    const refund = await beginRefund(tx, back, { ...worked, tenders }, { notify, cancel: false }, step);
    const draft: Draft = {
      ...{ id: draftId, cartToken: cart.token, n: 0, createdAt: cart.createdAt, actor },
      ...summaryOf(view, body),
      exchange: { orderId: id, orderNumber: orderNumberText(order), returnN: n },
    };
    putDraft(tx, draft);
    putDraftCart(tx, { ...cart, giftCardIds: [heldCard(card)] });
    return { refund, isPaid: usedCents === grandTotalCents };
  });
  await settleRefund(parts, id, begun.refund.n);
  if (!begun.isPaid) return { draftId };
  const placed = await placeDraft(parts, draftId, { n: 0, method: 'cash', isPaid: true, expectedTotalCents: 0 }, actor);
  return { draftId, orderId: placed.id };
}

/** The current value of a return's goods. @throws returnUnknown, orderBlocked */
function workedReturn(state: RefundState, n: number) {
  const { lines } = openReturnOf(state.order, n);
  const pieces = lines.map(({ lineId, quantity }) => ({ id: lineId, quantity }));
  return workedOut(state, { by: 'LINES', lines: pieces });
}

/** For the order's own customer, at the order's own address. @throws exchangeInOtherMode, otherCurrency */
async function newCart(parts: PaymentParts, { order }: RefundState, asked: ExchangeBody, draftId: string) {
  const { testMode } = order;
  const { testModeOn, currency } = (await loadWebsite(parts.store)).store;
  if (testModeOn !== testMode) throw exchangeInOtherMode({ testMode });
  if (currency !== order.currency) throw otherCurrency({ order: order.currency, shop: currency });
  const { lines, delivery, shippingKey } = asked;
  const body: DraftBody = {
    ...{ lines, delivery, email: order.email, note: '', discount: null },
    address: order.shippingAddress ?? order.billingAddress,
    ...(shippingKey !== undefined && { shippingKey }),
  };
  const cart = await cartWith(parts, draftCart(parts, draftId), body);
  // With the address, since a discount may be limited to once per customer.
  const view = await viewCart(parts.store, parts.store, cart, {
    now: parts.clock.now(),
    ...(order.email !== '' && { email: order.email }),
  });
  return { cart, view, body };
}

/** The refundable amounts after part of them pays for the new order; the card's share is used first. */
function withoutCredit(tenders: Tenders, credit: number): Tenders {
  let used = credit;
  return tenders.flatMap((tender) => {
    const part = Math.min(used, tender.cents);
    used -= part;
    return tender.cents > part ? [{ ...tender, cents: tender.cents - part }] : [];
  });
}
