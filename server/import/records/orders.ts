// Imports orders from another shop's file or our own export: continuation rows, questions as columns, two time formats.
// Amounts must add up. Charges nothing, takes no stock, and sends no mail or webhook. Import-formats 3.
//
// An order is recognized by its number, or by its reference in the other shop. A file never changes an order that was
// placed here, or that someone has worked on here.

import { stepIds } from '../../base/step-ids.ts';
import { emptyAddress } from '../../commerce/address/address.ts';
import { adoptOrder } from '../../commerce/customer/customer.ts';
import { currencies } from '../../commerce/money/money.ts';
import { insertImportedOrder, paidElsewhere, replaceImportedOrder } from '../../commerce/order/imported.ts';
import {
  findIdByReference,
  findOrder,
  findOrderByNumber,
  historyOf,
  type OrderHistory,
} from '../../commerce/order/order.ts';
import type { Fulfillment, Order, OrderLine, OrderNote, OrderRefund, WholeOrder } from '../../commerce/order/schema.ts';
import { emailChars } from '../../outbox/address.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { type Cells, type FileRow, note, Reader } from '../file/cells.ts';
import { hasError } from '../file/report.ts';
import type { Layout } from '../file/table.ts';
import { isOfLine, noteQuestion, orderColumns, orderRows } from '../order-csv/order-csv.ts';
import { messages } from './messages.ts';
import { amountsOf, spreadOver } from './order-amounts.ts';
import { addressOf, checkoutAnswers, importActor, lineOf, notesOf, parcelOf, refundOf } from './order-rows.ts';
import { checkRefund, statesOf } from './order-states.ts';
import {
  assertFits,
  changesBetween,
  checkFurtherRows,
  nothing,
  type RecordTable,
  type Run,
  saysTheSame,
  writeOrTry,
} from './record.ts';

const layout: Layout = {
  columns: Object.keys(orderColumns),
  aliases: { 'order number': 'Order ID', 'lineitem sku ': 'Lineitem sku' },
  own: ['Product Form: ', 'Checkout Form: '],
  required: ['Order ID', 'Total', 'Lineitem quantity', 'Lineitem name', 'Lineitem price'],
};

/** Lines of one order: the whole order must fit in one commit. */
const linesMax = 100;
const commitBytesMax = 600 * 1024;
const anotherTimeMs = 60_000;
const referenceCharsMax = 200;
const channelCharsMax = 100;

type Known = { whole: WholeOrder; history: OrderHistory; rows: Cells[] };

export function orderTable(run: Run): RecordTable {
  const { parts, dryRun, actor } = run;
  const { store } = parts;
  const nextTime = timesOf();
  const seen = new Map<string, number>();
  let highest = 0;
  return {
    layout,
    rowsMax: linesMax,
    keyOf: ({ cells }) => orderId(cells),
    look({ cells }) {
      const [, series, number = 0] = numberPattern.exec(orderId(cells)) ?? [];
      if (series === '') highest = Math.max(highest, Number(number));
    },
    async importOne(rows) {
      checkFurtherRows(rows, (column) => isOfLine(column) || column.startsWith('Product Form: '));
      const known = await knownOf(run, rows);
      const line = doubleOf(seen, rows[0]!, known);
      if (line !== undefined) {
        note(rows[0]!.issues, 'error', undefined, messages.sameAsLine({ line }));
        return nothing;
      }
      if (rows.some(hasError)) return nothing;
      // Keys that an order is looked up by may be formatted differently in the file.
      if (known && saysTheSame(rows, known.rows, (column) => column === 'Order ID')) return nothing;
      const readers = rows.map(
        (row, n) => new Reader({ ...row, cells: { ...known?.rows[n], ...row.cells } }, run.readTime),
      );
      const before = known?.whole.order;
      if (known && isAnother(readers[0]!, rows[0]!, known.whole.order, run)) return nothing;
      const draft = await draftOf(run, readers, known, nextTime);
      if (!draft || readers.some((reader) => reader.isBad())) return nothing;
      const changes = known ? changesBetween(known.rows, rowsAfter(run, draft, known)) : [];
      if (known && changes.length === 0) return nothing;
      if (known && !isOurs(known)) {
        const columns = [...new Set(changes.map(({ column }) => column))].slice(0, 5).join(', ');
        readers[0]!.error(
          undefined,
          (known.whole.order.imported ? messages.changedHere : messages.placedHere)({ columns }),
        );
        return nothing;
      }
      assertFits(draft.order);
      for (const line of draft.rows.lines) assertFits(line);
      assertFits([draft.order, draft.rows], commitBytesMax);
      const step = stepIds(parts);
      await writeOrTry(store, dryRun, async (tx) => {
        const customerId = await adoptOrder(tx, draft.order, before, step);
        const order = { ...draft.order, ...(customerId !== undefined && { customerId }) };
        if (before) await replaceImportedOrder(tx, { ...order, number: before.number }, before, draft.rows);
        else await insertImportedOrder(tx, order, draft.rows, highest);
      });
      if (!dryRun) parts.log.info('order-imported', { orderId: draft.order.id, actor });
      return { outcome: known ? 'updated' : 'created', changes };
    },
  };
}

