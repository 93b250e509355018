// The order CSV file: one row per line item, of which the first has the order's data; streamed. Import-formats 3.

import { csvHead, csvRow } from '../../base/text/csv-cell.ts';
import { timeText } from '../../base/text/csv-time.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { countryName } from '../../commerce/address/countries.ts';
import type { Address } from '../../commerce/address/schema.ts';
import { answersOf as fieldAnswers } from '../../commerce/cart/line-answers.ts';
import { decimalText } from '../../commerce/money/money.ts';
import { eachOrder, type ListFilter } from '../../commerce/order/list.ts';
import { historyOf, type OrderHistory } from '../../commerce/order/order.ts';
import { fullName, type Order, type OrderLine, orderNumberText, type WholeOrder } from '../../commerce/order/schema.ts';
import { sentPieces } from '../../commerce/order/states.ts';
import { ProductType } from '../../commerce/product/product-type.ts';
import type { Store } from '../../store/store.ts';
import { channelColumns, type FixedColumn, fixedColumns } from './columns.ts';

type CsvFilter = Pick<ListFilter, 'status' | 'payment' | 'from' | 'to'>;

/** How many form questions become columns; a generous limit, so that no file grows without bound. */
const questionsMax = 200;
export const noteQuestion = 'Checkout Form: Note / Additional Info';

/**
 * Newest first. Reads the orders twice, because the questions in the last columns are known only after the first pass.
 */
export async function* orderCsv(store: Store, timeZone: string, filter: CsvFilter = {}): AsyncGenerator<string> {
  const questions = new Set<string>();
  for await (const whole of eachOrder(store, filter)) {
    await yieldToEventLoop();
    for (const name of Object.keys(answersOf(whole))) if (questions.size < questionsMax) questions.add(name);
    for (const line of whole.lines)
      for (const name of Object.keys(answersOfLine(line))) if (questions.size < questionsMax) questions.add(name);
  }
  const extra = [...questions].sort();
  const columns = [...fixedColumns, ...channelColumns, ...extra];
  yield csvHead(columns);
  const time = timeText(timeZone);
  for await (const whole of eachOrder(store, filter)) {
    await yieldToEventLoop();
    const cells = orderRows(whole, await historyOf(store, whole.order), time);
    yield cells.map((row) => csvRow(columns.map((column) => row[column] ?? ''))).join('');
  }
}

/** The cells of an order, one row per line item. An import compares its file with them. */
export function orderRows(
  whole: WholeOrder,
  history: Pick<OrderHistory, 'fulfillments' | 'notes'>,
  time: (at: number) => string,
): Record<string, string>[] {
  const sent = sentPieces(history.fulfillments);
  return whole.lines.map((line, n) => ({
    ...(n === 0 && { ...orderCells(whole, history, time), ...answersOf(whole) }),
    'Order ID': orderNumberText(whole.order),
    ...lineCells(line, whole.order, sent),
    ...answersOfLine(line),
  }));
}

type Cells = Partial<Record<FixedColumn | (typeof channelColumns)[number], string>>;

