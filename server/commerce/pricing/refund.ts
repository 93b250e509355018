// Refunds: the amount per line, the tax in it, and the payment methods it goes back to. Commerce 1.9. Portable.
import { allocate, type Currency, quantum, roundDivide } from '../money/money.ts';
import { refundAmountInvalid, refundLineUnknown, refundQuantityTooLarge, refundTooLarge } from './errors.ts';
import { sum } from './goods.ts';

/** The input of refunds. Totals are as paid, including tax; `taxCents` is the tax in them. */
export type Refundable = {
  currency: Currency;
  lines: readonly {
    id: string;
    quantity: number;
    totalCents: number;
    taxCents: number;
    /** The balance of the gift card that the line bought: its items are worth at most this. */
    unspentCents?: number;
  }[];
  shipping: { totalCents: number; taxCents: number };
  /** The payments: gift cards in the order they were applied, and at most one card. `cents`: captured, or redeemed. */
  tenders: readonly { kind: 'card' | 'gift-card'; id: string; cents: number }[];
};

/** A refund as stored with the order. Later refunds depend on earlier ones. */
export type Refund = {
  /** Only lines with an amount. */
  lines: { id: string; quantity: number; cents: number; taxCents: number }[];
  shipping: { cents: number; taxCents: number };
  totalCents: number;
  /** Tax in `totalCents`. */
  taxCents: number;
  tenders: { kind: 'card' | 'gift-card'; id: string; cents: number }[];
};

export type RefundRequest =
  | {
      by: 'LINES';
      lines: readonly { id: string; quantity: number }[];
      /** Part of the shipping cost, including tax. Default: none. */
      shippingCents?: number;
    }
  | { by: 'AMOUNT'; cents: number };

/** The remaining refundable amount: never more than was paid. */
export function refundableCents(order: Refundable, done: readonly Refund[]): number {
  const open = openParts(order, done);
  const owed = sum([...open.lines.map((line) => line.cents), open.shipping.cents]);
  return Math.min(owed, sum(openTenders(order, done).map((tender) => tender.cents)));
}

/** The value of all remaining items and shipping: less than the refundable amount if a purchased gift card was used. */
export function restCents(order: Refundable, done: readonly Refund[]): number {
  const open = openParts(order, done);
  const ofLines = order.lines.map((line, i) => worth(line, open.lines[i]!.cents));
  return Math.min(refundableCents(order, done), sum([...ofLines, open.shipping.cents]));
}

const worth = ({ unspentCents }: Refundable['lines'][number], cents: number): number =>
  Math.min(cents, unspentCents ?? cents);

/**
 * By lines: k of n items are `round(total × k so far / n) - already refunded`, likewise for tax, so the last item
 * refunds exactly the rest; gift card items refund at most the card's balance. By amount: split in proportion to what
 * is left of each line and of its tax. Our choice: shipping is refunded after the lines.
 *
 * Invariant: all refunds of an order together never exceed any line, tax, shipping or tender.
 *
 * @param done the refunds before this one, in any order
 * @throws refundTooLarge, refundQuantityTooLarge, refundLineUnknown, refundAmountInvalid
 */
export function refund(order: Refundable, done: readonly Refund[], request: RefundRequest): Refund {
  const { lines, shipping } = request.by === 'LINES' ? byLines(order, done, request) : byAmount(order, done, request);
  const totalCents = sum([...lines.map((line) => line.cents), shipping.cents]);
  const leftCents = refundableCents(order, done);
  if (totalCents > leftCents) throw refundTooLarge({ leftCents, currency: order.currency });
  return {
    lines: lines.filter((line) => line.quantity > 0 || line.cents > 0),
    shipping,
    totalCents,
    taxCents: sum([...lines.map((line) => line.taxCents), shipping.taxCents]),
    tenders: toTenders(openTenders(order, done), totalCents),
  };
}

type Part = { cents: number; taxCents: number };
type Parts = { lines: Refund['lines']; shipping: Part };

/** The remainder of each part, with quantities per line. */
function openParts({ lines, shipping }: Refundable, done: readonly Refund[]): Parts {
  const ofLine = (id: string, amount: (line: Refund['lines'][number]) => number) =>
    sum(done.flatMap((one) => one.lines.filter((line) => line.id === id).map(amount)));
  return {
    lines: lines.map(({ id, quantity, totalCents, taxCents }) => ({
      id,
      quantity: quantity - ofLine(id, (line) => line.quantity),
      cents: totalCents - ofLine(id, (line) => line.cents),
      taxCents: taxCents - ofLine(id, (line) => line.taxCents),
    })),
    shipping: {
      cents: shipping.totalCents - sum(done.map((one) => one.shipping.cents)),
      taxCents: shipping.taxCents - sum(done.map((one) => one.shipping.taxCents)),
    },
  };
}

