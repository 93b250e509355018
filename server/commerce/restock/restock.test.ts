// Restock notices through the real app: sign-up, the owner's lists, and one email per restock. Spec §3-§8 "Restock".
import { afterEach, describe, expect, it } from 'vitest';
import { listMails, suppress } from '../../outbox/outbox.ts';
import { transact } from '../../store/transact.ts';
import { mug, openShop, testParts, variant } from '../../testing/harness/shop.ts';
import { testStoa } from '../../testing/harness/test-stoa.ts';
import { takeHolds } from '../stock/holds.ts';
import { setStock } from '../stock/stock.ts';

const path = '/api/site-users/account/notifications/restock';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open() {
  const parts = testParts();
  const blue = variant({ attributes: { Colour: 'Blue' } });
  const product = mug({ variants: [blue], variantOptionOrdering: ['Colour'] });
  const app = await testStoa({ parts, products: [product], quantity: 0 });
  closing.push(() => app.close());
  const group = { productId: product.id, variantId: blue.id };
  const shopper = await app.shopper();
  const wish = (siteVisitorEmail: string, more: Record<string, unknown> = {}) => {
    parts.clock.pass(20_000);
    return shopper.post(path, { ...group, siteVisitorEmail, ...more });
  };
  const stock = (quantity: number) =>
    transact(parts.store, (tx) =>
      setStock(tx, blue.id, quantity, {
        reason: 'set',
        ref: '',
        actor: 'test',
        at: parts.clock.now(),
        moveId: parts.ids.next(),
      }),
    );
  const owner = async () => app.signedIn(8);
  const send = async () => (await (await owner()).post(`${path}/send`, group)).json();
  const mailedTo = async () => (await listMails(parts.store, { limit: 100 })).mails.map(({ to }) => to).sort();
  return { parts, app, group, product, shopper, wish, stock, owner, send, mailedTo };
}

describe('GET /config/api/waitlists', () => {
  it('has a row for each variant that shoppers wait for, and follows stock and sign-ups', async () => {
    const { wish, owner, stock, group } = await open();
    const by = await owner();
    const list = async (query = '') => (await by.get(`/config/api/waitlists?${query}`)).json().rows;
    expect(await list()).toEqual([]);
    await wish('ada@example.com');
    await wish('bob@example.com');
    expect(await list('search=blue&stock=out')).toMatchObject([
      { ...group, signUpCount: 2, options: 'Blue', inStock: 0 },
    ]);
    await stock(3);
    expect(await list('stock=in')).toMatchObject([{ inStock: 3 }]);
  });
});

describe('POST /api/site-users/account/notifications/restock', () => {
  it('signs a visitor up, and says no more to who asks a second time', async () => {
    const { wish, group, owner } = await open();
    const first = await wish('Ada@example.com', {
      language: 'de-DE',
      isJoinMailingList: true,
      recaptchaEnterpriseV3Token: 't',
    });
    expect(first.status).toBe(200);
    expect(first.json()).toEqual({
      signUp: { id: expect.any(String), ...group, createdOn: expect.any(Number), status: 'PENDING' },
      message: 'Signed up!',
    });
    const second = await wish('ada@example.com');
    expect([second.status, Object.keys(second.json().signUp)]).toEqual([200, Object.keys(first.json().signUp)]);
    const { signUps } = (
      await (await owner()).get(`${path}?productId=${group.productId}&variantId=${group.variantId}`)
    ).json();
    expect(signUps).toMatchObject([
      { email: 'ada@example.com', language: 'de-DE', isJoinMailingList: true, notifiedOn: null, status: 'PENDING' },
    ]);
  });

  it('emails in the language that the shopper chose, else in that of the page', async () => {
    const { wish, stock, shopper, send, parts } = await open();
    await wish('page@example.com', { language: 'fr-FR' });
    expect((await shopper.post('/api/site-users/account/locale', { language: 'de-AT' })).status).toBe(200);
    await wish('chosen@example.com', { language: 'fr-FR' });
    await stock(5);
    await send();
    const { mails } = await listMails(parts.store, { limit: 10 });
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['chosen@example.com', 'Mug ist wieder da'],
      ['page@example.com', 'Mug est de retour'],
    ]);
  });

  it('refuses with the words of the specification', async () => {
    const { wish, shopper, group } = await open();
    expect((await wish('  ')).json().message).toBe('Email cannot be blank');
    const bad = await wish('ada@example');
    expect([bad.status, bad.json().message]).toEqual([400, 'Email is invalid']);
    expect((await wish('ada@example.com', { variantId: 'nowhere' })).status).toBe(404);
    expect((await shopper.post(path, group)).status).toBe(401);
  });

  it('takes five a minute from one address', async () => {
    const { shopper, group } = await open();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await shopper.post(path, { ...group, siteVisitorEmail: `a${n}@example.com` })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('says the success text of the store', async () => {
    const { parts, wish } = await open();
    await openShop(parts, { merchandising: { restockNotificationsSuccessText: 'We will write!' } });
    expect((await wish('ada@example.com')).json().message).toBe('We will write!');
  });
});

