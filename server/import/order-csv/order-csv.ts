// The order CSV file: one row per line item, of which the first has the order's data; streamed. Import-formats 3.

import { type Columns, csvHead, csvRow, printedByName } from '../../base/text/csv-cell.ts';
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

type CsvFilter = Pick<ListFilter, 'status' | 'payment' | 'from' | 'to'>;

/** How many form questions become columns; a generous limit, so that no file grows without bound. */
const questionsMax = 200;
export const noteQuestion = 'Checkout Form: Note / Additional Info';

/**
 * Newest first. Reads the orders twice, because the questions in the last columns are known only after the first pass.
 * @param only the orders with these ids
 */
export async function* orderCsv(
  store: Store,
  timeZone: string,
  filter: CsvFilter = {},
  only?: ReadonlySet<string>,
): AsyncGenerator<string> {
  const questions = new Set<string>();
  for await (const whole of eachOrder(store, filter, only)) {
    await yieldToEventLoop();
    for (const name of Object.keys(answersOf(whole.order))) if (questions.size < questionsMax) questions.add(name);
    for (const line of whole.lines)
      for (const name of Object.keys(answersOfLine(line))) if (questions.size < questionsMax) questions.add(name);
  }
  const extra = [...questions].sort();
  const columns = [...Object.keys(orderColumns), ...extra];
  yield csvHead(columns);
  const time = timeText(timeZone);
  for await (const whole of eachOrder(store, filter, only)) {
    await yieldToEventLoop();
    const cells = orderRows(whole, await historyOf(store, whole.order), time);
    yield cells.map((row) => csvRow(columns.map((column) => row[column] ?? ''))).join('');
  }
}

/** The cells of an order, one row per line item. An import compares its file with them. */
export function orderRows(
  { order, lines }: WholeOrder,
  { fulfillments, notes }: Pick<OrderHistory, 'fulfillments' | 'notes'>,
  timeOf: (at: number) => string,
): Record<string, string>[] {
  const sent = sentPieces(fulfillments);
  const time = (at: number | undefined) => (at === undefined ? '' : timeOf(at));
  return lines.map((line, n) => {
    const row: Row = { order, line, notes, time, isSent: (sent.get(line.id) ?? 0) >= line.quantity };
    return n === 0
      ? { ...printedByName(orderColumns, row), ...answersOf(order), ...answersOfLine(line) }
      : { ...printedByName(furtherColumns, row), ...answersOfLine(line) };
  });
}

type Row = {
  order: Order;
  line: OrderLine;
  notes: OrderHistory['notes'];
  time: (at: number | undefined) => string;
  isSent: boolean;
};

/** Columns that each row of an order has cells for. */
export const isOfLine = (column: string): boolean => column === 'Order ID' || column.startsWith('Lineitem ');

/** In the order that other shops' software expects. Import-formats 3. */
export const orderColumns: Columns<Row> = {
  'Order ID': ({ order }) => orderNumberText(order),
  Email: ({ order }) => order.email,
  'Financial Status': ({ order: { paymentState, refundedCents = 0 } }) =>
    paymentState === 'PAID' && refundedCents > 0 ? 'PARTIALLY_REFUNDED' : paymentState,
  'Paid at': ({ order: { imported, paymentState, createdAt }, time }) => {
    const isPaid = !['NOT_CHARGED', 'PENDING', 'FAILED', 'AUTHORIZED'].includes(paymentState);
    return time(imported ? imported.paidAt : isPaid ? createdAt : undefined);
  },
  'Fulfillment Status': ({ order }) =>
    ({ PENDING: 'pending', FULFILLED: 'fulfilled', CANCELED: 'cancelled' })[order.fulfillmentStatus],
  'Fulfilled at': ({ order, time }) => time(order.fulfilledAt),
  Currency: ({ order }) => order.currency,
  Subtotal: ({ order }) => decimalText(order.subtotalCents),
  Shipping: ({ order }) => decimalText(order.shippingCents),
  Taxes: ({ order }) => decimalText(order.taxCents),
  'Amount Refunded': ({ order }) => decimalText(order.refundedCents ?? 0),
  Total: ({ order }) => decimalText(order.grandTotalCents),
  'Discount Code': ({ order: { imported, pricing } }) =>
    imported?.discountCode ?? (pricing.discounts ?? []).flatMap(({ code }) => code ?? []).join(' '),
  'Discount Amount': ({ order }) => decimalText(order.discountCents),
  'Shipping Method': ({ order }) => order.shipping?.name,
  'Created at': ({ order, time }) => time(order.createdAt),
  'Lineitem quantity': ({ line }) => String(line.quantity),
  'Lineitem name': ({ line }) => line.title,
  'Lineitem price': ({ line }) => decimalText(line.unitCents),
  'Lineitem sku': ({ line }) => line.sku,
  'Lineitem variant': ({ line }) => line.optionValues.map(({ value }) => value).join(' / '),
  'Lineitem requires shipping': ({ line }) => (line.productType === ProductType.physical ? 'TRUE' : 'FALSE'),
  'Lineitem taxable': ({ line }) => (line.taxable ? 'TRUE' : 'FALSE'),
  'Lineitem fulfillment status': ({ order, isSent }) =>
    order.fulfillmentStatus === 'CANCELED' ? 'cancelled' : isSent ? 'fulfilled' : 'pending',
  ...addressColumns('Billing', ({ order }) => order.billingAddress),
  ...addressColumns('Shipping', ({ order }) => order.shippingAddress),
  'Cancelled at': ({ order, time }) => time(order.canceledAt),
  'Private Notes': ({ notes }) => notes.map(({ text }) => text).join('\n'),
  /** The payment provider; for another channel's order, that channel's name for it. */
  'Payment Method': ({ order: { payment } }) =>
    payment.provider === 'none' ? '' : payment.provider === 'external' ? payment.label : payment.provider,
  'Payment Reference': ({ order: { payment } }) => (payment.provider === 'none' ? '' : payment.ref),
  'Channel Type': ({ order: { imported, external } }) =>
    imported ? imported.channelType : external ? 'External' : 'Web',
  'Channel Name': ({ order }) => order.external?.channelName,
  'Channel Order Number': ({ order }) => order.external?.reference,
};

const furtherColumns: Columns<Row> = Object.fromEntries(
  Object.entries(orderColumns).filter(([column]) => isOfLine(column)),
);

function addressColumns(kind: 'Billing' | 'Shipping', of: (row: Row) => Address | undefined): Columns<Row> {
  return {
    [`${kind} Name`]: (row) => fullName(of(row) ?? { firstName: '', lastName: '' }),
    [`${kind} Address1`]: (row) => of(row)?.line1,
    [`${kind} Address2`]: (row) => of(row)?.line2,
    [`${kind} City`]: (row) => of(row)?.city,
    [`${kind} Zip`]: (row) => of(row)?.postalCode,
    [`${kind} Province`]: (row) => of(row)?.region,
    [`${kind} Country`]: (row) => of(row)?.country && countryName(of(row)!.country, 'en'),
    [`${kind} Phone`]: (row) => of(row)?.phoneNumber,
  };
}

function answersOf(order: Order): Record<string, string> {
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
