// The pricing function: from prices to the amount due, with every step explained. Portable.
import { formatMoney } from '../money/money.ts';
import { normalCode } from './codes.ts';
import { type Goods, goodsOf, sum } from './goods.ts';
import type { PriceInput } from './input.ts';
import { couponMessage, messages } from './messages.ts';
import type { PriceAddress, Priced, PricedCoupon, PricedLine, PriceStep, TaxRule } from './schema.ts';
import { compareText, type Given, giveDiscounts } from './stacking.ts';
import { matchingTaxRules, rulesOfClass, shippingRules, type TaxBase, type Taxed, taxOf } from './tax.ts';
import { payByGiftCards } from './tenders.ts';

/**
 * sale prices → line discounts → order discounts → free shipping → tax → gift cards (commerce 1.8). Each step uses the
 * result of the previous one and is recorded in `steps`. A pure function: no clock, no store.
 *
 * @param input parsed by `priceInputSchema`
 * @throws RangeError if the total is not a safe integer
 */
export function price(input: PriceInput): Priced {
  const steps: PriceStep[] = [];
  const goods = goodsOf(input, steps);
  const given = giveDiscounts(input, goods, steps);
  const chargeCents = input.delivery?.cents ?? 0;
  const shippingCents = chargeCents - given.shippingDiscountCents;
  const { taxed, rules } = taxes(input, goods, given.left, shippingCents);
  steps.push(...taxed.steps);

  const lines = pricedLines(input, goods, given, taxed);
  const { grandTotalCents, ...totals } = totalsOf(input, goods, lines, taxed, shippingCents);
  const { priceTax } = input.settings;
  steps.push({ rule: 'total', of: 'cart', inputs: { ...totals, priceTax }, resultCents: grandTotalCents });

  const notPayable = sum(lines.map((line, i) => (goods.lines[i]!.productType === 'GIFT_CARD' ? line.totalCents : 0)));
  const giftCards = payByGiftCards(input, grandTotalCents, notPayable, steps);
  const giftCardCents = sum(giftCards.map((card) => card.usedCents));
  const amountDueCents = grandTotalCents - giftCardCents;
  if (giftCards.length > 0)
    steps.push({ rule: 'due', of: 'cart', inputs: { grandTotalCents, giftCardCents }, resultCents: amountDueCents });

  return {
    currency: input.currency,
    priceTax,
    lines,
    saleSavingsCents: goods.saleSavingsCents,
    ...totals,
    shippingDiscountCents: given.shippingDiscountCents,
    shippingTaxCents: sum(taxed.amounts.at(-1)!),
    taxes: rules.map(({ name, ratePpm, includesShipping }, j) => ({
      name,
      ratePpm,
      amountCents: sum(taxed.amounts.map((row) => row[j]!)),
      includesShipping,
    })),
    grandTotalCents,
    giftCardCents,
    amountDueCents,
    discounts: given.discounts,
    ...coupons(input, given),
    giftCards,
    ...minimum(input, goods, steps),
    steps,
  };
}

/** Whether tax is added to the prices, instead of being included. */
const isAdded = ({ settings }: PriceInput): boolean => settings.priceTax === 'EXCLUSIVE';

const pricedLines = (input: PriceInput, goods: Goods, { left }: Given, taxed: Taxed): PricedLine[] =>
  goods.lines.map(({ id, unitCents, quantity, subtotalCents }, i) => {
    const taxCents = sum(taxed.amounts[i]!);
    const hereCents = taxed.cents[i]!;
    return {
      id,
      unitCents,
      quantity,
      subtotalCents,
      discountCents: subtotalCents - left[i]!,
      taxReliefCents: Math.max(0, left[i]! - hereCents),
      taxSurchargeCents: Math.max(0, hereCents - left[i]!),
      taxCents,
      totalCents: hereCents + (isAdded(input) ? taxCents : 0),
    };
  });

function totalsOf(
  input: PriceInput,
  { subtotalCents }: Goods,
  lines: readonly PricedLine[],
  taxed: Taxed,
  shippingCents: number,
) {
  const shippingHereCents = taxed.cents.at(-1)!;
  const all = (part: 'discountCents' | 'taxReliefCents' | 'taxSurchargeCents' | 'taxCents', ofShipping = 0) =>
    sum([...lines.map((line) => line[part]), ofShipping]);
  const totals = {
    subtotalCents,
    discountCents: all('discountCents'),
    shippingCents,
    taxReliefCents: all('taxReliefCents', Math.max(0, shippingCents - shippingHereCents)),
    taxSurchargeCents: all('taxSurchargeCents', Math.max(0, shippingHereCents - shippingCents)),
    taxCents: all('taxCents', sum(taxed.amounts.at(-1)!)),
  };
  const { discountCents, taxReliefCents, taxSurchargeCents, taxCents } = totals;
  const net = [subtotalCents, -discountCents, -taxReliefCents, taxSurchargeCents, shippingCents];
  return { ...totals, grandTotalCents: sum([...net, isAdded(input) ? taxCents : 0]) };
}

