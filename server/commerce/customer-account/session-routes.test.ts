// The shopper's session over HTTP: signing up by the mailed link, signing in and out, and the effect on the cart. Spec §6, §7; commerce
// 1.4.

import { afterEach, describe, expect, it } from 'vitest';
import { stepIds } from '../../base/step-ids.ts';
import type { MailText } from '../../outbox/mail-layout.ts';
import { mailText, type OutgoingMail } from '../../outbox/schema.ts';
import type { Website } from '../../site/website/schema.ts';
import { transact } from '../../store/transact.ts';
import { adasAddress as address, createSiteUser, mug, stocked, variant } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { findCart } from '../cart/cart.ts';
import { customerOfAccount, findCustomer } from '../customer/customer.ts';
import { issueGiftCard, newGiftCardCode } from '../gift-card/gift-card.ts';
import { ordersOf } from '../order/list.ts';
import { findHold, takeHolds } from '../stock/holds.ts';
import { stockOf } from '../stock/stock.ts';
import { confirmSignUp } from './customer-account.ts';

const password = 'correct horse battery';
const session = '/api/site-users/account/session';
const entries = '/api/commerce/shopping-cart/entries';

const cup = mug({ id: 'a'.repeat(24) });
const bowl = mug({ id: 'b'.repeat(24), title: 'Bowl', variants: [variant({ sku: 'BOWL' })] });

let app: TestStoa;
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const open = async (quantity = 10, store: Partial<Website['store']> = {}) => {
  app = await testStoa({ products: [cup, bowl], quantity, store });
  return app;
};

/** An account with its customer, as confirming a sign-up creates them. */
async function account(email = 'ada@shop.example') {
  const user = await createSiteUser(app.parts, { email, password, firstName: 'Ada' });
  await transact(app.parts.store, (tx) =>
    customerOfAccount(
      tx,
      { email, firstName: 'Ada', lastName: '' },
      { ...stepIds(app.parts), id: user.id },
      app.parts.clock.now(),
    ),
  );
  return user;
}

async function mails(): Promise<(OutgoingMail & MailText)[]> {
  const page = await app.parts.store.range({
    start: ['outgoing-mail'],
    end: ['outgoing-mail', new Uint8Array([0xff])],
    limit: 100,
  });
  return page.rows.map(({ value }) => (value as { r: OutgoingMail }).r).map((mail) => ({ ...mail, ...mailText(mail) }));
}

const signIn = (shopper: Shopper, email = 'ada@shop.example', more: object = {}) =>
  shopper.post(session, { email, password, rememberMe: true, ...more });

const linesOf = async (shopper: Shopper) => {
  const answer = await shopper.get('/api/commerce/shopping-cart');
  if (answer.status === 404) return [];
  return answer.json().entries.map((entry: { itemId: string; quantity: number }) => [entry.itemId[0], entry.quantity]);
};
const add = (shopper: Shopper, letter: string, quantity: number, additionalFields: unknown = null) =>
  shopper.post(entries, {
    itemId: letter === 'b' ? bowl.id : cup.id,
    sku: (letter === 'b' ? bowl : cup).variants[0]!.sku,
    quantity,
    additionalFields,
  });
const first = 'a';

describe('signing up', () => {
  it('answers everybody the same, and begins the account with the mailed link only', async () => {
    await open(10, { storeAddress: { line1: '1 Cup Lane', city: 'Springfield', postalCode: '62701', country: 'US' } });
    await account('known@shop.example');
    const shopper = await app.shopper();
    const body = { password, firstName: 'Ada', lastName: 'L' };
    const fresh = await shopper.post('/api/site-users/account', { email: 'New@shop.example', ...body });
    const known = await shopper.post('/api/site-users/account', { email: 'known@shop.example', ...body });
    expect([fresh.status, fresh.text]).toEqual([200, known.text]);
    expect((await signIn(shopper, 'new@shop.example')).status).toBe(401);

    const sent = await mails();
    // The sender is identified as in order mails.
    for (const { text, html } of sent) expect([text, html].join()).toMatch(/1 Cup Lane.*1 Cup Lane/s);
    expect(sent.map(({ kind, to }) => [kind, to])).toEqual([
      ['account-confirmSignUp', 'new@shop.example'],
      ['account-haveAccount', 'known@shop.example'],
    ]);
    const token = /confirm\?t=([\w-]+)/.exec(sent[0]!.text)![1]!;
    const user = await confirmSignUp(app.parts, token, password);
    expect(await findCustomer(app.parts.store, user.id)).toMatchObject({ email: 'new@shop.example', hasAccount: true });
    await expect(confirmSignUp(app.parts, token, password)).rejects.toMatchObject({ code: 'account-link-ended' });
    expect((await signIn(shopper, 'new@shop.example')).status).toBe(200);
  });

  it('is closed when the owner says so', async () => {
    await open();
    const owner = await app.signedIn(1);
    await owner.put('/api/v1/commerce-preferences/user-accounts', { signupAllowed: false });
    const answer = await (await app.shopper()).post('/api/site-users/account', { email: 'a@shop.example', password });
    expect([answer.status, await mails()]).toEqual([403, []]);
  });
});

