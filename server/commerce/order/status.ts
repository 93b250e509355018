// The order page (211), visible to anyone with its link, and the email that recovers a lost link. Commerce 2.1. Public.

import type { Parts, SiteAddress } from '../../base/parts.ts';
import { normalizeInput } from '../../base/text/normalize.ts';
import { typedAddress } from '../../outbox/address.ts';
import { noMailMessages } from '../../site/mail/messages.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import type { Address } from '../address/schema.ts';
import { formatMoney } from '../money/money.ts';
import { methodText } from '../payment/methods.ts';
import { ProductType } from '../product/product-type.ts';
import { explanationOf } from './explanation.ts';
import { type Answered, answersOfOrder, lookupMail, optionsText, refundRows, tendersText } from './mails.ts';
import { messages, timeline } from './messages.ts';
import { findOrderByNumber, loadOrderOfLink } from './order.ts';
import { type Order, type OrderLine, orderNumberText, type WholeOrder } from './schema.ts';
import { isPaid, isParcel, sentPieces } from './states.ts';
import { orderMailSite, orderStep, recordEvent, sendMail } from './step.ts';
import * as rows from './store.ts';
import { type TotalRow, totalRows } from './totals.ts';

export type StatusPage = {
  orderId: string;
  orderNumber: string;
  createdAt: number;
  email: string;
  /** Progress, as a title and a sentence. */
  state: { title: string; text: string; steps: { label: string; done: boolean }[] };
  payment: { title: string; label?: string };
  shippingAddress?: Address;
  billingAddress: Address;
  lines: { title: string; options: string; imageId?: string; quantity: number; sent: number; total: string }[];
  parcels: {
    createdAt: number;
    tracking: string;
    trackingUrl?: string;
    lines: { title: string; quantity: number }[];
  }[];
  refunds: { createdAt: number; text: string; done: boolean; rows: { label: string; value: string }[] }[];
  totals: TotalRow[];
  explanation: string[];
  /** Answers to the owner's checkout form, and the note. */
  answers: Answered[];
};

/** @param sendsMail whether a mail server is connected @throws orderUnknown for a wrong token too */
export async function statusPage(store: Store, id: string, accessToken: string, sendsMail = true): Promise<StatusPage> {
  const whole = await loadOrderOfLink(store, id, accessToken);
  const { order, lines } = whole;
  const [all, refunds] = await Promise.all([rows.listFulfillments(store, order), rows.listRefunds(store, order)]);
  const parcels = all.filter(isParcel);
  const sent = sentPieces(parcels);
  const titleOf = (lineId: string) => lines.find((line) => line.id === lineId)?.title ?? '';
  return {
    orderId: order.id,
    orderNumber: orderNumberText(order),
    createdAt: order.createdAt,
    email: order.email,
    state: stateWords(order, lines, { partSent: parcels.length > 0, sendsMail }),
    payment: { title: paymentWords(order), ...(order.payment.label && { label: methodText(order.payment.label) }) },
    ...(order.shippingAddress && { shippingAddress: order.shippingAddress }),
    billingAddress: order.billingAddress,
    lines: lines.map((line) => ({
      title: line.title,
      options: optionsText(line),
      ...(line.imageId !== undefined && { imageId: line.imageId }),
      quantity: line.quantity,
      sent: sent.get(line.id) ?? 0,
      total: formatMoney(line.subtotalCents, order.currency),
    })),
    parcels: parcels.map((parcel) => ({
      createdAt: parcel.createdAt,
      tracking: [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' '),
      ...(parcel.trackingUrl && { trackingUrl: parcel.trackingUrl }),
      lines: parcel.lines.map(({ lineId, quantity }) => ({ title: titleOf(lineId), quantity })),
    })),
    refunds: refunds
      .filter(({ state }) => state !== 'FAILED')
      .map((refund) => ({
        createdAt: refund.settledAt ?? refund.createdAt,
        text: tendersText(order, refund),
        done: refund.state === 'DONE',
        rows: refundRows(whole, refund).map(({ label, detail, value }) => ({
          label: detail ? `${label} ${detail}` : label,
          value: value ?? '',
        })),
      })),
    totals: totalRows(whole),
    explanation: explanationOf(whole),
    answers: answersOfOrder(order),
  };
}

