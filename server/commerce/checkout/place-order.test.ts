import { describe, expect, it } from 'vitest';
import type { Batch } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { auditStore } from '../../testing/driver/order-audit.ts';
import {
  adasAddress,
  goodCard,
  mug,
  openShop,
  stocked,
  type TestParts,
  testParts,
  variant,
} from '../../testing/harness/shop.ts';
import { addEntry } from '../cart/cart.ts';
import { makePurchaseCart } from '../cart/purchase-carts.ts';
import { eventsOf, findOrderState } from '../order/order.ts';
import type { PaymentProvider } from '../payment/provider.ts';
import { findProduct, putProduct } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { listHolds, sweepHolds } from '../stock/holds.ts';
import { setStock } from '../stock/stock.ts';
import { checkoutState } from './checkout.ts';
import { holdLines } from './hold-lines.ts';
import { placeOrder } from './place-order.ts';
import { saveDetails } from './save-details.ts';
import { settlePayments } from './settle.ts';

/** Records what is authorised, and how much of it was captured. */
function fakeProvider() {
  const reserved = new Set<string>();
  const taken = new Set<string>();
  const provider: PaymentProvider = {
    id: 'fake',
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
      return { ok: true, ref: key, label: 'Fake', next: 'authorised' };
    },
    async find(ref) {
      return { state: taken.has(ref) ? 'captured' : 'authorised', ref, label: 'Fake' };
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
  return { parts, cartToken, itemId: product.id, quoteHash: shown.view.quoteHash };
}

/** The kinds of records that each commit writes from now on. @param before runs ahead of each */
function writtenKinds({ store }: Pick<TestParts, 'store'>, before?: (kinds: unknown[]) => Promise<void>): unknown[][] {
  const written: unknown[][] = [];
  const { commit } = store;
  Object.assign(store, {
    commit: async (batch: Batch) => {
      const kinds = batch.puts?.map(({ key }) => key[0]) ?? [];
      await before?.(kinds);
      written.push(kinds);
      return commit(batch);
    },
  });
  return written;
}

describe('the details of a checkout', () => {
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };

  it('are one commit with their hold, and none when they say nothing new', async () => {
    const parts = testParts();
    await openShop(parts);
    const product = await stocked(parts, mug(), 10);
    const { view } = await addEntry(parts, {}, { itemId: product.id });
    const written = writtenKinds(parts);
    await saveDetails(parts, view.cart.token, details);
    expect(written.splice(0)).toEqual([expect.arrayContaining(['checkout', 'cart', 'hold'])]);
    await saveDetails(parts, view.cart.token, details);
    expect(written).toEqual([]);
    await saveDetails(parts, view.cart.token, { ...details, note: 'Ring twice' });
    expect(written.splice(0)).toEqual([['checkout']]);
    parts.clock.pass(5 * 60_000);
    await saveDetails(parts, view.cart.token, details);
    expect(written.splice(0)).toEqual([['hold', 'hold-until']]);
    parts.clock.pass(30 * 60_000);
    await saveDetails(parts, view.cart.token, details);
    expect(written).toEqual([expect.arrayContaining(['checkout', 'cart', 'hold'])]);
  });

  it('stay when what is in the cart is held for somebody else', async () => {
    const parts = testParts();
    await openShop(parts);
    const product = await stocked(parts, mug(), 1);
    const tokens = [];
    for (const _ of [1, 2]) tokens.push((await addEntry(parts, {}, { itemId: product.id })).view.cart.token);
    for (const token of tokens) await saveDetails(parts, token, details);
    expect(await listHolds(parts.store)).toHaveLength(1);
    for (const token of tokens)
      expect(await checkoutState(parts, token)).toMatchObject({ view: { email: details.email } });
  });
});

describe('the price of an order', () => {
  it('is worked out again when what it came from changes before the commit', async () => {
    const { parts, cartToken, itemId, quoteHash } = await readyToPay();
    let isDearer = false;
    writtenKinds(parts, async (kinds) => {
      if (isDearer || !kinds.includes('order')) return;
      isDearer = true;
      const product = (await findProduct(parts.store, itemId))!;
      const variants = product.variants.map((one) => ({ ...one, priceCents: 9900 }));
      await transact(parts.store, async (tx) => putProduct(tx, { ...product, variants }));
    });
    const placing = placeOrder(parts, { cartToken, quoteHash, card: goodCard });
    await expect(placing).rejects.toMatchObject({ code: 'quote-changed' });
    expect(isDearer).toBe(true);
  });
});