describe('the session', () => {
  it('is a cookie out of reach of scripts, a readable user-info cookie, and the XSRF token', async () => {
    await open();
    const user = await account();
    const shopper = await app.shopper();
    const before = shopper.jar.get('visitor');
    const answer = await signIn(shopper);
    expect(answer.json()).toMatchObject({ siteUserId: user.id, authenticated: true });
    expect(answer.json().xsrfToken).toHaveLength(43);
    const cookies = [answer.headers['set-cookie']].flat() as string[];
    expect(cookies.find((text) => text.includes('SiteUserSecureAuthToken'))).toMatch(/HttpOnly.*SameSite=Lax/);
    expect(cookies.find((text) => text.startsWith('SiteUserInfo'))).not.toMatch(/HttpOnly/);
    expect(JSON.parse(decodeURIComponent(shopper.jar.get('SiteUserInfo')!))).toMatchObject({
      authenticated: true,
      siteUserId: user.id,
    });
    expect(shopper.jar.get('visitor')).not.toBe(before);
    expect((await shopper.get(session)).json()).toMatchObject({
      authenticated: true,
      xsrfToken: answer.json().xsrfToken,
    });
  });

  it('refuses a wrong password and an unknown address in the same words, and after eight tries says when to come back', async () => {
    await open();
    await account();
    const shopper = await app.shopper();
    const wrong = await signIn(shopper, 'ada@shop.example', { password: 'not it at all' });
    const unknown = await signIn(shopper, 'nobody@shop.example');
    expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
    for (let n = 0; n < 7; n++) await signIn(shopper, 'ada@shop.example', { password: 'not it at all' });
    const limited = await signIn(shopper);
    expect([limited.status, limited.json().retryAfterSeconds > 0]).toEqual([429, true]);
  });

  it("ends after thirty days when remembered, and is not a contributor's", async () => {
    await open();
    await account();
    const shopper = await app.shopper();
    await signIn(shopper);
    expect((await shopper.get('/api/auth/me')).json()).toEqual({ person: null });
    app.parts.clock.pass(29 * 24 * 3_600_000);
    expect((await shopper.get(session)).json().authenticated).toBe(true);
    app.parts.clock.pass(2 * 24 * 3_600_000);
    expect((await shopper.get(session)).json()).toEqual({ authenticated: false });
  });

  it('answers crumbFail to a call without the crumb, and to a sign-out with the XSRF token of another session', async () => {
    await open();
    await account();
    const shopper = await app.shopper();
    await signIn(shopper);
    expect((await shopper.send('DELETE', session, {})).json().crumbFail).toBe(true);
    const crumb = { 'X-CSRF-Token': shopper.jar.get('crumb')! };
    const other = await shopper.send('DELETE', session, { ...crumb, 'X-SiteUser-XSRF-Token': 'x'.repeat(43) });
    expect(other.json().crumbFail).toBe(true);
    expect((await shopper.get(session)).json().authenticated).toBe(true);
    await shopper.delete(session);
    expect((await shopper.get(session)).json().authenticated).toBe(false);
  });

  it('is begun anew when its call is sent again, and nothing of a password is kept for an Idempotency-Key', async () => {
    await open();
    await account();
    const ada = await app.shopper();
    const tokens: string[] = [];
    for (const [path, body, status] of [
      [session, { email: 'ada@shop.example', password }, 200],
      [session, { email: 'ada@shop.example', password }, 200],
      [session, { email: 'ada@shop.example', password: 'wrong' }, 401],
      ['/api/site-users/account', { email: 'eve@shop.example', password }, 200],
      ['/api/auth/sign-in', { email: 'ada@shop.example', password }, 401],
    ] as const) {
      const headers = {
        'Content-Type': 'application/json',
        'X-CSRF-Token': ada.jar.get('crumb') ?? '',
        'Idempotency-Key': 'again',
      };
      const answer = await ada.send('POST', path, headers, JSON.stringify(body));
      expect([path, answer.status, answer.headers['idempotent-replayed']]).toEqual([path, status, undefined]);
      if (answer.json().xsrfToken) tokens.push(answer.json().xsrfToken);
    }
    expect(new Set(tokens).size).toBe(2);
    const kept = await app.parts.store.range({
      start: ['idempotency'],
      end: ['idempotency', new Uint8Array([0xff])],
      limit: 10,
    });
    expect(kept.rows).toEqual([]);
  });

  it('keeps the locale with the account', async () => {
    await open();
    const user = await account();
    const shopper = await app.shopper();
    await signIn(shopper);
    expect((await shopper.post('/api/site-users/account/locale', { language: 'de-AT' })).status).toBe(200);
    expect((await shopper.post('/api/site-users/account/locale', { language: '<b>' })).status).toBe(400);
    const { findSiteUser } = await import('../../accounts/site-user/site-user.ts');
    expect((await findSiteUser(app.parts.store, user.id))?.language).toBe('de-AT');
  });
});

