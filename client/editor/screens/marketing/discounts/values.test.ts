// The discount form: server values survive a round trip, and the example matches the pricing.
import { expect, it } from 'vitest';
import type { DiscountAnswer, DiscountBody } from '../../../../../server/commerce/discount/schema.ts';
import { exampleOf } from './example.ts';
import { bodyOf, type DiscountValues, namedBody, newValues, problemsOf, typedValues, valuesOf } from './values.ts';

const shared = {
  name: 'A',
  enabled: true,
  limits: {},
  subscriptionOptions: { renewals: false },
  lane: 'DEFAULT',
} as const;
const percent = { type: 'PERCENT', ratePpm: 150_000 } as const;
const amount = { type: 'AMOUNT', cents: 500, per: 'ORDER' } as const;
const bodies: DiscountBody[] = [
  {
    kind: 'ANY_ORDER',
    ...shared,
    code: 'TEN',
    value: percent,
    limits: { total: 5, perCustomer: 1 },
    startsAt: 1,
    endsAt: 2,
  },
  { kind: 'CART_TOTAL', ...shared, minimumCents: 9000, value: { type: 'AMOUNT', cents: 500 } },
  { kind: 'PRODUCT', ...shared, enabled: false, productIds: ['p'], value: amount },
  { kind: 'CATEGORY', ...shared, categoryIds: ['c'], value: percent },
  { kind: 'SHIPPING', ...shared, minimumCents: 4000, categoryIds: ['c'] },
  { kind: 'SHIPPING', ...shared },
  { kind: 'BUY_X_GET_Y', ...shared, buy: { quantity: 2, productIds: ['p'] }, get: { quantity: 1 }, ratePpm: 500_000 },
];

it('keeps every kind of discount as it is', () => {
  for (const body of bodies) {
    const answer = { ...body, id: 'x', uses: 0, createdAt: 0, updatedAt: 0 } as DiscountAnswer;
    expect(bodyOf(valuesOf(answer), body.name)).toEqual(body);
    expect(problemsOf(valuesOf(answer))).toEqual([]);
  }
});

it('says what is missing at its field', () => {
  const paths = (change: Partial<DiscountValues>) => problemsOf({ ...newValues, ...change }).map(({ path }) => path);
  expect(paths({})).toEqual(['code']);
  expect(paths({ isCode: false, kind: 'PRODUCT', ratePpm: null })).toEqual(['ratePpm', 'of']);
  expect(paths({ code: 'A', startsAt: 2, endsAt: 2, usesMax: 0 })).toEqual(['usesMax', 'endsAt']);
});

it('shows what real pricing takes off an example cart', () => {
  const off = (body: DiscountBody) => {
    const example = exampleOf(
      valuesOf({ ...body, id: 'x', uses: 0, createdAt: 0, updatedAt: 0 } as DiscountAnswer),
      'USD',
      0,
    );
    return example && [example.cartCents, example.offCents];
  };
  expect(bodies.map(off)).toEqual([
    [6000, 900],
    [9000, 500],
    [6000, 500],
    [6000, 900],
    [6000, 800],
    [6000, 800],
    [6000, 1000],
  ]);
});

it('changes a name that says what the discount does with it, and keeps one that was typed', () => {
  const renamed = (name: string) => {
    const before = { ...bodies[0]!, name, id: 'x', uses: 0, createdAt: 0, updatedAt: 0 } as DiscountAnswer;
    return namedBody({ ...typedValues(before, 'USD'), ratePpm: 100_000 }, 'USD').name;
  };
  expect(renamed('15% off every order')).toBe('10% off every order');
  expect(renamed('Spring sale, 15% off')).toBe('Spring sale, 15% off');
});
