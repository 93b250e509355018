// Delivery options from the owner's settings to the cart, the checkout and the order. Commerce 1.7, 2.2, wire §2; and the store's settings
// for phone numbers, notes and the newsletter.
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { adasAddress as ada, mug, stocked, variant } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { repriced } from '../order/explanation.ts';
import { findOrder } from '../order/order.ts';
import type { ShippingRule } from '../pricing/schema.ts';
import { shippingCharges } from '../pricing/shipping.ts';

let app: TestStoa | undefined;
afterEach(async () => {
  expect(app?.faults() ?? []).toEqual([]);
  await app?.close();
  app = undefined;
});

const goodCard = { number: '4242424242424242', expiry: '12/30', cvc: '123' };
const options = [
  { key: 'post', name: 'Post', rateType: 'FLAT', priceCents: 500, freeAboveCents: 10_000, countries: ['US'] },
  {
    key: 'parcel',
    name: 'Parcel',
    rateType: 'WEIGHT',
    priceCents: 0,
    tiers: [
      { upToWeight: 2, priceCents: 700 },
      { upToWeight: 10, priceCents: 1200 },
    ],
    countries: [],
  },
  {
    key: 'bike',
    name: 'By bike',
    rateType: 'LOCAL_DELIVERY',
    priceCents: 300,
    countries: ['US'],
    postalCodes: ['14850..14853', '100*'],
  },
  { key: 'shop', name: 'At the shop', rateType: 'PICKUP', priceCents: 0, countries: ['US'], regions: ['NY', 'PA'] },
];
const tax = {
  rounding: 'PER_ORDER',
  rules: [
    { name: 'NY', country: 'US', region: 'NY', ratePpm: 80_000, includesShipping: false },
    { name: 'PA', country: 'US', region: 'PA', ratePpm: 60_000, includesShipping: false },
  ],
};

async function open(store: object = {}, shipping: object[] = options) {
  app = await testStoa({ products: [] });
  const owner = await app.signedIn(Role.admin);
  const saved = await owner.put('/config/api/store-settings', {
    store: { storeAddress: { country: 'US', region: 'NY', postalCode: '14850' }, ...store },
    tax,
    shipping: { options: shipping },
  });
  expect(saved.status, saved.text).toBe(200);
  const product = mug({ variants: [variant({ priceCents: 2000, weight: 1.5 })] });
  await stocked(app.parts, product, 100);
  const visitor = await app.shopper();
  const fill = async (quantity = 1) => {
    const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id, quantity });
    return added.json().shoppingCart.cartToken as string;
  };
  return { owner, visitor, product, fill };
}