const orderId = (cells: Cells): string => (cells['Order ID'] ?? '').trim().replace(/^#/, '');
/** Numbers with more digits aren't treated as ours, because they would become the last order number. */
const numberPattern = /^(T?)([1-9]\d{0,6})$/;

function referenceOf(cells: Cells): { channelName: string; reference: string } | undefined {
  const reference = cells['Channel Order Number']?.trim() || (numberPattern.test(orderId(cells)) ? '' : orderId(cells));
  if (reference === '') return undefined;
  return { channelName: cells['Channel Name']?.trim() || 'Import', reference };
}

/** The line of an earlier row with the same order under another name. */
function doubleOf(seen: Map<string, number>, { line, cells }: FileRow, known: Known | undefined): number | undefined {
  const reference = referenceOf(cells);
  const names = [...(known ? [known.whole.order.id] : []), ...(reference ? [JSON.stringify(reference)] : [])];
  const before = names.map((name) => seen.get(name)).find((one) => one !== undefined);
  for (const name of names) seen.set(name, before ?? line);
  return before;
}

async function knownOf(run: Run, [first]: readonly FileRow[]): Promise<Known | undefined> {
  const { store } = run.parts;
  const reference = referenceOf(first!.cells);
  const reader = new Reader(first!, run.readTime);
  reader.text('Order ID', referenceCharsMax);
  reader.text('Channel Order Number', referenceCharsMax);
  reader.text('Channel Name', channelCharsMax);
  if (reader.isBad()) return undefined;
  const id = reference && (await findIdByReference(store, reference.channelName, reference.reference));
  const whole = id === undefined ? await findOrderByNumber(store, orderId(first!.cells)) : await findOrder(store, id);
  if (!whole) return undefined;
  const history = await historyOf(store, whole.order);
  return { whole, history, rows: orderRows(whole, history, run.timeText) };
}

/** Whether the number belongs to a different order here. Without a time in the file, compares amount and email. */
function isAnother(reader: Reader, { cells }: FileRow, order: Order, run: Run): boolean {
  const createdAt = cells['Created at']?.trim() ? reader.time('Created at') : undefined;
  if (reader.isBad()) return true;
  const isSame =
    createdAt !== undefined
      ? Math.abs(createdAt - order.createdAt) < anotherTimeMs
      : referenceOf(cells) !== undefined ||
        ((reader.filled('Email') ?? '').toLowerCase() === order.email &&
          reader.amount('Total') === order.grandTotalCents);
  if (isSame) return reader.isBad();
  reader.error('Order ID', messages.numberUsed({ time: run.timeText(order.createdAt) }));
  return true;
}

/** Imported from a file, and not fulfilled or refunded since, not even partially. */
const isOurs = ({ whole, history: { fulfillments, refunds } }: Known): boolean =>
  whole.order.imported !== undefined && [...fulfillments, ...refunds].every((one) => one.actor === importActor);

type Draft = {
  order: Omit<Order, 'number'> & { number?: number };
  rows: { lines: OrderLine[]; fulfillments: Fulfillment[]; refunds: OrderRefund[]; notes: OrderNote[] };
};

const rowsAfter = (run: Run, { order, rows }: Draft, known: Known): Cells[] =>
  orderRows(
    { order: { ...order, number: known.whole.order.number }, lines: rows.lines },
    { fulfillments: rows.fulfillments, notes: [...known.history.notes, ...rows.notes] },
    run.timeText,
  );

async function draftOf(
  run: Run,
  readers: readonly Reader[],
  known: Known | undefined,
  nextTime: (second: number) => number,
): Promise<Draft | undefined> {
  const { ids, clock, store } = run.parts;
  const first = readers[0]!;
  const before = known?.whole.order;
  const now = clock.now();
  const id = before?.id ?? ids.next();
  const website = await loadWebsite(store);
  const number = numberPattern.exec(orderId(first.row.cells));
  const external = before?.external ?? referenceOf(first.row.cells);
  if (orderId(first.row.cells) === '') return first.error('Order ID', messages.numberMissing);

  const currency = first.oneOf('Currency', new Map(currencies.map((one) => [one, one]))) ?? website.store.currency;
  const lines = await Promise.all(readers.map((reader, n) => lineOf(run, reader, currency, known?.whole.lines[n]?.id)));
  if (lines.some((line) => line === undefined)) return undefined;
  const amounts = amountsOf(first, lines as OrderLine[], currency);
  const states = statesOf(readers, now);
  const { paymentState, fulfillmentStatus, paidAt, fulfilledAt, canceledAt, createdAt: at } = states;
  if (amounts) checkRefund(first, states, amounts);
  const email = (first.filled('Email', emailChars.max) ?? '').toLowerCase();
  if (email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email)) first.error('Email', messages.notEmail({ email }));
  const billing = addressOf(first, 'Billing');
  const shippingAddress = addressOf(first, 'Shipping');
  if (!amounts || first.isBad()) return undefined;

  const createdAt = before?.createdAt ?? Math.min(nextTime(at), Math.max(now, at));
  const spread = spreadOver(lines as OrderLine[], amounts, currency);
  const total = amounts.grandTotalCents;
  const refundedCents = paymentState === 'REFUNDED' ? amounts.refundedCents || total : amounts.refundedCents;
  const refunds = refundedCents > 0 ? [refundOf(ids.next(), refundedCents, createdAt)] : [];
  const sent = spread.filter((_, n) => states.sent[n]);
  const parcel = sent.length > 0 ? [parcelOf(ids.next(), sent, fulfilledAt ?? createdAt)] : [];
  const notes = notesOf(
    first.text('Private Notes', 200_000),
    known?.history.notes ?? [],
    () => ids.next(),
    now,
    run.actor,
  );
  const shippingName = first.filled('Shipping Method');
  const shopperNote = first.text(noteQuestion, 5_000);
  const discountCode = first.text('Discount Code', 500);
  const channelType = first.text('Channel Type', 100);
  const order: Draft['order'] = {
    id,
    ...(before ? { number: before.number } : number && { number: Number(number[2]) }),
    testMode: before?.testMode ?? number?.[1] === 'T',
    accessToken: before?.accessToken ?? ids.token(24),
    websiteId: website.id,
    createdAt,
    updatedAt: before ? Math.max(now, before.updatedAt + 1) : now,
    email,
    billingAddress: billing ?? emptyAddress(''),
    ...(shippingAddress && { shippingAddress }),
    ...(shippingName && { shipping: { key: 'imported', name: shippingName, cents: amounts.shippingCents } }),
    currency,
    ...paidElsewhere(spread, amounts.priceTax, amounts, {
      ref: first.text('Payment Reference', 500),
      label: first.text('Payment Method', 100),
    }),
    fulfillmentStatus,
    paymentState,
    ...(shopperNote !== '' && { note: shopperNote }),
    ...checkoutAnswers(first),
    ...(refundedCents > 0 && { refundedCents }),
    ...(external && { external }),
    imported: {
      at: before?.imported?.at ?? now,
      ...(paidAt !== undefined && { paidAt }),
      ...(discountCode !== '' && { discountCode }),
      ...(channelType !== '' && { channelType }),
    },
    ...(canceledAt !== undefined && { canceledAt }),
    ...(fulfilledAt !== undefined && fulfillmentStatus === 'FULFILLED' && { fulfilledAt }),
    ...(parcel.length + refunds.length > 0 && { counts: { fulfillments: parcel.length, refunds: refunds.length } }),
    ...(before?.customerId !== undefined && { customerId: before.customerId }),
  };
  if (fulfillmentStatus === 'CANCELED' && canceledAt === undefined && before === undefined)
    order.canceledAt = createdAt;
  return { order, rows: { lines: spread, fulfillments: parcel, refunds, notes } };
}

/**
 * File times have a precision of seconds. Makes times within one second distinct, so that the list keeps the file's
 * order: newest first.
 */
function timesOf(): (at: number) => number {
  let last = 0;
  let count = 0;
  return (at) => {
    const second = Math.floor(at / 1000) * 1000;
    count = second === last ? Math.min(count + 1, 999) : 0;
    last = second;
    return second + 999 - count;
  };
}
