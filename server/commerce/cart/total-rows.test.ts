// The sums that the cart page and the checkout list: an omitted row would make the total impossible to follow. Commerce 1.7, 1.8.
import { afterEach, expect, it } from 'vitest';
import { transact } from '../../store/transact.ts';
import { adasAddress, mug } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { putDiscount } from '../discount/discount.ts';
import { putPreferences } from '../preferences/preferences.ts';
import { discountRuleSchema } from '../pricing/input.ts';
import type { V3Cart } from './wire.ts';

let app: TestStoa;
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const product = mug();

/** Before and after the shopper enters a country. */
async function sums(country = adasAddress) {
  const visitor = await app.shopper();
  const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id, quantity: 1 });
  const path = `/api/3/commerce/cart/${added.json().shoppingCart.cartToken}`;
  const rows = ({ totalRows }: V3Cart) => totalRows.map(({ name, text }) => `${name} ${text}`);
  const before = rows((await visitor.get(path)).json());
  const checkout = await visitor.put(`${path}/checkout`, { email: 'ada@example.com', shippingAddress: country });
  expect(rows((await visitor.get(path)).json())).toEqual(rows(checkout.json().cart));
  return { before, after: rows(checkout.json().cart) };
}

it('take what made the delivery free off the delivery, once', async () => {
  app = await testStoa({ products: [product] });
  const rule = discountRuleSchema.parse({ id: 'd1', name: 'Free post', kind: 'SHIPPING' });
  await transact(app.parts.store, (tx) => putDiscount(tx, rule, 1));
  expect(await sums()).toEqual({
    before: ['Subtotal $20.00', 'Delivery —', 'Total so far $20.00'],
    after: ['Subtotal $20.00', 'Delivery – Free post Free', 'Total $20.00'],
  });
});

it('have delivery and taxes as soon as they are known, on the cart page too', async () => {
  app = await testStoa({ products: [product] });
  const rules = ['State', 'State'].map((name) => ({ name, country: 'US', ratePpm: 50_000, includesShipping: false }));
  await transact(app.parts.store, (tx) => putPreferences(tx, 'tax', { rounding: 'PER_LINE', rules }));
  const { after } = await sums();
  expect(after).toEqual(['Subtotal $20.00', 'Delivery $6.00', 'State $1.00', 'State $1.00', 'Total $28.00']);
});

it('tell the tax that prices hold and the address does not owe', async () => {
  const storeAddress = { line1: '1 Mill Lane', city: 'Berlin', country: 'DE' };
  app = await testStoa({ products: [product], store: { priceTax: 'INCLUSIVE_FIXED_NET', storeAddress } });
  const rule = { name: 'MwSt', country: 'DE', ratePpm: 190_000, includesShipping: false };
  await transact(app.parts.store, (tx) => putPreferences(tx, 'tax', { rounding: 'PER_LINE', rules: [rule] }));
  expect((await sums()).after).toEqual([
    'Subtotal $20.00',
    'Delivery $6.00',
    'Tax adjustment for your country −$3.19',
    'Total $22.81',
  ]);
});
