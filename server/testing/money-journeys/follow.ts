// One journey through a shop: cart, checkout, order, refunds, comparing every place with the order after each step.
import { expect } from 'vitest';
import { DomainError } from '../../base/errors.ts';
import { balancesOf } from '../../commerce/gift-card/gift-card.ts';
import { formatMoney, quantum } from '../../commerce/money/money.ts';
import { cancelOrder } from '../../commerce/order/cancel.ts';
import { type ConfirmedPage, confirmedPage } from '../../commerce/order/confirmed.ts';
import { historyOf, loadOrder } from '../../commerce/order/order.ts';
import { type PaperSite, receiptOf } from '../../commerce/order/receipt.ts';
import { previewRefund } from '../../commerce/order/refund-preview.ts';
import { refundOrder } from '../../commerce/order/refunds.ts';
import type { OrderRefund, WholeOrder } from '../../commerce/order/schema.ts';
import { countedRefunds, refundableOf } from '../../commerce/order/states.ts';
import { statusPage } from '../../commerce/order/status.ts';
import { orderMailSite } from '../../commerce/order/step.ts';
import { type RefundRequest, refundableCents } from '../../commerce/pricing/refund.ts';
import { orderView, transactionView } from '../../commerce/public-api/views.ts';
import { orderRows } from '../../import/order-csv/order-csv.ts';
import { auditStore } from '../driver/order-audit.ts';
import { queuedMails } from '../driver/placed-orders.ts';
import type { TestParts } from '../harness/shop.ts';
import {
  type Amounts,
  ofApiOrder,
  ofApiTransaction,
  ofCartPage,
  ofCartParts,
  ofCartRows,
  ofCheckout,
  ofConfirmed,
  ofCsv,
  ofLegacyCart,
  ofOrder,
  ofRows,
  readMoney,
  rowsOfText,
  total,
} from './amounts.ts';
import { addressOf, cardId, furnish, type Journey, productId } from './journey.ts';
import type { ShopperDriver } from './shopper-driver.ts';

/** Called with the order and refunds, for PDFs and files. */
export type Ended = { parts: TestParts; site: PaperSite; whole: WholeOrder; refunds: OrderRefund[] };

/** @returns undefined if the amount is too small to pay */
export async function travel(driver: ShopperDriver, way: Journey): Promise<Ended | undefined> {
  const { parts } = driver;
  const { store } = parts;
  const codes = await furnish(parts, way);
  let cartToken = '';
  for (const [n, { quantity }] of way.goods.entries()) cartToken = await driver.add(productId(n), quantity);
  for (const code of codes) await driver.enter(cartToken, code);
  const address = addressOf(way);
  const view = await driver.details(cartToken, {
    email: 'ada@example.com',
    shippingAddress: address,
    billingAddress: address,
  });
  const carts = await driver.carts(cartToken);
  const orderId = await driver.place(view);
  if (orderId === undefined) return undefined;
  const whole = await loadOrder(store, orderId);
  const site = {
    ...(await orderMailSite(store, 'https://shop.example')),
    language: 'en-US',
    timeZone: 'America/New_York',
  };
  same(whole, {
    'cart of scripts': ofLegacyCart(carts.legacy),
    'cart page': ofCartPage(carts.page),
    'parts of the cart': ofCartParts(carts.page),
    'sums of the cart': ofCartRows(carts.page),
    checkout: ofCheckout(view),
    'cart in the checkout': ofCartPage(view.cart),
    'sums of the checkout': ofCartRows(view.cart),
    ...(await shownOfOrder(parts, site, whole)),
    ...(await shownByMails(parts)),
  });
  expect(await auditStore(store, { settled: true })).toEqual([]);
  await refundAll(parts, site, whole, way);
  const ended = await loadOrder(store, orderId);
  const { refunds } = await historyOf(store, ended.order);
  const end = { parts, site, whole: ended, refunds };
  checkGivenBack(ended, refunds);
  await checkTold(end);
  const cardIds = way.cards.map((_, n) => cardId(n));
  expect(await balancesOf(store, cardIds)).toEqual(way.cards.map((units) => units * quantum(way.currency)));
  expect(await auditStore(store, { settled: true })).toEqual([]);
  expect(driver.faults()).toEqual([]);
  return end;
}

