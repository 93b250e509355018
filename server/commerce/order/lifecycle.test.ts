// The state machine of orders and refunds, through the owner's API: every transition, every guard. Commerce 1.9, 2.3.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { createMailDelivery } from '../../outbox/mail-delivery.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder, queuedEvents, queuedMails, withTax } from '../../testing/driver/placed-orders.ts';
import { mug, variant } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { putDiscount, usesOf } from '../discount/discount.ts';
import { balancesOf, issueGiftCard, newGiftCardCode } from '../gift-card/gift-card.ts';
import { discountRuleSchema } from '../pricing/input.ts';
import type { Product } from '../product/schema.ts';
import { listStockMoves, stockOf } from '../stock/stock.ts';
import { insertOrder, loadOrder } from './order.ts';
import { type RefundPayment, settleRefunds } from './refunds.ts';

let app: TestStoa;
let owner: Shopper;
const mugs = mug({ variants: [variant({ priceCents: 1999, sku: 'MUG' })] });
const poster = mug({ title: 'Poster', variants: [variant({ priceCents: 1001, sku: 'POSTER' })] });

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

async function open(refundPayment?: RefundPayment) {
  app = await testStoa({ products: [mugs, poster], app: { refundPayment } });
  await withTax(app);
  owner = await app.signedIn(Role.storeManager);
}

const path = (id: string, rest = '') => `/api/commerce/orders/${id}${rest}`;
const act = (id: string, rest: string, body: unknown = {}) => owner.post(path(id, rest), body);
const get = async (id: string) => (await owner.get(path(id))).json();
const place = async (details = {}, codes: string[] = []) =>
  (
    await placeOrder(
      app,
      [
        { product: mugs, quantity: 3 },
        { product: poster, quantity: 1 },
      ],
      details,
      codes,
    )
  ).orderId;
const left = async (product: Product) => (await stockOf(app.parts.store, product))[0]!.qtyInStock;
const updates = async () =>
  (await queuedEvents(app)).filter((e) => e.topic === 'order.update').map((e) => e.data.update);

describe('fulfilment', () => {
  it('in parts, with tracking; fulfilled when all is covered; pending again; cancelled never again', async () => {
    await open();
    const id = await place();
    const { lines } = await get(id);
    const part = await act(id, '/fulfillments', {
      lines: [{ lineId: lines[0].id, quantity: 2 }],
      carrier: 'UPS',
      trackingNumber: '1Z999',
      trackingUrl: 'https://ups.example/1Z999',
    });
    expect(part.json()).toMatchObject({
      fulfillmentStatus: 'PENDING',
      fulfillments: [{ carrier: 'UPS', trackingNumber: '1Z999', notified: true }],
      piecesLeft: [
        { lineId: lines[0].id, quantity: 1 },
        { lineId: lines[1].id, quantity: 1 },
      ],
    });
    const parcelMail = async () => (await get(id)).fulfillments[0].mail;
    expect(await parcelMail()).toBe('waiting');
    await createMailDelivery({ ...app.parts, from: async () => 'shop@example.com', chance: () => 0 }).runDue();
    expect(await parcelMail()).toBe('inbox');
    const tooMany = await act(id, '/fulfillments', { lines: [{ lineId: lines[0].id, quantity: 2 }] });
    expect([tooMany.status, tooMany.json().message]).toEqual([400, 'Only 1 item of this line is left to fulfill.']);
    expect((await act(id, '/fulfillments', { lines: [{ lineId: 'none', quantity: 1 }] })).status).toBe(400);
    expect((await act(id, '/fulfillments', { trackingUrl: 'javascript:alert(1)' })).status).toBe(400);
    // A double click: the second call has an outdated parcel count.
    expect((await act(id, '/fulfillments', { n: 0, notify: false })).status).toBe(409);

    expect((await act(id, '/fulfillments', { n: 1, notify: false })).json()).toMatchObject({
      fulfillmentStatus: 'FULFILLED',
      piecesLeft: [],
      may: { fulfill: 'nothing-left', cancel: 'fulfilled', markPending: true, refund: true },
    });
    const again = await act(id, '/fulfillments');
    expect([again.status, again.json()]).toMatchObject([409, { reason: 'nothing-left' }]);
    expect((await act(id, '/cancel')).json()).toMatchObject({ reason: 'fulfilled' });

    expect((await act(id, '/mark-pending')).json()).toMatchObject({
      fulfillmentStatus: 'PENDING',
      fulfillments: [{ undone: true }, { undone: true }],
    });
    expect((await act(id, '/mark-pending')).json()).toMatchObject({ reason: 'not-fulfilled' });
    expect((await act(id, '/fulfillments')).json().fulfillmentStatus).toBe('FULFILLED');
    expect((await act(id, '/mark-pending')).status).toBe(200);
    expect((await get(id)).fulfillments[2].mail).toBe('withdrawn');
    expect((await act(id, '/cancel')).json().fulfillmentStatus).toBe('CANCELED');
    for (const call of ['/fulfillments', '/mark-pending', '/cancel']) {
      const answer = await act(id, call);
      expect([answer.status, answer.json().reason]).toEqual([409, 'canceled']);
    }
    const refused = await act(id, '/refunds', { request: { by: 'AMOUNT', cents: 1 }, n: 1 });
    expect([refused.status, refused.json().reason]).toEqual([409, 'canceled']);

    expect(await updates()).toEqual([
      'FULFILLED',
      'MARKED_PENDING',
      'FULFILLED',
      'MARKED_PENDING',
      'CANCELED',
      'REFUNDED',
    ]);
    const [shipped] = await queuedMails(app, 'order-shipped');
    expect(shipped).toMatchObject({ to: 'ada@example.com', subject: 'Part of your order T1 has shipped' });
    expect(shipped!.text).toContain('UPS 1Z999');
    expect(shipped!.text).toContain('https://ups.example/1Z999');
    // The other mail was withdrawn with its shipment.
    expect(await queuedMails(app, 'order-shipped')).toHaveLength(1);
  });
});