describe('the cart of somebody who signs in (commerce 1.4)', () => {
  it('is the union, saved lines first, the larger quantity of equal lines; again changes nothing', async () => {
    await open();
    await account();
    const home = await app.shopper();
    await signIn(home);
    await add(home, 'b', 2);
    await add(home, 'a', 3);

    const phone = await app.shopper();
    await add(phone, 'a', 5);
    await add(phone, 'a', 1, JSON.stringify({ name: 'Ada' }));
    const guestToken = phone.jar.get('CART')!;
    await signIn(phone);
    const merged = [
      ['b', 2],
      [first, 5],
      [first, 1],
    ];
    expect(await linesOf(phone)).toEqual(merged);
    expect(phone.jar.get('CART')).toBe(home.jar.get('CART'));

    phone.jar.set('CART', guestToken);
    await signIn(phone);
    await signIn(phone);
    expect(await linesOf(phone)).toEqual(merged);
    expect(await linesOf(home)).toEqual(merged);
  });

  it("leads from the guest's token to the shopper's cart for the shopper, and nobody else", async () => {
    await open();
    await account();
    await account('eve@shop.example');
    const shopper = await app.shopper();
    await add(shopper, 'a', 1);
    const guestToken = shopper.jar.get('CART')!;
    await signIn(shopper);
    const own = shopper.jar.get('CART')!;
    expect(own).not.toBe(guestToken);
    expect((await shopper.get(`/api/3/commerce/cart/${guestToken}`)).json().cartToken).toBe(own);

    const eve = await app.shopper();
    expect((await eve.get(`/api/3/commerce/cart/${guestToken}`)).status).toBe(404);
    eve.jar.set('CART', guestToken);
    expect(await linesOf(eve)).toEqual([]);
    eve.jar.set('CART', own);
    await signIn(eve, 'eve@shop.example');
    expect(await linesOf(eve)).toEqual([]);
    expect((await findCart(app.parts.store, own))?.entries).toHaveLength(1);
  });

  it('is clamped to what is there, and says so', async () => {
    await open();
    await account();
    const home = await app.shopper();
    await signIn(home);
    await add(home, 'a', 4, JSON.stringify({ name: 'Ada' }));
    const phone = await app.shopper();
    await add(phone, 'a', 5);
    await stocked(app.parts, cup, 6);
    const answer = await signIn(phone);
    expect(answer.json().cartClamps).toMatchObject([{ title: cup.title, wanted: 5, left: 2 }]);
    expect(await linesOf(phone)).toEqual([
      [first, 4],
      [first, 2],
    ]);
  });

  it("brings the gift cards, and lets go of what the guest's checkout held", async () => {
    await open(3);
    await account();
    const { store, clock, ids } = app.parts;
    const shopper = await app.shopper();
    await add(shopper, 'a', 3);
    const guest = (await findCart(store, shopper.jar.get('CART')))!;
    const code = newGiftCardCode(ids);
    const cause = { actor: 'owner', at: clock.now(), entryId: ids.next(), ref: 'test' };
    const card = await transact(store, async (tx) =>
      issueGiftCard(tx, { id: 'd'.repeat(24), code, cents: 500, currency: 'USD' }, cause),
    );
    const applied = await shopper.put(`/api/3/commerce/cart/${guest.token}/coupons`, { giftOrPromoCode: code });
    expect(applied.status).toBe(200);
    const trackedPieces = [{ variantId: cup.variants[0]!.id, quantity: 3 }];
    await transact(store, (tx) => takeHolds(tx, guest.id, trackedPieces, clock.now()));

    expect((await signIn(shopper)).status).toBe(200);
    expect(await linesOf(shopper)).toEqual([['a', 3]]);
    const merged = (await findCart(store, shopper.jar.get('CART')))!;
    expect(merged.giftCardIds).toEqual([card.id]);
    expect(await findHold(store, guest.id)).toBeUndefined();
    expect((await stockOf(store, cup, { now: clock.now() })).map((row) => row.qtyInStock)).toEqual([3]);
  });

  it('is one cart however many sign-ins run at once', async () => {
    await open();
    const user = await account();
    const shopper = await app.shopper();
    await add(shopper, 'a', 2);
    const cookies = new Map(shopper.jar);
    const others = await Promise.all(Array.from({ length: 6 }, () => app.shopper()));
    for (const other of others) for (const [name, value] of cookies) other.jar.set(name, value);
    await Promise.all(others.map((other) => signIn(other)));
    const tokens = new Set(others.map((other) => other.jar.get('CART')));
    expect(tokens.size).toBe(1);
    expect(await linesOf(others[0]!)).toEqual([[first, 2]]);
    expect((await findCart(app.parts.store, [...tokens][0]))?.customerId).toBe(user.id);
  });

  it('stays behind at sign-out, or is copied with cloneCart', async () => {
    await open();
    await account();
    const shopper = await app.shopper();
    await signIn(shopper);
    await add(shopper, 'a', 2);
    const own = shopper.jar.get('CART');
    await shopper.delete(`${session}?cloneCart=true`);
    expect(await linesOf(shopper)).toEqual([[first, 2]]);
    expect(shopper.jar.get('CART')).not.toBe(own);
    await signIn(shopper);
    expect(await linesOf(shopper)).toEqual([[first, 2]]);
    await shopper.delete(session);
    expect([shopper.jar.get('CART') || undefined, await linesOf(shopper)]).toEqual([undefined, []]);
  });
});

