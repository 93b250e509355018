// Money arithmetic in integer hundredths. Every price, total and split in the product goes through here. Portable.

import { decimalText, fractionDigits } from './format.ts';

export { decimalText, formatMoney, fractionDigits, notMoney } from './format.ts';

/** The 27 currencies of the specification's list (section 9 "Money"); fraction digits are 2, for JPY 0. */
export const currencies = [
  'EUR',
  'USD',
  'AUD',
  'NOK',
  'CAD',
  'NZD',
  'DKK',
  'GBP',
  'HKD',
  'CHF',
  'MXN',
  'SGD',
  'SEK',
  'CZK',
  'ILS',
  'PHP',
  'RUB',
  'PLN',
  'THB',
  'MYR',
  'ARS',
  'BRL',
  'COP',
  'IDR',
  'INR',
  'JPY',
  'ZAR',
] as const;

export type Currency = (typeof currencies)[number];

/** The smallest step of an amount: yen amounts are multiples of 100 hundredths (commerce 1.2). */
export const quantum = (currency: Currency): 1 | 100 => (currency === 'JPY' ? 100 : 1);

/** Commerce 1.2: the highest price of one item, in hundredths. */
export const priceCentsMax = (currency: Currency): number =>
  currency === 'JPY' ? 99_999_999_900 : currency === 'COP' ? 1_000_000_000 : 100_000_000;

/** The highest price in any currency. */
export const anyPriceCentsMax = Math.max(...currencies.map(priceCentsMax));

/** Page JSON and legacy cart: `{ value: "50.00", currency: "USD" }`, major units (page-json 0.1). */
export type PageMoney = { currency: Currency; value: string };

/**
 * Cart of API version 3 and page context: `{ currencyCode, value: 500, decimalValue: "5.00", fractionalDigits: 2 }`.
 */
export type CartMoney = { currencyCode: Currency; value: number; decimalValue: string; fractionalDigits: number };

export const pageMoney = (cents: number, currency: Currency): PageMoney => ({ currency, value: decimalText(cents) });

export const cartMoney = (cents: number, currency: Currency): CartMoney => ({
  currencyCode: currency,
  value: cents,
  decimalValue: decimalText(cents),
  fractionalDigits: fractionDigits(currency),
});

/**
 * Parses decimal text such as "7.40". More than two decimals is an error rather than rounded (commerce 1.2).
 * @returns hundredths, or undefined for an invalid amount
 */
export function parseDecimal(text: string): number | undefined {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return undefined;
  return match[1] && cents !== 0 ? -cents : cents;
}

/**
 * Normalizes a typed amount: "7,50" becomes "7.50"; "1.234,50", "1 234,50" and "$1,234.50" become "1234.50". Never just
 * drops a comma, which could multiply the amount by a hundred.
 * @returns text for `parseDecimal`; undefined for ambiguous input such as "1.234"
 */
export function typedDecimal(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu, '')
    .replace(/(?<=\d)[\s'\u2019](?=\d{3}(?!\d))/g, '');
  if (/^\d{1,15}([.,]\d{1,2})?$/.test(plain)) return plain.replace(',', '.');
  // Indian grouping: pairs of digits above the thousands.
  if (/^\d{1,3}(,\d{2,3}){0,6},\d{3}(\.\d{1,2})?$/.test(plain)) return plain.replaceAll(',', '');
  const dotted = /^\d{1,3}(\.\d{3}){1,4},\d{1,2}$|^\d{1,3}(\.\d{3}){2,4}$/;
  return dotted.test(plain) ? plain.replaceAll('.', '').replace(',', '.') : undefined;
}

/** Rounds `numerator / denominator` hundredths half away from zero to the currency's quantum; exact in BigInt. */
export function roundDivide(numerator: bigint, denominator: bigint, step: 1 | 100 = 1): number {
  const d = denominator * BigInt(step);
  const negative = numerator < 0n !== d < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const absD = d < 0n ? -d : d;
  const quotient = (n * 2n + absD) / (absD * 2n);
  return Number((negative ? -quotient : quotient) * BigInt(step));
}

/** Applies a rate in parts per million, rounded once on the aggregate. */
export const ratePart = (cents: number, ratePpm: number, currency: Currency): number =>
  roundDivide(BigInt(cents) * BigInt(ratePpm), 1_000_000n, quantum(currency));

/**
 * Splits `cents` by weight so that the parts always sum to the whole: largest remainder, ties to the lowest index; zero
 * weights get nothing unless all are zero (commerce 1.2).
 */
export function allocate(cents: number, weights: readonly number[], currency: Currency): number[] {
  if (weights.length === 0) return [];
  const step = BigInt(quantum(currency));
  const even = weights.every((w) => w === 0);
  const w = weights.map((weight) => BigInt(even ? 1 : weight));
  const total = w.reduce((a, b) => a + b, 0n);
  const negative = cents < 0;
  const units = BigInt(Math.abs(cents)) / step;
  const rest = BigInt(Math.abs(cents)) % step;
  const parts = w.map((weight) => (units * weight) / total);
  const left = Number(units - parts.reduce((a, b) => a + b, 0n));
  const byRemainder = w
    .map((weight, index) => ({ index, remainder: (units * weight) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (let i = 0; i < left; i++) parts[byRemainder[i]!.index]! += 1n;
  const result = parts.map((part) => Number(part * step));
  if (rest !== 0n) result[byRemainder[0]!.index]! += Number(rest);
  return negative ? result.map((part) => (part === 0 ? 0 : -part)) : result;
}
