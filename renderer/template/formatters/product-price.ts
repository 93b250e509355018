// `product-price` and `subscription-price` (sections 18.4 and 18.5). Money texts are created before the markup's private scope.

import type { Execution } from '../3-run/execution.ts';
import { Frame } from '../3-run/frame.ts';
import { booleanOf, field, fieldsOf, numberOf, textOf, truthy } from '../3-run/values.ts';
import { moneyText, wordingPresent } from './commerce.ts';
import type { Bind } from './formatter.ts';
import { messageWith } from './locale.ts';
import {
  cheapestVariant,
  fromPriceOf,
  hasVariedPrices,
  isOnSale,
  isSubscribableOf,
  moneyOf,
  normalPriceOf,
  ProductType,
  salePriceOf,
  typeOf,
} from './product-facts.ts';

type FormattedPrice = { pattern: string; price: string };

/** Message patterns and their money texts; absent ones are not shown. */
type Prices = {
  from?: FormattedPrice;
  sale?: FormattedPrice;
  normal?: FormattedPrice;
  billingPeriodValue?: unknown;
  duration?: unknown;
};

export const productPrice: Bind =
  ({ list }) =>
  (value, x, frame) => {
    let prices: Prices = {};
    if (booleanOf(isSubscribableOf(value))) prices = subscriptionPlanPrices(value, x, frame, list);
    else if (typeOf(value) !== undefined) prices = plainPrices(value, x, frame, list);
    return markup('product-price', prices, x, frame);
  };

export const subscriptionPrice: Bind =
  ({ list }) =>
  (value, x, frame) => {
    const type = typeOf(value);
    const isShown = type === ProductType.physical || type === ProductType.service;
    const options = isShown ? fieldsOf(cheapestVariant(value)).pricingOptions : undefined;
    const prices: Prices = {};
    if (Array.isArray(options) && options.length > 0) {
      const option: unknown = options[0];
      const money = (key: string) => moneyText(x, frame, moneyOf(field(option, key)), list);
      const isSale = truthy(fieldsOf(option).onSale);
      if (hasVariedPrices(value)) {
        prices.from = { pattern: fromPattern(frame), price: money(isSale ? 'salePriceMoney' : 'priceMoney') };
      }
      if (isSale) prices.sale = { pattern: '{price}', price: money('salePriceMoney') };
      prices.normal = { pattern: '{price}', price: money('priceMoney') };
    }
    return markup('subscription-price', prices, x, frame);
  };

const fromPattern = (frame: Frame) => wordingPresent(frame, 'productPriceFromText', 'from {fromPrice}');

function plainPrices(product: unknown, x: Execution, frame: Frame, args: readonly string[]): Prices {
  const prices: Prices = {};
  if (hasVariedPrices(product)) {
    prices.from = { pattern: fromPattern(frame), price: moneyText(x, frame, fromPriceOf(product), args) };
  }
  if (isOnSale(product)) {
    prices.sale = { pattern: '{price}', price: moneyText(x, frame, salePriceOf(product), args) };
  }
  prices.normal = { pattern: '{price}', price: moneyText(x, frame, normalPriceOf(product), args) };
  return prices;
}

function subscriptionPlanPrices(product: unknown, x: Execution, frame: Frame, args: readonly string[]): Prices {
  const plan = fieldsOf(fieldsOf(product).structuredContent).subscriptionPlan;
  const period = fieldsOf(plan).billingPeriod;
  if (period === undefined) {
    return { from: { pattern: wordingPresent(frame, 'productPriceUnavailable', 'Unavailable'), price: '' } };
  }
  const every = numberOf(fieldsOf(period).value);
  const unit = textOf(fieldsOf(period).unit);
  const cycles = numberOf(fieldsOf(plan).numBillingCycles);
  const isVaried = hasVariedPrices(product);

  let duration = every * cycles;
  let durationUnit = unit;
  const yearful = unit === 'WEEK' ? 52 : unit === 'MONTH' ? 12 : 0;
  if (yearful > 0 && duration > 0 && duration % yearful === 0) {
    duration /= yearful;
    durationUnit = 'YEAR';
  }

  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
  const oneOrN = (n: number) => (n === 1 ? '1' : 'n');
  const key =
    `productPrice__${isVaried ? 'multiplePrices' : 'singlePrice'}__${oneOrN(every)}${capital(unit)}ly__` +
    (duration === 0 ? 'indefinite' : `limited__${oneOrN(duration)}${capital(durationUnit)}s`);

  let standard = `${isVaried ? 'from ' : ''}{price} every `;
  standard += every > 1 ? `{billingPeriodValue} ${unit.toLowerCase()}s` : unit.toLowerCase();
  if (cycles > 0) standard += ` for {duration} ${durationUnit.toLowerCase()}${duration === 1 ? '' : 's'}`;

  const pattern = wordingPresent(frame, key, standard);
  const prices: Prices = { billingPeriodValue: every, duration };
  if (isVaried) prices.from = { pattern, price: moneyText(x, frame, fromPriceOf(product), args) };
  if (isOnSale(product)) prices.sale = { pattern, price: moneyText(x, frame, salePriceOf(product), args) };
  prices.normal = { pattern, price: moneyText(x, frame, normalPriceOf(product), args) };
  return prices;
}

const hidden = (label: string) => `<span class="visually-hidden v6-visually-hidden">${label}</span>`;

function markup(className: string, prices: Prices, x: Execution, frame: Frame): string {
  // The scope is private: a zone in the site's data does not affect the message.
  const inner = new Frame({}, frame, true);
  const { billingPeriodValue, duration } = prices;
  const text = ({ pattern, price }: FormattedPrice, isFrom = false) =>
    messageWith(x, inner, pattern, {
      ...(isFrom ? { fromPrice: price } : {}),
      price,
      ...(className === 'product-price' ? { billingPeriodValue, duration } : {}),
    });
  // A price without text (its currency needs a locale that is missing) counts as not set.
  const isSet = (shown: FormattedPrice | undefined): shown is FormattedPrice =>
    shown !== undefined && shown.price !== '';
  let body = '';
  if (prices.from !== undefined && (isSet(prices.from) || prices.normal === undefined))
    body = `${text(prices.from, true)}\n`;
  else if (isSet(prices.sale) && prices.normal !== undefined) {
    body =
      `${hidden('Sale Price:')}${text(prices.sale)} ${hidden('Original Price:')}` +
      `<span class="original-price">${text(prices.normal)}</span>\n`;
  } else if (prices.normal !== undefined) body = text(prices.normal);
  return `\n\n\n<div class="${className}">\n${body}\n</div>`;
}