describe('the ways of delivery', () => {
  it.each([
    [
      'within a range',
      { country: 'US', region: 'NY', postalCode: '14852-1234' },
      'post 500 FLAT, parcel 700 WEIGHT, bike 300 LOCAL_DELIVERY, shop 0 PICKUP',
    ],
    [
      'by the beginning',
      { country: 'US', region: 'PA', postalCode: '10012' },
      'post 500 FLAT, parcel 700 WEIGHT, bike 300 LOCAL_DELIVERY, shop 0 PICKUP',
    ],
    [
      'outside both, another region',
      { country: 'US', region: 'TX', postalCode: '75001' },
      'post 500 FLAT, parcel 700 WEIGHT',
    ],
    ['abroad', { country: 'DE', postalCode: '10012' }, 'parcel 700 WEIGHT'],
  ])('reach %s', async (_, location, expected) => {
    const { visitor, fill } = await open();
    const token = await fill();
    const cart = (await visitor.put(`/api/3/commerce/cart/${token}/shipping/location`, location)).json();
    const told = cart.fulfillmentOptions.map(
      ({ key, price, rateType }: { key: string; price: { value: number }; rateType: string }) =>
        `${key} ${price.value} ${rateType}`,
    );
    expect(told.join(', ')).toBe(expected);
    expect(
      cart.fulfillmentOptions.every(
        (one: { isPickup: boolean; rateType: string }) => one.isPickup === (one.rateType === 'PICKUP'),
      ),
    ).toBe(true);
    expect(cart.shippingOptionsStatus).toBe('APPLICABLE_SHIPPING_OPTIONS');
  });

  it('say why there are none: too heavy, elsewhere, or no postal code yet', async () => {
    const { visitor, fill, owner } = await open();
    const token = await fill(7);
    const at = async (location: object) =>
      (await visitor.put(`/api/3/commerce/cart/${token}/shipping/location`, location)).json().shippingOptionsStatus;
    expect(await at({ country: 'DE', postalCode: '10012' })).toBe('POSTAL_CODE_NOT_APPLICABLE');
    await owner.put('/api/v1/commerce-preferences/shipping', { options: [options[2]] });
    expect(await at({ country: 'US' })).toBe('INCOMPLETE ADDRESS');
    expect(await at({ country: 'US', postalCode: '99999' })).toBe('POSTAL_CODE_NOT_APPLICABLE');
  });

  it('ask for the region and the postal code that a tax rule of the country depends on, and for nothing else', async () => {
    const { visitor, fill, owner } = await open();
    const token = await fill();
    const rule = { name: 'City', country: 'US', region: 'NY', ratePpm: 45_000, includesShipping: false };
    const rules = [{ ...rule, postalCodes: ['10001..10292'] }];
    expect((await owner.put('/config/api/store-settings', { tax: { rounding: 'PER_LINE', rules } })).status).toBe(200);
    const at = async (location: object) => {
      const cart = (await visitor.put(`/api/3/commerce/cart/${token}/shipping/location`, location)).json();
      const total = cart.totalRows.find(({ id }: { id: string }) => id === 'total');
      return [cart.shippingOptionsStatus, cart.taxTotal.value, total.name];
    };
    const incomplete = ['INCOMPLETE ADDRESS', 0, 'Total so far'];
    const complete = ['APPLICABLE_SHIPPING_OPTIONS', 0, 'Total'];
    expect(await at({ country: 'US' })).toEqual(incomplete);
    expect(await at({ country: 'US', region: 'NY' })).toEqual(incomplete);
    expect(await at({ country: 'US', region: 'NY', postalCode: '10012' })).toEqual(complete.with(1, 90));
    expect(await at({ country: 'US', region: 'NY', postalCode: '14850' })).toEqual(complete);
    expect(await at({ country: 'US', region: 'PA' })).toEqual(complete);
    expect(await at({ country: 'DE' })).toEqual(complete);
  });

  it('refuse a range that is none, and store nothing', async () => {
    const { owner } = await open();
    for (const code of ['14853..14850', '148..14850']) {
      const refused = await owner.put('/config/api/store-settings', {
        shipping: { options: [{ ...options[2], postalCodes: [code] }] },
      });
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('is not a range')]);
    }
    expect((await owner.get('/config/api/store-settings')).json().shipping.options).toHaveLength(4);
  });

  it('tax what is picked up at the store by the store, and keep it with the order, which prices again the same', async () => {
    const { visitor, fill } = await open();
    const token = await fill(3);
    const step = `/api/3/commerce/cart/${token}/checkout`;
    const away = { ...ada, region: 'PA', city: 'Sayre', postalCode: '18840' };
    const view = (
      await visitor.put(step, { email: 'ada@example.com', shippingAddress: away, shippingKey: 'shop' })
    ).json();
    expect(view.shippingOptions.find((one: { key: string }) => one.key === 'shop')).toMatchObject({
      isPickup: true,
      selected: true,
    });
    expect(view.totals.taxes).toMatchObject([{ name: 'NY', amount: { value: 480 } }]);
    const placed = await visitor.post('/api/2/commerce/orders', {
      cartToken: token,
      quoteHash: view.quoteHash,
      attempt: 1,
      payment: { card: goodCard },
    });
    expect(placed.status, placed.text).toBe(200);
    const found = await findOrder(app!.parts.store, placed.json().orderId);
    expect(found?.order).toMatchObject({
      shipping: { key: 'shop', cents: 0, isPickup: true, rateType: 'PICKUP' },
      taxCents: 480,
      pricing: { isPickup: true, rounding: 'PER_ORDER' },
    });
    expect(repriced(found!).grandTotalCents).toBe(found!.order.grandTotalCents);
  });

  it('cost no more for being lighter, and are a list that the rules alone decide', () => {
    const rules = options as ShippingRule[];
    fc.assert(
      fc.property(fc.float({ min: 0, max: 20, noNaN: true }), fc.float({ min: 0, max: 20, noNaN: true }), (a, b) => {
        const costs = [Math.min(a, b), Math.max(a, b)].map(
          (weight) => shippingCharges([rules[1]!], { country: 'DE' }, 0, weight)[0]?.cents ?? Number.POSITIVE_INFINITY,
        );
        return costs[0]! <= costs[1]!;
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (n) => {
        const postalCode = String(n).padStart(5, '0');
        const isReached = shippingCharges([rules[2]!], { country: 'US', postalCode }, 0).length === 1;
        return isReached === ((n >= 14850 && n <= 14853) || postalCode.startsWith('100'));
      }),
      { numRuns: 2000 },
    );
  });
});