function orderCells(
  { order }: WholeOrder,
  { notes }: Pick<OrderHistory, 'notes'>,
  time: (at: number) => string,
): Cells {
  const { billingAddress, shippingAddress, imported, external } = order;
  const codes = (order.pricing.discounts ?? []).flatMap(({ code }) => code ?? []);
  const isPaid = !['NOT_CHARGED', 'PENDING', 'FAILED', 'AUTHORIZED'].includes(order.paymentState);
  const paidAt = imported ? imported.paidAt : isPaid ? order.createdAt : undefined;
  return {
    Email: order.email,
    'Financial Status': financialStatus(order),
    'Paid at': paidAt === undefined ? '' : time(paidAt),
    'Fulfillment Status': { PENDING: 'pending', FULFILLED: 'fulfilled', CANCELED: 'cancelled' }[
      order.fulfillmentStatus
    ],
    'Fulfilled at': order.fulfilledAt === undefined ? '' : time(order.fulfilledAt),
    Currency: order.currency,
    Subtotal: decimalText(order.subtotalCents),
    Shipping: decimalText(order.shippingCents),
    Taxes: decimalText(order.taxCents),
    'Amount Refunded': decimalText(order.refundedCents ?? 0),
    Total: decimalText(order.grandTotalCents),
    'Discount Code': imported?.discountCode ?? codes.join(' '),
    'Discount Amount': decimalText(order.discountCents),
    'Shipping Method': order.shipping?.name ?? '',
    'Created at': time(order.createdAt),
    ...addressCells('Billing', billingAddress),
    ...(shippingAddress && addressCells('Shipping', shippingAddress)),
    'Cancelled at': order.canceledAt === undefined ? '' : time(order.canceledAt),
    'Private Notes': notes.map(({ text }) => text).join('\n'),
    'Payment Method': paidBy(order),
    'Payment Reference': order.payment.provider === 'none' ? '' : order.payment.ref,
    'Channel Type': imported ? (imported.channelType ?? '') : external ? 'External' : 'Web',
    ...(external && { 'Channel Name': external.channelName, 'Channel Order Number': external.reference }),
  };
}

/** The payment provider; for another channel's order, that channel's name for it. */
const paidBy = ({ payment: { provider, label = '' } }: Order): string =>
  provider === 'none' ? '' : provider === 'external' ? label : provider;

function financialStatus({ paymentState, refundedCents = 0 }: Order): string {
  if (paymentState === 'PAID' && refundedCents > 0) return 'PARTIALLY_REFUNDED';
  return paymentState;
}

const addressCells = (kind: 'Billing' | 'Shipping', address: Address): Cells => ({
  [`${kind} Name`]: fullName(address),
  [`${kind} Address1`]: address.line1,
  [`${kind} Address2`]: address.line2,
  [`${kind} City`]: address.city,
  [`${kind} Zip`]: address.postalCode,
  [`${kind} Province`]: address.region,
  [`${kind} Country`]: address.country === '' ? '' : countryName(address.country, 'en'),
  [`${kind} Phone`]: address.phoneNumber,
});

function lineCells(line: OrderLine, order: Order, sent: ReadonlyMap<string, number>): Cells {
  const isSent = (sent.get(line.id) ?? 0) >= line.quantity;
  return {
    'Lineitem quantity': String(line.quantity),
    'Lineitem name': line.title,
    'Lineitem price': decimalText(line.unitCents),
    'Lineitem sku': line.sku,
    'Lineitem variant': line.optionValues.map(({ value }) => value).join(' / '),
    'Lineitem requires shipping': line.productType === ProductType.physical ? 'TRUE' : 'FALSE',
    'Lineitem taxable': line.taxable ? 'TRUE' : 'FALSE',
    'Lineitem fulfillment status':
      order.fulfillmentStatus === 'CANCELED' ? 'cancelled' : isSent ? 'fulfilled' : 'pending',
  };
}

function answersOf({ order }: WholeOrder): Record<string, string> {
  return {
    ...(order.note && { [noteQuestion]: order.note }),
    ...byQuestion((order.checkoutForm ?? []).map(({ label, value }) => [`Checkout Form: ${label}`, value])),
  };
}

/** The answers to a product's form, by label. */
export function answersOfLine({ additionalFields }: OrderLine): Record<string, string> {
  return byQuestion(
    fieldAnswers(additionalFields).map(({ label, value }) => [`Product Form: ${label.slice(0, 100)}`, value]),
  );
}

/** Numbers questions with the same name, so that each has a column. */
function byQuestion(answers: readonly (readonly [question: string, answer: string])[]): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [question, answer] of answers) {
    let name = question;
    for (let n = 2; Object.hasOwn(cells, name); n++) name = `${question} (${n})`;
    cells[name] = answer;
  }
  return cells;
}
