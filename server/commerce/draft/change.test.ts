// Changing a placed order: editing an unpaid one, and exchanging returned goods. Admin, jobs 50 and 51.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { queuedMails } from '../../testing/driver/placed-orders.ts';
import { adasAddress as address, mug } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';

let app: TestStoa;

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const product = mug();
const line = { itemId: product.id, variantId: product.variants[0]!.id };

/** An order that the owner placed, with this many units, and functions to act on it. */
async function order(
  quantity: number,
  isPaid: boolean,
  store: { testModeOn?: boolean } = {},
  delivery: 'SHIP' | 'IN_PERSON' = 'SHIP',
  stock?: object,
) {
  app = await testStoa({ products: [product], store });
  const owner = await app.signedIn(Role.storeManager);
  if (stock) expect((await owner.post('/config/api/inventory/adjustments', stock)).status).toBe(200);
  const to = delivery === 'SHIP' ? { address } : {};
  const body = { lines: [{ ...line, quantity }], email: 'ada@example.com', delivery, ...to };
  const { id: draft, n } = (await owner.post('/config/api/draft-orders', body)).json();
  const { priced } = (await owner.get(`/config/api/draft-orders/${draft}`)).json();
  const placed = await owner.post(`/config/api/draft-orders/${draft}/order`, {
    n,
    method: 'bank-transfer',
    isPaid,
    expectedTotalCents: priced.amountDueCents,
  });
  expect(placed.status, placed.text).toBe(200);
  const id = placed.json().orderId as string;
  const open = async () => (await owner.get(`/api/commerce/orders/${id}`)).json();
  const left = async () => {
    const answer = await (await app.shopper()).get(`/api/commerce/inventory/stock?itemId=${product.id}`);
    return answer.json().results[0].qtyInStock as number;
  };
  return { owner, id, open, left };
}

describe('editing an unpaid order', () => {
  it('of someone who takes it along begins as it is: without an address and without delivery', async () => {
    const { owner, id, open } = await order(2, false, {}, 'IN_PERSON');
    const { grandTotalCents } = await open();
    const start = (await owner.post(`/config/api/orders/${id}/edit-preview`, {})).json();
    expect(start.body).toMatchObject({ delivery: 'IN_PERSON' });
    expect(start.priced).toMatchObject({ shippingCents: 0, grandTotalCents });
    const next = (await owner.post(`/config/api/orders/${id}/edit-preview`, start.body)).json();
    expect(next.priced).toMatchObject({ shippingCents: 0, grandTotalCents });
  });

  it('prices it again, says the difference, moves stock by it, and notes it', async () => {
    const { owner, id, open, left } = await order(2, false);
    const before = await open();
    const stock = await left();
    const start = (await owner.post(`/config/api/orders/${id}/edit-preview`, {})).json();
    expect(start).toMatchObject({
      beforeCents: before.grandTotalCents,
      priced: { grandTotalCents: before.grandTotalCents },
    });
    const [first] = start.body.lines;
    const lines = [{ ...first, quantity: 5 }];
    const next = (await owner.post(`/config/api/orders/${id}/edit-preview`, { lines })).json();
    expect(next.priced).toMatchObject({ subtotalCents: 10000, lines: [{ left: stock + 2 }] });
    const save = { ...start.body, lines, updatedAt: start.updatedAt, expectedTotalCents: next.priced.grandTotalCents };
    expect((await owner.put(`/config/api/orders/${id}/items`, { ...save, expectedTotalCents: 1 })).status).toBe(409);
    const saved = await owner.put(`/config/api/orders/${id}/items`, save);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.json()).toMatchObject({
      grandTotalCents: next.priced.grandTotalCents,
      totalQuantity: 5,
      payment: { amountCents: next.priced.amountDueCents },
      paymentState: 'PENDING',
    });
    expect(await left()).toBe(stock - 3);
    expect((await open()).timeline.some(({ text }: { text: string }) => /^Order edited; total/.test(text))).toBe(true);
    // Another user had it open.
    expect((await owner.put(`/config/api/orders/${id}/items`, save)).status).toBe(409);
    const fewer = (
      await owner.post(`/config/api/orders/${id}/edit-preview`, { lines: [{ ...first, quantity: 1 }] })
    ).json();
    const less = {
      ...start.body,
      lines: [{ ...first, quantity: 1 }],
      updatedAt: fewer.updatedAt,
      expectedTotalCents: fewer.priced.grandTotalCents,
    };
    expect((await owner.put(`/config/api/orders/${id}/items`, less)).status).toBe(200);
    expect(await left()).toBe(stock + 1);
    expect((await owner.post(`/api/commerce/orders/${id}/mark-paid`, {})).json().paymentState).toBe('PAID');
    expect((await owner.post(`/config/api/orders/${id}/edit-preview`, {})).json().message).toMatch(
      /You can only edit an unpaid order/,
    );
    await owner.post(`/api/commerce/orders/${id}/cancel`, {});
    expect(await left()).toBe(stock + 2);
  });

  it('refuses more than there is, and keeps the order as it was', async () => {
    const { owner, id, open } = await order(1, false);
    const start = (await owner.post(`/config/api/orders/${id}/edit-preview`, {})).json();
    const lines = [{ ...start.body.lines[0], quantity: 5000 }];
    const next = (await owner.post(`/config/api/orders/${id}/edit-preview`, { lines })).json();
    const answer = await owner.put(`/config/api/orders/${id}/items`, {
      ...start.body,
      lines,
      updatedAt: start.updatedAt,
      expectedTotalCents: next.priced.grandTotalCents,
    });
    expect(answer.status).toBe(422);
    expect(await open()).toMatchObject({ totalQuantity: 1, updatedAt: start.updatedAt });
  });
});

