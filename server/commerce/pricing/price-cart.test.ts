// Pricing: worked examples of commerce 1.7, and the invariants over many kinds of carts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Currency, quantum } from '../money/money.ts';
import { type PriceLine, priceCart } from './price-cart.ts';
import { explanationProblems } from './recompute.ts';
import type { PriceSettings, ShippingCharge, TaxRule } from './schema.ts';
import { shippingCharges } from './shipping.ts';

const settings = (changes: Partial<PriceSettings> = {}): PriceSettings => ({
  currency: 'USD',
  priceTax: 'EXCLUSIVE',
  rounding: 'PER_LINE',
  taxRules: [],
  ...changes,
});
const rule = (ratePpm: number, changes: Partial<TaxRule> = {}): TaxRule => ({
  name: `Tax ${ratePpm}`,
  country: 'US',
  ratePpm,
  includesShipping: false,
  ...changes,
});
const line = (unitCents: number, quantity = 1, changes: Partial<PriceLine> = {}): PriceLine => ({
  id: `${unitCents}x${quantity}`,
  unitCents,
  quantity,
  taxable: true,
  ...changes,
});
const post: ShippingCharge = { key: 'post', name: 'Post', cents: 600 };
const here = { country: 'US', region: 'NY' };

describe('priceCart', () => {
  it('adds tax to each line and leaves shipping alone unless a rule includes it', () => {
    const lines = [line(1999, 2), line(101)];
    const priced = priceCart(lines, settings({ taxRules: [rule(88_750)] }), here, post);
    expect(priced).toMatchObject({
      subtotalCents: 4099,
      shippingCents: 600,
      taxCents: 355 + 9,
      grandTotalCents: 4099 + 600 + 364,
      amountDueCents: 5063,
    });
    const withShipping = priceCart(
      lines,
      settings({ taxRules: [rule(88_750, { includesShipping: true })] }),
      here,
      post,
    );
    expect(withShipping).toMatchObject({ shippingTaxCents: 53, taxCents: 417 });
  });

  it('rounds once per order where the store says so, and gives the lines their shares', () => {
    const lines = [line(15), line(15), line(15)];
    const perLine = priceCart(lines, settings({ taxRules: [rule(100_000)] }), here);
    const perOrder = priceCart(lines, settings({ taxRules: [rule(100_000)], rounding: 'PER_ORDER' }), here);
    expect(perLine.taxCents).toBe(6);
    expect(perOrder.taxCents).toBe(5);
    expect(perOrder.lines.map((one) => one.taxCents)).toEqual([2, 2, 1]);
  });

  it('takes contained tax out of the price and leaves the total alone', () => {
    const taxRules = [rule(190_000, { name: 'VAT' })];
    const priced = priceCart(
      [line(11_900)],
      settings({ priceTax: 'INCLUSIVE', taxRules, currency: 'EUR' }),
      here,
      post,
    );
    expect(priced).toMatchObject({ taxCents: 1900, grandTotalCents: 12_500 });
    expect(priced.lines[0]).toMatchObject({ taxCents: 1900, totalCents: 11_900 });
  });

  it('adds several rates up and never compounds them', () => {
    const taxRules = [
      rule(50_000, { name: 'GST', country: 'CA' }),
      rule(99_750, { name: 'QST', country: 'CA', region: 'qc' }),
    ];
    const priced = priceCart([line(10_000)], settings({ taxRules, currency: 'CAD' }), { country: 'CA', region: 'QC' });
    expect(priced.taxes.map((tax) => [tax.name, tax.amountCents])).toEqual([
      ['GST', 500],
      ['QST', 998],
    ]);
    expect(priceCart([line(10_000)], settings({ taxRules }), { country: 'CA', region: 'ON' }).taxCents).toBe(500);
  });

  it('knows no tax without an address, elsewhere, or on what is untaxed', () => {
    const taxed = settings({ taxRules: [rule(100_000)] });
    expect(priceCart([line(1000)], taxed).taxCents).toBe(0);
    expect(priceCart([line(1000)], taxed, { country: 'FR' }).taxCents).toBe(0);
    expect(priceCart([line(1000, 1, { taxable: false }), line(1000)], taxed, here).taxCents).toBe(100);
  });

  it('prices nothing at nothing', () => {
    expect(priceCart([], settings({ taxRules: [rule(100_000)] }), here)).toMatchObject({
      grandTotalCents: 0,
      taxCents: 0,
    });
  });

  it('keeps yen whole', () => {
    const taxRules = [rule(100_000, { country: 'JP' })];
    const priced = priceCart([line(33_300)], settings({ currency: 'JPY', taxRules }), { country: 'JP' });
    expect(priced.taxCents).toBe(3300);
  });

  it('explains every step', () => {
    const priced = priceCart([line(1000, 2)], settings({ taxRules: [rule(100_000)] }), here, post);
    expect(priced.steps.map(({ rule: name, of, resultCents }) => [name, of, resultCents])).toEqual([
      ['line', '1000x2', 2000],
      ['subtotal', 'cart', 2000],
      ['shipping', 'Post', 600],
      ['tax', '1000x2', 200],
      ['total', 'cart', 2800],
    ]);
  });
});