describe('the money of an order', () => {
  it('that a provider is asked for is written down with the hold before, with the order after, and when it is taken', async () => {
    const { parts, cartToken, quoteHash } = await readyToPay();
    parts.clock.pass(60_000);
    const written = writtenKinds(parts);
    await placeOrder({ ...parts, provider: fakeProvider().provider }, { cartToken, quoteHash, card: goodCard });
    expect(written).toEqual([
      expect.arrayContaining(['payment', 'payment-open', 'hold']),
      expect.arrayContaining(['payment', 'order']),
      expect.arrayContaining(['payment', 'order']),
    ]);
  });

  it('is in the one commit of the order where its provider answers without being asked', async () => {
    const { parts, cartToken, quoteHash } = await readyToPay();
    const { store } = parts;
    const kinds = writtenKinds(parts);
    const order = await placeOrder(parts, { cartToken, quoteHash, card: goodCard });
    expect(kinds).toEqual([expect.arrayContaining(['order', 'payment', 'outgoing-mail'])]);
    expect(await findOrderState(store, order.orderId)).toMatchObject({ paymentState: 'PAID', number: 1 });
    const timeline = await eventsOf(store, order.orderId);
    expect(timeline.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
    expect(await auditStore(store, { settled: true })).toEqual([]);
  });

  it('keeps the pieces of a shopper whose card is declined', async () => {
    const { parts, cartToken, quoteHash } = await readyToPay();
    const card = { ...goodCard, number: '4000000000000002' };
    parts.clock.pass(5 * 60_000);
    await expect(placeOrder(parts, { cartToken, quoteHash, card })).rejects.toMatchObject({ code: 'payment-declined' });
    const [hold] = await listHolds(parts.store);
    expect(hold?.expiresAt).toBe(parts.clock.now() + 10 * 60_000);
  });

  it('is reserved and taken once when two attempts at one checkout run together', async () => {
    const { parts, cartToken, quoteHash } = await readyToPay();
    const { provider, reserved, taken } = fakeProvider();
    const placing = { ...parts, provider };
    const orders = await Promise.all(
      [1, 2, 3].map((attempt) => placeOrder(placing, { cartToken, quoteHash, attempt, card: goodCard })),
    );
    expect(new Set(orders.map((order) => 'orderNumber' in order && order.orderNumber))).toEqual(new Set(['T1']));
    expect(taken.size).toBe(1);
    expect([...reserved]).toEqual([]);
  });
});

describe('an order call repeated after a crash', () => {
  /** A process that ended during the provider call, so the outcome is unknown. */
  async function crashed() {
    const ready = await readyToPay();
    const fake = fakeProvider();
    const silent = { ...fake.provider, createPayment: () => Promise.reject(new Error('killed')) };
    const submit = { cartToken: ready.cartToken, quoteHash: ready.quoteHash, card: goodCard };
    await expect(placeOrder({ ...ready.parts, provider: silent }, submit)).rejects.toMatchObject({
      code: 'provider-away',
    });
    return { ...fake, submit, itemId: ready.itemId, placing: { ...ready.parts, provider: fake.provider } };
  }

  it('starts a new payment when the sweeper gives the old one back in between', async () => {
    const { placing, submit, taken, reserved } = await crashed();
    const sweep = () => settlePayments(placing, { begunBefore: Number.POSITIVE_INFINITY });
    const order = await placeOrder(placing, { ...submit, admit: async () => void (await sweep()) });
    expect(order).toMatchObject({ orderNumber: 'T1' });
    expect(taken.size).toBe(1);
    expect([...reserved]).toEqual([]);
  });

  it('starts a new payment when the old one was about other money', async () => {
    const { placing, submit, itemId, taken, reserved } = await crashed();
    const { cart } = (await addEntry(placing, { cartToken: submit.cartToken }, { itemId })).view;
    const shown = await checkoutState(placing, cart.token);
    if (shown.state !== 'open') throw new Error(shown.state);
    const order = await placeOrder(placing, { ...submit, quoteHash: shown.view.quoteHash });
    expect(order).toMatchObject({ orderNumber: 'T1' });
    await settlePayments(placing, { begunBefore: Number.POSITIVE_INFINITY });
    expect(taken.size).toBe(1);
    expect([...reserved]).toEqual([]);
  });
});

it('stock lowered below what checkouts hold is sold to those who pay first, instead of to nobody', async () => {
  const parts = testParts();
  await openShop(parts);
  const product = await stocked(parts, mug(), 3);
  const buyers = [];
  for (let n = 0; n < 3; n++) {
    const { view } = await addEntry(parts, {}, { itemId: product.id });
    const cartToken = view.cart.token;
    await saveDetails(parts, cartToken, { email: 'ada@example.com', shippingAddress: adasAddress });
    await holdLines(parts, cartToken);
    const shown = await checkoutState(parts, cartToken);
    if (shown.state !== 'open') throw new Error(shown.state);
    buyers.push({ cartToken, quoteHash: shown.view.quoteHash, card: goodCard });
  }
  const cause = { reason: 'set', ref: 'r', actor: 'a', at: parts.clock.now(), moveId: parts.ids.next() } as const;
  await transact(parts.store, (tx) => setStock(tx, product.variants[0]!.id, 2, cause));
  const answers = await Promise.allSettled(buyers.map((buyer) => placeOrder(parts, buyer)));
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'out-of-stock' } });
  // Overselling by holds lasts until the last hold expires.
  await sweepHolds(parts, parts.clock.now() + 3_600_000);
  expect(await auditStore(parts.store)).toEqual([]);
});

