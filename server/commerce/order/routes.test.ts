// Who may see orders, which fields they see, and what the confirmation page shows to anyone with its link.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { mug } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { confirmedPage } from './confirmed.ts';
import { loadOrderOfLink } from './order.ts';

let app: TestStoa;

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  line1: '1 Main St',
  city: 'Ithaca',
  region: 'NY',
  postalCode: '14850',
  country: 'US',
};

/** Orders of different shoppers, oldest first. */
async function orders(count: number): Promise<{ orderId: string; orderNumber: string; accessToken: string }[]> {
  const product = mug();
  app = await testStoa({ products: [product] });
  const placed = [];
  for (let n = 0; n < count; n++) {
    app.parts.clock.pass(60_000);
    const visitor = await app.shopper();
    const cart = (await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id })).json()
      .shoppingCart;
    const answer = await visitor.post('/api/2/commerce/orders', {
      cartToken: cart.cartToken,
      email: `ada${n}@example.com`,
      shippingAddress: address,
      expectedTotalCents: 2600,
      paymentToken: 'tok_visa',
    });
    expect(answer.status).toBe(200);
    placed.push(answer.json());
  }
  return placed;
}

describe('GET /config/api/orders', () => {
  it('finds, filters, sorts, counts, and pages orders, and follows what is done with them', async () => {
    const placed = await orders(3);
    const owner = await app.signedIn(Role.storeManager);
    const browse = async (query: string) => {
      const { rows, total, nextCursor } = (await owner.get(`/config/api/orders?${query}`)).json();
      return { numbers: rows.map((row: { orderNumber: string }) => row.orderNumber), total, nextCursor };
    };
    expect(await browse('limit=2')).toEqual({ numbers: ['T3', 'T2'], total: 3, nextCursor: '2' });
    expect(await browse('limit=2&cursor=2')).toEqual({ numbers: ['T1'], total: 3, nextCursor: undefined });
    expect((await browse('sort=number')).numbers).toEqual(['T3', 'T2', 'T1']);
    expect((await browse('search=LOVELACE+ada1')).numbers).toEqual(['T2']);
    const [row] = (await owner.get('/config/api/orders?search=%23T1')).json().rows;
    expect(row).toMatchObject({
      customerName: 'Ada Lovelace',
      items: [{ title: 'Mug', quantity: 1 }],
      isPickup: false,
    });

    const counted = async () => (await owner.get('/config/api/order-views')).json();
    expect(await counted()).toEqual({ 'to-fulfill': 3, unpaid: 0, pickup: 0, problems: 0, returns: 0 });
    expect((await owner.post(`/api/commerce/orders/${placed[1]?.orderId}/fulfillments`, {})).status).toBe(200);
    expect(await counted()).toMatchObject({ 'to-fulfill': 2 });
    expect((await browse('view=to-fulfill')).numbers).toEqual(['T3', 'T1']);
    expect((await browse('status=FULFILLED')).numbers).toEqual(['T2']);
  });
});

