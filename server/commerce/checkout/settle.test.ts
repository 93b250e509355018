// The payment sweeper under load: payments that stay open, and providers that do not answer. Commerce 3.3.
import { beforeEach, describe, expect, it } from 'vitest';
import { inLanguage, speak } from '../../base/speech.ts';
import { putLanguages } from '../../site/language/language.ts';
import { transact } from '../../store/transact.ts';
import { queuedMails } from '../../testing/driver/placed-orders.ts';
import { localesFolder } from '../../testing/harness/app-parts.ts';
import {
  adasAddress,
  goodCard,
  mug,
  openShop,
  stocked,
  type TestParts,
  testParts,
} from '../../testing/harness/shop.ts';
import { addEntry } from '../cart/cart.ts';
import { findOrder } from '../order/order.ts';
import { silencesMax, sweepMax, unansweredMs } from '../payment/limits.ts';
import { findPayment, startPayment } from '../payment/payment.ts';
import type { PaymentProvider, PaymentStatus } from '../payment/provider.ts';
import type { Product } from '../product/schema.ts';
import { checkoutState } from './checkout.ts';
import { placeOrder } from './place-order.ts';
import { saveDetails } from './save-details.ts';
import { settlePayments } from './settle.ts';

let parts: TestParts & { provider: PaymentProvider };
let asked: string[];
let statusOf: (ref: string) => PaymentStatus;

const idOf = (n: number) => n.toString(16).padStart(24, '0');

/** Redirects shoppers to a page, and reports each payment's state as the test sets it. */
const bank = (): PaymentProvider => ({
  id: 'bank',
  capabilities: {
    authorize: true,
    capture: true,
    partialCapture: false,
    refund: true,
    savedMethods: false,
    redirect: true,
    payLater: false,
  },
  async createPayment({ orderId }) {
    return { ok: true, ref: orderId, label: '', next: { redirect: { url: 'https://bank.example' } } };
  },
  async find(ref) {
    asked.push(ref);
    return statusOf(ref);
  },
  capture: async () => ({ ok: true }),
  cancel: async () => {},
  refund: async (_, __, key) => ({ ok: true, ref: key }),
  parseWebhook: () => [],
});

const begin = (n: number) =>
  startPayment(
    parts,
    {
      ...{ orderId: idOf(n), attempt: 1, cartToken: 'c', provider: 'bank', method: 'card', amountCents: 100 },
      ...{ currency: 'USD', email: 'ada@example.com', origin: 'https://shop.example' },
    },
    undefined,
  );

/** A cart of a new visitor, with its details. */
async function readyToPay({ id: itemId }: Product): Promise<{ cartToken: string; quoteHash: string }> {
  const { view } = await addEntry(parts, {}, { itemId });
  const cartToken = view.cart.token;
  await saveDetails(parts, cartToken, { email: 'ada@example.com', shippingAddress: adasAddress });
  const shown = await checkoutState(parts, cartToken);
  if (shown.state !== 'open') throw new Error(shown.state);
  return { cartToken, quoteHash: shown.view.quoteHash };
}

beforeEach(async () => {
  asked = [];
  statusOf = () => ({ state: 'waiting' });
  parts = { ...testParts(), provider: bank() };
  await openShop(parts);
});

