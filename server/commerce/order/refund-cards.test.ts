// Refunds of purchased gift cards return the unspent amount, and money never goes back to an unusable card. Commerce
// 1.9, 2.3.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { auditStore } from '../../testing/driver/order-audit.ts';
import { placeOrder, queuedMails } from '../../testing/driver/placed-orders.ts';
import { mug, variant } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { makePurchaseCart } from '../cart/purchase-carts.ts';
import { balancesOf, findGiftCard, findGiftCardByCode } from '../gift-card/gift-card.ts';
import type { RefundPayment } from './refunds.ts';

const voucher = mug({ title: 'Gift card', productType: 4, variants: [variant({ priceCents: 2500, unlimited: true })] });
const cup = mug({ title: 'Cup', variants: [variant({ priceCents: 1000 })] });
const day = 86_400_000;

let app: TestStoa;
let owner: Shopper;

afterEach(async () => {
  expect(await auditStore(app.parts.store)).toEqual([]);
  expect(app.faults()).toEqual([]);
  await app.close();
});

async function open(refundPayment?: RefundPayment) {
  app = await testStoa({ products: [voucher, cup], quantity: 100, app: { refundPayment } });
  owner = await app.signedIn(Role.admin);
}

const path = (id: string, rest = '') => `/api/commerce/orders/${id}${rest}`;
const act = (id: string, rest: string, body: unknown = {}) => owner.post(path(id, rest), body);
const get = async (id: string) => (await owner.get(path(id))).json();
const preview = async (id: string, request: object) => (await act(id, '/refund-preview', { request })).json();
const balance = async (id: string) => (await balancesOf(app.parts.store, [id]))[0];
const codeIn = (text = '') => /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}-[0-9A-Z*~$=]/.exec(text)![0];
const adjust = (id: string, cents: number) => owner.post(`/config/api/gift-cards/${id}/adjust`, { cents });

/** Buys a gift card of 25.00. */
async function buyCard(sendAt?: number) {
  const wish = { deliverTo: 'me' as const, recipientName: '', message: '', senderName: '', ...(sendAt && { sendAt }) };
  const { cart } = await makePurchaseCart(app.parts, 'gift-card', { itemId: voucher.id }, { giftCard: wish });
  const eve = await app.shopper();
  const address = {
    firstName: 'Eve',
    lastName: 'Hill',
    line1: '1 Rd',
    city: 'Ithaca',
    region: 'NY',
    postalCode: '14850',
    country: 'US',
  };
  const given = { email: 'eve@example.com', shippingAddress: address, billingAddress: address };
  const { expectedTotalCents } = (await eve.put(`/api/3/commerce/cart/${cart.token}/checkout`, given)).json();
  const payment = { expectedTotalCents, paymentToken: 'tok_visa' };
  const placed = await eve.post('/api/2/commerce/orders', { cartToken: cart.token, ...given, ...payment });
  expect([placed.status, placed.text]).toEqual([200, expect.any(String)]);
  const order = await get(placed.json().orderId);
  const code = codeIn((await queuedMails(app, 'gift-card')).at(-1)?.text);
  return {
    orderId: order.id as string,
    cardId: order.issuedGiftCards[0].id as string,
    lineId: order.lines[0].id,
    code,
  };
}

/** Orders a cup and pays as much as possible with the card. */
const pay = async (code: string) => get((await placeOrder(app, [{ product: cup, quantity: 1 }], {}, [code])).orderId);

/** A purchased card of 25.00, of which 10.00 was spent. */
async function partlySpent() {
  const card = await buyCard();
  const { giftCardCents } = await pay(card.code);
  expect(giftCardCents).toBeGreaterThanOrEqual(1000);
  await adjust(card.cardId, giftCardCents - 1000);
  expect(await balance(card.cardId)).toBe(1500);
  return card;
}

