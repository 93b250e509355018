// Orders imported from another shop's file or our own export, stored unchanged with their own number. They charge
// nothing, change no stock, and notify no one. Import-formats 3. Public.
import { nextInSequence, sequenceKey } from '../../store/sequence.ts';
import type { Tx } from '../../store/transact.ts';
import { orderChanged, orderNumberTaken } from './errors.ts';
import { notesMax } from './limits.ts';
import { timeline } from './messages.ts';
import { seriesOf } from './numbers.ts';
import { putReference } from './order.ts';
import type { Fulfillment, Order, OrderLine, OrderNote, OrderRefund } from './schema.ts';
import * as rows from './store.ts';

type Amounts = Pick<Order, 'subtotalCents' | 'discountCents' | 'shippingCents' | 'taxCents' | 'grandTotalCents'>;

/** Replaces the cart, checkout, and tax rules of an order that was paid elsewhere. */
export function paidElsewhere(
  lines: readonly OrderLine[],
  priceTax: Order['pricing']['priceTax'],
  { subtotalCents, discountCents, shippingCents, taxCents, grandTotalCents }: Amounts,
  payment: { ref: string; label: string },
) {
  return {
    ...{ cartId: '', cartToken: '', checkoutId: '', attempt: 0, subscribeToList: false },
    pricing: { priceTax, rounding: 'PER_ORDER' as const, taxRules: [] },
    taxes: taxCents > 0 ? [{ name: 'Tax', ratePpm: 0, amountCents: taxCents, includesShipping: false }] : [],
    lineCount: lines.length,
    totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...{ subtotalCents, discountCents, shippingCents, shippingTaxCents: 0, taxCents, giftCardCents: 0 },
    ...{ grandTotalCents, amountDueCents: grandTotalCents },
    payment: { provider: 'external' as const, amountCents: grandTotalCents, ...payment },
  };
}

/** Parts of an order that are stored as separate rows. */
type ImportedRows = {
  lines: readonly OrderLine[];
  fulfillments: readonly Fulfillment[];
  refunds: readonly OrderRefund[];
  /** Notes to add. */
  notes: readonly OrderNote[];
};

/**
 * Keeps the file's order number if there is one and moves the sequence past it, so that no number is used twice.
 * Otherwise the order gets the next number above all those in the file.
 * @throws orderNumberTaken
 */
export async function insertImportedOrder(
  tx: Tx,
  { number, ...order }: Omit<Order, 'number'> & { number?: number },
  all: ImportedRows,
  highestOfFile: number,
): Promise<Order> {
  const series = seriesOf(order.testMode);
  const last = ((await tx.get(sequenceKey(series))) as number | undefined) ?? 0;
  if (last < (number ?? highestOfFile)) tx.put(sequenceKey(series), number ?? highestOfFile);
  const numbered: Order = { ...order, number: number ?? (await nextInSequence(tx, series)) };
  if (number !== undefined && (await tx.get(rows.numberKey(numbered))) !== undefined)
    throw orderNumberTaken({ number });
  rows.insertOrder(tx, numbered, all.lines);
  if (numbered.external) putReference(tx, numbered.external.channelName, numbered.external.reference, numbered.id);
  putRows(tx, numbered.id, all);
  rows.putEvent(tx, order.id, {
    id: 'placed',
    at: order.createdAt,
    kind: 'placed',
    text: timeline.placed,
    actor: 'shopper',
  });
  return numbered;
}

/**
 * Replaces an imported order after its file changed.
 * @param seen the order as read before the step
 * @throws orderChanged
 */
export async function replaceImportedOrder(tx: Tx, order: Order, seen: Order, all: ImportedRows): Promise<Order> {
  const before = await rows.findOrder(tx, order.id);
  if (!before || before.updatedAt !== seen.updatedAt || JSON.stringify(before) !== JSON.stringify(seen))
    throw orderChanged({ n: seen.counts?.refunds ?? 0 });
  rows.replaceOrder(tx, order, all.lines, before);
  putRows(tx, order.id, all);
  return order;
}

function putRows(tx: Tx, id: string, { fulfillments, refunds, notes }: ImportedRows): void {
  fulfillments.forEach((one, n) => {
    rows.putFulfillment(tx, id, n, one);
  });
  for (const refund of refunds) rows.putRefund(tx, id, refund);
  for (const note of notes) rows.putNote(tx, id, note, notesMax);
}
