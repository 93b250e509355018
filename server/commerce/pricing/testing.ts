// Random inputs for the pricing function, covering its whole schema. For tests only.
import fc from 'fast-check';
import { currencies, quantum } from '../money/money.ts';
import { type PriceInput, type PriceInputJson, priceInputSchema, productTypeNames } from './input.ts';
import { priceTaxes, stackings } from './schema.ts';

type DiscountJson = NonNullable<PriceInputJson['discounts']>[number];

const products = ['p1', 'p2', 'p3', 'p4'];
const categories = ['c1', 'c2', 'c3'];
const someOf = (ids: string[]) => fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 2 });
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined, freq: 2 });
const seldom = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: one });
const mostly = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, { weight: 8, arbitrary: one });
/** Many small amounts, where rounding matters, and some large. */
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 40 }) },
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 100_000_000 }) },
);
const ratePpm = fc.oneof(
  fc.constantFrom(50_000, 100_000, 333_333, 500_000, 1_000_000),
  fc.integer({ min: 1, max: 1_000_000 }),
);
const set = fc.oneof(
  fc.constant({}),
  someOf(products).map((productIds) => ({ productIds })),
  someOf(categories).map((categoryIds) => ({ categoryIds })),
);

const lines = fc.array(
  fc.record({
    productId: fc.constantFrom(...products),
    categoryIds: fc.uniqueArray(fc.constantFrom(...categories), { maxLength: 2 }),
    productType: fc.oneof(
      { weight: 5, arbitrary: fc.constant('PHYSICAL' as const) },
      { weight: 2, arbitrary: fc.constantFrom(...productTypeNames) },
    ),
    price: amount,
    sale: maybe(amount),
    quantity: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 7 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 9999 }) },
    ),
    taxable: seldom(fc.boolean()),
    taxClass: maybe(fc.constantFrom('standard', 'reduced', 'zero')),
  }),
  { maxLength: 7 },
);

const discount = fc.record({
  kind: fc.constantFrom('PRODUCT', 'CATEGORY', 'BUY_X_GET_Y', 'ANY_ORDER', 'CART_TOTAL', 'SHIPPING'),
  coded: fc.boolean(),
  percent: fc.boolean(),
  ratePpm,
  cents: amount.map((cents) => Math.max(1, cents)),
  per: fc.constantFrom('UNIT' as const, 'ORDER' as const),
  minimum: amount,
  products: someOf(products),
  categories: someOf(categories),
  buy: fc.record({ quantity: fc.integer({ min: 1, max: 3 }), set }),
  get: fc.record({ quantity: fc.integer({ min: 1, max: 3 }), set }),
  lane: fc.constantFrom('PRE' as const, 'DEFAULT' as const, 'POST' as const),
  enabled: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  limit: seldom(fc.integer({ min: 1, max: 3 })),
  used: fc.integer({ min: 0, max: 3 }),
  startsAt: seldom(fc.integer({ min: 0, max: 20 })),
  endsAt: seldom(fc.integer({ min: 5, max: 40 })),
  renewals: fc.boolean(),
});