describe('the purchase of a gift card', () => {
  it('gives back by item what is unspent, says so before, and takes it off the card; more only by amount', async () => {
    await open();
    const { orderId, cardId, lineId } = await partlySpent();
    const request = { by: 'LINES', lines: [{ id: lineId, quantity: 1 }] };
    const shown = await preview(orderId, request);
    expect([shown.totalCents, shown.refundableCents, shown.notes]).toEqual([
      1500,
      2500,
      [
        expect.stringMatching(/^Gift card •••• .{4} has \$15\.00 left, and only that is refunded\./),
        expect.stringMatching(/^\$15\.00 is taken off gift card •••• .{4}\.$/),
      ],
    ]);
    const refunded = (await act(orderId, '/refunds', { request, n: 0 })).json();
    expect(refunded).toMatchObject({ paymentState: 'PAID', refundedCents: 1500, refundableCents: 1000 });
    expect(await balance(cardId)).toBe(0);
    const amount = { by: 'AMOUNT', cents: 1000 };
    expect((await preview(orderId, amount)).notes).toEqual([
      expect.stringMatching(/^Gift card •••• .{4} has \$0\.00 left\. This refunds \$10\.00 more than that\.$/),
    ]);
    expect((await act(orderId, '/refunds', { request: amount, n: 1 })).json().paymentState).toBe('REFUNDED');
    expect((await findGiftCard(app.parts.store, cardId))?.enabled).toBe(false);
  });

  it('takes an amount off the card as far as it has it, and then has nothing to give back by item', async () => {
    await open();
    const { orderId, cardId, lineId } = await partlySpent();
    const refund = (cents: number, n: number) => act(orderId, '/refunds', { request: { by: 'AMOUNT', cents }, n });
    expect((await refund(600, 0)).status).toBe(200);
    expect(await balance(cardId)).toBe(900);
    expect((await refund(1100, 1)).status).toBe(200);
    expect(await balance(cardId)).toBe(0);
    const none = await act(orderId, '/refunds', {
      request: { by: 'LINES', lines: [{ id: lineId, quantity: 1 }] },
      n: 2,
    });
    expect([none.status, none.json().message]).toEqual([
      409,
      expect.stringContaining('Nothing is left on the gift card'),
    ]);
  });

  it('canceled, gives back what is unspent and turns the card off, as previewed and mailed', async () => {
    await open();
    const { orderId, cardId, code } = await partlySpent();
    const shown = await preview(orderId, { by: 'REST' });
    expect([shown.totalCents, shown.notes.length, shown.notes.at(-1)]).toEqual([
      1500,
      3,
      expect.stringMatching(/stops working/),
    ]);
    const canceled = (await act(orderId, '/cancel')).json();
    expect(canceled).toMatchObject({ fulfillmentStatus: 'CANCELED', refundedCents: 1500, refundableCents: 1000 });
    expect([await balance(cardId), (await findGiftCard(app.parts.store, cardId))?.enabled]).toEqual([0, false]);
    expect(await findGiftCardByCode(app.parts.store, code, { currency: 'USD', testModeOn: true }, 0)).toBeUndefined();
    const [mail] = await queuedMails(app, 'order-canceled');
    expect(mail?.text).toContain("We're refunding $15.00.");
    expect(mail?.text).toContain('$10.00 of the gift card was already spent');
    const more = await act(orderId, '/refunds', { request: { by: 'AMOUNT', cents: 1000 }, n: 1 });
    expect(more.json().paymentState).toBe('REFUNDED');
  });

  it('canceled once all is spent, gives back nothing and does not say that nothing was charged', async () => {
    await open();
    const { orderId, cardId } = await partlySpent();
    await adjust(cardId, -1500);
    expect(await preview(orderId, { by: 'REST' })).toMatchObject({ totalCents: 0, goesTo: '' });
    expect((await act(orderId, '/cancel')).json()).toMatchObject({ fulfillmentStatus: 'CANCELED', refunds: [] });
    expect((await findGiftCard(app.parts.store, cardId))?.enabled).toBe(false);
    const [mail] = await queuedMails(app, 'order-canceled');
    expect(mail?.text).not.toContain("You won't be charged");
  });

  it('refunded before its mail leaves, sends no code', async () => {
    await open();
    const { orderId, lineId } = await buyCard(app.parts.clock.now() + 3 * day);
    const request = { by: 'LINES', lines: [{ id: lineId, quantity: 1 }] };
    expect((await act(orderId, '/refunds', { request, n: 0 })).json().paymentState).toBe('REFUNDED');
    expect(await queuedMails(app, 'gift-card')).toEqual([]);
  });

  it('has the money on the card again when the provider refuses, and is not tried again once that is spent', async () => {
    let answer: Awaited<ReturnType<RefundPayment>> = { ok: false, errorKey: 'card-closed' };
    await open(async () => answer);
    const { orderId, cardId, lineId, code } = await buyCard();
    const request = { by: 'LINES', lines: [{ id: lineId, quantity: 1 }] };
    expect((await act(orderId, '/refunds', { request, n: 0 })).json().paymentState).toBe('REFUND_FAILED');
    expect(await balance(cardId)).toBe(2500);
    await pay(code);
    answer = { ok: true };
    const left = await balance(cardId);
    const again = await act(orderId, '/refunds/0/retry');
    expect([again.status, again.json().message]).toEqual([409, 'The balance of this gift card is too low.']);
    expect(await balance(cardId)).toBe(left);
    expect((await act(orderId, '/refunds', { request, n: 1 })).json().refundedCents).toBe(left);
  });
});

