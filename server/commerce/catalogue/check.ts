// Whether a product may be as it is: options, variants, prices, and what its type allows. Spec §3, §5; commerce 1.2, 2.5. Portable.
import type { InputError } from '../../base/input.ts';
import { normalizeInput } from '../../base/text/normalize.ts';
import { type Currency, priceCentsMax, quantum } from '../money/money.ts';
import { ProductType } from '../product/product-type.ts';
import type { Product } from '../product/schema.ts';

/** Commerce 2.5: the one option of a gift card. */
export const giftCardOption = 'Value';

const problemsMax = 20;

/** Empty when nothing is wrong. */
export function problemsOf(product: Product, currency: Currency): InputError[] {
  const problems: InputError[] = [];
  const refuse = (path: string, message: string) => {
    if (problems.length < problemsMax) problems.push({ path, message });
  };
  checkOptions(product, refuse);
  checkPrices(product, currency, refuse);
  checkType(product, currency, refuse);
  return problems;
}

type Refuse = (path: string, message: string) => void;

function checkOptions({ variantOptionOrdering: options, variants }: Product, refuse: Refuse): void {
  if (new Set(options.map((name) => name.toLowerCase())).size !== options.length)
    refuse('variantOptionOrdering', 'An option stands twice.');
  if (options.includes('__proto__')) refuse('variantOptionOrdering', 'An option cannot be called "__proto__".');
  const seen = new Set<string>();
  const skus = new Set<string>();
  const ids = new Set<string>();
  variants.forEach(({ id, sku, attributes }, n) => {
    const path = `variants.${n}`;
    const names = Object.keys(attributes);
    if (names.length !== options.length || !options.every((name) => Object.hasOwn(attributes, name)))
      refuse(`${path}.attributes`, 'A variant has a value for each option and no others.');
    // As shoppers read them: two that differ in what nobody sees are one.
    const values = JSON.stringify(options.map((name) => normalizeInput(attributes[name] ?? '')));
    if (seen.has(values)) refuse(`${path}.attributes`, 'Another variant has the same options.');
    if (skus.has(sku)) refuse(`${path}.sku`, 'Another variant has the same SKU.');
    if (ids.has(id)) refuse(`${path}.id`, 'Another variant has the same id.');
    seen.add(values);
    if (sku !== '') skus.add(sku);
    ids.add(id);
  });
}

function checkPrices({ variants }: Product, currency: Currency, refuse: Refuse): void {
  const step = quantum(currency);
  const max = priceCentsMax(currency);
  variants.forEach(({ priceCents, salePriceCents, onSale }, n) => {
    for (const [field, cents] of [
      ['priceCents', priceCents],
      ['salePriceCents', salePriceCents],
    ] as const) {
      if (cents % step !== 0) refuse(`variants.${n}.${field}`, `Amounts in ${currency} are multiples of ${step}.`);
      if (cents > max) refuse(`variants.${n}.${field}`, `A price in ${currency} is at most ${max}.`);
    }
    if (onSale && salePriceCents >= priceCents)
      refuse(`variants.${n}.salePriceCents`, 'A sale price is below the price.');
  });
}

function checkDonation(
  { donation, productType, isSubscribable, variants }: Product,
  currency: Currency,
  refuse: Refuse,
) {
  if (productType !== ProductType.service || isSubscribable || variants.length > 1)
    refuse('donation', 'A donation is a service with one price, and comes once.');
  if (!donation?.allowCustom && donation?.suggestedCents.length === 0)
    refuse('donation', 'A donation needs an amount to choose, or a field to type one.');
  if (donation?.suggestedCents.some((cents) => cents % quantum(currency) !== 0))
    refuse('donation.suggestedCents', `Amounts in ${currency} are multiples of ${quantum(currency)}.`);
}

function checkType(product: Product, currency: Currency, refuse: Refuse): void {
  const { productType, isSubscribable, subscriptionPlan, variants, variantOptionOrdering } = product;
  if (isSubscribable && productType !== ProductType.physical && productType !== ProductType.service)
    refuse('isSubscribable', 'Only physical products and services can be subscribed to.');
  if (isSubscribable && !subscriptionPlan) refuse('subscriptionPlan', 'A subscription needs a plan.');
  if (product.useCustomAddButtonText && !product.customAddButtonText)
    refuse('customAddButtonText', 'The text of the button is missing.');
  if (productType === ProductType.giftCard) {
    if (variantOptionOrdering.length !== 1 || variantOptionOrdering[0] !== giftCardOption)
      refuse('variantOptionOrdering', `A gift card has the one option "${giftCardOption}".`);
    variants.forEach(({ priceCents, onSale }, n) => {
      if (priceCents === 0 || onSale)
        refuse(`variants.${n}`, 'The value of a gift card is above zero and never on sale.');
    });
  }
  if (product.donation) checkDonation(product, currency, refuse);
  if (productType === ProductType.paywall && variants.length > 1) refuse('variants', 'A membership has one price.');
}