/** The store's address for pickup, else the shipping address, else the billing address (commerce 1.7). */
function taxAddress(input: PriceInput): PriceAddress | undefined {
  if (input.delivery?.isPickup) return input.settings.storeAddress;
  const travels = input.lines.some((line) => line.productType === 'PHYSICAL');
  return input.shippingAddress ?? (travels && input.lines.length > 0 ? undefined : input.billingAddress);
}

function taxes(
  input: PriceInput,
  goods: Goods,
  left: readonly number[],
  shippingCents: number,
): { taxed: Taxed; rules: ReturnType<typeof matchingTaxRules> } {
  const { settings, currency } = input;
  const address = taxAddress(input);
  const rules = matchingTaxRules(settings.taxRules, address);
  const home = matchingTaxRules(settings.taxRules, settings.storeAddress);
  const bases = goods.lines.map(({ id, productType, taxable, taxClass }, i): TaxBase => {
    const owes = taxable !== false && productType !== 'GIFT_CARD' && productType !== 'DONATION';
    const of = (all: readonly TaxRule[]) => (owes ? rulesOfClass(all, taxClass) : []);
    return { of: id, cents: left[i]!, rules: of(rules), homeRules: of(home) };
  });
  bases.push({
    of: 'shipping',
    cents: shippingCents,
    rules: shippingRules(bases.map((base) => base.rules)),
    homeRules: shippingRules(bases.map((base) => base.homeRules)),
  });
  const taxed = taxOf(bases, rules, { ...settings, currency }, address !== undefined);
  // Gift cards and donations are never taxed, so they need no explanation.
  const exempt = goods.lines.filter((line) => line.taxable === false && line.discountable);
  if (rules.length > 0)
    taxed.steps.unshift(
      ...exempt.map(({ id }): PriceStep => ({ rule: 'untaxed', of: id, inputs: {}, resultCents: 0 })),
    );
  return { taxed, rules };
}

/** Each entered code once, with its discount or the reason for its refusal; sorted by code. */
function coupons(input: PriceInput, given: Given): Pick<Priced, 'validCoupons' | 'invalidCoupons'> {
  const valid = new Map<string, PricedCoupon>();
  const invalid = new Map<string, PricedCoupon>();
  for (const { code, name, amountCents } of given.discounts) {
    if (code !== undefined) valid.set(normalCode(code), { code: code.trim(), name, amountCents });
  }
  for (const { discount, reason } of given.refused) {
    if (discount.code === undefined) continue;
    const minimumCents = 'minimumCents' in discount ? (discount.minimumCents ?? 0) : 0;
    const message = couponMessage(reason, formatMoney(minimumCents, input.currency));
    const { code, name } = discount;
    invalid.set(normalCode(code), { code: code.trim(), name, amountCents: 0, reason, message });
  }
  for (const code of input.codes.map(normalCode)) {
    if (code === '' || valid.has(code) || invalid.has(code)) continue;
    invalid.set(code, { code, name: '', amountCents: 0, reason: 'UNKNOWN', message: couponMessage('UNKNOWN') });
  }
  const ordered = (coupons: Map<string, PricedCoupon>) =>
    [...coupons].sort(([a], [b]) => compareText(a, b)).map(([, coupon]) => coupon);
  return { validCoupons: ordered(valid), invalidCoupons: ordered(invalid) };
}

function minimum({ settings, currency }: PriceInput, goods: Goods, steps: PriceStep[]): Pick<Priced, 'minimum'> {
  const requiredCents = settings.minimumSubtotalCents;
  if (requiredCents === undefined) return {};
  const { subtotalCents } = goods;
  const missingCents = Math.max(0, requiredCents - subtotalCents);
  steps.push({ rule: 'minimum', of: 'cart', inputs: { subtotalCents, requiredCents }, resultCents: missingCents });
  const isMet = missingCents === 0;
  return {
    minimum: {
      requiredCents,
      isMet,
      ...(!isMet && { message: messages.belowMinimum(formatMoney(requiredCents, currency)) }),
    },
  };
}
