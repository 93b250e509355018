// Formats money. Separate from money.ts, because every store page loads it. Portable.
import type { Currency } from './money.ts';

/** Decimal places shown for the currency. From the specification, never from Intl. */
export const fractionDigits = (currency: Currency): 0 | 2 => (currency === 'JPY' ? 0 : 2);

/** "12.34" for 1234; "-0.05" for -5. Always two decimals, even for yen, as in page data. */
export function decimalText(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const symbols: Record<Currency, string> = {
  EUR: '€',
  USD: '$',
  AUD: 'A$',
  NOK: 'kr',
  CAD: 'C$',
  NZD: 'NZ$',
  DKK: 'kr',
  GBP: '£',
  HKD: 'HK$',
  CHF: 'CHF ',
  MXN: 'MX$',
  SGD: 'S$',
  SEK: 'kr',
  CZK: 'Kč',
  ILS: '₪',
  PHP: '₱',
  RUB: '₽',
  PLN: 'zł',
  THB: '฿',
  MYR: 'RM',
  ARS: 'AR$',
  BRL: 'R$',
  COP: 'CO$',
  IDR: 'Rp',
  INR: '₹',
  JPY: '¥',
  ZAR: 'R',
};

const after = new Set(['kr', 'zł', 'Kč']);

export const currencySymbol = (currency: Currency): { text: string; isAfter: boolean } => ({
  text: symbols[currency].trim(),
  isAfter: after.has(symbols[currency]),
});

/** Spec §8. Indicates a bug in our code or in a site's script; shoppers never see it. */
export const notMoney = 'Format expects a Money instance.';

/**
 * "$1,234.50", "¥1,000", "12.00 kr", "−$4.00": the specification's simple rules; CLDR output only if the site asks for
 * it. @throws TypeError
 */
export function formatMoney(cents: number, currency: Currency): string {
  if (!Number.isSafeInteger(cents) || !Object.hasOwn(symbols, currency)) throw new TypeError(notMoney);
  const digits = fractionDigits(currency);
  const [whole = '0', fraction = ''] = decimalText(Math.abs(cents)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const number = digits === 0 ? grouped : `${grouped}.${fraction}`;
  const symbol = symbols[currency];
  const text = after.has(symbol) ? `${number} ${symbol}` : `${symbol}${number}`;
  // U+2212: a hyphen would allow a line break.
  return cents < 0 ? `−${text}` : text;
}