describe('cancelling', () => {
  it('gives back money, pieces and uses of codes, once', async () => {
    await open();
    await transact(app.parts.store, (tx) =>
      putDiscount(
        tx,
        discountRuleSchema.parse({
          id: 'ten',
          name: 'Ten',
          code: 'TEN',
          kind: 'ANY_ORDER',
          value: { type: 'PERCENT', ratePpm: 100_000 },
          limits: { total: 1, perCustomer: 1 },
        }),
        app.parts.clock.now(),
      ),
    );
    const id = await place({}, ['ten']);
    expect(await usesOf(app.parts.store, 'ten')).toBe(1);
    expect([await left(mugs), await left(poster)]).toEqual([7, 9]);
    const [one, two] = await Promise.all([act(id, '/cancel', { reason: 'Out of clay' }), act(id, '/cancel')]);
    expect([one!.status, two!.status].sort()).toEqual([200, 409]);
    const order = await get(id);
    expect(order).toMatchObject({
      fulfillmentStatus: 'CANCELED',
      paymentState: 'REFUNDED',
      refundableCents: 0,
      refundedCents: order.grandTotalCents,
      lines: [{ stockState: 'returned' }, { stockState: 'returned' }],
    });
    expect([await left(mugs), await left(poster)]).toEqual([10, 10]);
    expect(await usesOf(app.parts.store, 'ten')).toBe(0);
    expect(await listStockMoves(app.parts.store, mugs.variants[0]!.id)).toMatchObject([
      { reason: 'return', delta: 3, ref: id },
      { reason: 'order', delta: -3 },
      {},
    ]);
    const mails = await queuedMails(app, 'order-canceled');
    expect(mails).toHaveLength(1);
    expect((await place({}, ['ten'])).length).toBe(24);
  });

  it('leaves the stock alone when asked to, and never puts back what is on its way', async () => {
    await open();
    const first = await place();
    await act(first, '/cancel', { restock: false, notify: false });
    expect(await left(mugs)).toBe(7);
    const second = await place();
    const { lines } = await get(second);
    await act(second, '/fulfillments', { lines: [{ lineId: lines[0].id, quantity: 2 }] });
    await act(second, '/cancel');
    expect([await left(mugs), await left(poster)]).toEqual([5, 9]);
    expect(await queuedMails(app, 'order-canceled')).toHaveLength(1);
  });
});