/** A short title, for the shopper's list of orders. */
export const stateTitle = ({ order, lines }: WholeOrder): string => stateWords(order, lines).title;

function stateWords(
  order: Order,
  lines: readonly OrderLine[],
  { partSent = false, sendsMail = true } = {},
): StatusPage['state'] {
  const { states, steps: labels } = messages;
  const travels = order.shippingAddress !== undefined;
  const { paymentState, fulfillmentStatus } = order;
  const paid = isPaid(order);
  if (fulfillmentStatus === 'CANCELED') return { ...states.canceled, steps: [] };
  const begun = [
    { label: labels.ordered, done: true },
    { label: labels.paid, done: paid },
  ];
  const atOnce = givenAtOnce(order, lines, sendsMail);
  if (atOnce !== undefined && paid) return { ...atOnce, steps: begun };
  const isDone = fulfillmentStatus === 'FULFILLED';
  const steps = atOnce ? begun : [...begun, { label: travels ? labels.shipped : labels.done, done: isDone }];
  if (isDone) return { ...(travels ? states.shipped : states.complete), steps };
  if (partSent) return { ...states.partlyShipped, steps };
  if (paymentState === 'FAILED') return { ...states.paymentFailed, steps };
  if (!paid) return { ...states.awaitingPayment, steps };
  return { ...(travels ? states.preparing : states.confirmed), steps };
}

/** The state of an order that payment completes; undefined when it needs fulfillment. */
function givenAtOnce(
  { purchase, giftCardTo, email }: Order,
  lines: readonly OrderLine[],
  sendsMail: boolean,
): { title: string; text: string } | undefined {
  const { donation, giftCardScheduled, giftCardSent, member, downloads } = messages.states;
  const all = (type: ProductType) => lines.every(({ productType }) => productType === type);
  if (purchase === 'donation') return donation;
  if (all(ProductType.giftCard)) {
    const to = { email: giftCardTo?.recipientEmail ?? email };
    if (!sendsMail) return { title: giftCardScheduled.title, text: noMailMessages.giftCard(to) };
    const { title, text } = giftCardTo?.sendAt ? giftCardScheduled : giftCardSent;
    return { title, text: text(to) };
  }
  if (all(ProductType.paywall)) return member;
  return all(ProductType.digital) ? downloads : undefined;
}

const paymentWords = ({ paymentState, refundedCents = 0 }: Order): string =>
  paymentState === 'PAID' && refundedCents > 0 ? messages.payment.partiallyRefunded : messages.payment[paymentState];

/**
 * Mails an order's link to its own address if number and address match. The answer reveals nothing.
 * @param admit called with the id of a matching order; false if its link was mailed too often
 */
export async function mailLink(
  parts: Parts & SiteAddress,
  { number, email }: { number: string; email: string },
  admit: (orderId: string) => boolean,
): Promise<void> {
  // Accepts surrounding words, because mails and receipts say "Order T12".
  const [plain = ''] = /T?\d+$/.exec(normalizeInput(number).replaceAll(' ', '').toUpperCase()) ?? [];
  const found = await findOrderByNumber(parts.store, plain);
  const asked = typedAddress(email).toLowerCase();
  // Orders from other channels, or of erased customers, may have no address: no mail.
  const isSame = found && asked !== '' && typedAddress(found.order.email).toLowerCase() === asked;
  if (!isSame || !admit(found.order.id)) return;
  const step = orderStep(parts, 'shopper');
  await transact(parts.store, async (tx) => {
    const order = await rows.findOrder(tx, found.order.id);
    if (!order || order.email !== found.order.email) return;
    sendMail(tx, order.id, lookupMail(await orderMailSite(tx, step.siteUrl), order), step);
    recordEvent(tx, order.id, step, 'mail', timeline.linkSent);
  });
}
