// Amounts of money and numbers as decimals, never as floats (spec 16.4, 18.1). Portable; used by the locale and commerce formatters.
import { Decimal } from '@phensley/cldr';
import { fieldsOf, isObject, textOf } from '../3-run/values.ts';

const numeric = /^[-+]?(\d+(?:\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i;

/** Cache: prices repeat the same few texts, and Decimals are immutable. */
const parsed = new Map<string, Decimal>();
const parsedMax = 5000;

/** A number, or text that is one; anything else is undefined. */
export function decimalOf(value: unknown): Decimal | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value) : undefined;
  if (typeof value !== 'string' || value.length > 1000) return undefined;
  let decimal = parsed.get(value);
  if (decimal === undefined && numeric.test(value)) {
    decimal = new Decimal(value);
    if (parsed.size >= parsedMax) parsed.clear();
    parsed.set(value, decimal);
  }
  return decimal;
}

export const zero = new Decimal(0);

export type Money = { amount: Decimal; currency: string };

/** 16.4: `decimalValue` and `currencyCode`, else `value` and `currency`. */
export function moneyArgument(value: unknown): Money | undefined {
  if (!isObject(value)) return undefined;
  let amount = fieldsOf(value).decimalValue;
  let currency = fieldsOf(value).currencyCode;
  if (amount === undefined || currency === undefined) {
    amount = fieldsOf(value).value;
    currency = fieldsOf(value).currency;
  }
  if (amount === undefined || currency === undefined) return undefined;
  const decimal = decimalOf(amount);
  return decimal === undefined ? undefined : { amount: decimal, currency: textOf(currency) };
}

/** Grouping commas and exactly two decimals, whatever the locale. */
export function groupedAmount(amount: Decimal, decimals = 2): string {
  if (decimals !== 2) return group(amount, decimals);
  let text = grouped.get(amount);
  if (text === undefined) {
    text = group(amount, 2);
    grouped.set(amount, text);
  }
  return text;
}

const grouped = new WeakMap<Decimal, string>();

function group(amount: Decimal, decimals: number): string {
  const text = amount.setScale(decimals, 'half-even').toString();
  const [whole = '0', fraction] = text.split('.');
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}