describe('the sweeper of payments', () => {
  it('comes to the last of many that stay open, and to the first again', async () => {
    for (let n = 1; n <= sweepMax + 1; n++) await begin(n);
    const last = idOf(sweepMax + 1);
    statusOf = (ref) =>
      ref === last ? { state: 'gone', errorKey: 'expired', message: 'Expired.' } : { state: 'waiting' };
    const sweep = {};
    expect(await settlePayments(parts, { sweep })).toBe(0);
    expect(await settlePayments(parts, { sweep })).toBe(1);
    expect(asked.slice(-2)).toEqual([idOf(sweepMax), last]);
    await settlePayments(parts, { sweep });
    expect(asked.filter((ref) => ref === idOf(1))).toHaveLength(2);
  });

  it('leaves a provider alone that stays silent, and goes on behind those next time', async () => {
    for (let n = 1; n <= 10; n++) await begin(n);
    statusOf = (ref) => {
      if (ref <= idOf(silencesMax)) throw new Error('no answer');
      return { state: 'gone', errorKey: 'expired', message: 'Expired.' };
    };
    const sweep = {};
    expect(await settlePayments(parts, { sweep })).toBe(0);
    expect(asked).toHaveLength(silencesMax);
    expect(await settlePayments(parts, { sweep })).toBe(10 - silencesMax);
  });

  it('leaves it alone too when it is the capture that nobody answers', async () => {
    const product = await stocked(parts, mug(), 100);
    let captures = 0;
    parts.provider = {
      ...bank(),
      createPayment: async ({ orderId }) => ({ ok: true, ref: orderId, label: '', next: 'authorised' }),
      capture: () => {
        captures++;
        return Promise.reject(new Error('no answer'));
      },
    };
    for (let n = 1; n <= silencesMax + 2; n++) {
      const { cartToken, quoteHash } = await readyToPay(product);
      await placeOrder({ ...parts }, { cartToken, quoteHash, card: goodCard });
    }
    captures = 0;
    const sweep = {};
    await settlePayments(parts, { sweep });
    expect(captures).toBe(silencesMax);
    await settlePayments(parts, { sweep });
    expect(captures).toBe(silencesMax + 2);
    parts.provider = bank();
    expect(await settlePayments(parts)).toBe(silencesMax + 2);
  });

  it('places an order in the language in which its shopper left to pay', async () => {
    await speak(localesFolder, 'en-US');
    await transact(parts.store, async (tx) => putLanguages(tx, [{ code: 'de', isShown: true }]));
    const { cartToken, quoteHash } = await readyToPay(await stocked(parts, mug(), 1));
    const left = await inLanguage('de', () => placeOrder(parts, { cartToken, quoteHash, card: goodCard }));
    statusOf = (ref) => ({ state: 'authorised', ref, label: 'Bank' });
    expect(await settlePayments(parts)).toBe(1);
    expect((await findOrder(parts.store, left.orderId))?.order.language).toBe('de');
    const [mail] = await queuedMails({ parts }, 'order-confirmed');
    expect(mail?.html).toContain('<html lang="de"');
    expect(mail?.subject).toContain('Bestellung');
    expect(mail?.html).toMatch(/href="[^"]+\/de\/order-status\//);
  });

  it('begins nothing more when the process is to end', async () => {
    for (let n = 1; n <= 3; n++) await begin(n);
    const stopping = new AbortController();
    statusOf = () => {
      stopping.abort();
      return { state: 'waiting' };
    };
    await settlePayments({ ...parts, stopping: stopping.signal });
    expect(asked).toHaveLength(1);
  });

  it('leaves alone what its shopper asks for again while the sweep is under way', async () => {
    parts.provider = { ...bank(), createPayment: () => Promise.reject(new Error('no answer')) };
    for (const n of [1, 2]) await expect(begin(n)).rejects.toThrow();
    parts.clock.pass(unansweredMs + 1);
    // The first is being canceled while the shopper of the second is redirected to the bank.
    parts.provider = { ...bank(), cancel: async (ref) => void (ref === idOf(1) && (await begin(2))) };
    await settlePayments(parts);
    expect((await findPayment(parts.store, idOf(1), 1))?.state).toBe('canceled');
    expect((await findPayment(parts.store, idOf(2), 1))?.state).toBe('waiting');
  });

  it('gives back at once what an earlier process asked for, and leaves alone what somebody waits for', async () => {
    const canceled: string[] = [];
    parts.provider = { ...bank(), createPayment: () => Promise.reject(new Error('no answer')) };
    await expect(begin(1)).rejects.toThrow();
    const begunBefore = parts.clock.now() + 1;
    parts.clock.pass(1000);
    await expect(begin(2)).rejects.toThrow();
    parts.provider = { ...bank(), cancel: async (ref) => void canceled.push(ref) };
    expect(await settlePayments(parts, { begunBefore })).toBe(1);
    expect(canceled).toEqual([idOf(1)]);
    // Requested again by its shopper just before it would have been given up.
    parts.clock.pass(unansweredMs - 1);
    parts.provider = { ...parts.provider, createPayment: () => Promise.reject(new Error('no answer')) };
    await expect(begin(2)).rejects.toThrow();
    parts.clock.pass(2);
    expect(await settlePayments(parts, { begunBefore })).toBe(0);
  });
});