describe('an order', () => {
  const buy = async (shopper: Shopper, email: string) => {
    await add(shopper, 'a', 1);
    const cartToken = shopper.jar.get('CART')!;
    const view = (
      await shopper.put(`/api/3/commerce/cart/${cartToken}/checkout`, { email, shippingAddress: address })
    ).json();
    const answer = await shopper.post('/api/2/commerce/orders', {
      cartToken,
      quoteHash: view.quoteHash,
      paymentToken: 'tok_visa',
    });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('orderId')]);
    return answer.json().orderId as string;
  };

  it("is the signed-in shopper's, whatever address it names; a guest's is found when the address proves to be theirs", async () => {
    await open();
    const user = await account();
    const shopper = await app.shopper();
    await signIn(shopper);
    const own = await buy(shopper, 'other@shop.example');
    const guest = await app.shopper();
    const guests = await buy(guest, 'New@shop.example');
    const idsOf = async (id: string) =>
      (await ordersOf(app.parts.store, id, { limit: 10 })).orders.map((order) => order.id);
    expect(await idsOf(user.id)).toEqual([own]);

    await guest.post('/api/site-users/account', { email: 'new@shop.example', password });
    const token = /confirm\?t=([\w-]+)/.exec((await mails()).find(({ to }) => to === 'new@shop.example')!.text)![1]!;
    const late = await confirmSignUp(app.parts, token, password);
    expect(await idsOf(late.id)).toEqual([guests]);
  });
});