const cart = fc.record({
  currency: fc.oneof(fc.constantFrom('USD' as const, 'EUR' as const, 'JPY' as const), fc.constantFrom(...currencies)),
  purchase: fc.oneof(
    { weight: 9, arbitrary: fc.constant('CART' as const) },
    { weight: 1, arbitrary: fc.constant('RENEWAL' as const) },
  ),
  lines,
  discounts: fc.array(discount, { maxLength: 7 }),
  unknownCodes: fc.array(fc.constantFrom('nope', ' NOPE ', 'other', ''), { maxLength: 2 }),
  giftCards: fc.array(amount, { maxLength: 3 }),
  delivery: maybe(fc.record({ cents: amount, isPickup: fc.boolean() })),
  taxes: fc.array(
    fc.record({
      country: fc.constantFrom('US', 'US', 'DE'),
      region: seldom(fc.constantFrom('NY', 'CA')),
      postalCodes: seldom(fc.constantFrom(['10001..10282'], ['148*'], ['10115', '94110'])),
      taxClasses: maybe(fc.uniqueArray(fc.constantFrom('standard', 'reduced', 'zero'), { minLength: 1, maxLength: 2 })),
      ratePpm: fc.oneof(fc.constantFrom(0, 88_750, 190_000, 200_000), fc.integer({ min: 0, max: 1_000_000 })),
      includesShipping: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  address: mostly(
    fc.record({
      country: fc.constantFrom('US', 'US', 'DE', 'FR'),
      region: maybe(fc.constantFrom('NY', 'CA')),
      postalCode: maybe(fc.constantFrom('10001', '10282-1234', '14850', '10115', '94110')),
    }),
  ),
  home: mostly(
    fc.record({
      country: fc.constantFrom('US', 'DE'),
      region: maybe(fc.constantFrom('NY', 'CA')),
      postalCode: maybe(fc.constantFrom('10001', '10115')),
    }),
  ),
  priceTax: fc.constantFrom(...priceTaxes),
  rounding: fc.constantFrom('PER_LINE' as const, 'PER_ORDER' as const),
  stacking: fc.constantFrom(...stackings),
  minimum: maybe(amount),
});

/** Realistic carts, most of them small, with all other pricing inputs. */
export const randomInput: fc.Arbitrary<PriceInput> = cart.map((made) => {
  const q = quantum(made.currency);
  const discounts = made.discounts.map((one, n): DiscountJson => {
    const common = {
      id: `d${n}`,
      name: `Discount ${n}`,
      ...(one.coded && { code: `Code${n}` }),
      enabled: one.enabled,
      ...(one.startsAt !== undefined && { startsAt: one.startsAt }),
      ...(one.endsAt !== undefined && { endsAt: one.endsAt }),
      limits: { ...(one.limit !== undefined && { total: one.limit, perCustomer: one.limit }) },
      used: { total: one.used, customer: one.used },
      subscriptionOptions: { renewals: one.renewals },
      lane: one.lane,
    };
    const value = one.percent
      ? ({ type: 'PERCENT', ratePpm: one.ratePpm } as const)
      : ({ type: 'AMOUNT', cents: one.cents * q } as const);
    const lineValue = value.type === 'AMOUNT' ? { ...value, per: one.per } : value;
    switch (one.kind) {
      case 'PRODUCT':
        return { ...common, kind: 'PRODUCT', productIds: one.products, value: lineValue };
      case 'CATEGORY':
        return { ...common, kind: 'CATEGORY', categoryIds: one.categories, value: lineValue };
      case 'BUY_X_GET_Y':
        return {
          ...common,
          kind: 'BUY_X_GET_Y',
          buy: { quantity: one.buy.quantity, ...one.buy.set },
          get: { quantity: one.get.quantity, ...one.get.set },
          ratePpm: one.percent ? one.ratePpm : 1_000_000,
        };
      case 'ANY_ORDER':
        return { ...common, kind: 'ANY_ORDER', value };
      case 'CART_TOTAL':
        return { ...common, kind: 'CART_TOTAL', minimumCents: one.minimum * q, value };
      default:
        return { ...common, kind: 'SHIPPING', minimumCents: one.minimum * q };
    }
  });
  const place = (at: { country: string; region?: string; postalCode?: string }) => ({
    country: at.country,
    ...(at.region !== undefined && { region: at.region }),
    ...(at.postalCode !== undefined && { postalCode: at.postalCode }),
  });
  const json: PriceInputJson = {
    currency: made.currency,
    purchase: made.purchase,
    now: 10,
    lines: made.lines.map(({ price, sale, taxable, taxClass, ...line }, n) => ({
      ...line,
      id: `l${n}`,
      priceCents: price * q,
      ...(sale !== undefined && { salePriceCents: sale * q }),
      ...(taxable !== undefined && { taxable }),
      ...(taxClass !== undefined && { taxClass }),
    })),
    discounts,
    codes: [...discounts.flatMap(({ code }) => (code === undefined ? [] : [code])), ...made.unknownCodes],
    giftCards: made.giftCards.map((cents, n) => ({ id: `g${n}`, balanceCents: cents * q })),
    ...(made.address && { shippingAddress: place(made.address) }),
    ...(made.delivery && {
      delivery: { key: 'post', name: 'Post', cents: made.delivery.cents * q, isPickup: made.delivery.isPickup },
    }),
    settings: {
      priceTax: made.priceTax,
      rounding: made.rounding,
      stacking: made.stacking,
      taxRules: made.taxes.map((tax, n) => ({
        name: `Tax ${n}`,
        country: tax.country,
        ...(tax.region !== undefined && { region: tax.region }),
        ...(tax.postalCodes !== undefined && { postalCodes: [...tax.postalCodes] }),
        ...(tax.taxClasses !== undefined && { taxClasses: tax.taxClasses }),
        ratePpm: tax.ratePpm,
        includesShipping: tax.includesShipping,
      })),
      ...(made.minimum !== undefined && { minimumSubtotalCents: made.minimum * q }),
      ...(made.home
        ? { storeAddress: place(made.home) }
        : made.priceTax === 'INCLUSIVE_FIXED_NET' && { storeAddress: { country: 'FR' } }),
    },
  };
  return priceInputSchema.parse(json);
});
