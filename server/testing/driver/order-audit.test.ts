// The audit detects every fault: each invariant of a whole shop is broken once. Commerce 1.1, 1.6, 1.8, 1.9.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renewalParts } from '../../commerce/checkout/renewal-order.ts';
import { putDiscount } from '../../commerce/discount/discount.ts';
import { issueGiftCard, newGiftCardCode } from '../../commerce/gift-card/gift-card.ts';
import { refundOrder } from '../../commerce/order/refunds.ts';
import { discountRuleSchema } from '../../commerce/pricing/input.ts';
import { renewDue } from '../../commerce/subscription/renewals.ts';
import type { Batch, Key } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { adasAddress, mug } from '../harness/shop.ts';
import { type TestStoa, testStoa } from '../harness/test-stoa.ts';
import { auditStore, type ProviderMoney, rowsOf } from './order-audit.ts';
import { placeOrder, withTax } from './placed-orders.ts';

let app: TestStoa;
const cup = mug();
const monthly = mug({
  isSubscribable: true,
  subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
});
/** A gift card of 25.00 that pays a part, an order of its own, a refund to both, an open checkout, a subscription. */
beforeAll(async () => {
  app = await testStoa({ products: [cup, monthly], quantity: 100 });
  const { parts } = app;
  const { store, ids, clock } = parts;
  await withTax(app);
  const code = newGiftCardCode(ids);
  const rule = { id: 'once', kind: 'ANY_ORDER', name: 'Once', code: 'ONCE', limits: { total: 1, perCustomer: 1 } };
  await transact(store, async (tx) => {
    const cause = { entryId: ids.next(), actor: 'owner', at: clock.now() };
    issueGiftCard(tx, { id: 'card', code, currency: 'USD', cents: 2500 }, cause);
    await putDiscount(
      tx,
      discountRuleSchema.parse({ ...rule, value: { type: 'PERCENT', ratePpm: 100_000 } }),
      clock.now(),
    );
  });
  await placeOrder(app, [{ product: cup, quantity: 1 }]);
  const paid = await placeOrder(app, [{ product: cup, quantity: 3 }], {}, ['ONCE', code]);
  const request = { by: 'AMOUNT' as const, cents: 5000 };
  await refundOrder(parts, paid.orderId, { request, notify: true, n: 0 }, 'owner');

  const visitor = await app.shopper();
  const subscribed = await visitor.post('/api/3/commerce/cart/subscription', { itemId: monthly.id, qty: 1 });
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const cartToken = subscribed.json().cartToken as string;
  const view = await visitor.put(`/api/3/commerce/cart/${cartToken}/checkout`, details);
  const { quoteHash } = view.json();
  await visitor.post('/api/2/commerce/orders', { cartToken, quoteHash, paymentToken: 'tok_visa' });
  clock.pass(31 * 24 * 3_600_000);
  expect(await renewDue(renewalParts({ ...parts }))).toBe(1);

  const other = await app.shopper();
  const added = await other.post('/api/commerce/shopping-cart/entries', { itemId: cup.id, quantity: 2 });
  await other.put(`/api/3/commerce/cart/${added.json().shoppingCart.cartToken}/checkout`, details);
});