it('misuse: a line that a draft or an edited order names twice is refused, since its two halves would be refunded as one', async () => {
  const { owner, id, open } = await order(2, false);
  const [first] = (await open()).lines;
  const known = { ...line, id: first.id, quantity: 1 };
  const edit = (lines: object[]) => owner.post(`/config/api/orders/${id}/edit-preview`, { lines });
  expect([(await edit([known])).status, (await edit([known, known])).status]).toEqual([200, 400]);
  const draft = { lines: [known, known], email: 'ada@example.com', address };
  expect((await owner.post('/config/api/draft-orders', draft)).json().message).toMatch(/only once/);
});

describe('misuse: an unpaid order', () => {
  it('of what was not counted when it was sold takes nothing from stock when it is edited later', async () => {
    const { owner, id, open, left } = await order(2, false, {}, 'SHIP', { setUnlimitedOperations: [line.variantId] });
    const counted = { setFiniteOperations: [{ variantId: line.variantId, quantity: 7 }] };
    expect((await owner.post('/config/api/inventory/adjustments', counted)).status).toBe(200);
    const start = (await owner.post(`/config/api/orders/${id}/edit-preview`, {})).json();
    const save = { ...start.body, updatedAt: start.updatedAt, expectedTotalCents: start.beforeCents };
    expect((await owner.put(`/config/api/orders/${id}/items`, save)).status).toBe(200);
    expect([await left(), (await open()).lines[0].stockState]).toEqual([7, 'untracked']);
  });

  it('is not edited in another currency, nor to be shipped nowhere', async () => {
    const { owner, id, open } = await order(2, false);
    const start = (await owner.post(`/config/api/orders/${id}/edit-preview`, {})).json();
    const save = { ...start.body, updatedAt: start.updatedAt, expectedTotalCents: start.beforeCents };
    const nowhere = { ...save, address: { ...address, line1: '', city: '', postalCode: '' } };
    const refused = await owner.put(`/config/api/orders/${id}/items`, nowhere);
    expect(refused.status, refused.text).toBe(400);
    await (await app.signedIn(Role.admin)).put('/config/api/store-settings', { store: { currency: 'EUR' } });
    expect((await owner.put(`/config/api/orders/${id}/items`, save)).json().message).toMatch(/^This order is in USD/);
    expect((await open()).updatedAt).toBe(start.updatedAt);
  });
});

it('misuse: pieces that are refunded before they are sent are not sent anymore', async () => {
  const { owner, id, open } = await order(3, true);
  const [first] = (await open()).lines;
  const refund = (n: number, quantity: number) =>
    owner.post(`/api/commerce/orders/${id}/refunds`, {
      request: { by: 'LINES', lines: [{ id: first.id, quantity }] },
      restock: [{ id: first.id, quantity }],
      ...{ n, notify: false },
    });
  expect((await refund(0, 1)).json().piecesLeft).toEqual([{ lineId: first.id, quantity: 2 }]);
  const lines = [{ lineId: first.id, quantity: 1 }];
  await owner.post(`/api/commerce/orders/${id}/fulfillments`, { lines, notify: false });
  expect((await refund(1, 1)).json()).toMatchObject({ piecesLeft: [], fulfillmentStatus: 'FULFILLED' });
  const [two] = [await order(1, true)];
  const [only] = (await two.open()).lines;
  const all = { by: 'LINES', lines: [{ id: only.id, quantity: 1 }], shippingCents: (await two.open()).shippingCents };
  await two.owner.post(`/api/commerce/orders/${two.id}/refunds`, { request: all, n: 0, notify: false });
  expect(await two.open()).toMatchObject({ paymentState: 'REFUNDED', may: { fulfill: 'nothing-left' } });
  expect((await two.owner.get('/config/api/order-views')).json()['to-fulfill']).toBe(0);
});

