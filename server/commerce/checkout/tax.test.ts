// Exempt goods, a tax class and a rate for some postal codes, from the owner's calls to the order, its mail and refunds. Commerce 1.7, 1.9.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { auditStore } from '../../testing/driver/order-audit.ts';
import { placeOrder, queuedMails } from '../../testing/driver/placed-orders.ts';
import { adasAddress, mug } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';

let app: TestStoa;
let owner: Shopper;
const [cup, book, bread] = [mug({ title: 'Cup' }), mug({ title: 'Book' }), mug({ title: 'Bread' })];
const all = [cup, book, bread].map((product) => ({ product, quantity: 1 }));
const inNewYork = { shippingAddress: { ...adasAddress, city: 'New York', postalCode: '10282' } };

beforeAll(async () => {
  app = await testStoa({ products: [cup, book, bread], quantity: 100 });
  owner = await app.signedIn(Role.admin);
  const answers = [
    await owner.put('/api/v1/commerce-preferences/tax', {
      classes: [{ key: 'books', name: 'Books' }],
      rules: [
        { name: 'State', country: 'US', region: 'NY', ratePpm: 40_000, includesShipping: true },
        {
          name: 'City',
          country: 'US',
          region: 'NY',
          postalCodes: ['10001..10282'],
          taxClasses: ['standard'],
          ratePpm: 45_000,
          includesShipping: false,
        },
      ],
    }),
    await owner.put(`/api/commerce/products/${book.id}`, { taxClass: 'books' }),
    await owner.put(`/api/commerce/products/${bread.id}`, { taxable: false }),
    await owner.post('/config/api/discounts', {
      kind: 'ANY_ORDER',
      name: 'Ten',
      code: 'TEN',
      value: { type: 'PERCENT', ratePpm: 100_000 },
    }),
  ];
  expect(answers.map(({ status, text }) => (status < 300 ? '' : text))).toEqual(['', '', '', '']);
});

afterAll(async () => {
  expect(await auditStore(app.parts.store, { settled: true })).toEqual([]);
  expect(app.faults()).toEqual([]);
  await app.close();
});

const orderOf = async (id: string) => (await owner.get(`/api/commerce/orders/${id}`)).json();

it('each line owes by its class and its postal code, the mail says so, and a refund gives back what the line owed', async () => {
  const { orderId } = await placeOrder(app, all, inNewYork, ['TEN']);
  const order = await orderOf(orderId);
  // 18.00 each: 4 % and 4.5 %, 4 %, none; and 4 % of the delivery of 6.00.
  const taxes = Object.fromEntries(
    order.lines.map((line: { title: string; taxCents: number }) => [line.title, line.taxCents]),
  );
  expect(taxes).toEqual({ Cup: 72 + 81, Book: 72, Bread: 0 });
  const [mail] = await queuedMails(app, 'order-confirmed');
  expect(mail!.text).toMatch(/State:? +\$1\.68/);
  expect(mail!.text).toMatch(/City:? +\$0\.81/);
  expect(mail!.text).toContain('$62.49');

  for (const [n, title, cents, taxCents] of [
    [0, 'Bread', 1800, 0],
    [1, 'Book', 1872, 72],
    [2, 'Cup', 1953, 153],
  ] as const) {
    const { id } = order.lines.find((line: { title: string }) => line.title === title);
    const request = { by: 'LINES', lines: [{ id, quantity: 1 }] };
    const preview = await owner.post(`/api/commerce/orders/${orderId}/refund-preview`, { request });
    expect(preview.json(), title).toMatchObject({ totalCents: cents, taxCents });
    expect((await owner.post(`/api/commerce/orders/${orderId}/refunds`, { request, n })).status).toBe(200);
  }
  // The remainder is the delivery with its tax.
  expect((await orderOf(orderId)).refundedCents).toBe(6249 - 624);
});

it('outside of the city only the state is owed, by goods that are taxed at all; delivery of exempt goods owes none', async () => {
  const upstate = await orderOf((await placeOrder(app, all)).orderId);
  expect(upstate.taxCents).toBe(80 + 80 + 24);
  const exempt = await orderOf((await placeOrder(app, [{ product: bread, quantity: 1 }], inNewYork)).orderId);
  expect([exempt.taxCents, exempt.grandTotalCents]).toEqual([0, 2600]);
});

it('a customer with a VAT ID owes none on an order that the owner makes, whatever address others type; the order shows the number', async () => {
  const firm = { email: 'ada@firm.example', taxNumber: 'DE123456788' };
  const settings = (await owner.get('/config/api/store-settings')).json();
  expect((await owner.put('/config/api/store-settings', { tax: { exemptions: [firm] } })).status).toBe(200);
  const body = {
    lines: [{ itemId: cup.id, variantId: cup.variants[0]!.id, quantity: 2 }],
    email: 'Ada@Firm.example',
    address: inNewYork.shippingAddress,
  };
  const draftOf = async (one: object) => {
    const { id } = (await owner.post('/config/api/draft-orders', one)).json();
    return (await owner.get(`/config/api/draft-orders/${id}`)).json();
  };
  const draft = await draftOf(body);
  expect(draft.priced).toMatchObject({ grandTotalCents: 4600, taxes: [] });
  expect((await draftOf({ ...body, email: 'ada@elsewhere.example' })).priced.grandTotalCents).toBeGreaterThan(4600);
  // Anyone could type it at the checkout.
  const { orderId } = await placeOrder(app, all, { ...inNewYork, email: firm.email });
  expect((await orderOf(orderId)).taxCents).toBeGreaterThan(0);
  const placed = await owner.post(`/config/api/draft-orders/${draft.id}/order`, {
    n: draft.n,
    method: 'cash',
    isPaid: true,
    expectedTotalCents: 4600,
  });
  expect(placed.status, placed.text).toBe(200);
  const order = await orderOf(placed.json().orderId);
  expect([order.taxCents, order.taxExempt]).toEqual([0, { taxNumber: 'DE123456788' }]);
  await owner.put('/config/api/store-settings', { tax: { exemptions: settings.tax.exemptions } });
});
