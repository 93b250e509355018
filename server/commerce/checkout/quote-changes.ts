// What a changed quote differs in, in words: what the shopper sees instead of an order (commerce 1.6 `QUOTE_CHANGED`). Portable.
import { currencies, formatMoney } from '../money/money.ts';
import type { Quote } from './quote.ts';

/** Said at once; the total says the rest. */
const changesMax = 6;

/**
 * E.g. `['Mug costs $12.00 now, instead of $10.00', 'the total is $18.00 now, instead of $16.00']`.
 * @param titles of lines by id, of both quotes as far as they are known
 */
export function quoteChanges(shown: Quote, now: Quote, titles: ReadonlyMap<string, string>): string[] {
  const currency = currencies.find((one) => one === now.currency);
  if (currency === undefined || shown.currency !== now.currency) return [];
  const instead = (what: string, cents: number, before: number) =>
    before === 0
      ? `${what} ${formatMoney(cents, currency)}`
      : `${what} ${formatMoney(cents, currency)} now, instead of ${formatMoney(before, currency)}`;
  // Of an order in which nothing is left, delivery, codes and a total of nothing say nothing more.
  if (now.lines.length === 0) return lineChanges(shown, now, titles, instead).slice(0, changesMax);
  const shippingNow = now.shipping?.cents ?? 0;
  const shippingBefore = shown.shipping?.cents ?? 0;
  const all = [
    ...lineChanges(shown, now, titles, instead),
    ...(shown.shipping && shown.shipping.key !== now.shipping?.key
      ? ['the delivery that you chose is no longer offered']
      : shippingNow === shippingBefore
        ? []
        : [instead('delivery costs', shippingNow, shippingBefore)]),
    ...(shown.codes ?? [])
      .filter((code) => !now.codes?.includes(code))
      .map((code) => `code ${code} no longer gives a discount`),
    ...recurringChanges(shown, now, (cents) => formatMoney(cents, currency)),
    ...(now.taxCents > shown.taxCents ? [instead('tax is', now.taxCents, shown.taxCents)] : []),
  ].slice(0, changesMax);
  return now.totalCents === shown.totalCents
    ? all
    : [...all, instead('the total is', now.totalCents, shown.totalCents)];
}

/** E.g. "it renews at $20.00 every week now, instead of $20.00 every month". */
function recurringChanges(shown: Quote, now: Quote, money: (cents: number) => string): string[] {
  if (!shown.recurring || !now.recurring) return [];
  const isSame = shown.recurring.every === now.recurring.every && now.recurring.cents <= shown.recurring.cents;
  const said = ({ every, cents }: { every: string; cents: number }) => `${money(cents)} ${every}`;
  return isSame ? [] : [`it renews at ${said(now.recurring)} now, instead of ${said(shown.recurring)}`];
}

function lineChanges(
  shown: Quote,
  now: Quote,
  titles: ReadonlyMap<string, string>,
  instead: (what: string, cents: number, before: number) => string,
): string[] {
  const before = new Map(shown.lines.map((line) => [line.id, line]));
  const after = new Set(now.lines.map(({ id }) => id));
  const titleOf = (id: string) => titles.get(id) ?? 'an item of your order';
  const changed = now.lines.flatMap(({ id, unitCents, quantity }) => {
    const line = before.get(id);
    if (!line) return [`${titleOf(id)} has come into your cart`];
    return [
      ...(unitCents > line.unitCents ? [instead(`${titleOf(id)} costs`, unitCents, line.unitCents)] : []),
      ...(quantity === line.quantity ? [] : [`${titleOf(id)}: ${quantity} instead of ${line.quantity}`]),
    ];
  });
  const gone = shown.lines.filter(({ id }) => !after.has(id)).map(({ id }) => `${titleOf(id)} is no longer for sale`);
  return [...changed, ...gone];
}
