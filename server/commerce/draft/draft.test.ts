// Drafts: priced like a cart, paid through their link or at the counter, and ordered once. Admin, job 49.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { createMailDelivery } from '../../outbox/mail-delivery.ts';
import { transact } from '../../store/transact.ts';
import { queuedMails } from '../../testing/driver/placed-orders.ts';
import { adasAddress as address, mug, stocked } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { putPreferences } from '../preferences/preferences.ts';

let app: TestStoa;

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const product = mug();
const line = { itemId: product.id, variantId: product.variants[0]!.id, quantity: 2 };

/** A mail setup without a connected mail server. */
const fileMails = () =>
  createMailDelivery({ ...app.parts, from: async () => 'shop@example.com', chance: () => 0 }).runDue();

async function shop() {
  app = await testStoa({ products: [product] });
  const owner = await app.signedIn(Role.storeManager);
  const create = async (body: object) =>
    (await owner.post('/config/api/draft-orders', body)).json() as { id: string; n: number };
  const open = async (id: string) => (await owner.get(`/config/api/draft-orders/${id}`)).json();
  const stock = async () => (await app.shopper()).get(`/api/commerce/inventory/stock?itemId=${product.id}`);
  const left = async () => (await stock()).json().results[0].qtyInStock as number;
  return { owner, create, open, left };
}