afterAll(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

it('finds nothing wrong with a shop in which people bought, paid with cards, got money back and subscribed', async () => {
  const { store } = app.parts;
  for (const name of ['order', 'payment', 'order-refund', 'gift-card-entry', 'hold', 'subscription', 'discount-uses'])
    expect(await rowsOf(store, name), name).not.toEqual([]);
  expect(await auditStore(store, { settled: true })).toEqual([]);
});

type Row = { key: Key; value: unknown };
type Found = Record<string, unknown> & { lines?: object[] };

const first = async (name: string, fits: (record: Found) => boolean = () => true): Promise<Row> =>
  (await rowsOf(app.parts.store, name)).find(({ value }) => fits((value as { r: Found }).r))!;
const removed = (name: string, fits?: (record: Found) => boolean) => async (): Promise<Batch> => ({
  deletes: [(await first(name, fits)).key],
});
const changed =
  (name: string, change: (record: Found) => Found, fits?: (record: Found) => boolean) => async (): Promise<Batch> => {
    const { key, value } = await first(name, fits);
    return { puts: [{ key, value: { ...(value as object), r: change((value as { r: Found }).r) } }] };
  };
const counted = (name: string, by: number) => async (): Promise<Batch> => {
  const { key, value } = (await rowsOf(app.parts.store, name)).find((row) => Number(row.value) > 0)!;
  return { puts: [{ key, value: Number(value) + by }] };
};
const set = (name: string, fields: Found, fits?: (record: Found) => boolean) =>
  changed(name, (record) => ({ ...record, ...fields }), fits);

it.each<[string, () => Promise<Batch>, RegExp]>([
  ['a piece more in stock', counted('stock', 1), /stock of .* is not the sum/],
  ['a move of stock gone', removed('stock-move'), /stock of .* is not the sum|half order .*: stock/],
  ['a piece more held', counted('stock-held', 1), /held of .* is 3, and its holds come to 2/],
  ['a hold gone', removed('hold'), /its holds come to 0/],
  ['a hold that does not end', removed('hold-until'), /a hold that no sweep finds/],
  ['a line gone', removed('order-line'), /half order .*: lines/],
  ['a number gone', removed('order-number'), /half order .*: number/],
  ['an order gone', removed('order'), /number 1 missing/],
  ['a list without an order', removed('order-state'), /is not in its list/],
  ['a cent on the total', set('order', { grandTotalCents: 1 }), /wrong total of .*: grandTotalCents 1/],
  ['a cent on the tax of a line', set('order-line', { taxCents: 1 }), /wrong line 0 of/],
  ['tax on what is exempt', set('order-line', { taxable: false }), /line 0 of .* owes no tax, and has/],
  ['a tax that nobody owes', set('order', { taxes: [{ name: 'X', ratePpm: 1, amountCents: 1 }] }), /owes "X"/],
  ['a cart that is open still', set('cart', { orderId: undefined }, ({ orderId }) => !!orderId), /half order .*: cart/],
  ['no payment', removed('payment'), /its payment undefined/],
  ['a payment of another amount', set('payment', { amountCents: 1 }), /is not the order's/],
  ['money that was not taken', set('payment', { state: 'authorised' }), /is authorised and not so listed/],
  ['an order that was not paid', set('order', { paymentState: 'AUTHORIZED' }), /is AUTHORIZED/],
  ['money taken for no order', set('payment', { orderId: 'f'.repeat(24) }), /is captured and has no order/],
  ['a refund gone', removed('order-refund'), /half order .*: refunds/],
  ['a refund that never ends', set('order-refund', { state: 'PENDING' }), /a refund that no sweep finds/],
  ['a refund of more', set('order-refund', { totalCents: 6000 }), /says that 5000 went back, and its refunds 6000/],
  ['a balance that no ledger explains', counted('gift-card-balance', 1), /gift card card has/],
  ['a move of a gift card gone', removed('gift-card-entry'), /and its ledger comes to/],
  ['a code counted twice', counted('discount-uses', 1), /was counted 2 times, and 1 orders got it/],
  [
    'no event',
    removed('outgoing-event', ({ topic }) => topic === 'order.create'),
    /order.create of .* was queued 0 times/,
  ],
  ['no mail', removed('mail-log', ({ kind }) => kind === 'order-confirmed'), /was confirmed by 0 mails/],
  ['a customer who bought more', set('customer', { orderCount: 9 }), /has 0 orders, and says 9/],
  ['a renewal without an order', set('subscription', { cyclesPaid: 3 }), /paid 3 cycles with 2 orders/],
  ['a subscription that is never due', removed('subscription-due'), /is never due/],
])('sees %s', async (_, wrong, fault) => {
  const { store } = app.parts;
  const batch = await wrong();
  const keys = [...(batch.puts ?? []).map(({ key }) => key), ...(batch.deletes ?? [])];
  const before = await Promise.all(keys.map(async (key) => ({ key, value: (await store.get(key))!.value })));
  expect((await store.commit(batch)).ok).toBe(true);
  try {
    expect((await auditStore(store, { settled: true })).join('\n')).toMatch(fault);
  } finally {
    await store.commit({ puts: before });
  }
});

const taken = { orderId: 'e'.repeat(24), ref: 'pi_1', state: 'taken', cents: 100, refundedCents: 0 } as const;

it('sees money at a provider that the shop knows nothing of', async () => {
  const { store } = app.parts;
  const faults = async (...provider: ProviderMoney[]) =>
    (await auditStore(store, { settled: true, provider })).join('\n');
  expect(await faults(taken)).toMatch(/100 were taken for e+, which is no order/);
  expect(await faults({ ...taken, refundedCents: 100 })).toBe('');
  expect(await faults({ ...taken, state: 'reserved' })).toMatch(/pi_1 of e+ is still reserved/);
  expect(await faults(taken, taken)).toMatch(/was paid twice/);
});
