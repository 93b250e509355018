// Amounts of money and numbers as decimals, never as floats (spec 16.4, 18.1). Portable; used by the locale and commerce formatters.
import { Decimal } from '@phensley/cldr';
import { field, isObject, textOf } from '../3-run/values.ts';

const numeric = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i;

/** A number, or text that is one; anything else is undefined. */
export function decimalOf(value: unknown): Decimal | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value) : undefined;
  if (typeof value !== 'string' || !numeric.test(value) || value.length > 1000) return undefined;
  return new Decimal(value);
}

export const zero = new Decimal(0);

export type Money = { amount: Decimal; currency: string };

/** 16.4: `decimalValue` and `currencyCode`, else `value` and `currency`. */
export function moneyArgument(value: unknown): Money | undefined {
  if (!isObject(value)) return undefined;
  let amount = field(value, 'decimalValue');
  let currency = field(value, 'currencyCode');
  if (amount === undefined || currency === undefined) {
    amount = field(value, 'value');
    currency = field(value, 'currency');
  }
  if (amount === undefined || currency === undefined) return undefined;
  const decimal = decimalOf(amount);
  return decimal === undefined ? undefined : { amount: decimal, currency: textOf(currency) };
}

/** Grouping commas and exactly two decimals, whatever the locale. */
export function groupedAmount(amount: Decimal, decimals = 2): string {
  const text = amount.setScale(decimals, 'half-even').toString();
  const [whole = '0', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
