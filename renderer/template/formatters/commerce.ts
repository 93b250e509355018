// Commerce formatters whose markup has no file of its own: prices, cart, status (sections 18.2, 18.9, 18.10, 18.14).
import type { Decimal } from '@phensley/cldr';
import { escapeAttribute } from '../3-run/escape.ts';
import type { Execution } from '../3-run/execution.ts';
import { type Frame, lookUp } from '../3-run/frame.ts';
import { outward } from '../3-run/look-ups.ts';
import { field, fieldsOf, numberOf, textOf, truthy } from '../3-run/values.ts';
import { decimalOf, groupedAmount, type Money, zero } from '../locale/amounts.ts';
import { localeOf } from '../locale/locale.ts';
import { moneyOptions } from '../locale/options.ts';
import { type Bind, plain } from './formatter.ts';
import { fromPriceOf, isOnSale, isSoldOut, normalPriceOf, salePriceOf } from './product-facts.ts';

const isLocalMoney = outward('featureFlags.useCLDRMoneyFormat');

/** 18.1: locale currency format if the site enables it, else grouped, with two decimals and no sign. */
export function moneyText(x: Execution, frame: Frame, money: Money, args: readonly string[]): string {
  if (!truthy(isLocalMoney(frame))) return nativeMoney(money.amount);
  const locale = localeOf(x);
  return locale === null
    ? ''
    : locale.cldr.Numbers.formatCurrency(money.amount, money.currency as 'USD', moneyOptions(args));
}

const nativeMoney = (amount: Decimal) => `<span class="sqs-money-native">${groupedAmount(amount)}</span>`;

/** Amounts are shared between executions (decimalOf), so their texts can be cached. */
const legacyTexts = new WeakMap<Decimal, string>();

/** The amount times 100, as plain decimal text. */
function legacyPrice({ amount }: Money): string {
  let text = legacyTexts.get(amount);
  if (text === undefined) {
    text = amount.movePoint(2).toString();
    if (text.includes('.')) text = text.replace(/\.?0+$/, '');
    legacyTexts.set(amount, text);
  }
  return text;
}

export const fromPrice = plain((value) => legacyPrice(fromPriceOf(value)));
export const normalPrice = plain((value) => legacyPrice(normalPriceOf(value)));
export const salePrice = plain((value) => legacyPrice(salePriceOf(value)));

export const variantDescriptor = plain((value) => {
  const options = fieldsOf(value).optionValues;
  return Array.isArray(options) ? options.map((option) => textOf(fieldsOf(option).value)).join(' / ') : '';
});

export const bookkeeperMoneyFormat: Bind = () => (value, x) => {
  const locale = localeOf(x);
  if (locale === null) return '';
  const amount = (decimalOf(textOf(value)) ?? zero).movePoint(-2);
  const region = locale.cldr.General.locale().tag.region();
  return locale.cldr.Numbers.formatCurrency(amount, locale.cldr.Numbers.getCurrencyForRegion(region), { group: true });
};

export const percentageFormat: Bind = ({ list }) => {
  const minimumFractionDigits = list.includes('trim') ? 0 : 2;
  return (value, x) => {
    const locale = localeOf(x);
    if (locale === null) return '';
    if (Number.isNaN(value)) return 'NaN';
    const amount = decimalOf(typeof value === 'number' ? value : textOf(value)) ?? zero;
    return locale.cldr.Numbers.formatDecimal(amount, { group: true, minimumFractionDigits, maximumFractionDigits: 3 });
  };
};

/** Ours: cents, grouped with two decimals, always in en-US format; anything else is left as is. */
export const moneyFormat = plain((value) => {
  const cents = decimalOf(value);
  return cents === undefined ? value : groupedAmount(cents.movePoint(-2));
});

export const moneyString = plain((value) => {
  const cents = decimalOf(value);
  return cents === undefined ? value : nativeMoney(cents.movePoint(-2));
});

