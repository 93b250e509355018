// The one function from prices to what is due, with every step explained. Cart, checkout and orders all ask it. Portable.
import type { PriceAddress, Priced, PricedTax, PriceLine, PriceSettings, PriceStep, ShippingCharge } from './schema.ts';
import { matchingTaxRules, type TaxBase, taxOf } from './tax.ts';

/**
 * Prices the lines of a cart: lines → subtotal → shipping → tax → total (commerce 1.8; discounts and gift cards are steps to
 * come between, which is why lines carry a discount of 0 today).
 *
 * @param lines may be empty; unit prices in hundredths of the settings' currency
 * @param address absent while the shopper has not said where: no tax yet
 * @param shipping the delivery that was chosen, with its charge for these lines
 */
export function priceCart(
  lines: readonly PriceLine[],
  settings: PriceSettings,
  address?: PriceAddress,
  shipping?: ShippingCharge,
): Priced {
  const steps: PriceStep[] = [];
  const subtotals = lines.map((line) => line.unitCents * line.quantity);
  lines.forEach(({ id, unitCents, quantity }, i) => {
    steps.push({ rule: 'line', of: id, inputs: { unitCents, quantity }, resultCents: subtotals[i]! });
  });
  const subtotalCents = sum(subtotals);
  steps.push({ rule: 'subtotal', of: 'cart', inputs: { lines: lines.length }, resultCents: subtotalCents });

  const shippingCents = shipping?.cents ?? 0;
  if (shipping)
    steps.push({ rule: 'shipping', of: shipping.name, inputs: { key: shipping.key }, resultCents: shippingCents });

  const rules = matchingTaxRules(settings.taxRules, address);
  const bases: TaxBase[] = lines.map((line, i) => ({
    of: line.id,
    cents: subtotals[i]!,
    rules: line.taxable ? rules : [],
  }));
  bases.push({ of: 'shipping', cents: shippingCents, rules: rules.filter((rule) => rule.includesShipping) });
  const taxed = taxOf(bases, rules, settings);
  steps.push(...taxed.steps);
  const taxPerBase = taxed.amounts.map(sum);
  const taxes: PricedTax[] = rules.map(({ name, ratePpm, includesShipping }, j) => ({
    name,
    ratePpm,
    amountCents: sum(taxed.amounts.map((row) => row[j]!)),
    includesShipping,
  }));
  const taxCents = sum(taxPerBase);

  const addedCents = settings.priceTax === 'EXCLUSIVE' ? taxCents : 0;
  const grandTotalCents = subtotalCents + shippingCents + addedCents;
  steps.push({
    rule: 'total',
    of: 'cart',
    inputs: { subtotalCents, shippingCents, taxCents, priceTax: settings.priceTax },
    resultCents: grandTotalCents,
  });
  if (!Number.isSafeInteger(grandTotalCents)) throw new RangeError('The total of a cart is more than numbers hold');

  return {
    currency: settings.currency,
    priceTax: settings.priceTax,
    lines: lines.map(({ id, unitCents, quantity }, i) => ({
      id,
      unitCents,
      quantity,
      subtotalCents: subtotals[i]!,
      discountCents: 0,
      taxCents: taxPerBase[i]!,
      totalCents: subtotals[i]! + (settings.priceTax === 'EXCLUSIVE' ? taxPerBase[i]! : 0),
    })),
    subtotalCents,
    discountCents: 0,
    shippingCents,
    shippingTaxCents: taxPerBase.at(-1)!,
    taxCents,
    taxes,
    grandTotalCents,
    giftCardCents: 0,
    amountDueCents: grandTotalCents,
    steps,
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