/** Each place agrees with the order, as far as it shows amounts. */
function same(whole: WholeOrder, places: Record<string, Partial<Amounts>>): void {
  const order = ofOrder(whole);
  const wanted = Object.entries(places).map(([place, amounts]) => [
    place,
    Object.fromEntries(Object.keys(amounts).map((name) => [name, order[name as keyof Amounts]])),
  ]);
  expect(places).toEqual(Object.fromEntries(wanted));
  const { subtotal, discount, shipping, tax, difference, giftCards, due } = order;
  const added = whole.order.pricing.priceTax === 'EXCLUSIVE' ? tax : 0;
  expect([total(order.goods), subtotal - discount + shipping + added + difference, due + giftCards]).toEqual([
    subtotal,
    order.total,
    order.total,
  ]);
}

/** Confirmation, order page, receipt, file and public API. */
async function shownOfOrder(
  { store }: TestParts,
  site: PaperSite,
  whole: WholeOrder,
): Promise<Record<string, Partial<Amounts>>> {
  const { order, lines } = whole;
  const history = await historyOf(store, order);
  const [confirmed, status] = await Promise.all([
    confirmedPage(store, order.id, order.accessToken),
    statusPage(store, order.id, order.accessToken),
  ]);
  const receipt = receiptOf(site, whole, history.refunds);
  const goods = (all: readonly { title: string; total: string }[]) =>
    all.map(({ title, total }) => ({ label: title, value: total }));
  const sold = receipt.lines.map(({ title, amount }) => ({ title, total: amount }));
  return {
    'data of the confirmation': ofConfirmed(confirmed.confirmed),
    confirmation: { ...ofRows([...goods(confirmed.lines), ...confirmed.totals]), due: dueOf(confirmed) },
    'page of the order': ofRows([...goods(status.lines), ...status.totals]),
    receipt: ofRows([...goods(sold), ...receipt.totals]),
    file: ofCsv(orderRows(whole, history, String)),
    'order of the API': ofApiOrder(orderView(order, lines, history, new Map())),
    'transaction of the API': ofApiTransaction(transactionView(order, lines, history.refunds)),
  };
}

const dueOf = ({ amountDue }: ConfirmedPage): number => readMoney(amountDue);

/** Mails to the shopper and to the owner. */
async function shownByMails(parts: TestParts): Promise<Record<string, Partial<Amounts>>> {
  const mails = await queuedMails({ parts });
  const told = mails.filter(({ kind }) => kind === 'order-confirmed' || kind === 'new-order');
  expect(told.length).toBeGreaterThan(0);
  return Object.fromEntries(told.map(({ kind, text }) => [`mail ${kind}`, ofRows(rowsOfText(text))]));
}

/** The journey's partial refunds, then all of the rest. */
async function refundAll(parts: TestParts, site: PaperSite, { order: { id }, lines }: WholeOrder, way: Journey) {
  const { store } = parts;
  for (const wish of way.refunds) {
    const { order } = await loadOrder(store, id);
    const request = requestOf({ order, lines }, (await historyOf(store, order)).refunds, wish);
    if (request) await refundOnce(parts, site, id, request);
  }
  const { order } = await loadOrder(store, id);
  const cents = order.grandTotalCents - (order.refundedCents ?? 0);
  if (way.ends === 'amount') {
    if (cents > 0) await refundOnce(parts, site, id, { by: 'AMOUNT', cents });
    return;
  }
  await cancelOrder(parts, id, { restock: true, notify: true }, 'owner');
  const canceled = await loadOrder(store, id);
  same(canceled, await shownOfOrder(parts, site, canceled));
}

/** A part of the rest, or undefined. */
function requestOf(
  { order, lines }: WholeOrder,
  refunds: readonly OrderRefund[],
  { by, part, pick }: Journey['refunds'][number],
): RefundRequest | undefined {
  const step = quantum(order.currency);
  const share = (cents: number) => Math.floor((cents / step) * (part / 1000)) * step;
  const counted = countedRefunds(refunds);
  const refundable = refundableOf(order, lines, counted);
  if (by === 'amount') {
    const cents = share(refundableCents(refundable, counted));
    return cents > 0 ? { by: 'AMOUNT', cents } : undefined;
  }
  if (by === 'delivery') {
    const sent = total(counted.map(({ shipping }) => shipping.cents));
    return { by: 'LINES', lines: [], shippingCents: share(refundable.shipping.totalCents - sent) };
  }
  const { id, quantity: had } = lines[pick % lines.length]!;
  const gone = total(counted.flatMap((one) => one.lines.flatMap((line) => (line.id === id ? line.quantity : 0))));
  const quantity = Math.ceil(((had - gone) * part) / 1000);
  return quantity > 0 ? { by: 'LINES', lines: [{ id, quantity }] } : undefined;
}