describe('whatever the cart (commerce 1.2, 1.7)', () => {
  const cases = fc.record({
    currency: fc.constantFrom<Currency>('USD', 'EUR', 'JPY', 'SEK'),
    priceTax: fc.constantFrom('EXCLUSIVE' as const, 'INCLUSIVE' as const),
    rounding: fc.constantFrom('PER_LINE' as const, 'PER_ORDER' as const),
    rates: fc.array(fc.tuple(fc.integer({ min: 0, max: 500_000 }), fc.boolean()), { maxLength: 4 }),
    lines: fc.array(
      fc.record({
        unit: fc.integer({ min: 0, max: 10_000_000 }),
        quantity: fc.integer({ min: 1, max: 9999 }),
        taxable: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
    shipping: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined }),
  });

  it('parts sum to the whole, nothing is negative, all is in quanta, and the steps tell the same', () => {
    fc.assert(
      fc.property(cases, ({ currency, priceTax, rounding, rates, lines, shipping }) => {
        const step = quantum(currency);
        const priced = priceCart(
          lines.map(({ unit, quantity, taxable }, n) => ({ id: `l${n}`, unitCents: unit * step, quantity, taxable })),
          settings({
            currency,
            priceTax,
            rounding,
            taxRules: rates.map(([ppm, includesShipping], n) => rule(ppm, { name: `t${n}`, includesShipping })),
          }),
          here,
          shipping === undefined ? undefined : { key: 'p', name: 'p', cents: shipping * step },
        );
        const total = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0);
        const { subtotalCents, shippingCents, taxCents, grandTotalCents } = priced;
        expect(total(priced.lines.map((one) => one.subtotalCents))).toBe(subtotalCents);
        expect(total(priced.lines.map((one) => one.taxCents)) + priced.shippingTaxCents).toBe(taxCents);
        expect(total(priced.taxes.map((tax) => tax.amountCents))).toBe(taxCents);
        expect(grandTotalCents).toBe(subtotalCents + shippingCents + (priceTax === 'EXCLUSIVE' ? taxCents : 0));
        const shippingTotal = shippingCents + (priceTax === 'EXCLUSIVE' ? priced.shippingTaxCents : 0);
        expect(total(priced.lines.map((one) => one.totalCents)) + shippingTotal).toBe(grandTotalCents);
        const amounts = [subtotalCents, shippingCents, taxCents, grandTotalCents, priced.amountDueCents];
        for (const cents of [...amounts, ...priced.lines.flatMap((one) => [one.taxCents, one.totalCents])]) {
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents % step).toBe(0);
        }
        if (priceTax === 'INCLUSIVE') expect(taxCents).toBeLessThanOrEqual(subtotalCents + shippingCents);
        expect(explanationProblems(priced)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('the order of the lines changes no total where each is rounded by itself', () => {
    fc.assert(
      fc.property(cases, ({ currency, lines, rates }) => {
        const step = quantum(currency);
        const priced = (of: typeof lines) =>
          priceCart(
            of.map(({ unit, quantity, taxable }, n) => ({ id: `l${n}`, unitCents: unit * step, quantity, taxable })),
            settings({ currency, taxRules: rates.map(([ppm]) => rule(ppm)) }),
            here,
          ).grandTotalCents;
        expect(priced([...lines].reverse())).toBe(priced(lines));
      }),
    );
  });
});

describe('shippingCharges', () => {
  const rules = [
    { key: 'home', name: 'Home', rateType: 'FLAT' as const, priceCents: 500, freeAboveCents: 5000, countries: ['US'] },
    { key: 'world', name: 'World', rateType: 'FLAT' as const, priceCents: 2000, countries: [] },
  ];

  it('are those that reach the country, free from an amount on', () => {
    const cents = (country: string, goods: number) =>
      shippingCharges(rules, { country }, goods).map((one) => [one.key, one.cents]);
    expect(cents('US', 4999)).toEqual([
      ['home', 500],
      ['world', 2000],
    ]);
    expect(cents('US', 5000)).toEqual([
      ['home', 0],
      ['world', 2000],
    ]);
    expect(cents('FR', 5000)).toEqual([['world', 2000]]);
  });
});