describe('GET /api/commerce/orders', () => {
  it('lists orders newest first, page by page, without their tokens', async () => {
    const placed = await orders(3);
    const owner = await app.signedIn(Role.storeManager);
    const first = (await owner.get('/api/commerce/orders?limit=2')).json();
    expect(first.orders.map((order: { orderNumber: string }) => order.orderNumber)).toEqual(['T3', 'T2']);
    expect(first.hasNextPage).toBe(true);
    const second = (await owner.get(`/api/commerce/orders?limit=2&cursor=${first.nextPageCursor}`)).json();
    expect(second).toMatchObject({
      orders: [{ orderNumber: 'T1', customerEmail: 'ada0@example.com' }],
      hasNextPage: false,
    });

    const one = (await owner.get(`/api/commerce/orders/${placed[0]!.orderId}`)).json();
    expect(one).toMatchObject({ orderNumber: 'T1', lines: [{ title: 'Mug' }], grandTotalCents: 2600 });
    expect(one.steps.at(-1)).toMatchObject({ rule: 'total', resultCents: 2600 });
    expect(JSON.stringify([first, one])).not.toContain(placed[0]!.accessToken);
    expect((await owner.get('/api/commerce/orders/none')).status).toBe(404);
    expect((await owner.get('/api/commerce/orders?limit=1000')).status).toBe(400);
  });

  it.each([
    [[Role.admin], 200],
    [[Role.storeManager], 200],
    [[Role.websiteManager], 200],
    [[Role.editor], 403],
    [[Role.viewer], 403],
    [[Role.reporting], 403],
  ])('roles %j get %i', async (roles, status) => {
    await orders(0);
    expect((await (await app.signedIn(...roles)).get('/api/commerce/orders')).status).toBe(status);
  });

  it('shows who reports what orders came to, and not who placed them', async () => {
    const [placed] = await orders(1);
    const reporter = await app.signedIn(Role.reporting);
    const answer = await reporter.get('/api/commerce/order-totals?limit=1');
    expect(answer.json().orders).toEqual([
      {
        id: placed!.orderId,
        orderNumber: 'T1',
        testMode: true,
        createdOn: expect.any(Number),
        fulfillmentStatus: 'PENDING',
        paymentState: 'PAID',
        totalQuantity: 1,
        grandTotal: { currencyCode: 'USD', value: 2600, decimalValue: '26.00', fractionalDigits: 2 },
        refundedCents: 0,
      },
    ]);
    expect(answer.text).not.toMatch(/ada@|lovelace/i);
    // Searching must not reveal it either.
    expect((await reporter.get('/api/commerce/order-totals?search=nobody')).json().message).toBe(
      'search: Unknown field.',
    );
    expect((await reporter.get(`/api/commerce/orders/${placed!.orderId}`)).status).toBe(403);
    expect((await (await app.signedIn(Role.editor)).get('/api/commerce/order-totals')).status).toBe(403);
  });

  it('lets a website manager send and cancel, but give no money back', async () => {
    const [placed] = await orders(1);
    const path = `/api/commerce/orders/${placed!.orderId}`;
    const manager = await app.signedIn(Role.websiteManager);
    const before = (await manager.get(path)).json();
    for (const [what, body] of [
      ['cancel', { notify: false }],
      ['refund-preview', { request: { by: 'AMOUNT', cents: 1 } }],
      ['refunds', { request: { by: 'AMOUNT', cents: 1 }, n: 0 }],
      ['refunds/0/retry', {}],
    ] as const) {
      const refused = await manager.post(`${path}/${what}`, body);
      expect([what, refused.status, refused.json().capability]).toEqual([what, 403, 'orders.refund']);
    }
    expect((await manager.get(path)).json()).toEqual(before);
    expect((await manager.post(`${path}/fulfillments`, { notify: false })).json().fulfillmentStatus).toBe('FULFILLED');
    expect((await manager.post(`${path}/mark-pending`, {})).status).toBe(200);
    // After a full refund, canceling would refund nothing.
    const store = await app.signedIn(Role.storeManager);
    const { n } = (await store.post(`${path}/refund-preview`, { request: { by: 'AMOUNT', cents: 2600 } })).json();
    const given = await store.post(`${path}/refunds`, { request: { by: 'AMOUNT', cents: 2600 }, notify: false, n });
    expect(given.status).toBe(200);
    expect((await manager.post(`${path}/cancel`, { notify: false })).json().fulfillmentStatus).toBe('CANCELED');
  });

  it('refuses visitors', async () => {
    await orders(0);
    expect((await (await app.shopper()).get('/api/commerce/orders')).status).toBe(401);
  });
});

describe('the confirmation page', () => {
  it('shows the order to whoever has its link, with the payload of the wire', async () => {
    const [placed] = await orders(1);
    const page = await confirmedPage(app.parts.store, placed!.orderId, placed!.accessToken);
    expect(page).toMatchObject({
      orderNumber: 'T1',
      totals: [
        { label: 'Subtotal', value: '$20.00' },
        { label: 'Delivery: Standard Shipping', value: '$6.00' },
        { label: 'Total', value: '$26.00', strong: true },
      ],
      lines: [{ title: 'Mug', quantity: 1, unit: '$20.00' }],
    });
    expect(page.confirmed).toEqual({
      id: placed!.orderId,
      orderNumber: 'T1',
      websiteId: 'a'.repeat(24),
      purchasedCartId: expect.any(String),
      testMode: true,
      grandTotal: { currencyCode: 'USD', value: 2600, decimalValue: '26.00', fractionalDigits: 2 },
      grandTotalFormatted: '$26.00',
      subtotal: { currencyCode: 'USD', value: 2000, decimalValue: '20.00', fractionalDigits: 2 },
      subtotalFormatted: '$20.00',
      taxTotal: { currencyCode: 'USD', value: 0, decimalValue: '0.00', fractionalDigits: 2 },
      taxTotalFormatted: '$0.00',
      shippingTotal: { currencyCode: 'USD', value: 600, decimalValue: '6.00', fractionalDigits: 2 },
      shippingTotalFormatted: '$6.00',
      discountTotal: { currencyCode: 'USD', value: 0, decimalValue: '0.00', fractionalDigits: 2 },
      discountTotalFormatted: '$0.00',
      billingDetails: { customer: { email: 'ada0@example.com', firstName: 'Ada', lastName: 'Lovelace' } },
      items: [
        {
          sku: 'SQ0000001',
          productName: 'Mug',
          unitPrice: { currencyCode: 'USD', value: 2000, decimalValue: '20.00', fractionalDigits: 2 },
          quantity: 1,
        },
      ],
    });
  });

  it('tells nobody else whether the order exists', async () => {
    const [placed] = await orders(1);
    const wrong = [placed!.orderId, 'x'.repeat(placed!.accessToken.length)] as const;
    const none = ['f'.repeat(24), placed!.accessToken] as const;
    for (const link of [wrong, none])
      await expect(loadOrderOfLink(app.parts.store, ...link)).rejects.toMatchObject({ code: 'order-unknown' });
  });
});
