// The explanations for staff and shoppers, and that verification detects wrong ones.
import { describe, expect, it } from 'vitest';
import { explain } from './explain.ts';
import { explainWords } from './explain-words.ts';
import { type PriceInputJson, priceInputSchema } from './input.ts';
import { couponMessage, couponReasons } from './messages.ts';
import { price } from './price.ts';
import { explanationProblems } from './recompute.ts';
import type { Priced } from './schema.ts';

const cart: PriceInputJson = {
  currency: 'USD',
  lines: [
    { id: 'a', productId: 'mug', priceCents: 1500, salePriceCents: 1200, quantity: 2 },
    { id: 'b', productId: 'poster', priceCents: 3333, quantity: 1 },
  ],
  discounts: [
    { kind: 'PRODUCT', id: 'd1', name: 'Mug week', productIds: ['mug'], value: { type: 'PERCENT', ratePpm: 150_000 } },
    { kind: 'ANY_ORDER', id: 'd2', name: 'Five off', code: 'FIVE', value: { type: 'AMOUNT', cents: 500 } },
    { kind: 'SHIPPING', id: 'd3', name: 'Free ride', code: 'SHIP' },
  ],
  codes: ['five', 'ship', 'nope'],
  giftCards: [{ id: 'g1', name: 'ending 1234', balanceCents: 2000 }],
  shippingAddress: { country: 'US', region: 'NY' },
  delivery: { key: 'post', name: 'Post', cents: 600 },
  settings: {
    taxRules: [{ name: 'NY tax', country: 'US', region: 'NY', ratePpm: 88_750, includesShipping: true }],
    minimumSubtotalCents: 1000,
  },
};
const names = new Map([
  ['a', 'Mug'],
  ['b', 'Poster'],
]);
const priced = (changes: Partial<PriceInputJson> = {}): Priced =>
  price(priceInputSchema.parse({ ...cart, ...changes }));

describe('the explanation', () => {
  it('tells staff every step with its inputs, rounding and result', () => {
    expect(explain(priced(), names)).toEqual([
      '1. sale, Mug: 12.00 instead of 15.00 a piece',
      '2. line, Mug: 2 × 12.00 = 24.00',
      '3. line, Poster: 1 × 33.33 = 33.33',
      '4. subtotal: 24.00 + 33.33 = 57.33 USD',
      '5. discount "Mug week": 15% of 24.00, half away from zero = 3.60',
      '6. shares of d1: 3.60 by 24.00, largest remainder = Mug 3.60',
      '7. goods after line discounts: 20.40 + 33.33 = 53.73',
      '8. discount "Five off" (FIVE): the less of 5.00 and 53.73 = 5.00',
      '9. shares of d2: 5.00 by 20.40 : 33.33, largest remainder = Mug 1.90, Poster 3.10',
      '10. shipping, Post: 6.00',
      '11. free shipping "Free ride" (SHIP): takes 6.00',
      '12. NY tax, Mug: 8.875% of 18.50, half away from zero = 1.64',
      '13. NY tax, Poster: 8.875% of 30.23, half away from zero = 2.68',
      '14. total: subtotal 57.33 - discounts 8.60 + tax 4.32 = 53.05 USD',
      '15. gift card ending 1234: the less of balance 20.00 and owed 53.05 = 20.00',
      '16. due: 53.05 - 20.00 = 33.05 USD',
      '17. least subtotal 10.00: reached',
    ]);
  });

  it('tells shoppers in plain words', () => {
    expect(explainWords(priced(), names)).toEqual([
      '2 × Mug at $12.00: $24.00 (on sale, was $15.00 each).',
      'Poster: $33.33.',
      'Subtotal: $57.33.',
      'Mug week: 15% off $24.00, you save $3.60.',
      'Five off (code FIVE): $5.00 off your order, you save $5.00.',
      'Free ride (code SHIP): free delivery, you save $6.00.',
      'Delivery, Post: free.',
      'NY tax (8.875%): $4.32.',
      'Total: $53.05.',
      'Gift card ending 1234 pays $20.00. It has no balance left.',
      'Amount due: $33.05.',
      'Code NOPE: Unable to redeem coupon: this code does not exist.',
    ]);
  });

  it('tells contained tax, and tax that is not owed, as such', () => {
    const settings = (priceTax: 'INCLUSIVE' | 'INCLUSIVE_FIXED_NET') => ({
      priceTax,
      storeAddress: { country: 'US', region: 'NY' },
      taxRules: cart.settings!.taxRules!,
    });
    const plain = { discounts: [], codes: [], giftCards: [], delivery: undefined };
    expect(explainWords(priced({ ...plain, settings: settings('INCLUSIVE') }))).toContain(
      'Includes NY tax (8.875%): $4.68.',
    );
    const away = { ...plain, shippingAddress: { country: 'FR' }, settings: settings('INCLUSIVE_FIXED_NET') };
    expect(explainWords(priced(away))).toContain('Tax not owed at this address: −$4.68.');
  });

  it('has a sentence for each reason', () => {
    for (const reason of couponReasons)
      expect(couponMessage(reason, '$5.00')).toMatch(/^Unable to redeem coupon: .+\.$/);
  });
});

describe('the check of an explanation', () => {
  it('finds nothing in a right one', () => {
    expect(explanationProblems(priced())).toEqual([]);
  });

  it.each(priced().steps.map((step, n) => [`${n + 1} ${step.rule}`, n] as const))(
    'notices step %s when it is a cent off',
    (_, n) => {
      const wrong = priced();
      wrong.steps[n]!.resultCents += 1;
      expect(explanationProblems(wrong)).not.toEqual([]);
    },
  );

  it.each([5, 8])('notices shares that are moved (step %i)', (n) => {
    const wrong = priced();
    const { parts } = wrong.steps[n]!;
    parts![0]! -= 1;
    expect(explanationProblems(wrong)).not.toEqual([]);
  });

  it.each([
    'subtotalCents',
    'discountCents',
    'shippingCents',
    'taxCents',
    'grandTotalCents',
    'giftCardCents',
    'amountDueCents',
  ] as const)('notices %s that the steps do not come to', (total) => {
    expect(explanationProblems({ ...priced(), [total]: 1 })).not.toEqual([]);
  });

  it('notices a base that is not what the step before left', () => {
    const wrong = priced();
    const tax = wrong.steps.find((step) => step.rule === 'tax')!;
    tax.inputs.baseCents = 2400;
    tax.resultCents = 213;
    expect(explanationProblems(wrong).join()).toContain('says the price is 2400, and it was 1850');
  });
});