/** One refund: matches its preview, and appears everywhere. Refunds of items with nothing left to refund are rejected. */
async function refundOnce(parts: TestParts, site: PaperSite, id: string, request: RefundRequest): Promise<void> {
  const { store } = parts;
  const preview = await previewRefund(parts, id, request).catch((error: unknown) => {
    if (error instanceof DomainError && error.code.startsWith('refund-')) return undefined;
    throw error;
  });
  if (!preview) return;
  const done = await refundOrder(parts, id, { request, notify: true, n: preview.n }, 'owner');
  const { totalCents, taxCents, tenders } = done;
  expect([done.state, totalCents, taxCents, total(tenders.map(({ cents }) => cents))]).toEqual([
    'DONE',
    preview.totalCents,
    preview.taxCents,
    totalCents,
  ]);
  const whole = await loadOrder(store, id);
  same(whole, await shownOfOrder(parts, site, whole));
  expect(preview.refundableCents - totalCents).toBe(whole.order.grandTotalCents - (whole.order.refundedCents ?? 0));
}

/** Each refund in emails and on the receipt. */
async function checkTold({ parts, site, whole, refunds }: Ended): Promise<void> {
  const mails = await queuedMails({ parts });
  const sentences = receiptOf(site, whole, refunds).refunds;
  const told = mails.filter(({ kind }) => kind === 'order-refunded');
  for (const { n, cancel, totalCents, taxCents, shipping, tenders } of refunds) {
    const said = [...sentences[n]!.matchAll(/[$€¥]\d[\d,]*(?:\.\d\d)?/g)].map(([text]) => readMoney(text));
    expect(said).toEqual([...tenders.map(({ cents }) => cents), taxCents]);
    if (cancel) {
      const canceled = mails.find(({ kind }) => kind === 'order-canceled');
      expect(canceled!.text).toContain(`We're refunding ${formatMoney(totalCents, whole.order.currency)}.`);
      continue;
    }
    const rows = rowsOfText(told[n]!.text).map(({ label, value }) => [label, readMoney(value)] as const);
    const { Refunded, 'Tax included': tax = 0, Delivery = 0, ...goods } = Object.fromEntries(rows);
    expect([Refunded, tax, Delivery, total(Object.values(goods))]).toEqual([
      totalCents,
      taxCents,
      shipping.cents,
      totalCents - shipping.cents,
    ]);
  }
}

/** Everything is refunded, each part to its source. */
function checkGivenBack({ order, lines }: WholeOrder, refunds: readonly OrderRefund[]): void {
  const back = (kind: string) =>
    total(refunds.flatMap(({ tenders }) => tenders.flatMap((one) => (one.kind === kind ? one.cents : 0))));
  const ofLine = (id: string) =>
    total(refunds.flatMap((refund) => refund.lines.flatMap((line) => (line.id === id ? line.cents : 0))));
  const ofLines = total(lines.map(({ totalCents }) => totalCents));
  expect({
    total: total(refunds.map(({ totalCents }) => totalCents)),
    refunded: order.refundedCents ?? 0,
    tax: total(refunds.map(({ taxCents }) => taxCents)),
    lines: lines.map(({ id }) => ofLine(id)),
    shipping: total(refunds.map(({ shipping }) => shipping.cents)),
    card: back('card'),
    giftCards: back('gift-card'),
  }).toEqual({
    total: order.grandTotalCents,
    refunded: order.grandTotalCents,
    tax: order.grandTotalCents === 0 ? 0 : order.taxCents,
    lines: lines.map(({ totalCents }) => totalCents),
    shipping: order.grandTotalCents - ofLines,
    card: order.amountDueCents,
    giftCards: order.giftCardCents,
  });
}
