// Random journeys through a shop, from prices to refunds, with the shop each needs. For checkout/cents.property.test.ts.
import fc from 'fast-check';
import { putDiscount } from '../../commerce/discount/discount.ts';
import { issueGiftCard, newGiftCardCode } from '../../commerce/gift-card/gift-card.ts';
import { type Currency, quantum } from '../../commerce/money/money.ts';
import { putPreferences } from '../../commerce/preferences/preferences.ts';
import { discountRuleSchema } from '../../commerce/pricing/input.ts';
import { priceTaxes, stackings } from '../../commerce/pricing/schema.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { transact } from '../../store/transact.ts';
import { adasAddress, mug, type TestParts, variant } from '../harness/shop.ts';

/** In the currency's smallest unit. Many small amounts, where rounding matters, and some large. */
const units = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 99 }) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 9_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 500_000 }) },
);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });

export const journey = fc.record({
  currency: fc.constantFrom<Currency>('USD', 'EUR', 'JPY'),
  priceTax: fc.constantFrom(...priceTaxes),
  rounding: fc.constantFrom('PER_LINE', 'PER_ORDER'),
  stacking: fc.constantFrom(...stackings),
  home: fc.constantFrom('NY', 'CA', 'DE'),
  shopper: fc.constantFrom('NY', 'NY', 'CA', 'DE'),
  rates: fc.array(
    fc.record({
      ratePpm: fc.constantFrom(80_000, 88_750, 190_000, 333_333, 1),
      place: fc.constantFrom('US', 'US', 'NY', 'CA', 'DE'),
      includesShipping: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  delivery: fc.record({
    way: fc.constantFrom('post', 'post', 'weight', 'pickup'),
    price: units,
    freeAbove: maybe(units),
  }),
  goods: fc.array(
    fc.record({
      type: fc.constantFrom(1 as const, 1 as const, 2 as const, 3 as const),
      price: units,
      sale: maybe(units),
      quantity: fc.integer({ min: 1, max: 7 }),
      category: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  discounts: fc.array(
    fc.record({
      kind: fc.constantFrom('ANY_ORDER', 'CART_TOTAL', 'SHIPPING', 'PRODUCT', 'CATEGORY', 'BUY_X_GET_Y'),
      coded: fc.boolean(),
      percent: fc.boolean(),
      perOrder: fc.boolean(),
      amount: fc.integer({ min: 1, max: 3_000 }),
      ratePpm: fc.constantFrom(100_000, 333_333, 125_000, 990_000),
      lane: fc.constantFrom('PRE', 'DEFAULT', 'POST'),
    }),
    { maxLength: 4 },
  ),
  cards: fc.array(units, { maxLength: 2 }),
  refunds: fc.array(
    fc.record({
      by: fc.constantFrom('line', 'delivery', 'amount'),
      part: fc.integer({ min: 1, max: 1000 }),
      pick: fc.nat(5),
    }),
    { maxLength: 4 },
  ),
  /** The rest is refunded as an amount, or by canceling the order. */
  ends: fc.constantFrom('amount', 'cancel'),
});
export type Journey = typeof journey extends fc.Arbitrary<infer T> ? T : never;

const places = {
  US: { country: 'US' },
  NY: { country: 'US', region: 'NY', postalCode: '14850', city: 'Ithaca' },
  CA: { country: 'US', region: 'CA', postalCode: '94103', city: 'San Francisco' },
  DE: { country: 'DE', region: '', postalCode: '10115', city: 'Berlin' },
} as const;
const categoryId = 'e'.repeat(24);
export const productId = (n: number): string => String(n).padStart(24, 'a');
export const cardId = (n: number): string => String(n).padStart(24, 'd');

export const addressOf = ({ shopper }: Journey) => ({ ...adasAddress, ...places[shopper] });

export const storeOf = ({ currency, priceTax, stacking, home }: Journey) => {
  const { region, ...place } = places[home];
  return { currency, priceTax, stacking, storeAddress: { line1: '1 Mill Lane', ...place, ...(region && { region }) } };
};

export const productsOf = ({ goods, currency }: Journey): Product[] =>
  goods.map(({ type, price, sale, category }, n) =>
    mug({
      id: productId(n),
      title: `Thing ${n}`,
      urlId: `thing-${n}`,
      productType: type,
      categoryIds: category ? [categoryId] : [],
      variants: [
        variant({
          sku: `SKU-${n}`,
          priceCents: price * quantum(currency),
          ...(sale !== undefined && { onSale: true, salePriceCents: sale * quantum(currency) }),
          unlimited: type !== 1,
          weight: n,
        }),
      ],
    }),
  );

/** Taxes, delivery methods, discounts and gift cards. @returns the codes that the shopper enters */
export async function furnish({ store, ids, clock }: TestParts, way: Journey): Promise<string[]> {
  const step = quantum(way.currency);
  const cards = way.cards.map((units, n) => ({ id: cardId(n), code: newGiftCardCode(ids), cents: units * step }));
  await transact(store, async (tx) => {
    await putPreferences(tx, 'tax', { rounding: way.rounding, rules: taxesOf(way) });
    await putPreferences(tx, 'shipping', { options: [deliveryOf(way, step)] });
    for (const rule of discountsOf(way, step)) await putDiscount(tx, rule, clock.now());
    for (const card of cards) {
      const cause = { entryId: ids.next(), actor: 'owner', at: clock.now() };
      issueGiftCard(tx, { ...card, currency: way.currency }, cause);
    }
  });
  return [...way.discounts.flatMap(({ coded }, n) => (coded ? [`CODE${n}`] : [])), ...cards.map(({ code }) => code)];
}

const taxesOf = ({ rates }: Journey) =>
  rates.map(({ ratePpm, place, includesShipping }, n) => {
    const { country, region = '' } = { region: undefined, ...places[place] };
    return { name: `Tax ${n}`, country, ...(region && { region }), ratePpm, includesShipping };
  });

/** Only one, so that it is selected. */
function deliveryOf({ delivery: { way, price, freeAbove } }: Journey, step: number) {
  const rateType = ({ post: 'FLAT', weight: 'WEIGHT', pickup: 'PICKUP' } as const)[way as 'post'];
  const tiers = [3, 1_000].map((upToWeight, n) => ({ upToWeight, priceCents: (n + 1) * price * step }));
  return {
    key: way,
    name: 'Post',
    rateType,
    priceCents: price * step,
    ...(freeAbove !== undefined && { freeAboveCents: freeAbove * step }),
    ...(way === 'weight' && { tiers }),
    countries: [],
  };
}

const discountsOf = ({ discounts }: Journey, step: number) =>
  discounts.map(({ kind, coded, percent, perOrder, amount, ratePpm, lane }, n) => {
    const ofLines = kind === 'PRODUCT' || kind === 'CATEGORY';
    const amountOff = { type: 'AMOUNT', cents: amount * step, ...(ofLines && perOrder && { per: 'ORDER' }) };
    return discountRuleSchema.parse({
      id: `d${n}`,
      name: `Discount ${n}`,
      kind,
      lane,
      ...(coded && { code: `CODE${n}` }),
      ...(kind !== 'SHIPPING' &&
        kind !== 'BUY_X_GET_Y' && { value: percent ? { type: 'PERCENT', ratePpm } : amountOff }),
      ...(kind === 'CART_TOTAL' && { minimumCents: amount * step }),
      ...(kind === 'PRODUCT' && { productIds: [productId(0)] }),
      ...(kind === 'CATEGORY' && { categoryIds: [categoryId] }),
      ...(kind === 'BUY_X_GET_Y' && { buy: { quantity: 2 }, get: { quantity: 1 }, ratePpm }),
    });
  });
