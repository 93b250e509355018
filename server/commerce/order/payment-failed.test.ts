// A failed capture: both sides are notified, nothing ships, and the owner retries or cancels. Commerce 1.1, 2.3.
import { afterEach, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { transact } from '../../store/transact.ts';
import { auditStore } from '../../testing/driver/order-audit.ts';
import { placeOrder, queuedMails } from '../../testing/driver/placed-orders.ts';
import { mug, testParts } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { settlePayments } from '../checkout/settle.ts';
import type { PaymentProvider } from '../payment/provider.ts';
import { putPreferences } from '../preferences/preferences.ts';

let app: TestStoa;
let owner: Shopper;
/** How the bank answers the capture. */
let bank: 'refuses' | 'pays' | 'is silent';
let captures: string[];
let released: string[];

const product = mug();

const provider: PaymentProvider = {
  id: 'bank',
  capabilities: {
    authorize: true,
    capture: true,
    partialCapture: false,
    refund: true,
    savedMethods: false,
    redirect: false,
    payLater: false,
  },
  createPayment: async ({ key }) => ({ ok: true, ref: key, label: 'Visa ending in 0341', next: 'authorised' }),
  find: async (ref) => ({ state: 'authorised', ref, label: '' }),
  async capture(_, __, key) {
    if (bank === 'is silent') throw new Error('no answer');
    captures.push(key);
    return bank === 'pays' ? { ok: true } : { ok: false, errorKey: 'charge_expired_for_capture' };
  },
  cancel: async (ref) => void released.push(ref),
  refund: async (_, __, key) => ({ ok: true, ref: key }),
  parseWebhook: () => [],
};

async function ordered(does: typeof bank): Promise<string> {
  bank = does;
  captures = [];
  released = [];
  app = await testStoa({ products: [product], parts: Object.assign(testParts(), { provider }) });
  await transact(app.parts.store, (tx) => putPreferences(tx, 'orders', { notifyEmail: 'owner@shop.example' }));
  owner = await app.signedIn(Role.storeManager);
  return (await placeOrder(app, [{ product, quantity: 1 }])).orderId;
}

afterEach(async () => {
  expect(await auditStore(app.parts.store)).toEqual([]);
  expect(app.faults()).toEqual([]);
  await app.close();
});

const act = (id: string, rest: string, body: unknown = {}) => owner.post(`/api/commerce/orders/${id}${rest}`, body);
const subjects = async () => (await queuedMails(app)).map(({ to, subject }) => `${to}: ${subject}`);
const words = async () => (await queuedMails(app)).map(({ text }) => text).join('\n');

it('tells the shopper and the owner, says nowhere that it is paid, and keeps the goods here', async () => {
  const id = await ordered('refuses');
  expect(await subjects()).toEqual([
    'owner@shop.example: New order T1: $26.00',
    "ada@example.com: We couldn't take the payment for your order T1",
    'owner@shop.example: Payment failed for order T1: $26.00',
  ]);
  expect(await words()).not.toMatch(/Paid|confirmed/);
  const [, , failed] = await queuedMails(app);
  expect(failed!.text).toContain(`https://admin.shop.example/config/orders/${id}`);
  const order = (await owner.get(`/api/commerce/orders/${id}`)).json();
  expect(order).toMatchObject({
    paymentState: 'FAILED',
    may: { fulfill: 'payment-failed', retryPayment: true, markPaid: true, cancel: true },
  });
  const text = 'Payment failed (charge_expired_for_capture)';
  expect(order.timeline).toContainEqual(expect.objectContaining({ kind: 'payment-failed', text }));
  const sent = await act(id, '/fulfillments');
  expect([sent.status, sent.json().message]).toEqual([
    409,
    'The payment for this order failed. Retry the payment or mark the order as paid first.',
  ]);
});

it('is paid by a retry, which asks the provider under a key of its own; then it is confirmed and may leave', async () => {
  const id = await ordered('refuses');
  expect((await act(id, '/retry-payment')).json()).toMatchObject({ paymentState: 'FAILED' });
  bank = 'pays';
  expect((await act(id, '/retry-payment')).json()).toMatchObject({ paymentState: 'PAID', may: { fulfill: true } });
  expect(new Set(captures).size).toBe(3);
  expect((await subjects()).slice(3)).toEqual([
    // The shopper isn't notified a second time.
    'owner@shop.example: Payment failed for order T1: $26.00',
    'ada@example.com: Your order T1 is confirmed',
  ]);
  const again = await act(id, '/retry-payment');
  expect([again.status, again.json().reason]).toEqual([409, 'payment-not-failed']);
  expect((await act(id, '/fulfillments')).json().fulfillmentStatus).toBe('FULFILLED');
});

it('is settled by the sweeper when the retry gets no answer', async () => {
  const id = await ordered('refuses');
  bank = 'is silent';
  expect((await act(id, '/retry-payment')).json()).toMatchObject({
    paymentState: 'AUTHORIZED',
    may: { fulfill: 'payment-running', retryPayment: 'payment-not-failed' },
  });
  bank = 'pays';
  expect(await settlePayments(app.parts)).toBe(1);
  expect((await owner.get(`/api/commerce/orders/${id}`)).json().paymentState).toBe('PAID');
});

it('is paid in another way, and what the card still holds goes back; a refund is then not asked of the card', async () => {
  const id = await ordered('refuses');
  const paid = (await act(id, '/mark-paid')).json();
  expect(paid).toMatchObject({ paymentState: 'PAID', payment: { provider: 'manual', label: 'Manual payment' } });
  expect(await settlePayments(app.parts)).toBe(1);
  expect(released).toEqual([`order:${id}:pay:1`]);
  expect((await subjects()).at(-1)).toBe('ada@example.com: Your order T1 is confirmed');
  const refund = { request: { by: 'AMOUNT', cents: 2600 }, n: 0 };
  expect((await act(id, '/refunds', refund)).json()).toMatchObject({ paymentState: 'REFUNDED' });
});

it('can be cancelled: nothing is charged, and what the card still holds goes back', async () => {
  const id = await ordered('refuses');
  expect((await act(id, '/cancel')).json()).toMatchObject({
    fulfillmentStatus: 'CANCELED',
    paymentState: 'NOT_CHARGED',
    may: { retryPayment: 'canceled' },
  });
  expect(await settlePayments(app.parts)).toBe(1);
  expect(released).toEqual([`order:${id}:pay:1`]);
});

it('is confirmed only once its money is there; of a provider that is silent the shopper hears once', async () => {
  const id = await ordered('is silent');
  await settlePayments(app.parts);
  expect((await subjects()).slice(1)).toEqual(['ada@example.com: We received your order T1']);
  expect(await words()).not.toMatch(/Paid/);
  bank = 'pays';
  await settlePayments(app.parts);
  expect((await subjects()).slice(2)).toEqual(['ada@example.com: Your order T1 is confirmed']);
  expect((await owner.get(`/api/commerce/orders/${id}`)).json().paymentState).toBe('PAID');
});