describe('a refund', () => {
  it('keeps its reason for the team; canceled afterward, the order says what went back', async () => {
    await open();
    const id = await place();
    const { grandTotalCents } = await get(id);
    const request = { by: 'AMOUNT', cents: grandTotalCents };
    await act(id, '/refunds', { request, n: 0, reason: 'Complains about everything' });
    const [refunded] = await queuedMails(app, 'order-refunded');
    expect(refunded?.text).toContain('we refunded');
    expect(refunded?.text).not.toContain('Complains');
    expect((await get(id)).refunds).toMatchObject([{ reason: 'Complains about everything' }]);
    await act(id, '/cancel');
    const [canceled] = await queuedMails(app, 'order-canceled');
    expect(canceled?.text).toContain(`We already refunded $${(grandTotalCents / 100).toFixed(2)}.`);
    expect(canceled?.text).not.toContain("You won't be charged");
  });

  it('by line is what its preview said, and its pieces come back once', async () => {
    await open();
    const id = await place();
    const { lines, grandTotalCents } = await get(id);
    const request = { by: 'LINES', lines: [{ id: lines[0].id, quantity: 1 }], shippingCents: 648 };
    const preview = (await act(id, '/refund-preview', { request })).json();
    // (3 × 19.99 + 8 %) / 3 = 21.59, plus shipping of 6.00 with its tax.
    expect(preview).toMatchObject({
      totalCents: 2159 + 648,
      n: 0,
      refundableCents: grandTotalCents,
      goesTo: '$28.07 to Visa ending in 4242',
    });
    const body = { request, restock: [{ id: lines[0].id, quantity: 1 }], n: preview.n };
    // A triple click gives one refund.
    const answers = await Promise.all([
      act(id, '/refunds', body),
      act(id, '/refunds', body),
      act(id, '/refunds', body),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await get(id)).toMatchObject({
      paymentState: 'PAID',
      refundedCents: 2807,
      refundableCents: grandTotalCents - 2807,
      refunds: [{ n: 0, state: 'DONE', totalCents: 2807, taxCents: preview.taxCents }],
      lines: [{ returnedQuantity: 1, stockState: 'taken' }, {}],
    });
    expect(await left(mugs)).toBe(8);
    expect(await queuedMails(app, 'order-refunded')).toMatchObject([{ subject: 'Your refund for order T1: $28.07' }]);
    // The same number with a different request is a conflict.
    expect((await act(id, '/refunds', { request: { by: 'AMOUNT', cents: 5 }, n: 0 })).status).toBe(409);
    await act(id, '/cancel');
    expect(await left(mugs)).toBe(10);
    expect((await get(id)).refunds.map((one: { totalCents: number }) => one.totalCents)).toEqual([
      2807,
      grandTotalCents - 2807,
    ]);
  });

  it('of more than is left is refused', async () => {
    await open();
    const id = await place();
    const { grandTotalCents, lines } = await get(id);
    const amount = (cents: number, n: number) => act(id, '/refunds', { request: { by: 'AMOUNT', cents }, n });
    expect((await amount(grandTotalCents + 1, 0)).status).toBe(400);
    expect((await amount(1000, 0)).status).toBe(200);
    const refused = await amount(grandTotalCents - 999, 1);
    expect([refused.status, refused.json().leftCents]).toEqual([400, grandTotalCents - 1000]);
    const four = { by: 'LINES', lines: [{ id: lines[0].id, quantity: 4 }] };
    expect((await act(id, '/refunds', { request: four, n: 1 })).status).toBe(400);
    expect((await amount(0, 1)).status).toBe(400);
    expect((await amount(grandTotalCents - 1000, 1)).json().paymentState).toBe('REFUNDED');
    expect((await amount(1, 2)).status).toBe(400);
  });

  it('goes to the card first, then to gift cards, the last applied first', async () => {
    await open();
    const { store, clock, ids } = app.parts;
    const { order, lines } = await loadOrder(store, await place());
    const id = 'e'.repeat(24);
    await transact(store, async (tx) => {
      for (const name of ['g1', 'g2']) {
        const code = newGiftCardCode(ids);
        issueGiftCard(
          tx,
          { id: name, code, currency: 'USD', cents: 1 },
          { entryId: name, actor: 'test', at: clock.now() },
        );
      }
      await insertOrder(
        tx,
        {
          ...order,
          id,
          giftCards: [
            { id: 'g1', name: 'First', cents: 500 },
            { id: 'g2', name: 'Second', cents: 700 },
          ],
          giftCardCents: 1200,
          amountDueCents: order.grandTotalCents - 1200,
          payment: { ...order.payment, amountCents: order.grandTotalCents - 1200 },
        },
        lines,
      );
    });
    const all = order.grandTotalCents;
    await act(id, '/refunds', { request: { by: 'AMOUNT', cents: all - 600 }, n: 0 });
    expect((await get(id)).refunds[0].tenders).toEqual([
      { kind: 'card', id: 'card', cents: all - 1200 },
      { kind: 'gift-card', id: 'g2', cents: 600 },
    ]);
    expect((await act(id, '/cancel', { restock: false })).json()).toMatchObject({ paymentState: 'REFUNDED' });
    expect(await balancesOf(store, ['g1', 'g2'])).toEqual([501, 701]);
  });

  it('that the provider refuses changes nothing but its state, and can be tried again', async () => {
    const keys: string[] = [];
    await open(async (_, __, key) => {
      keys.push(key);
      return key.endsWith(':0') ? { ok: false, errorKey: 'card-closed' } : { ok: true };
    });
    const id = await place();
    const { lines } = await get(id);
    const restock = [{ id: lines[0].id, quantity: 1 }];
    const failed = await act(id, '/refunds', { request: { by: 'AMOUNT', cents: 500 }, restock, n: 0 });
    expect(failed.json()).toMatchObject({
      paymentState: 'REFUND_FAILED',
      refundedCents: 0,
      refunds: [{ state: 'FAILED', errorKey: 'card-closed' }],
    });
    expect(await left(mugs)).toBe(7);
    expect(await queuedMails(app, 'order-refunded')).toEqual([]);
    const retried = await act(id, '/refunds/0/retry');
    expect(retried.json()).toMatchObject({
      paymentState: 'PAID',
      refundedCents: 500,
      refunds: [{}, { state: 'DONE' }],
    });
    expect(await left(mugs)).toBe(8);
    expect((await act(id, '/refunds/0/retry')).status).toBe(409);
    expect(keys).toEqual([`order:${id}:refund:0`, `order:${id}:refund:1`]);
  });

  it('whose provider is silent waits, blocks others, and is settled by the sweeper under the same key', async () => {
    const keys: string[] = [];
    let reachable = false;
    const refundPayment: RefundPayment = async (_, __, key) => {
      keys.push(key);
      if (!reachable) throw new Error('no route');
      return { ok: true };
    };
    await open(refundPayment);
    const id = await place();
    const waiting = await act(id, '/refunds', { request: { by: 'AMOUNT', cents: 500 }, n: 0 });
    expect([waiting.status, waiting.json().paymentState, waiting.json().refundedCents]).toEqual([
      202,
      'REFUND_PENDING',
      500,
    ]);
    expect((await act(id, '/cancel')).json().reason).toBe('refund-running');
    expect((await act(id, '/refunds', { request: { by: 'AMOUNT', cents: 500 }, n: 1 })).json().reason).toBe(
      'refund-running',
    );
    expect(await settleRefunds({ ...app.parts, refundPayment })).toBe(0);
    reachable = true;
    expect(await settleRefunds({ ...app.parts, refundPayment })).toBe(1);
    expect(await settleRefunds({ ...app.parts, refundPayment })).toBe(0);
    expect(await get(id)).toMatchObject({
      paymentState: 'PAID',
      refundedCents: 500,
      refunds: [{ state: 'DONE', tries: 3 }],
    });
    expect(new Set(keys)).toEqual(new Set([`order:${id}:refund:0`]));
    expect(await queuedMails(app, 'order-refunded')).toHaveLength(1);
  });
});

describe('what else the owner does', () => {
  it('notes, timeline, another address, mails again', async () => {
    await open();
    const id = await place();
    await act(id, '/notes', { text: 'Wrap it as a present.' });
    await act(id, '/fulfillments', { notify: false });
    const changed = await owner.put(path(id, '/email'), { email: 'ada.l@büro.example' });
    expect(changed.json()).toMatchObject({ email: 'ada.l@büro.example', notes: [{ text: 'Wrap it as a present.' }] });
    expect((await queuedMails(app, 'order-confirmed')).at(-1)).toMatchObject({ to: 'ada.l@büro.example' });
    expect((await owner.put(path(id, '/email'), { email: 'nobody' })).status).toBe(400);
    expect((await act(id, '/mails', { kind: 'shipped' })).status).toBe(200);
    expect(await queuedMails(app, 'order-shipped')).toMatchObject([{ to: 'ada.l@büro.example' }]);
    expect((await get(id)).timeline.map((event: { kind: string }) => event.kind)).toEqual(
      expect.arrayContaining(['fulfilled', 'email-changed', 'mail']),
    );
    expect(await updates()).toContain('EMAIL_UPDATED');
    const list = async (query: string) =>
      (await owner.get(`/api/commerce/orders?${query}`)).json().orders.map((row: { id: string }) => row.id);
    expect(await list(`search=${encodeURIComponent('ada.l@büro.example')}`)).toEqual([id]);
    expect(await list('search=ada@example.com')).toEqual([]);
  });

  it('another delivery address, until all is sent: totals and their steps stay, its country too', async () => {
    await open();
    const id = await place();
    const before = await get(id);
    const change = async (address: object, updatedAt?: number) =>
      owner.put(path(id, '/address'), {
        address: { ...before.shippingAddress, ...address },
        updatedAt: updatedAt ?? (await get(id)).updatedAt,
      });
    const elsewhere = { line1: '7 Quay Street', city: 'Portland', region: 'ME', postalCode: '04101' };
    expect((await change({ postalCode: 'x' })).json().errors).toMatchObject([{ path: 'address.postalCode' }]);
    expect((await change({ country: 'CA', region: 'ON', postalCode: 'K1A 0B1' })).status).toBe(400);
    expect((await change(elsewhere, before.updatedAt - 1)).status).toBe(409);
    const changed = (await change(elsewhere)).json();
    expect(changed).toMatchObject({ shippingAddress: elsewhere, billingAddress: before.billingAddress });
    expect(changed.taxCents).toBeGreaterThan(0);
    for (const same of ['grandTotalCents', 'taxCents', 'steps', 'explanation'])
      expect(changed[same]).toEqual(before[same]);
    expect(changed.timeline.at(-1)).toMatchObject({
      kind: 'edited',
      text: 'Delivery address changed',
      by: 'Somebody',
    });
    expect(changed.timeline.find(({ kind }: { kind: string }) => kind === 'placed')).not.toHaveProperty('by');
    expect(await updates()).toContain('ADDRESS_UPDATED');
    await act(id, '/fulfillments');
    expect((await change({ line1: '8 Quay Street' })).json()).toMatchObject({ reason: 'nothing-left' });
  });

  it('finds orders by state, date, number, address and name, page by page', async () => {
    await open();
    const ids = [
      await place(),
      await place({
        email: 'zoe@example.net',
        shippingAddress: {
          firstName: 'Zoë',
          lastName: 'Ångström',
          line1: '1 Rd',
          city: 'Ithaca',
          region: 'NY',
          postalCode: '14850',
          country: 'US',
        },
      }),
      await place(),
    ];
    await act(ids[0]!, '/fulfillments');
    await act(ids[1]!, '/cancel');
    const list = async (query: string) =>
      (await owner.get(`/api/commerce/orders?${query}`)).json().orders.map((row: { id: string }) => row.id);
    expect(await list('')).toEqual([...ids].reverse());
    expect(await list('status=FULFILLED')).toEqual([ids[0]]);
    expect(await list('status=PENDING')).toEqual([ids[2]]);
    expect(await list('status=CANCELED&payment=REFUNDED')).toEqual([ids[1]]);
    expect(await list('payment=PAID')).toEqual([ids[2], ids[0]]);
    expect(await list('search=T2')).toEqual([ids[1]]);
    expect(await list('search=%232')).toEqual([]);
    expect(await list('search=angstrom')).toEqual([ids[1]]);
    expect(await list('search=zoe+ang')).toEqual([ids[1]]);
    expect(await list('search=zoe+lovelace')).toEqual([]);
    expect(await list('search=example.net')).toEqual([ids[1]]);
    expect(await list('search=love&status=PENDING')).toEqual([ids[2]]);
    const { createdAt } = await get(ids[1]!);
    expect(await list(`from=${createdAt}`)).toEqual([ids[2], ids[1]]);
    expect(await list(`to=${createdAt}`)).toEqual([ids[0]]);
    const first = (await owner.get('/api/commerce/orders?payment=PAID&limit=1')).json();
    expect(first.orders[0].id).toBe(ids[2]);
    expect(await list(`payment=PAID&limit=1&cursor=${first.nextPageCursor}`)).toEqual([ids[0]]);
    const word = (await owner.get('/api/commerce/orders?search=lovelace&limit=1')).json();
    expect(await list(`search=lovelace&limit=1&cursor=${word.nextPageCursor}`)).toEqual([ids[0]]);
  });

  it('starts the series of numbers higher, never lower', async () => {
    await open();
    const manager = await app.signedIn(Role.websiteManager);
    expect((await manager.get('/api/commerce/order-numbers')).json()).toEqual({ next: 1 });
    expect((await manager.put('/api/commerce/order-numbers', { next: 1001 })).status).toBe(200);
    const refused = await manager.put('/api/commerce/order-numbers', { next: 1000 });
    expect([refused.status, refused.json().message]).toEqual([400, 'The next order number must be at least 1001.']);
  });
});
