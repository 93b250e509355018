// Paying with gift cards: from the code field to the order, and two orders competing for one balance. Commerce 1.9.
import { afterEach, describe, expect, it } from 'vitest';
import { transact } from '../../store/transact.ts';
import { auditStore } from '../../testing/driver/order-audit.ts';
import { queuedMails } from '../../testing/driver/placed-orders.ts';
import { adasAddress, mug } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import type { CheckoutView } from '../checkout/schema.ts';
import { confirmedPage } from '../order/confirmed.ts';
import { repriced } from '../order/explanation.ts';
import { loadOrder } from '../order/order.ts';
import { putPreferences } from '../preferences/preferences.ts';
import { balancesOf, issueGiftCard, listGiftCardEntries, newGiftCardCode } from './gift-card.ts';

let app: TestStoa;

afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const product = () => mug({ id: 'f'.repeat(24) });

async function open() {
  app = await testStoa({ products: [product()], quantity: 100 });
  await transact(app.parts.store, async (tx) => {
    await putPreferences(tx, 'tax', {
      rules: [{ name: 'NY Tax', country: 'US', region: 'NY', ratePpm: 80_000, includesShipping: true }],
    });
  });
}

async function card(cents: number, currency: 'USD' | 'EUR' = 'USD') {
  const { store, ids, clock } = app.parts;
  const made = { id: ids.next(), code: newGiftCardCode(ids), currency, cents };
  await transact(store, async (tx) => {
    issueGiftCard(tx, made, { entryId: ids.next(), actor: 'owner', at: clock.now() });
  });
  return made;
}

async function shopper(quantity = 1) {
  const visitor = await app.shopper();
  const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product().id, quantity });
  const token = added.json().shoppingCart.cartToken as string;
  const path = `/api/3/commerce/cart/${token}`;
  return {
    visitor,
    token,
    path,
    code: (giftOrPromoCode: string) => visitor.post(`${path}/codes`, { giftOrPromoCode }),
    details: async (): Promise<CheckoutView> =>
      (await visitor.put(`${path}/checkout`, { email: 'ada@example.com', shippingAddress: adasAddress })).json(),
  };
}