it('costs by the order total, and nothing above it', () => {
  const rule: ShippingRule = {
    key: 'by-total',
    name: 'Post',
    rateType: 'PRICE',
    priceCents: 0,
    countries: [],
    tiers: [
      { upToCents: 2000, priceCents: 800 },
      { upToCents: 5000, priceCents: 500 },
      { upToCents: null, priceCents: 0 },
    ],
  };
  const cost = (one: ShippingRule, goods: number) => shippingCharges([one], { country: 'US' }, goods)[0]?.cents;
  expect([0, 2000, 2001, 5000, 5001].map((goods) => cost(rule, goods))).toEqual([800, 800, 500, 500, 0]);
  const capped = { ...rule, freeAboveCents: 4000, tiers: rule.tiers!.slice(0, 2) };
  expect([3999, 4000, 5001].map((goods) => cost(capped, goods))).toEqual([500, 0, undefined]);
});

describe('what the store asks for', () => {
  it('insists on a real telephone number where it is required, and shows no field where it is off', async () => {
    const { visitor, fill, owner } = await open({ isShippingPhoneRequired: true });
    const token = await fill();
    const step = `/api/3/commerce/cart/${token}/checkout`;
    const place = async (phoneNumber: string) => {
      const view = (
        await visitor.put(step, {
          email: 'ada@example.com',
          shippingAddress: { ...ada, phoneNumber },
          shippingKey: 'post',
        })
      ).json();
      return visitor.post('/api/2/commerce/orders', { cartToken: token, quoteHash: view.quoteHash, attempt: 1 });
    };
    expect((await place('')).json().fields).toEqual({ 'shipping.phoneNumber': 'Phone is required.' });
    expect((await place('555 0000')).json().fields).toEqual({ 'shipping.phoneNumber': 'Phone is not valid.' });
    expect((await place('(607) 255-5241')).json().fields).not.toHaveProperty(['shipping.phoneNumber']);
    await owner.put('/config/api/store-settings', {
      store: { isShippingPhoneRequired: false, showShippingPhoneNumber: false },
    });
    const { address } = (await visitor.get(step)).json();
    expect(address.fields.map((field: { name: string }) => field.name)).not.toContain('phoneNumber');
  });

  it('begins as the settings say: country, billing address, note, box for news', async () => {
    const { visitor, fill } = await open({
      shippingCountryDefaultValue: 'CA',
      billToShippingDefaultValue: false,
      showNoteField: true,
      checkoutPageMarketingOptInEnabled: true,
      enableMailingListOptInByDefault: true,
    });
    const view = (await visitor.get(`/api/3/commerce/cart/${await fill()}/checkout`)).json();
    expect(view).toMatchObject({
      address: { values: { country: 'CA' } },
      billToShippingAddress: false,
      asksNote: true,
      asksOptIn: true,
      subscribeToList: true,
    });
  });
});
