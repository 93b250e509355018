// Validates products: options, variants, prices, and what the product type allows. Spec §3, §5; commerce 1.2, 2.5. Portable.
import type { InputError } from '../../base/input.ts';
import { normalizeInput } from '../../base/text/normalize.ts';
import { messages as money } from '../money/messages.ts';
import { type Currency, formatMoney, priceCentsMax, quantum } from '../money/money.ts';
import { ProductType } from '../product/product-type.ts';
import type { Product } from '../product/schema.ts';
import { messages } from './messages.ts';

/** Commerce 2.5: the only option of a gift card. */
export const giftCardOption = 'Value';

const problemsMax = 20;

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
    refuse('variantOptionOrdering', messages.optionRepeated);
  if (options.includes('__proto__')) refuse('variantOptionOrdering', messages.optionNameReserved);
  const seen = new Set<string>();
  const skus = new Set<string>();
  const ids = new Set<string>();
  variants.forEach(({ id, sku, attributes }, n) => {
    const path = `variants.${n}`;
    const names = Object.keys(attributes);
    if (names.length !== options.length || !options.every((name) => Object.hasOwn(attributes, name)))
      refuse(`${path}.attributes`, messages.attributesWrong);
    // Normalized, since shoppers cannot see differences in case or spacing.
    const values = JSON.stringify(options.map((name) => normalizeInput(attributes[name] ?? '')));
    if (seen.has(values)) refuse(`${path}.attributes`, messages.variantRepeated);
    if (skus.has(sku)) refuse(`${path}.sku`, messages.skuRepeated);
    if (ids.has(id)) refuse(`${path}.id`, messages.variantIdRepeated);
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
      if (cents % step !== 0) refuse(`variants.${n}.${field}`, money.amountStep({ currency, step }));
      if (cents > max) refuse(`variants.${n}.${field}`, messages.priceTooHigh({ max: formatMoney(max, currency) }));
    }
    if (onSale && salePriceCents >= priceCents) refuse(`variants.${n}.salePriceCents`, messages.salePriceTooHigh);
  });
}

function checkDonation(
  { donation, productType, isSubscribable, variants }: Product,
  currency: Currency,
  refuse: Refuse,
) {
  if (productType !== ProductType.service || isSubscribable || variants.length > 1)
    refuse('donation', messages.donationKind);
  if (!donation?.allowCustom && donation?.suggestedCents.length === 0) refuse('donation', messages.donationAmount);
  if (donation?.suggestedCents.some((cents) => cents % quantum(currency) !== 0))
    refuse('donation.suggestedCents', money.amountStep({ currency, step: quantum(currency) }));
}

function checkType(product: Product, currency: Currency, refuse: Refuse): void {
  const { productType, isSubscribable, subscriptionPlan, variants, variantOptionOrdering } = product;
  if (isSubscribable && productType !== ProductType.physical && productType !== ProductType.service)
    refuse('isSubscribable', messages.notSubscribable);
  if (isSubscribable && !subscriptionPlan) refuse('subscriptionPlan', messages.planMissing);
  if (product.useCustomAddButtonText && !product.customAddButtonText)
    refuse('customAddButtonText', messages.buttonTextMissing);
  if (productType === ProductType.giftCard) {
    if (variantOptionOrdering.length !== 1 || variantOptionOrdering[0] !== giftCardOption)
      refuse('variantOptionOrdering', messages.giftCardOptions({ option: giftCardOption }));
    variants.forEach(({ priceCents, onSale }, n) => {
      if (priceCents === 0 || onSale) refuse(`variants.${n}`, messages.giftCardValue);
    });
  }
  if (product.donation) checkDonation(product, currency, refuse);
  if (productType === ProductType.paywall && variants.length > 1) refuse('variants', messages.membershipPrice);
}