const submit = (visitor: Shopper, token: string, view: CheckoutView, paid = true) =>
  visitor.post('/api/2/commerce/orders', {
    cartToken: token,
    quoteHash: view.quoteHash,
    expectedTotalCents: view.expectedTotalCents,
    attempt: view.attempt,
    ...(paid && { payment: { card: { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' } } }),
  });

const balance = async (id: string) => (await balancesOf(app.parts.store, [id]))[0];

describe('a gift card in the cart', () => {
  it('goes into the field for codes, pays goods, tax and delivery, and is told by its last four', async () => {
    await open();
    const { code } = await card(1000);
    const { visitor, path, code: enter, details } = await shopper();
    const entered = await enter(code.toLowerCase().replaceAll('-', ' '));
    expect(entered.status).toBe(200);
    const last4 = code.replaceAll('-', '').slice(-4);
    const view = await details();
    // 20.00, plus shipping of 6.00, plus 8 % tax on both.
    expect(view.cart).toMatchObject({
      grandTotal: { value: 2808 },
      amountDue: { value: 1808 },
      appliedGiftCardBalanceTotal: { value: 1000 },
      giftCards: [{ name: `•••• ${last4}`, amount: { value: 1000 }, remainingBalance: { value: 0 } }],
    });
    expect(JSON.stringify(view)).not.toContain(code);
    expect((await visitor.get('/api/commerce/shopping-cart')).json()).toMatchObject({
      giftCardRedemptionTotalCents: 1000,
      appliedGiftCards: [{ name: `•••• ${last4}`, amountCents: 1000 }],
    });
    const id = view.cart.giftCards[0]!.id;
    expect((await visitor.delete(`${path}/codes/${id}`)).json()).toMatchObject({ giftCards: [] });
  });

  it('stands behind those entered before, in the order that PUT …/gift-cards says', async () => {
    await open();
    const [first, second] = [await card(1500), await card(5000)];
    const { visitor, path, code } = await shopper();
    await code(first.code);
    const both = (await code(second.code)).json();
    expect(both.giftCards.map((one: { id: string }) => one.id)).toEqual([first.id, second.id]);
    expect(both.giftCards.map((one: { amount: { value: number } }) => one.amount.value)).toEqual([1500, 500]);
    const turned = await visitor.put(`${path}/gift-cards`, { giftCards: [second.id, first.id] });
    expect(turned.json().giftCards.map((one: { amount: { value: number } }) => one.amount.value)).toEqual([2000, 0]);
    expect((await visitor.put(`${path}/gift-cards`, { giftCards: ['nope'] })).status).toBe(400);
  });

  it('pays no more once the owner gave the card another code, wherever the old one was typed', async () => {
    await open();
    const owner = await app.signedIn(1);
    const { id, code } = await card(5000);
    const { visitor, token, path, code: enter, details } = await shopper();
    await enter(code);
    const view = await details();
    const answer = await owner.post(`/config/api/gift-cards/${id}/new-code`, {});
    expect(answer.status).toBe(200);
    const { code: fresh, giftCard } = answer.json();
    expect([fresh === code, giftCard.last4]).toEqual([false, fresh.replaceAll('-', '').slice(-4)]);
    // A replaced code in a cart no longer pays, and can't be entered again.
    expect([(await submit(visitor, token, view, false)).status, await balance(id)]).toEqual([409, 5000]);
    expect((await visitor.get(path)).json().giftCards).toEqual([]);
    expect((await enter(code)).status).toBe(400);
    expect((await enter(fresh)).json().giftCards).toMatchObject([{ id, amount: { value: 2808 } }]);
    expect((await visitor.put(`${path}/gift-cards`, { giftCards: [id] })).json().giftCards).toHaveLength(1);
    const placed = await submit(visitor, token, await details(), false);
    expect([placed.status, await balance(id)]).toEqual([200, 2192]);
    const { entries } = (await owner.get(`/config/api/gift-cards/${id}/entries`)).json();
    expect(entries.map(({ kind, cents }: { kind: string; cents: number }) => [kind, cents]).sort()).toEqual([
      ['issue', 5000],
      ['new-code', 0],
      ['redeem', -2808],
    ]);
    // The contributor who sends the card doesn't see the code; only the mail contains it.
    const mailed = await owner.post(`/config/api/gift-cards/${id}/new-code`, { email: 'Grace@example.com' });
    expect(mailed.json()).toEqual({ giftCard: expect.anything(), mailedTo: 'grace@example.com' });
    const [mail] = await queuedMails(app, 'gift-card');
    expect([mail!.to, mail!.subject, mail!.text]).toEqual([
      'grace@example.com',
      'A new code for your $21.92 gift card',
      expect.stringContaining('no longer works'),
    ]);
    expect(await auditStore(app.parts.store)).toEqual([]);
    expect((await owner.post(`/config/api/gift-cards/${'0'.repeat(24)}/new-code`, {})).status).toBe(404);
    expect((await (await app.signedIn(8)).post(`/config/api/gift-cards/${id}/new-code`, {})).status).toBe(403);
  });

  it('is refused in another currency, when empty, and after ten guesses from an address', async () => {
    await open();
    const euro = await card(1000, 'EUR');
    const { code } = await shopper();
    expect((await code(euro.code)).json().message).toBe("This gift card is in EUR and can't be used in this store.");
    for (let n = 0; n < 9; n++) expect((await code(newGiftCardCode(app.parts.ids))).status).toBe(400);
    expect((await code((await card(1000)).code)).status).toBe(429);
  });
});

describe('an order that a gift card pays', () => {
  it('takes its part from the card in its commit, and says so', async () => {
    await open();
    const { id, code } = await card(1000);
    const { visitor, token, code: enter, details } = await shopper();
    await enter(code);
    const placed = (await submit(visitor, token, await details())).json();
    const whole = await loadOrder(app.parts.store, placed.orderId);
    expect(whole.order).toMatchObject({
      giftCards: [{ id, cents: 1000 }],
      giftCardCents: 1000,
      grandTotalCents: 2808,
      amountDueCents: 1808,
      payment: { amountCents: 1808 },
    });
    expect(repriced(whole)).toMatchObject({ amountDueCents: 1808 });
    expect(await balance(id)).toBe(0);
    expect((await listGiftCardEntries(app.parts.store, id)).records[0]).toMatchObject({
      kind: 'redeem',
      cents: -1000,
      orderId: placed.orderId,
    });
    const page = await confirmedPage(app.parts.store, placed.orderId, placed.accessToken);
    expect(page.totals.slice(-3).map(({ label, value }) => [label, value])).toEqual([
      ['Total', '$28.08'],
      [expect.stringMatching(/^Gift card •••• .{4}$/), '−$10.00'],
      ['Paid with Visa ending in 4242', '$18.08'],
    ]);
    expect(page.explanation.join(' ')).toMatch(/Gift card •••• .{4} pays \$10\.00\. Amount due: \$18\.08\./);
  });

  it('needs no payment when nothing is due', async () => {
    await open();
    const { id, code } = await card(5000);
    const { visitor, token, code: enter, details } = await shopper();
    await enter(code);
    const view = await details();
    expect(view.payment).toEqual({ provider: 'none' });
    const placed = await submit(visitor, token, view, false);
    expect(placed.status).toBe(200);
    const { order } = await loadOrder(app.parts.store, placed.json().orderId);
    expect(order).toMatchObject({ paymentState: 'PAID', amountDueCents: 0, payment: { provider: 'none' } });
    expect(await balance(id)).toBe(5000 - 2808);
  });

  it('is one of two that want the same balance: the other is told the new price and charged nothing', async () => {
    await open();
    const { id, code } = await card(3000);
    const shoppers = [await shopper(), await shopper()];
    const ready = [];
    for (const one of shoppers) {
      await one.code(code);
      ready.push({ ...one, view: await one.details() });
    }
    const answers = await Promise.all(ready.map(({ visitor, token, view }) => submit(visitor, token, view, false)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!.json();
    expect(refused).toMatchObject({ failureType: 'QUOTE_CHANGED', quote: { totalCents: 2808 - 192 } });
    expect(await balance(id)).toBe(192);
    expect((await listGiftCardEntries(app.parts.store, id)).records).toHaveLength(2);
  });
});