describe('a refund to a gift card', () => {
  const made = async (more = {}) => (await owner.post('/config/api/gift-cards', { cents: 5000, ...more })).json();
  const all = (order: { grandTotalCents: number }) => ({ by: 'AMOUNT', cents: order.grandTotalCents });

  it('that works is on it right away, and the mail speaks of no statement', async () => {
    await open();
    const { giftCard, code } = await made();
    const order = await pay(code);
    expect((await preview(order.id, all(order))).notes).toEqual([]);
    await act(order.id, '/refunds', { request: all(order), n: 0 });
    expect(await balance(giftCard.id)).toBe(5000);
    const [mail] = await queuedMails(app, 'order-refunded');
    expect(mail?.text).toContain('The money is back on your gift card, ready to spend.');
    expect(mail?.text).not.toContain('statement');
  });

  it.each(['disabled', 'expired'])(
    'that is %s goes to a new one, which is emailed, as the preview says',
    async (how) => {
      await open();
      const { clock, store } = app.parts;
      const { giftCard, code } = await made({ expiresAt: clock.now() + day });
      const order = await pay(code);
      const rest = await balance(giftCard.id);
      if (how === 'disabled') await owner.put(`/config/api/gift-cards/${giftCard.id}`, { enabled: false });
      else clock.pass(2 * day);
      owner = await app.signedIn(Role.admin);
      const amount = `$${(order.grandTotalCents / 100).toFixed(2)}`;
      const shown = await preview(order.id, { by: 'REST' });
      expect([shown.goesTo, shown.notes]).toEqual([
        `${amount} to a new gift card`,
        [`Gift card ${giftCard.name} no longer works. We'll email a new gift card for ${amount} to ada@example.com.`],
      ]);
      await act(order.id, '/cancel');
      const [{ id, replacedBy }] = (await get(order.id)).refunds[0].tenders;
      expect([id, await balance(giftCard.id), await balance(replacedBy)]).toEqual([
        giftCard.id,
        rest,
        order.grandTotalCents,
      ]);
      const [mail] = await queuedMails(app, 'gift-card');
      expect([mail?.to, mail?.text]).toEqual(['ada@example.com', expect.stringContaining('your refund for order')]);
      const shop = { currency: 'USD' as const, testModeOn: true };
      expect((await findGiftCardByCode(store, codeIn(mail?.text), shop, clock.now()))?.id).toBe(replacedBy);
      const [canceled] = await queuedMails(app, 'order-canceled');
      expect(canceled?.text).toContain("we're emailing you a new one");
      expect(canceled?.text).not.toContain('statement');
      expect(JSON.stringify((await get(order.id)).timeline)).toContain(', emailed to ada@example.com');
    },
  );

  it('that is disabled is not named where an exchange gives back the difference', async () => {
    await open();
    const { giftCard, code } = await made();
    const { orderId } = await placeOrder(app, [{ product: cup, quantity: 2 }], {}, [code]);
    await act(orderId, '/fulfillments', { notify: false });
    const [{ id: lineId }] = (await get(orderId)).lines;
    await act(orderId, '/returns', { lines: [{ lineId, quantity: 2 }], reason: '', count: 0 });
    await owner.put(`/config/api/gift-cards/${giftCard.id}`, { enabled: false });
    const one = { itemId: cup.id, variantId: cup.variants[0]!.id, quantity: 1 };
    const asked = { lines: [one], delivery: 'IN_PERSON' };
    const shown = (await owner.post(`/config/api/orders/${orderId}/returns/0/exchange-preview`, asked)).json();
    expect([shown.toRefundCents, shown.refundTo]).toEqual([1000, '$10.00 to a new gift card']);
  });

  it('whose purchase was refunded says so before', async () => {
    await open();
    const { orderId, code } = await buyCard();
    const order = await pay(code);
    await act(orderId, '/refunds', { request: { by: 'AMOUNT', cents: 2500 }, n: 0 });
    const { notes } = await preview(order.id, { by: 'REST' });
    expect(notes.at(-1)).toMatch(/^\$25\.00 was already refunded for the purchase of gift card •••• .{4}\.$/);
  });
});