describe('sending restock notices', () => {
  it('sends nothing while it is out of stock, then to each once, and again after the next time it was empty', async () => {
    const { wish, stock, send, mailedTo, parts, app, owner, group } = await open();
    await wish('ada@example.com');
    await wish('bob@example.com');
    expect(await send()).toEqual({ sent: 0, skipped: 2 });
    await stock(5);
    parts.clock.pass(1000);
    expect(await send()).toEqual({ sent: 2, skipped: 0 });
    const listed = await (await owner()).get(`${path}?productId=${group.productId}&variantId=${group.variantId}`);
    expect(listed.json().signUps).toMatchObject([
      { status: 'SENT', mail: 'waiting' },
      { status: 'SENT', mail: 'waiting' },
    ]);
    expect(await send()).toEqual({ sent: 0, skipped: 2 });
    parts.clock.pass(1000);
    await stock(2);
    expect(await send()).toEqual({ sent: 0, skipped: 2 });
    parts.clock.pass(1000);
    await stock(0);
    parts.clock.pass(1000);
    await stock(3);
    parts.clock.pass(1000);
    expect(await send()).toEqual({ sent: 2, skipped: 0 });
    expect(await mailedTo()).toEqual(['ada@example.com', 'ada@example.com', 'bob@example.com', 'bob@example.com']);
    expect(app.faults()).toEqual([]);
  });

  it('tells nobody again because others hold pieces at their checkouts', async () => {
    const { parts, group, wish, stock, send, mailedTo } = await open();
    await wish('ada@example.com');
    await stock(10);
    expect(await send()).toEqual({ sent: 1, skipped: 0 });
    parts.clock.pass(60_000);
    await stock(15);
    await transact(parts.store, (tx) =>
      takeHolds(tx, 'another', [{ variantId: group.variantId, quantity: 12 }], parts.clock.now()),
    );
    expect(await send()).toEqual({ sent: 0, skipped: 1 });
    expect(await mailedTo()).toEqual(['ada@example.com']);
  });

  it('tells nobody twice when two owners press at once', async () => {
    const { wish, stock, mailedTo, owner, group } = await open();
    for (const name of ['ada', 'bob', 'cyd']) await wish(`${name}@example.com`);
    await stock(5);
    const client = await owner();
    const answers = await Promise.all([1, 2, 3].map(() => client.post(`${path}/send`, group)));
    expect(answers.reduce((sum, answer) => sum + answer.json().sent, 0)).toBe(3);
    expect(await mailedTo()).toEqual(['ada@example.com', 'bob@example.com', 'cyd@example.com']);
  });

  it('leaves out who unsubscribed, whom a sign-up by somebody else does not bring back', async () => {
    const { parts, wish, stock, send, group, owner } = await open();
    await wish('ada@example.com');
    const at = parts.clock.now();
    await transact(parts.store, async (tx) =>
      suppress(tx, { email: 'ada@example.com', list: 'restock', reason: 'unsubscribed', at }),
    );
    await wish('ada@example.com');
    await stock(1);
    expect(await send()).toEqual({ sent: 0, skipped: 1 });
    const { signUps } = (
      await (await owner()).get(`${path}?productId=${group.productId}&variantId=${group.variantId}`)
    ).json();
    expect(signUps[0].status).toBe('UNSUBSCRIBED');
  });

  it('lists groups, newest first, and sends several at once', async () => {
    const { wish, owner, group, product } = await open();
    await wish('ada@example.com');
    await wish('bob@example.com');
    const client = await owner();
    const { signUpGroups, hasNextPage } = (await client.get(`${path}/groups`)).json();
    expect(signUpGroups).toMatchObject([
      {
        ...group,
        productTitle: product.title,
        variantDescriptor: 'Blue',
        signUpCount: 2,
        qtyInStock: 0,
        unlimited: false,
      },
    ]);
    expect(hasNextPage).toBe(false);
    expect((await client.post(`${path}/send/all`, { sendRequests: [group] })).json()).toEqual({
      results: [{ ...group, sent: 0, skipped: 2 }],
    });
  });

  it('pages a long list by cursors, each sign-up once', async () => {
    const { wish, owner, group } = await open();
    for (let n = 0; n < 60; n++) await wish(`a${n}@example.com`);
    const client = await owner();
    const base = `${path}?productId=${group.productId}&variantId=${group.variantId}`;
    const first = (await client.get(base)).json();
    const second = (await client.get(`${base}&cursor=${encodeURIComponent(first.nextPageCursor)}`)).json();
    expect([first.signUps.length, first.hasNextPage, second.signUps.length, second.hasNextPage]).toEqual([
      50,
      true,
      10,
      false,
    ]);
    expect(new Set([...first.signUps, ...second.signUps].map(({ email }) => email)).size).toBe(60);
    expect((await client.get(`${path}/groups?cursor=made-up`)).status).toBe(400);
  });
});