const symbols = new Map([
  ['AUD', 'A$'],
  ['CAD', 'C$'],
  ['DKK', 'kr'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['JPY', '¥'],
  ['NOK', 'kr'],
  ['SEK', 'kr'],
  ['USD', '$'],
]);

const signsRight = new Set(['da-DK', 'de-DE', 'fr-FR', 'sv-SE']);

/** 18.3, after Java. Separators of the four locales that put the sign on the right; all others as en-US unless their data is loaded. */
export const i18nMoneyFormat: Bind = ({ list }) => {
  const tag = (list[0] ?? 'en-US').replace('_', '-');
  return (value, x) => {
    const amount = decimalOf(fieldsOf(value).decimalValue);
    if (amount === undefined) return value;
    const given = textOf(fieldsOf(value).currencyCode);
    const currency = (given === '' ? 'USD' : given) as 'USD';
    const { cldr } = localeOf({ options: { ...x.options, locale: tag } } as Execution)!;
    const { digits } = cldr.Numbers.getCurrencyFractions(currency);
    const symbol = symbols.get(currency) ?? cldr.Numbers.getCurrencySymbol(currency);
    const number = localized(groupedAmount(amount.abs(), digits), tag);
    const minus = amount.isNegative() ? '-' : '';
    if (signsRight.has(tag)) return `${minus}${number}${/^\p{L}/u.test(symbol) ? ' ' : ''}${symbol}`;
    return /\p{L}$/u.test(symbol) ? `${symbol} ${minus}${number}` : `${minus}${symbol}${number}`;
  };
};

const separators = new Map([
  ['da-DK', '.,'],
  ['de-DE', '.,'],
  ['fr-FR', '\u00a0,'],
  ['sv-SE', '\u00a0,'],
  ['es-ES', '.,'],
  ['it-IT', '.,'],
  ['nl-NL', '.,'],
  ['pt-BR', '.,'],
]);

function localized(text: string, tag: string): string {
  const [group, point] = separators.get(tag) ?? ',.';
  return text.replace(/[,.]/g, (c) => (c === ',' ? group! : point!));
}

export const cartQuantity = plain((value) => {
  const entries = fieldsOf(value).entries;
  let quantity = 0;
  if (Array.isArray(entries)) for (const entry of entries) quantity += numberOf(fieldsOf(entry).quantity);
  return `<span class="sqs-cart-quantity">${quantity}</span>`;
});

export const cartSubtotal = plain((value) => {
  const cents = decimalOf(fieldsOf(value).subtotalCents) ?? zero;
  return `<span class="sqs-cart-subtotal">${nativeMoney(cents.movePoint(-2))}</span>`;
});

export const cartUrl: Bind = () => () => '/cart';

const localizedStringsOf = outward('localizedStrings');

export function localizedString(frame: Frame, name: string): unknown {
  return field(localizedStringsOf(frame), name);
}

/** The site's own wording if it is not blank, else the language's. */
export function wording(frame: Frame, name: string, standard: string): string {
  const given = textOf(localizedString(frame, name));
  return given !== '' ? given : standard;
}

/** The site's own wording if it exists, even if empty: a site may blank out a text. */
export function wordingPresent(frame: Frame, name: string, standard: string): string {
  const given = localizedString(frame, name);
  return given === undefined ? standard : textOf(given);
}

export const productStatus: Bind = () => (value, _x, frame) => {
  if (isSoldOut(value)) {
    const id = textOf(fieldsOf(value).id);
    const custom = id === '' ? '' : textOf(lookUp(frame, ['productMerchandisingContext', id, 'customSoldOutText']));
    const text = custom !== '' ? custom : wording(frame, 'productSoldOutText', 'sold out');
    return `<div class="product-mark sold-out">${escapeAttribute(text)}</div>`;
  }
  return isOnSale(value)
    ? `<div class="product-mark sale">${wording(frame, 'productSaleText', 'sale')}</div>`
    : undefined;
};
