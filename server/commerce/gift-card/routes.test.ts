// The owner's gift cards over HTTP: issued once, adjusted within their balance, disabled.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { queuedMails } from '../../testing/driver/placed-orders.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { findGiftCardByCode } from './gift-card.ts';

const path = '/config/api/gift-cards';
const shop = { currency: 'USD' as const, testModeOn: true };
let app: TestStoa;
let owner: Shopper;
beforeEach(async () => {
  app = await testStoa();
  owner = await app.signedIn(Role.admin);
});
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

it('a card is given, its code shown once, and its ledger adds up to its balance', async () => {
  const made = await owner.post(path, { cents: 5000 });
  expect(made.status).toBe(201);
  const { giftCard, code } = made.json();
  expect(giftCard).toMatchObject({ balanceCents: 5000, currency: 'USD', enabled: true, last4: expect.any(String) });
  const now = app.parts.clock.now();
  expect((await findGiftCardByCode(app.parts.store, code, shop, now))?.id).toBe(giftCard.id);
  expect((await owner.post(`${path}/${giftCard.id}/adjust`, { cents: -1500 })).json().giftCard.balanceCents).toBe(3500);
  const below = await owner.post(`${path}/${giftCard.id}/adjust`, { cents: -3501 });
  expect([below.status, (await owner.get(`${path}/${giftCard.id}`)).json().giftCard.balanceCents]).toEqual([409, 3500]);
  const { entries } = (await owner.get(`${path}/${giftCard.id}/entries`)).json();
  expect(entries.map(({ kind, cents }: { kind: string; cents: number }) => [kind, cents]).sort()).toEqual([
    ['adjust', -1500],
    ['issue', 5000],
  ]);
  expect((await owner.put(`${path}/${giftCard.id}`, { enabled: false })).json().giftCard.enabled).toBe(false);
  expect(await findGiftCardByCode(app.parts.store, code, shop, now)).toBeUndefined();
  expect((await owner.get('/config/api/gift-card-list')).text).not.toContain('codeHash');
});

it('a card is given once when the call is sent twice, without its code the second time', async () => {
  const headers = {
    'Content-Type': 'application/json',
    'X-CSRF-Token': owner.jar.get('crumb') ?? '',
    'Idempotency-Key': 'card',
  };
  const send = () => owner.send('POST', path, headers, '{"cents":1000}');
  const [first, second] = [await send(), await send()];
  expect(second.json()).toEqual({ giftCard: first.json().giftCard });
  expect((await owner.get('/config/api/gift-card-list')).json().rows).toHaveLength(1);
});

it('amounts that are none are refused, and managers of discounts make no money', async () => {
  for (const cents of [0, -1, 1.5, 1e12, '10', null])
    expect([cents, (await owner.post(path, { cents })).status]).toEqual([cents, 400]);
  expect((await owner.post(path, { cents: 100, expiresAt: 1 })).status).toBe(400);
  expect((await owner.get(`${path}/${'f'.repeat(24)}`)).status).toBe(404);
  const manager = await app.signedIn(Role.storeManager);
  expect((await manager.get('/config/api/gift-card-list')).json()).toEqual({ rows: [], total: 0 });
  expect((await manager.post(path, { cents: 100 })).status).toBe(403);
});

it('a card is sold to somebody, who gets the code by email, and a new code goes to them too', async () => {
  const body = {
    cents: 2500,
    recipient: { name: 'Grace', email: ' grace@example.com ' },
    message: 'Enjoy',
    senderName: 'Ada',
  };
  const { giftCard, code } = (await owner.post(path, body)).json();
  expect(giftCard.to).toEqual({ name: 'Grace', email: 'grace@example.com' });
  const [mail] = await queuedMails(app);
  expect(mail).toMatchObject({
    kind: 'gift-card',
    to: 'grace@example.com',
    subject: 'Ada sent you a $25.00 gift card',
  });
  expect(mail?.text).toContain(code);
  expect(mail?.text).toContain('“Enjoy”');
  const renewed = (await owner.post(`${path}/${giftCard.id}/new-code`, {})).json();
  expect([renewed.mailedTo, renewed.code]).toEqual(['grace@example.com', undefined]);
  // The code can also be shown instead of mailed, but never both.
  const mails = (await queuedMails(app)).length;
  const shown = (await owner.post(`${path}/${giftCard.id}/new-code`, { show: true })).json();
  const found = await findGiftCardByCode(app.parts.store, shown.code, shop, app.parts.clock.now());
  expect([found?.id, shown.mailedTo, (await queuedMails(app)).length]).toEqual([giftCard.id, undefined, mails]);
  const both = await owner.post(`${path}/${giftCard.id}/new-code`, { show: true, email: 'grace@example.com' });
  expect(both.status).toBe(400);
  const wrong = await owner.post(`${path}/${giftCard.id}/new-code`, { email: 'nobody' });
  expect([wrong.status, wrong.json().errors]).toMatchObject([400, [{ path: 'email' }]]);
  for (const recipient of [{ email: 'nobody' }, { name: 'Grace' }])
    expect((await owner.post(path, { ...body, recipient })).status).toBe(400);
});

it('lists cards by state, recipient, and whole code, and follows their balance', async () => {
  const made = (await owner.post(path, { cents: 1000 })).json();
  await owner.post(path, { cents: 3000, recipient: { name: 'Grace', email: 'grace@example.com' } });
  const list = async (query: string) =>
    (await owner.get(`/config/api/gift-card-list?${query}`))
      .json()
      .rows.map((row: { balanceCents: number; state: string }) => [row.balanceCents, row.state]);
  expect(await list('sort=balance')).toEqual([
    [1000, 'active'],
    [3000, 'active'],
  ]);
  expect(await list('search=grace')).toEqual([[3000, 'active']]);
  expect(await list(`search=${made.code}`)).toEqual([[1000, 'active']]);
  const adjusted = { cents: -1000, reason: 'Paid out in cash' };
  await owner.post(`${path}/${made.giftCard.id}/adjust`, adjusted);
  expect(await list('state=spent')).toEqual([[0, 'spent']]);
  expect((await owner.get(`${path}/${made.giftCard.id}/entries`)).json().entries).toContainEqual(
    expect.objectContaining(adjusted),
  );
});