function byLines(
  order: Refundable,
  done: readonly Refund[],
  { lines: wanted, shippingCents = 0 }: Extract<RefundRequest, { by: 'LINES' }>,
): Parts {
  const open = openParts(order, done);
  for (const { id, quantity } of wanted) {
    if (!order.lines.some((line) => line.id === id)) throw refundLineUnknown({ lineId: id });
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw refundAmountInvalid();
  }
  const lines = order.lines.map((line, i) => {
    const left = open.lines[i]!;
    const quantity = sum(wanted.filter((one) => one.id === line.id).map((one) => one.quantity));
    if (quantity > left.quantity) throw refundQuantityTooLarge({ lineId: line.id, left: left.quantity });
    if (quantity === 0) return { id: line.id, quantity, cents: 0, taxCents: 0 };
    const soFar = line.quantity - left.quantity + quantity;
    // An earlier refund by amount can exceed the value of these items.
    const upTo = (whole: number, open: number) =>
      Math.max(0, share(whole, soFar, line.quantity, order.currency) - (whole - open));
    const cents = worth(line, upTo(line.totalCents, left.cents));
    return { id: line.id, quantity, cents, taxCents: Math.min(cents, upTo(line.taxCents, left.taxCents)) };
  });
  return { lines, shipping: ofShipping(open.shipping, shippingCents, order.currency) };
}

const share = (cents: number, k: number, n: number, currency: Currency): number =>
  roundDivide(BigInt(cents) * BigInt(k), BigInt(n), quantum(currency));

/** Takes a proportional share of the tax. */
function ofShipping(open: Part, cents: number, currency: Currency): Part {
  if (!isAmount(cents, currency)) throw refundAmountInvalid();
  if (cents > open.cents) throw refundTooLarge({ leftCents: open.cents, currency });
  return { cents, taxCents: taxWithin(open, cents, currency) };
}

const taxWithin = (open: Part, cents: number, currency: Currency): number =>
  open.cents === 0 ? 0 : Math.min(cents, open.taxCents, share(open.taxCents, cents, open.cents, currency));

const isAmount = (cents: number, currency: Currency): boolean =>
  Number.isSafeInteger(cents) && cents >= 0 && cents % quantum(currency) === 0;

function byAmount(
  order: Refundable,
  done: readonly Refund[],
  { cents: wanted }: Extract<RefundRequest, { by: 'AMOUNT' }>,
): Parts {
  const { currency } = order;
  if (!isAmount(wanted, currency) || wanted === 0) throw refundAmountInvalid();
  const leftCents = refundableCents(order, done);
  if (wanted > leftCents) throw refundTooLarge({ leftCents, currency });
  const open = openParts(order, done);
  const weights = open.lines.map((line) => line.cents);
  const ofLines = Math.min(wanted, sum(weights));
  const parts = ofLines === 0 ? weights.map(() => 0) : allocate(ofLines, weights, currency);
  const lines = open.lines.map((line, i) => ({
    id: line.id,
    quantity: 0,
    cents: parts[i]!,
    taxCents: taxWithin(line, parts[i]!, currency),
  }));
  return { lines, shipping: ofShipping(open.shipping, wanted - ofLines, currency) };
}

function openTenders({ tenders }: Refundable, done: readonly Refund[]): Refund['tenders'] {
  return tenders.map((tender) => ({
    ...tender,
    cents:
      tender.cents -
      sum(done.flatMap((one) => one.tenders.filter((back) => back.id === tender.id).map((back) => back.cents))),
  }));
}

/** The card first, up to what it paid; then gift cards, last applied first. */
function toTenders(open: Refund['tenders'], cents: number): Refund['tenders'] {
  const cards = open.filter((tender) => tender.kind === 'card');
  const giftCards = open.filter((tender) => tender.kind === 'gift-card').reverse();
  let rest = cents;
  return [...cards, ...giftCards].flatMap((tender) => {
    const back = Math.min(tender.cents, rest);
    rest -= back;
    return back > 0 ? [{ ...tender, cents: back }] : [];
  });
}
