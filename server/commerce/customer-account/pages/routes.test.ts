// The account pages without JavaScript: forms, their errors, and that no one else can open them.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepIds } from '../../../base/step-ids.ts';
import type { MailText } from '../../../outbox/mail-layout.ts';
import { mailText, type OutgoingMail } from '../../../outbox/schema.ts';
import { testSite } from '../../../pages/fixtures/site.ts';
import { loadWebsite, putWebsite } from '../../../site/website/website.ts';
import { transact } from '../../../store/transact.ts';
import { connectMailServer } from '../../../testing/harness/mail-server.ts';
import { createSiteUser } from '../../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../../testing/harness/test-stoa.ts';
import { customerOfAccount, findCustomer } from '../../customer/customer.ts';
import type { Order, OrderLine } from '../../order/schema.ts';
import { beginRenewal, noteRefused } from '../../subscription/renewal.ts';
import type { Subscription } from '../../subscription/schema.ts';
import { beginSubscription } from '../../subscription/subscription.ts';

const password = 'correct horse battery';
let site: Awaited<ReturnType<typeof testSite>>;
let edge: TestStoa;
let passedMs = 0;

beforeAll(async () => {
  site = await testSite();
  edge = await testStoa({
    site,
    // Lets a test set the client's IP address by X-Forwarded-For.
    edge: { origins: { proxies: ['127.0.0.1'] } },
    parts: { clock: { now: () => site.parts.clock.now() + passedMs } },
  });
});
afterAll(async () => {
  await edge.close();
  await site.close();
});

