// The price that a shopper was shown and accepts by placing the order, and whether it is still valid. Commerce 1.6. Portable.
import type { Priced, ShippingCharge } from '../pricing/schema.ts';
import type { Product } from '../product/schema.ts';
import { recurrenceText } from '../subscription/schedule.ts';

/** All inputs of the total. */
export type Quote = {
  currency: string;
  lines: { id: string; unitCents: number; quantity: number }[];
  shipping?: { key: string; cents: number };
  taxCents: number;
  totalCents: number;
  /** Codes that apply. */
  codes?: readonly string[];
  /** For a subscription: its interval and the price of each renewal. */
  recurring?: { every: string; cents: number };
};

type Quoted = {
  priced: Priced;
  selectedShipping?: ShippingCharge;
  renewalCents?: number;
  lines: readonly { product: Product }[];
};

export const quoteOf = ({ priced, selectedShipping, renewalCents, lines }: Quoted): Quote => ({
  currency: priced.currency,
  lines: priced.lines.map(({ id, unitCents, quantity }) => ({ id, unitCents, quantity })),
  ...(selectedShipping && { shipping: { key: selectedShipping.key, cents: selectedShipping.cents } }),
  taxCents: priced.taxCents,
  totalCents: priced.amountDueCents,
  codes: priced.validCoupons.map((coupon) => coupon.code),
  ...recurringOf(renewalCents, lines[0]?.product.subscriptionPlan),
});

const recurringOf = (cents: number | undefined, plan: Product['subscriptionPlan']): Pick<Quote, 'recurring'> =>
  cents === undefined || !plan ? {} : { recurring: { every: recurrenceText(plan), cents } };

/**
 * The quote as a text that comes back with the order: `quoteHash` on the wire. It contains the whole quote, so that the server stores
 * nothing per page view. A client that changes it only changes its own agreement.
 */
export const quoteText = (quote: Quote): string =>
  JSON.stringify([
    1,
    quote.currency,
    quote.lines.map(({ id, unitCents, quantity }) => [id, unitCents, quantity]),
    quote.shipping ? [quote.shipping.key, quote.shipping.cents] : 0,
    quote.taxCents,
    quote.totalCents,
    ...(quote.codes?.length || quote.recurring ? [quote.codes ?? []] : []),
    ...(quote.recurring ? [[quote.recurring.every, quote.recurring.cents]] : []),
  ]);

/** @returns undefined when the text is not a quote or contains an invalid amount */
export function readQuote(text: string): Quote | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Not a quote, like any other invalid text.
    return undefined;
  }
  if (!Array.isArray(parsed) || parsed[0] !== 1 || !Array.isArray(parsed[2])) return undefined;
  const [, currency, lines, shipping, taxCents, totalCents, codes, recurring] = parsed as unknown[];
  const quote: Quote = {
    currency: String(currency),
    lines: (lines as unknown[]).map((line) => {
      const [id, unitCents, quantity] = Array.isArray(line) ? (line as unknown[]) : [];
      return { id: String(id), unitCents: Number(unitCents), quantity: Number(quantity) };
    }),
    ...(Array.isArray(shipping) && { shipping: { key: String(shipping[0]), cents: Number(shipping[1]) } }),
    taxCents: Number(taxCents),
    totalCents: Number(totalCents),
    ...(Array.isArray(codes) && { codes: codes.map(String) }),
    ...(Array.isArray(recurring) && { recurring: { every: String(recurring[0]), cents: Number(recurring[1]) } }),
  };
  const amounts = [quote.taxCents, quote.totalCents, quote.shipping?.cents ?? 0, quote.recurring?.cents ?? 0];
  const ofLines = quote.lines.flatMap(({ unitCents, quantity: pieces }) => [unitCents, pieces]);
  return [...amounts, ...ofLines].every(Number.isSafeInteger) ? quote : undefined;
}

/** The recurring price that a subscriber agrees to; stored until the order is placed. */
export const recurringText = ({ recurring }: Quote): string | undefined =>
  recurring && `${recurring.cents} ${recurring.every}`;

/** Items and codes are unchanged, so any difference comes from the address: delivery and tax. */
export function hasSameGoods(shown: Quote, now: Quote): boolean {
  const goods = ({ currency, lines, codes = [] }: Quote) =>
    JSON.stringify([currency, lines.map(({ id, unitCents, quantity }) => [id, unitCents, quantity]), codes]);
  return goods(shown) === goods(now);
}

type QuoteVerdict = 'same' | 'cheaper' | 'changed';

/**
 * `cheaper`: no unit price or charge is above what was shown, and no line was added or removed; the order is placed at the lower total.
 * Any other difference is `changed`.
 */
export function compareQuotes(shown: Quote, now: Quote): QuoteVerdict {
  if (quoteText(shown) === quoteText(now)) return 'same';
  const shownLines = new Map(shown.lines.map((line) => [line.id, line]));
  const linesHold =
    shown.lines.length === now.lines.length &&
    now.lines.every((line) => {
      const before = shownLines.get(line.id);
      return before !== undefined && before.quantity === line.quantity && line.unitCents <= before.unitCents;
    });
  const shippingHolds =
    shown.shipping?.key === now.shipping?.key && (now.shipping?.cents ?? 0) <= (shown.shipping?.cents ?? 0);
  const holds =
    shown.currency === now.currency &&
    linesHold &&
    shippingHolds &&
    now.recurring?.every === shown.recurring?.every &&
    (now.recurring?.cents ?? 0) <= (shown.recurring?.cents ?? 0) &&
    (shown.codes ?? []).every((code) => now.codes?.includes(code)) &&
    now.taxCents <= shown.taxCents &&
    now.totalCents <= shown.totalCents;
  return holds ? 'cheaper' : 'changed';
}