describe('a draft order', () => {
  it('is priced like a cart, with what the owner takes off, and changes nothing yet', async () => {
    const { owner, create, open, left } = await shop();
    const before = await left();
    const body = {
      lines: [line],
      email: 'ada@example.com',
      address,
      discount: { name: 'Friend', value: { type: 'PERCENT', ratePpm: 100_000 } },
    };
    const preview = (await owner.post('/config/api/draft-order-previews', body)).json();
    expect(preview).toMatchObject({ subtotalCents: 4000, discountCents: 400, requiresShipping: true });
    const saved = await create(body);
    expect((await open(saved.id)).priced).toMatchObject({ discountCents: 400, amountDueCents: preview.amountDueCents });
    expect((await owner.get('/config/api/draft-orders?search=ada')).json()).toMatchObject({
      total: 1,
      rows: [{ id: saved.id, name: 'Ada Lovelace', quantity: 2 }],
    });
    expect((await owner.get('/config/api/orders')).json().total).toBe(0);
    expect(await left()).toBe(before);
    expect((await owner.get(`/config/api/order-variants?search=${product.variants[0]!.sku}`)).json()).toMatchObject({
      isExact: true,
      variants: [{ itemId: product.id }],
    });
  });

  it('is sold at the counter: paid in cash and handed over, once, without an address', async () => {
    const { owner, create, left, open } = await shop();
    const before = await left();
    const { id, n } = await create({ lines: [line], delivery: 'IN_PERSON' });
    const { priced } = await open(id);
    const place = () =>
      owner.post(`/config/api/draft-orders/${id}/order`, {
        n,
        method: 'cash',
        isPaid: true,
        expectedTotalCents: priced.amountDueCents,
      });
    const [one, two] = await Promise.all([place(), place()]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.json()).toEqual(two.json());
    expect((await place()).json()).toEqual(one.json());
    expect(await left()).toBe(before - 2);
    const order = (await owner.get(`/api/commerce/orders/${one.json().orderId}`)).json();
    expect(order).toMatchObject({
      paymentState: 'PAID',
      fulfillmentStatus: 'FULFILLED',
      email: '',
      payment: { method: 'cash', amountCents: priced.amountDueCents },
    });
    expect((await owner.get(`/config/api/draft-orders/${id}`)).json()).toMatchObject({ orderId: order.id });
    expect((await owner.get('/config/api/draft-orders')).json().total).toBe(0);
  });

  it('is paid by the customer through a link that only works once it was sent, and until its day', async () => {
    const { owner, create, open, left } = await shop();
    const before = await left();
    const { id, n } = await create({ lines: [line], email: 'ada@example.com', address });
    expect((await owner.post(`/config/api/draft-orders/${id}/link`, { n, days: 3 })).status).toBe(200);
    const { link, priced } = await open(id);
    expect(link.mail).toBe('waiting');
    await fileMails();
    expect((await open(id)).link.mail).toBe('inbox');
    const token = new URL(link.url).searchParams.get('cartToken') as string;
    expect(token).toMatch(/^[\w-]{40}$/);
    const visitor = await app.shopper();
    expect((await visitor.get(`/api/3/commerce/cart/${token}/checkout`)).json()).toMatchObject({
      email: 'ada@example.com',
    });
    // Only the owner can change its lines.
    const [entry] = (await open(id)).body.lines;
    const change = await visitor.put(`/api/3/commerce/cart/${token}/items/${entry.id}`, { quantity: 1 });
    expect(change.status).toBeGreaterThanOrEqual(400);
    app.parts.clock.pass(4 * 24 * 3_600_000);
    const order = {
      cartToken: token,
      email: 'ada@example.com',
      shippingAddress: address,
      expectedTotalCents: priced.amountDueCents,
      paymentToken: 'tok_visa',
    };
    expect((await visitor.post('/api/2/commerce/orders', order)).status).toBe(404);
    const again = await (await app.signedIn(Role.storeManager)).post(`/config/api/draft-orders/${id}/link`, {
      n,
      days: 3,
    });
    expect(again.status, again.text).toBe(200);
    const placed = await visitor.post('/api/2/commerce/orders', order);
    expect(placed.status, placed.text).toBe(200);
    expect(await left()).toBe(before - 2);
    const made = (
      await (await app.signedIn(Role.storeManager)).get(`/api/commerce/orders/${placed.json().orderId}`)
    ).json();
    expect(made.timeline.map(({ text }: { text: string }) => text)).toContain('Created from a draft order');
  });

  it('misuse: is not paid for in part, when some of it has gone or been sold meanwhile', async () => {
    const { owner, create, open } = await shop();
    const other = mug({ title: 'Bowl' });
    await stocked(app.parts, other);
    const lines = [line, { itemId: other.id, variantId: other.variants[0]!.id, quantity: 1 }];
    const { id, n } = await create({ lines, email: 'ada@example.com', address });
    await owner.post(`/config/api/draft-orders/${id}/link`, { n, days: 3 });
    const { link, priced, body } = await open(id);
    const token = new URL(link.url).searchParams.get('cartToken') as string;
    const visitor = await app.shopper();
    const pay = (expectedTotalCents: number) =>
      visitor.post('/api/2/commerce/orders', {
        cartToken: token,
        email: 'ada@example.com',
        shippingAddress: address,
        expectedTotalCents,
        paymentToken: 'tok_visa',
      });

    const setTo = (pieces: number) => stocked(app.parts, product, pieces);
    // One of the two mugs is sold to another shopper.
    await setTo(1);
    // The cart page shows the visitor's own cart.
    expect((await visitor.get(`/checkout?cartToken=${token}`)).headers.location).toBeUndefined();
    expect((await open(id)).body.lines).toEqual(body.lines);
    expect((await pay(priced.amountDueCents)).status).toBe(422);

    await setTo(9);
    await stocked(app.parts, { ...other, visible: false });
    const { blocked, expectedTotalCents } = (await visitor.get(`/api/3/commerce/cart/${token}/checkout`)).json();
    expect(blocked).toMatch(/Ask the shop for a new payment link/);
    for (const total of [expectedTotalCents, priced.amountDueCents]) {
      const refused = await pay(total);
      expect([refused.status, refused.json().errorKey]).toEqual([409, 'pay-link-short']);
    }
    expect((await owner.get('/config/api/orders')).json().total).toBe(0);
  });

  it('misuse: tells the owner and the one it was sent to when its link is used with another address', async () => {
    const { owner, create, open } = await shop();
    await transact(app.parts.store, (tx) => putPreferences(tx, 'orders', { notifyEmail: 'orders@shop.test' }));
    const { id, n } = await create({ lines: [line], email: 'ada@example.com', address });
    await owner.post(`/config/api/draft-orders/${id}/link`, { n, days: 3 });
    const { link, priced } = await open(id);
    const cartToken = new URL(link.url).searchParams.get('cartToken') as string;
    const placed = await (await app.shopper()).post('/api/2/commerce/orders', {
      cartToken,
      email: 'eve@example.com',
      shippingAddress: address,
      expectedTotalCents: priced.amountDueCents,
      paymentToken: 'tok_visa',
    });
    expect(placed.status, placed.text).toBe(200);
    const order = (await owner.get(`/api/commerce/orders/${placed.json().orderId}`)).json();
    const words = order.timeline.map(({ text }: { text: string }) => text);
    expect(words).toContain('Placed with another email address than the payment link was sent to');
    const confirmed = (await queuedMails(app, 'order-confirmed')).map(({ to }) => to);
    expect(confirmed.sort()).toEqual(['ada@example.com', 'eve@example.com']);
    const [mail] = await queuedMails(app, 'new-order');
    expect(mail?.text).toContain(
      'You sent the payment link to ada@example.com, but the order was placed with eve@example.com',
    );
  });

  it('goes where it was saved to go last', async () => {
    const { owner, create, open } = await shop();
    const { id, n } = await create({ lines: [line], email: 'ada@example.com', address, delivery: 'IN_PERSON' });
    const body = { lines: [line], email: 'ada@example.com', address };
    const save = async (n: number, delivery: string) => {
      expect((await owner.put(`/config/api/draft-orders/${id}`, { ...body, n, delivery })).status).toBe(200);
      return (await open(id)).body.delivery;
    };
    expect([await save(n, 'SHIP'), await save(n + 1, 'IN_PERSON')]).toEqual(['SHIP', 'IN_PERSON']);
  });

  it('misuse: takes no cash for what the customer has just paid by the link', async () => {
    const { owner, create, open } = await shop();
    const { id, n } = await create({ lines: [line], email: 'ada@example.com', address });
    await owner.post(`/config/api/draft-orders/${id}/link`, { n, days: 3 });
    const { link, priced } = await open(id);
    const placed = await (await app.shopper()).post('/api/2/commerce/orders', {
      cartToken: new URL(link.url).searchParams.get('cartToken'),
      ...{ email: 'ada@example.com', shippingAddress: address, paymentToken: 'tok_visa' },
      expectedTotalCents: priced.amountDueCents,
    });
    expect(placed.status, placed.text).toBe(200);
    const cash = { n, method: 'cash', isPaid: true, expectedTotalCents: priced.amountDueCents };
    const taken = await owner.post(`/config/api/draft-orders/${id}/order`, cash);
    expect([taken.status, taken.json()]).toMatchObject([409, { orderId: placed.json().orderId }]);
  });

  it('says so when somebody else saved it, and is deleted', async () => {
    const { owner, create } = await shop();
    const { id, n } = await create({ lines: [line] });
    const save = (quantity: number) =>
      owner.put(`/config/api/draft-orders/${id}`, { lines: [{ ...line, quantity }], n });
    expect((await save(3)).json()).toEqual({ id, n: 1 });
    expect((await save(4)).status).toBe(409);
    expect((await owner.delete(`/config/api/draft-orders/${id}`)).status).toBe(204);
    expect((await owner.get(`/config/api/draft-orders/${id}`)).status).toBe(404);
  });
});
