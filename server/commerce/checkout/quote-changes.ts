// The differences between two quotes, one sentence each: shown to the shopper instead of placing the order (commerce 1.6 `QUOTE_CHANGED`).
// Portable.
import { currencies, formatMoney } from '../money/money.ts';
import { messages } from './messages.ts';
import type { Quote } from './quote.ts';

const words = messages.changes;

/** The total covers the rest. */
const changesMax = 6;

/**
 * E.g. `['Mug now costs $12.00 instead of $10.00.', 'The total is now $18.00 instead of $16.00.']`.
 * @param titles of lines by ID, of both quotes as far as known
 */
export function quoteChanges(shown: Quote, now: Quote, titles: ReadonlyMap<string, string>): string[] {
  const currency = currencies.find((one) => one === now.currency);
  if (currency === undefined || shown.currency !== now.currency) return [];
  const money = (cents: number) => formatMoney(cents, currency);
  const amounts = (cents: number, before: number) => ({ now: money(cents), before: money(before) });
  const lines = lineChanges(shown, now, titles, amounts);
  // In an empty order, delivery, codes, and a total of nothing add no information.
  if (now.lines.length === 0) return lines.slice(0, changesMax);
  const [before, after] = [shown.recurring, now.recurring];
  const all = [
    ...lines,
    ...deliveryChanges(shown, now, amounts),
    ...(shown.codes ?? []).filter((code) => !now.codes?.includes(code)).map((code) => words.codeGone({ code })),
    ...(before && after && (after.every !== before.every || after.cents > before.cents)
      ? [words.renewal({ ...amounts(after.cents, before.cents), every: after.every, everyBefore: before.every })]
      : []),
    ...(now.taxCents > shown.taxCents ? [words.tax(amounts(now.taxCents, shown.taxCents))] : []),
  ].slice(0, changesMax);
  return now.totalCents === shown.totalCents ? all : [...all, words.total(amounts(now.totalCents, shown.totalCents))];
}

type Amounts = (cents: number, before: number) => { now: string; before: string };

function deliveryChanges(shown: Quote, now: Quote, amounts: Amounts): string[] {
  if (shown.shipping && shown.shipping.key !== now.shipping?.key) return [words.deliveryGone];
  const [cents, before] = [now.shipping?.cents ?? 0, shown.shipping?.cents ?? 0];
  return cents === before ? [] : [words.delivery(amounts(cents, before))];
}

function lineChanges(shown: Quote, now: Quote, titles: ReadonlyMap<string, string>, amounts: Amounts): string[] {
  const before = new Map(shown.lines.map((line) => [line.id, line]));
  const after = new Set(now.lines.map(({ id }) => id));
  const titleOf = (id: string) => titles.get(id) ?? words.item;
  const changed = now.lines.flatMap(({ id, unitCents, quantity }) => {
    const line = before.get(id);
    const item = titleOf(id);
    if (!line) return [words.added({ item })];
    return [
      ...(unitCents > line.unitCents ? [words.price({ item, ...amounts(unitCents, line.unitCents) })] : []),
      ...(quantity === line.quantity ? [] : [words.quantity({ item, now: quantity, before: line.quantity })]),
    ];
  });
  const gone = shown.lines.filter(({ id }) => !after.has(id)).map(({ id }) => words.gone({ item: titleOf(id) }));
  return [...changed, ...gone];
}