describe('a return', () => {
  const sent = async (store = {}) => {
    const made = await order(3, true, store);
    const { owner, id } = made;
    await owner.post(`/api/commerce/orders/${id}/fulfillments`, { notify: false });
    const lineId = (await made.open()).lines[0].id as string;
    const start = (quantity: number, count = 0) =>
      owner.post(`/api/commerce/orders/${id}/returns`, { lines: [{ lineId, quantity }], reason: 'Too small', count });
    return { ...made, lineId, start };
  };

  it('is started, received into stock once, and refunded', async () => {
    const { owner, id, start, left, lineId, open } = await sent();
    const stock = await left();
    expect((await start(4)).status).toBe(400);
    const twice = { lines: [2, 2].map((quantity) => ({ lineId, quantity })), reason: '', count: 0 };
    expect((await owner.post(`/api/commerce/orders/${id}/returns`, twice)).status).toBe(400);
    expect((await start(2)).json().returns).toMatchObject([{ n: 0, state: 'OPEN', reason: 'Too small' }]);
    expect((await start(1)).status).toBe(409);
    expect((await owner.get('/config/api/order-views')).json()).toMatchObject({ returns: 1 });
    const receive = () => owner.post(`/api/commerce/orders/${id}/returns/0/receive`, { restock: true });
    await receive();
    expect((await receive()).status).toBe(200);
    expect(await left()).toBe(stock + 2);
    const request = { by: 'LINES', lines: [{ id: lineId, quantity: 2 }] };
    const refund = await owner.post(`/api/commerce/orders/${id}/refunds`, { request, n: 0, returnN: 0, notify: false });
    expect(refund.json()).toMatchObject({ refundedCents: 4000, returns: [{ state: 'CLOSED', refundN: 0 }] });
    expect((await open()).returnable).toEqual([{ lineId, quantity: 1 }]);
    expect(await left()).toBe(stock + 2);
    expect((await owner.get('/config/api/order-views')).json()).toMatchObject({ returns: 0 });
  });

  it.each([
    [1, 'is exchanged for less: the difference goes back, and the new order is placed', 1],
    [2, 'is exchanged for more: the customer pays the difference', 3],
  ])('of %i %s', async (pieces, _, wanted) => {
    const { owner, id, start, open } = await sent();
    await start(pieces);
    await owner.post(`/api/commerce/orders/${id}/returns/0/receive`, { restock: false });
    const asked = { lines: [{ ...line, quantity: wanted }], delivery: 'IN_PERSON' };
    const preview = (await owner.post(`/config/api/orders/${id}/returns/0/exchange-preview`, asked)).json();
    expect(preview.creditCents).toBe(pieces * 2000);
    expect(preview.toPayCents - preview.toRefundCents).toBe(preview.priced.grandTotalCents - preview.creditCents);
    const done = {
      ...asked,
      expectedTotalCents: preview.priced.grandTotalCents,
      expectedCreditCents: preview.creditCents,
      refundN: preview.refundN,
      notify: false,
    };
    const answer = await owner.post(`/config/api/orders/${id}/returns/0/exchange`, done);
    expect(answer.status, answer.text).toBe(200);
    expect((await owner.post(`/config/api/orders/${id}/returns/0/exchange`, done)).status).toBe(409);
    const old = await open();
    expect(old).toMatchObject({ refundedCents: preview.creditCents, returns: [{ state: 'CLOSED', refundN: 0 }] });
    const { draftId, orderId } = answer.json();
    if (preview.toPayCents > 0) {
      expect(orderId).toBeUndefined();
      const draft = (await owner.get(`/config/api/draft-orders/${draftId}`)).json();
      expect(draft.priced.amountDueCents).toBe(preview.toPayCents);
      await owner.post(`/config/api/draft-orders/${draftId}/order`, {
        n: 0,
        method: 'cash',
        isPaid: true,
        expectedTotalCents: preview.toPayCents,
      });
    }
    const made = (await open()).returns[0].exchange;
    expect((await owner.get(`/api/commerce/orders/${made.orderId}`)).json()).toMatchObject({
      exchangeOf: { orderId: id },
      giftCardCents: Math.min(preview.creditCents, preview.priced.grandTotalCents),
      amountDueCents: preview.toPayCents,
      paymentState: 'PAID',
    });
  });

  it('of a live order is not exchanged while the shop is in test mode, where nobody pays or gets anything', async () => {
    const { owner, id, start, open } = await sent({ testModeOn: false });
    await start(1);
    await owner.post(`/api/commerce/orders/${id}/returns/0/receive`, { restock: false });
    await (await app.signedIn(Role.admin)).put('/config/api/store-settings', { store: { testModeOn: true } });
    const asked = { lines: [{ ...line, quantity: 1 }], delivery: 'IN_PERSON' };
    const preview = await owner.post(`/config/api/orders/${id}/returns/0/exchange-preview`, asked);
    expect([preview.status, preview.json().message]).toEqual([409, expect.stringMatching(/^This is a live order/)]);
    const done = { ...asked, expectedTotalCents: 2000, expectedCreditCents: 2000, refundN: 0, notify: false };
    expect((await owner.post(`/config/api/orders/${id}/returns/0/exchange`, done)).status).toBe(409);
    const { refundableCents, grandTotalCents, returns } = await open();
    expect([refundableCents, returns[0].state]).toEqual([grandTotalCents, 'RECEIVED']);
  });

  /** The preview of exchanging one unit for others, and the request that does it. */
  const exchangeOf = async ({ owner, id }: Awaited<ReturnType<typeof sent>>, asked: object) => {
    const preview = (await owner.post(`/config/api/orders/${id}/returns/0/exchange-preview`, asked)).json();
    return {
      ...asked,
      expectedTotalCents: preview.priced.grandTotalCents,
      expectedCreditCents: preview.creditCents,
      refundN: preview.refundN,
      notify: false,
    };
  };

  it('misuse: exchanged for more than there is gives back nothing', async () => {
    const made = await sent();
    const { owner, id, start, open } = made;
    await start(1);
    const done = await exchangeOf(made, { lines: [{ ...line, quantity: 900 }], delivery: 'IN_PERSON' });
    const answer = await owner.post(`/config/api/orders/${id}/returns/0/exchange`, done);
    expect(answer.status, answer.text).toBe(422);
    expect(await open()).toMatchObject({ returns: [{ state: 'OPEN' }], refunds: [] });
    expect((await owner.get('/config/api/draft-orders')).json().total).toBe(0);
  });

  it('misuse: in another currency is not exchanged, since its amounts are not worth the same', async () => {
    const { owner, id, start } = await sent();
    await start(1);
    await (await app.signedIn(Role.admin)).put('/config/api/store-settings', { store: { currency: 'EUR' } });
    const asked = { lines: [{ ...line, quantity: 1 }], delivery: 'IN_PERSON' };
    const preview = await owner.post(`/config/api/orders/${id}/returns/0/exchange-preview`, asked);
    expect([preview.status, preview.json().message]).toEqual([409, expect.stringMatching(/^This order is in USD/)]);
  });

  it('misuse: what an exchange paid comes back on a card whose code the customer gets', async () => {
    const made = await sent();
    const { owner, id, start } = made;
    await start(1);
    const done = await exchangeOf(made, { lines: [{ ...line, quantity: 1 }], delivery: 'IN_PERSON' });
    const { orderId } = (await owner.post(`/config/api/orders/${id}/returns/0/exchange`, done)).json();
    const order = (await owner.get(`/api/commerce/orders/${orderId}`)).json();
    const request = { by: 'LINES', lines: [{ id: order.lines[0].id, quantity: 1 }] };
    const refund = await owner.post(`/api/commerce/orders/${orderId}/refunds`, { request, n: 0, notify: false });
    expect(refund.json().refunds[0].tenders).toMatchObject([{ kind: 'gift-card', replacedBy: expect.any(String) }]);
    const [mail] = await queuedMails(app, 'gift-card');
    expect(mail).toMatchObject({ to: 'ada@example.com', text: expect.stringContaining('$20.00') });
  });

  it('misuse: credit of an exchange that is given up goes to the customer', async () => {
    const made = await sent();
    const { owner, id, start } = made;
    await start(1);
    const done = await exchangeOf(made, { lines: [{ ...line, quantity: 2 }], delivery: 'IN_PERSON' });
    const { draftId } = (await owner.post(`/config/api/orders/${id}/returns/0/exchange`, done)).json();
    expect(await queuedMails(app, 'gift-card')).toEqual([]);
    expect((await owner.delete(`/config/api/draft-orders/${draftId}`)).status).toBe(204);
    expect(await queuedMails(app, 'gift-card')).toMatchObject([{ to: 'ada@example.com' }]);
    // No one bought it.
    expect((await owner.get('/config/api/gift-card-list')).json()).toMatchObject({
      rows: [{ orderId: id, isCredit: true }],
    });
  });
});
