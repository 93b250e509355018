// Areas B and D, recent changes: orders that share one commit while others are refunded, and fields unknown to visitors' calls.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditStore, rowsOf } from '../driver/order-audit.ts';
import { placeOrder } from '../driver/placed-orders.ts';
import { adasAddress, mug } from '../harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../harness/test-stoa.ts';

let app: TestStoa;
let owner: Shopper;
const [cup, rare] = [mug({ title: 'Cup' }), mug({ title: 'Rare cup' })];

beforeAll(async () => {
  app = await testStoa({ products: [cup, rare], quantity: 40 });
  owner = await app.signedIn(1);
});
afterAll(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

type Details = Record<string, unknown>;

/** A shopper at the checkout's last step. */
async function ready(itemId: string, quantity: number, extra: Details = {}) {
  const visitor = await app.shopper();
  const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId, quantity, ...extra });
  const { cartToken } = added.json().shoppingCart as { cartToken: string };
  const given = { email: 'ada@example.com', shippingAddress: { ...adasAddress, ...extra }, ...extra };
  const view = (await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, given)).json();
  const order = (more: Details = {}) =>
    visitor.post('/api/2/commerce/orders', {
      cartToken,
      ...given,
      expectedTotalCents: view.expectedTotalCents,
      paymentToken: 'tok_visa',
      ...more,
    });
  return { added, cartToken, view, order };
}

it('misuse: orders, refusals, refunds, and cancellations of one moment leave numbers without gaps and books that agree', async () => {
  const earlier = [];
  for (let n = 0; n < 4; n++) earlier.push(await placeOrder(app, [{ product: rare, quantity: 9 }]));
  const [carts, others] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, () => ready(cup.id, 3))),
    Promise.all(Array.from({ length: 4 }, () => ready(rare.id, 1))),
  ]);
  const act = (id: string, path: string, body: object) => owner.post(`/config/api/orders/${id}${path}`, body);
  const [first, second, third, fourth] = earlier.map(({ orderId }) => orderId) as [string, string, string, string];
  const answers = await Promise.all([
    ...carts.map(({ order }, n) => order(n % 3 === 2 ? { paymentToken: 'tok_chargeDeclined' } : {})),
    act(first, '/cancel', {}),
    act(first, '/cancel', {}),
    act(second, '/refunds', { request: { by: 'AMOUNT', cents: 100 }, n: 0 }),
    act(third, '/cancel', { reason: 'Out of clay' }),
    act(fourth, '/refunds', { request: { by: 'AMOUNT', cents: 100 }, n: 0 }),
    act(fourth, '/cancel', {}),
    ...others.map(({ order }) => order()),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const placed = answers.filter((answer) => answer.status === 200 && 'orderNumber' in answer.json());
  expect(placed.length).toBeGreaterThanOrEqual(8);
  const numbers = (await rowsOf(app.parts.store, 'order'))
    .map(({ value }) => Number((value as { orderNumber: string }).orderNumber))
    .sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, n) => numbers[0]! + n));
  expect(numbers).toHaveLength(earlier.length + placed.length);
  expect(await auditStore(app.parts.store)).toEqual([]);
});

it('attack: fields that no visitor’s call knows change neither a price nor a total, and are not kept', async () => {
  const mark = 'zqx-made-up';
  const extra = {
    priceCents: 1,
    unitPrice: { value: '1', currency: 'USD' },
    discountCents: 4000,
    taxCents: 0,
    shippingCents: 0,
    grandTotalCents: 1,
    currency: 'JPY',
    isTest: true,
    isPaid: true,
    orderNumber: '1',
    roles: [1],
    [mark]: mark,
    constructor: { prototype: { isPaid: true } },
  };
  const [plain, made] = [await ready(cup.id, 2), await ready(cup.id, 2, extra)];
  const totals = ({ added, view }: typeof plain) => [added.json().shoppingCart.subtotal, view.expectedTotalCents];
  expect(totals(made)).toEqual(totals(plain));
  const [one, other] = [await plain.order(), await made.order(extra)];
  expect([one.status, other.status]).toEqual([200, 200]);
  const orderOf = async (answer: typeof one) =>
    (await owner.get(`/config/api/orders/${answer.json().orderId as string}`)).json();
  const [honest, forged] = [await orderOf(one), await orderOf(other)];
  for (const field of ['grandTotalCents', 'paidCents', 'financialState', 'currency'])
    expect([field, forged[field]]).toEqual([field, honest[field]]);
  expect(Number(other.json().orderNumber)).toBe(Number(one.json().orderNumber) + 1);
  const { rows } = await app.parts.store.range({ start: [], end: [Uint8Array.of(255)], limit: 1000 });
  expect(rows.filter((row) => JSON.stringify(row).includes(mark))).toEqual([]);
  // Control: a known field is stored.
  const noted = await ready(cup.id, 1);
  expect((await noted.order({ note: mark })).status).toBe(200);
  const { rows: after } = await app.parts.store.range({ start: [], end: [Uint8Array.of(255)], limit: 1000 });
  expect(after.filter((row) => JSON.stringify(row).includes(mark)).length).toBeGreaterThan(0);
});
