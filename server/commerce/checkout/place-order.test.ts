import { describe, expect, it } from 'vitest';
import { adasAddress, goodCard, mug, openShop, stocked, testParts } from '../../testing/shop.ts';
import { addEntry } from '../cart/cart.ts';
import type { PaymentProvider } from '../payment/provider.ts';
import { checkoutState, saveDetails } from './checkout.ts';
import { placeOrder } from './place-order.ts';
import { Turns } from './turns.ts';

/** Remembers what is reserved, and what was taken of it. */
function tillProvider() {
  const reserved = new Set<string>();
  const taken = new Set<string>();
  const provider: PaymentProvider = {
    id: 'till',
    capabilities: {
      authorize: true,
      capture: true,
      partialCapture: false,
      refund: false,
      savedMethods: false,
      redirect: false,
      payLater: false,
    },
    async createPayment({ key }) {
      reserved.add(key);
      return { ok: true, ref: key, label: 'Till', next: 'authorised' };
    },
    async find(ref) {
      return { state: taken.has(ref) ? 'captured' : 'authorised', ref, label: 'Till' };
    },
    async capture(ref) {
      reserved.delete(ref);
      taken.add(ref);
      return { ok: true };
    },
    async cancel(ref) {
      reserved.delete(ref);
    },
    async refund() {
      return { ok: false, errorKey: 'none', message: '' };
    },
    parseWebhook: () => [],
  };
  return { provider, reserved, taken };
}

async function readyToPay(quantity = 10) {
  const parts = testParts();
  await openShop(parts);
  const product = await stocked(parts, mug(), quantity);
  const { view } = await addEntry(parts, {}, { itemId: product.id });
  const cartToken = view.cart.token;
  await saveDetails(parts, cartToken, { email: 'ada@example.com', shippingAddress: adasAddress });
  const shown = await checkoutState(parts, cartToken);
  if (shown.state !== 'open') throw new Error(shown.state);
  return { parts, cartToken, quoteHash: shown.view.quoteHash };
}

describe('the money of an order', () => {
  it('is reserved and taken once when two attempts at one checkout run together', async () => {
    const { parts, cartToken, quoteHash } = await readyToPay();
    const { provider, reserved, taken } = tillProvider();
    const placing = { ...parts, provider, turns: new Turns() };
    const orders = await Promise.all(
      [1, 2, 3].map((attempt) => placeOrder(placing, { cartToken, quoteHash, attempt, card: goodCard })),
    );
    expect(new Set(orders.map((order) => 'orderNumber' in order && order.orderNumber))).toEqual(new Set(['T1']));
    expect(taken.size).toBe(1);
    expect([...reserved]).toEqual([]);
  });
});