describe('what was agreed to', () => {
  const given = { email: 'ada@example.com', shippingAddress: adasAddress };
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
  const service = { productType: 3 as const, variants: [variant({ priceCents: 50_000, unlimited: true })] };
  const donation = { suggestedCents: [100], allowCustom: true };
  const change = (parts: ReturnType<typeof testParts>, product: Product) =>
    transact(parts.store, (tx) => putProduct(tx, product));

  it.each([
    ['a donation', 'donation' as const, mug({ ...service, donation }), { donation: undefined }],
    ['a hidden donation', 'donation' as const, mug({ ...service, donation }), { visible: false }],
    [
      'a subscription',
      'subscription' as const,
      mug({ isSubscribable: true, subscriptionPlan: plan }),
      { isSubscribable: false },
    ],
    ['goods', 'express' as const, mug(), { isSubscribable: true, subscriptionPlan: plan }],
  ])('is no longer for sale as %s when it became something else', async (_, purchase, product, changes) => {
    const parts = testParts();
    await openShop(parts);
    await stocked(parts, product, 10);
    const { cart } = await makePurchaseCart(parts, purchase, { itemId: product.id }, { cents: 100 });
    await saveDetails(parts, cart.token, given);
    const shown = await checkoutState(parts, cart.token);
    if (shown.state !== 'open') throw new Error(shown.state);
    const { donation: had, ...rest } = product;
    await change(parts, { ...rest, ...(had && 'visible' in changes && { donation: had }), ...changes });

    const { provider, reserved, taken } = fakeProvider();
    const { quoteHash } = shown.view;
    const placing = placeOrder({ ...parts, provider }, { cartToken: cart.token, quoteHash, card: goodCard });
    await expect(placing).rejects.toMatchObject({
      code: 'quote-changed',
      detail: {
        failureType: 'QUOTE_CHANGED',
        quote: { totalCents: 0 },
        changes: [expect.stringContaining('is no longer available.')],
      },
    });
    expect([...reserved, ...taken]).toEqual([]);
    expect((await checkoutState(parts, cart.token)).state).toBe('empty');
  });

  it('is not a smaller order because a part of it is gone, for who names only the total', async () => {
    const parts = testParts();
    await openShop(parts);
    const [cup, bowl] = [await stocked(parts, mug(), 10), await stocked(parts, mug({ title: 'Bowl' }), 10)];
    const { cart } = (await addEntry(parts, {}, { itemId: cup.id })).view;
    await addEntry(parts, { cartToken: cart.token }, { itemId: bowl.id });
    await saveDetails(parts, cart.token, given);
    const place = (expectedTotalCents: number) =>
      placeOrder({ ...parts }, { cartToken: cart.token, expectedTotalCents, card: goodCard });
    await change(parts, { ...bowl, visible: false });

    const refused = await place(4600).catch((error) => error);
    expect(refused).toMatchObject({ code: 'quote-changed', detail: { quote: { totalCents: 2600 } } });
    expect(await place(2600)).toMatchObject({ orderNumber: 'T1' });
  });
});