async function visitor() {
  const client = edge.visitor();
  await client.get('/account/sign-in');
  const form = (path: string, fields: Record<string, string>) =>
    client.postForm(
      path,
      { ...fields, crumb: client.jar.get('crumb') ?? '' },
      { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' },
    );
  return { ...client, form };
}

async function account(email: string) {
  const { parts } = site;
  const user = await createSiteUser(parts, { email, password, firstName: 'Ada', lastName: 'Lovelace' });
  const person = { email, firstName: 'Ada', lastName: 'Lovelace' };
  await transact(parts.store, (tx) =>
    customerOfAccount(tx, person, { ...stepIds(parts), id: user.id }, parts.clock.now()),
  );
  return user;
}

async function signedIn(email: string) {
  const user = await account(email);
  const client = await visitor();
  const answer = await client.form('/account/sign-in', { email, password });
  expect([answer.status, answer.headers.location]).toEqual([303, '/account']);
  return { user, client };
}

async function mailsTo(to: string): Promise<(OutgoingMail & MailText)[]> {
  const page = await site.parts.store.range({
    start: ['outgoing-mail'],
    end: ['outgoing-mail', new Uint8Array([0xff])],
    limit: 100,
  });
  const mails = page.rows.map(({ value }) => (value as { r: OutgoingMail }).r);
  return mails.filter((mail) => mail.to === to).map((mail) => ({ ...mail, ...mailText(mail) }));
}

const tokenIn = (mail: MailText | undefined) => /\?t=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const ada = {
  firstName: 'Ada',
  lastName: 'L',
  line1: '1 <b>Main</b> St',
  line2: '',
  city: 'Ithaca',
  region: 'NY',
  postalCode: '14850',
  country: 'US',
  phoneNumber: '',
};

/** A subscription that began forty days ago. */
async function subscriptionOf(
  user: { id: string; email: string },
  payment: Subscription['payment'],
  store = site.parts.store,
): Promise<string> {
  const { ids, clock } = site.parts;
  const id = ids.next();
  const address = { ...ada, phoneNumber: '', line2: '' } as unknown as Order['billingAddress'];
  const order = {
    ...{ id: ids.next(), websiteId: 'w', testMode: false, currency: 'USD', createdAt: clock.now() - 40 * 86_400_000 },
    ...{ subscriptionId: id, customerId: user.id, email: user.email, billingAddress: address },
  } as Order;
  const line = {
    ...{ itemId: 'p', variantId: 'v', sku: 'S', title: 'Tea & <b>cake</b>', productType: 1, optionValues: [] },
    ...{ additionalFields: null, quantity: 2, unitCents: 1250 },
  } as unknown as OrderLine;
  await transact(store, async (tx) => {
    beginSubscription(tx, {
      ...{
        order,
        line,
        codes: [],
        timeZone: 'UTC',
        step: { ...stepIds(site.parts), tokenOf: () => 'secret-of-the-link' },
      },
      plan: { billingPeriod: { unit: 'MONTH', value: 1 }, numBillingCycles: 0 },
      payment,
    });
  });
  return id;
}

describe('the account pages', () => {
  it('ask for signing in, come back afterwards, and never lead to another site', async () => {
    const client = await visitor();
    for (const path of ['', '/orders', '/addresses', '/downloads', '/subscriptions', '/profile', '/security']) {
      const answer = await client.get(`/account${path}`);
      expect(answer.headers.location).toBe(`/account/sign-in?next=${encodeURIComponent(`/account${path}`)}`);
    }
    await account('next@shop.example');
    const fields = { email: 'next@shop.example', password, next: '//evil.example/' };
    expect((await client.form('/account/sign-in', fields)).headers.location).toBe('/account');
    const overview = await client.get('/account');
    expect([overview.status, overview.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(overview.text).toContain('Hello, Ada Lovelace');
    // A shopper without orders is led to the products.
    expect(overview.text).toContain('href="/shop">Continue shopping</a>');
  });

  it('speak the language of the site, also in the menu and about a subscription', async () => {
    const { store } = site.parts;
    const { user, client } = await signedIn('german@shop.example');
    const id = await subscriptionOf(user, { provider: 'manual', method: 'none', label: 'Bank transfer' });
    const before = await loadWebsite(store);
    await transact(store, async (tx) => putWebsite(tx, { ...before, language: 'de-DE' }));
    const { text: overview } = await client.get('/account');
    const link = `/subscription/${id}?t=secret-of-the-link`;
    const { text: subscription } = await client.get(`${link}&problem=card-not-kept`);
    const { text: refused } = await client.get(`${link}&problem=confirm-refused`);
    await transact(store, async (tx) => putWebsite(tx, before));
    expect(overview).toContain('>Geräte und Daten</a>');
    expect(subscription).toContain('Es wurde keine neue Karte gespeichert.');
    expect(refused).not.toContain('Your bank refused');
  });

  it('ignore a code in the URL that names no message', async () => {
    const { user, client } = await signedIn('code@shop.example');
    const id = await subscriptionOf(user, { provider: 'none', method: 'none' });
    for (const page of ['/account?', '/account/sign-in?', `/subscription/${id}?t=secret-of-the-link&`])
      expect((await client.get(`${page}done=constructor`)).status, page).toBeLessThan(400);
  });

  it('refuse forms without the crumb, and show a wrong password beside what was typed', async () => {
    const client = await visitor();
    const answer = await client.form('/account/sign-in', { email: 'no"body@shop.example', password: 'wrong' });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('The email address or password is incorrect.');
    expect(answer.text).toContain('value="no&quot;body@shop.example"');
    expect(answer.text).not.toContain('value="wrong"');
    const without = await client.postForm('/account/sign-in', { email: 'a', password: 'b' }, { Accept: 'text/html' });
    expect(without.status).toBe(403);
  });

  it('announce no email where no mail server is connected', async () => {
    const client = await visitor();
    const sent = { email: 'nomail@shop.example', password };
    for (const answer of [
      await client.get('/account/forgot'),
      await client.form('/account/forgot', sent),
      await client.form('/account/sign-up', sent),
    ]) {
      expect(answer.text).toMatch(/This site can.+t send email yet\. Please contact us\./);
      expect(answer.text).not.toMatch(/We.+ll email|we sent|We sent|Check your email/);
    }
  });

  it('make an account from the mailed link, once', async () => {
    await connectMailServer(site.parts.store);
    const client = await visitor();
    const fields = { email: 'grace@shop.example', password, firstName: 'Grace', lastName: 'Hopper' };
    expect((await client.form('/account/sign-up', { ...fields, password: 'short' })).text).toContain(
      'Use at least 8 characters. This password has 5.',
    );
    expect((await client.form('/account/sign-up', fields)).text).toContain('We sent an email to grace@shop.example');
    const t = tokenIn((await mailsTo('grace@shop.example'))[0]);
    expect((await client.get(`/account/confirm?t=${t}`)).text).toContain('Confirm and sign in');
    // Someone who reads the mail but did not sign up cannot create an account with a stranger's password.
    const wrong = await client.form('/account/confirm', { t, password: 'not the one' });
    expect(wrong.text).toContain('The password is incorrect.');
    expect((await client.get('/account')).status).toBe(303);
    expect((await client.form('/account/confirm', { t, password })).headers.location).toBe('/account?done=welcome');
    expect((await client.get('/account?done=welcome')).text).toContain('Your account is ready.');
    const used = await (await visitor()).form('/account/confirm', { t, password });
    expect([used.status, used.text.includes('<a href="/account/sign-up">Request a new link</a>')]).toEqual([410, true]);
  });

  it('lead on to where the shopper was going, through the mail, and nowhere else', async () => {
    const client = await visitor();
    const next = '/shop/p/print-club?from=wall';
    const asked = encodeURIComponent(next);
    expect((await client.get(`/account/sign-in?next=${asked}`)).text).toContain(
      `href="/account/sign-up?next=${asked}"`,
    );
    const form = (await client.get(`/account/sign-up?next=${asked}`)).text;
    expect(form).toContain(`name="next" value="${next}"`);
    expect(form).toContain(`href="/account/sign-in?next=${asked}"`);
    const fields = { email: 'wall@shop.example', password, next };
    expect((await client.form('/account/sign-up', { ...fields, next: 'https://evil.example/' })).status).toBe(200);
    expect((await mailsTo('wall@shop.example'))[0]?.text).not.toContain('evil');
    await client.form('/account/sign-up', fields);
    const mail = (await mailsTo('wall@shop.example')).find(({ text }) => text.includes('next='));
    expect(mail?.text).toContain(`&next=${asked}`);
    const t = tokenIn(mail);
    expect((await client.get(`/account/confirm?t=${t}&next=${asked}`)).text).toContain(`name="next" value="${next}"`);
    expect((await client.form('/account/confirm', { t, password, next })).headers.location).toBe(next);
    // A shopper who already has an account continues as well.
    await client.form('/account/sign-up', fields);
    expect((await mailsTo('wall@shop.example')).map(({ text }) => text).join()).toContain(
      `/account/sign-in?next=${asked}`,
    );
  });

  it('change a forgotten password by a link that works once, and sign out every device', async () => {
    const { client } = await signedIn('forgot@shop.example');
    const other = await visitor();
    const known = await other.form('/account/forgot', { email: 'forgot@shop.example' });
    const unknown = await other.form('/account/forgot', { email: 'nobody@shop.example' });
    expect(known.text.replaceAll('forgot@', 'nobody@').replaceAll(/value="[^"]*"/g, '')).toBe(
      unknown.text.replaceAll(/value="[^"]*"/g, ''),
    );
    expect(await mailsTo('nobody@shop.example')).toEqual([]);
    const t = tokenIn((await mailsTo('forgot@shop.example'))[0]);
    expect((await other.form('/account/reset', { t, password: 'another good phrase' })).status).toBe(303);
    expect((await client.get('/account')).status).toBe(303);
    const used = await other.form('/account/reset', { t, password: 'a third good phrase' });
    expect([used.status, used.text.includes('<a href="/account/forgot">Request a new link</a>')]).toEqual([410, true]);
    expect((await mailsTo('forgot@shop.example')).map(({ kind }) => kind)).toContain('account-passwordChanged');
  });

  it('reach their owner however many links strangers ask for', async () => {
    const email = 'wanted@shop.example';
    await account(email);
    const stranger = await visitor();
    const ask = (path: string, fields: Record<string, string>, from: string) =>
      stranger.postForm(
        path,
        { ...fields, crumb: stranger.jar.get('crumb') ?? '' },
        { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate', 'X-Forwarded-For': from },
      );
    const resets = async () => (await mailsTo(email)).filter(({ kind }) => kind === 'account-resetPassword').length;
    const person = { email, password, firstName: 'Eve', lastName: 'L' };
    for (let i = 0; i < 4; i++) await ask('/account/sign-up', person, '198.51.100.1');
    for (let i = 0; i < 4; i++) await ask('/account/forgot', { email }, `198.51.100.2`);
    expect(await resets()).toBe(3);
    // The mailbox is not flooded; 15 minutes later the shopper's own network gets its links.
    await ask('/account/forgot', { email }, '203.0.113.9');
    expect(await resets()).toBe(3);
    passedMs = 15 * 60_000;
    await ask('/account/forgot', { email }, '198.51.100.2');
    expect(await resets()).toBe(3);
    await ask('/account/forgot', { email }, '203.0.113.9');
    expect(await resets()).toBe(4);
  });

  it('change the address only when the new one confirms, and tell the old', async () => {
    const { user, client } = await signedIn('old@shop.example');
    const fields = { action: 'email', email: 'brandnew@shop.example' };
    const wrong = await client.form('/account/profile', { ...fields, emailPassword: 'wrong' });
    expect([wrong.status, wrong.text.includes('The password is incorrect.')]).toEqual([403, true]);
    await client.form('/account/profile', { ...fields, emailPassword: password });
    expect((await findCustomer(site.parts.store, user.id))?.email).toBe('old@shop.example');
    const t = tokenIn((await mailsTo('brandnew@shop.example'))[0]);
    expect((await client.form('/account/email', { t })).headers.location).toBe('/account/profile?done=email');
    expect((await findCustomer(site.parts.store, user.id))?.email).toBe('brandnew@shop.example');
    expect((await mailsTo('old@shop.example')).map(({ kind }) => kind)).toEqual(['account-emailChanged']);
  });

  it('end what was mailed and begun under another password', async () => {
    const { client } = await signedIn('taken@shop.example');
    const fields = { action: 'email', email: 'thief@shop.example', emailPassword: password };
    await client.form('/account/profile', fields);
    const t = tokenIn((await mailsTo('thief@shop.example'))[0]);
    const owner = await visitor();
    await owner.form('/account/forgot', { email: 'taken@shop.example' });
    const [mail] = (await mailsTo('taken@shop.example')).filter(({ kind }) => kind === 'account-resetPassword');
    const reset = { t: tokenIn(mail), password: 'an entirely different phrase' };
    expect((await owner.form('/account/reset', reset)).status).toBe(303);
    expect((await client.get('/account')).status).toBe(303);
    const email = await client.form('/account/email', { t });
    expect([email.status >= 400, email.text.includes('href="/account/profile">Request a new link')]).toEqual([
      true,
      true,
    ]);
    expect((await owner.get('/account/profile')).text).toContain('taken@shop.example');
  });

  it('list the subscriptions of nobody else, each with its page', async () => {
    const { user, client } = await signedIn('reader@shop.example');
    const { client: other } = await signedIn('another@shop.example');
    const id = await subscriptionOf(user, { provider: 'none', method: 'none' });
    const page = await client.get('/account/subscriptions');
    expect(page.text).toContain(`href="/subscription/${id}?t=secret-of-the-link"`);
    expect(page.text).toContain('Tea &amp; &lt;b&gt;cake&lt;/b&gt;');
    expect(page.text).toContain('$25.00');
    expect(page.headers['cache-control']).toContain('no-store');
    expect((await other.get('/account/subscriptions')).text).toContain('No subscriptions yet.');
  });

  it('of a subscription take another card where its cards are taken, and say what a bank asks for', async () => {
    const { user, client } = await signedIn('monthly@shop.example');
    const pageOf = async (id: string) => (await client.get(`/subscription/${id}?t=secret-of-the-link`)).text;
    const here = await pageOf(
      await subscriptionOf(user, { provider: 'embedded-test', method: 'card', savedMethod: 'x' }),
    );
    expect(here).toContain('name="cardNumber"');

    const { store, ids, clock } = site.parts;
    const id = await subscriptionOf(user, { provider: 'stripe', method: 'card', savedMethod: 'cus_1:pm_1' });
    const there = await pageOf(id);
    expect(there).toContain('page of our payment provider, Stripe');
    expect(there).not.toContain('name="cardNumber"');
    const orderId = ids.next();
    await beginRenewal(site.parts, id, orderId);
    await transact(store, (tx) => noteRefused(tx, id, { orderId, why: 'confirmation' }, clock.now()));
    const asked = await pageOf(id);
    for (const words of ['Your bank wants you to confirm', 'Payment needs confirmation', 'Pay with another card'])
      expect(asked).toContain(words);
    expect(asked).not.toContain('cus_1');
  });

  it('keep an address book by the rules of each country, for its owner only', async () => {
    const { user, client } = await signedIn('book@shop.example');
    const bad = await client.form('/account/addresses', { ...ada, action: 'save', postalCode: 'x' });
    expect([bad.status, bad.text.includes('ZIP code is not valid.')]).toEqual([400, true]);
    expect((await client.form('/account/addresses', { ...ada, action: 'country', country: 'DE' })).text).toContain(
      'Postal code',
    );
    const saved = await client.form('/account/addresses', { ...ada, action: 'save', region: 'new york' });
    expect(saved.status).toBe(303);
    const page = await client.get('/account/addresses');
    expect(page.text).toContain('1 &lt;b&gt;Main');
    const [address] = (await findCustomer(site.parts.store, user.id))!.addresses;
    expect(address!.region).toBe('NY');
    const { client: other } = await signedIn('other@shop.example');
    expect((await other.form('/account/addresses', { ...ada, action: 'save', id: address!.id })).status).toBe(404);
    await other.form('/account/addresses', { action: 'remove', id: address!.id });
    expect((await findCustomer(site.parts.store, user.id))!.addresses).toHaveLength(1);
    await client.form('/account/addresses', { action: 'remove', id: address!.id });
    expect((await findCustomer(site.parts.store, user.id))!.addresses).toEqual([]);
  });

  it('end other devices, give the data as a file, and erase the account with the password only', async () => {
    const { user, client } = await signedIn('bye@shop.example');
    const other = await visitor();
    await other.form('/account/sign-in', { email: 'bye@shop.example', password });
    await client.form('/account/security', { action: 'end-others' });
    expect((await other.get('/account')).status).toBe(303);
    const file = await client.form('/account/export', {});
    expect(file.headers['content-disposition']).toContain('my-data.json');
    expect(file.json()).toMatchObject({ account: { email: 'bye@shop.example' }, orders: [] });
    expect(file.text).not.toContain('argon2');
    expect((await client.form('/account/security', { action: 'erase', password: 'wrong' })).status).toBe(403);
    expect((await client.form('/account/security', { action: 'erase', password })).status).toBe(303);
    expect(await findCustomer(site.parts.store, user.id)).toBeUndefined();
    expect((await client.get('/account')).status).toBe(303);
    expect((await client.form('/account/sign-in', { email: 'bye@shop.example', password })).status).toBe(401);
  });
});
