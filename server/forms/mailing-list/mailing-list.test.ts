// Mailing lists over HTTP: lists and their figures, sign-up with and without confirmation, leaving, import, export, and erasure.
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Role } from '../../base/roles.ts';
import { findMail, listMails } from '../../outbox/outbox.ts';
import { now, type TestSite, testSite } from '../../pages/fixtures/site.ts';
import { fakeClock } from '../../testing/harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { formBodySchema } from '../form/schema.ts';
import { removeList } from './lists.ts';
import { removeSubscriber } from './mailing-list.ts';
import { ownerMessages } from './messages.ts';
import { allLists, subscribers } from './store.ts';

const path = '/config/api/mailing-lists';

const clock = fakeClock(now);
let site: TestSite;
let app: TestStoa;
let owner: Shopper;
let count = 0;
/** Each test has its own address, lists, and forms. */
let email = '';

beforeAll(async () => {
  site = await testSite({});
  const ids = { ...site.parts.ids, token: () => randomBytes(24).toString('base64url') };
  app = await testStoa({ site, parts: { clock, ids, siteUrl: () => 'https://shop.example' } });
}, 60_000);
afterAll(async () => {
  expect([...site.faults, ...app.edge.log.faults()]).toEqual([]);
  await app.close();
  await site.close();
});
beforeEach(async () => {
  clock.pass(60_000);
  email = `ada${++count}@example.com`;
  owner = await app.signedIn(Role.admin);
});
afterEach(async () => {
  for (const { id } of await lists()) await owner.delete(`${path}/${id}`);
  for (const { id } of (await owner.get('/config/api/forms')).json().forms)
    await owner.delete(`/config/api/forms/${id}`);
  await site.write(async (tx) => allLists.delete(tx));
});

const lists = async () => (await owner.get(path)).json().lists;
const create = async (body: object) =>
  (await owner.post(path, { name: 'News', isDoubleOptIn: false, ...body })).json().list;
const rows = async (id: string, query = '') => (await owner.get(`${path}/${id}/subscribers${query}`)).json().rows;
const mails = async () => (await listMails(site.parts.store, { limit: 100 })).mails.filter(({ to }) => to === email);

async function newsletterForm(mailingListId?: string) {
  const body = formBodySchema.parse({
    ...{ name: 'Sign up', isNewsletter: true, mailingListId },
    fields: [{ id: 'email-1', type: 'email', title: 'Email', required: true }],
  });
  const { id } = (await owner.post('/config/api/forms', body)).json().form;
  return async (address = email) => {
    const visitor = await app.shopper();
    const { key } = (await visitor.post('/api/form/FormSubmissionKey', {})).json();
    const form = JSON.stringify({ 'email-1': address });
    const answer = await visitor.post('/api/form/SaveFormSubmission', { formId: id, form, key });
    expect(answer.status).toBe(204);
  };
}

/** The path and query of the link in the last mail of this kind. */
async function linkIn(kind: string): Promise<string> {
  const log = (await mails()).find((one) => one.kind === kind)!;
  const { content } = (await findMail(site.parts.store, log.id))!.mail!;
  const url = new URL((kind === 'newsletter' ? content!.unsubscribeUrl : content!.button?.url)!);
  return url.pathname + url.search;
}

describe('mailing lists', () => {
  it('are created, renamed, marked as default, and deleted with everyone on them', async () => {
    expect(await lists()).toEqual([]);
    const news = await create({ name: 'News' });
    expect(news).toMatchObject({ name: 'News', isDefault: true, subscribed: 0, pending: 0, unsubscribed: 0 });
    expect((await owner.post(path, { name: 'news', isDoubleOptIn: false })).json().message).toBe(
      ownerMessages.nameTaken,
    );
    const offers = await create({ name: 'Offers', isDefault: true });
    expect((await lists()).map((one: { isDefault: boolean }) => one.isDefault)).toEqual([false, true]);
    const body = { name: 'Letters', isDoubleOptIn: true, isDefault: false };
    expect((await owner.put(`${path}/${news.id}`, body)).json().list).toMatchObject({ name: 'Letters' });
    for (const { id } of [news, offers]) await owner.post(`${path}/${id}/subscribers`, { email });
    expect((await owner.delete(`${path}/${news.id}`)).status).toBe(204);
    expect(await lists()).toMatchObject([{ name: 'Offers', subscribed: 1 }]);
    expect((await subscribers.find(site.parts.store, email))?.lists).toMatchObject([{ list: offers.id }]);
    await owner.delete(`${path}/${offers.id}`);
    expect(await subscribers.find(site.parts.store, email)).toBeUndefined();
    expect((await owner.get(`${path}/${offers.id}/subscribers`)).status).toBe(404);
  });

  it('can be removed again after an interruption', async () => {
    const { id } = await create({});
    await owner.post(`${path}/${id}/subscribers`, { email });
    const { store } = site.parts;
    const commit = store.commit.bind(store);
    const spy = vi
      .spyOn(store, 'commit')
      .mockImplementationOnce(commit)
      .mockRejectedValueOnce(new Error('interrupted'));
    await expect(removeList(store, id)).rejects.toThrow('interrupted');
    spy.mockRestore();
    expect(await lists()).toMatchObject([{ id, subscribed: 0 }]);
    expect((await owner.delete(`${path}/${id}`)).status).toBe(204);
    expect(await lists()).toEqual([]);
    expect(await subscribers.find(store, email)).toBeUndefined();
  });

  it('include that of a site from before there were several', async () => {
    const old = { email, source: 'checkout', consentAt: 5, lastConsentAt: 5 } as const;
    await site.write(async (tx) => subscribers.put(tx, old, email));
    expect(await lists()).toMatchObject([{ id: 'newsletter', name: 'Newsletter', isDefault: true, subscribed: 1 }]);
    await create({ name: 'Offers' });
    expect(await lists()).toMatchObject([{ name: 'Newsletter', isDefault: true, subscribed: 1 }, { name: 'Offers' }]);
  });

  it('get the addresses of the forms that name them, and a form must name one that exists', async () => {
    const [news, offers] = [await create({ name: 'News' }), await create({ name: 'Offers' })];
    await (await newsletterForm(offers.id))();
    await (await newsletterForm())('grace@example.com');
    expect(await rows(offers.id)).toMatchObject([{ email, source: 'form', state: 'SUBSCRIBED' }]);
    expect(await lists()).toMatchObject([{ subscribed: 1 }, { subscribed: 1 }]);
    expect(await rows(news.id)).toMatchObject([{ email: 'grace@example.com' }]);
    const form = { name: 'x', isNewsletter: true, fields: [{ id: 'e', type: 'email', title: 'Email' }] };
    const refused = await owner.post('/config/api/forms', { ...form, mailingListId: 'gone' });
    expect([refused.status, refused.json().message]).toEqual([400, 'A List must be selected']);
    expect((await owner.get('/config/api/mailing-list-choices')).json().lists).toEqual([
      { id: news.id, name: 'News' },
      { id: offers.id, name: 'Offers' },
    ]);
  });

  it('are searched, filtered, and refused to people without the permission', async () => {
    const { id } = await create({});
    for (const one of ['ada@example.com', 'grace@example.org'])
      await owner.post(`${path}/${id}/subscribers`, { email: one });
    expect(await rows(id, '?search=grace')).toMatchObject([{ email: 'grace@example.org', source: 'owner' }]);
    expect(await rows(id, '?state=UNSUBSCRIBED')).toEqual([]);
    const editor = await app.signedIn(Role.editor);
    expect((await editor.get(`${path}/${id}/subscribers`)).status).toBe(403);
  });
});

describe('subscribers', () => {
  it('leave one list with the link or the button of their mail program, and do not come back by themselves', async () => {
    const [news, offers] = [await create({ name: 'News' }), await create({ name: 'Offers' })];
    await owner.post(`${path}/${news.id}/subscribers`, { email });
    const send = await newsletterForm(offers.id);
    await send();
    const visitor = await app.shopper();
    const link = await linkIn('newsletter');
    expect((await visitor.get(link)).text).toContain('Unsubscribe');
    clock.pass(1000);
    expect((await visitor.form(link, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    const [left] = await rows(offers.id);
    expect(left).toMatchObject({ state: 'UNSUBSCRIBED', leftBy: 'unsubscribed', leftAt: clock.now() });
    await send();
    expect(await rows(offers.id)).toMatchObject([{ state: 'UNSUBSCRIBED' }]);
    expect(await rows(news.id)).toMatchObject([{ state: 'SUBSCRIBED' }]);
    const refused = await owner.post(`${path}/${offers.id}/subscribers`, { email });
    expect([refused.status, refused.json().message]).toEqual([409, ownerMessages.hasLeft]);
    expect(await lists()).toMatchObject([{ subscribed: 1 }, { subscribed: 0, unsubscribed: 1 }]);
  });

  it('confirm their address first where the list asks for it, and that brings back who had left', async () => {
    const { id } = await create({ isDoubleOptIn: true });
    const send = await newsletterForm(id);
    await send();
    expect(await rows(id)).toMatchObject([{ state: 'PENDING' }]);
    await send();
    expect((await mails()).map(({ kind }) => kind)).toEqual(['newsletter-confirm']);
    const visitor = await app.shopper();
    const link = await linkIn('newsletter-confirm');
    expect((await visitor.get(link)).text).toContain('“News”');
    expect(await rows(id)).toMatchObject([{ state: 'PENDING' }]);
    for (const _ of 'twice') expect((await visitor.form(link, {})).text).toContain('You&#39;re subscribed');
    expect(await rows(id)).toMatchObject([{ state: 'SUBSCRIBED' }]);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['newsletter', 'newsletter-confirm']);

    await owner.post(`${path}/${id}/unsubscribe`, { emails: [email] });
    expect(await rows(id)).toMatchObject([{ state: 'UNSUBSCRIBED', leftBy: 'owner' }]);
    // The old link doesn't end it.
    await visitor.form(link, {});
    expect(await rows(id)).toMatchObject([{ state: 'UNSUBSCRIBED' }]);
    clock.pass(2 * 24 * 60 * 60 * 1000);
    owner = await app.signedIn(Role.admin);
    await send();
    await visitor.form(await linkIn('newsletter-confirm'), {});
    expect(await rows(id)).toMatchObject([{ state: 'SUBSCRIBED' }]);
    expect((await visitor.form('/confirm-subscription?t=unknown-unknown-unknown', {})).status).toBe(404);
  });

  it('are imported and exported, without those who left and with the lines that are wrong', async () => {
    const { id } = await create({});
    for (const one of ['known@example.com', 'left@example.com'])
      await owner.post(`${path}/${id}/subscribers`, { email: one });
    await owner.post(`${path}/${id}/unsubscribe`, { emails: ['left@example.com'] });
    const text =
      '\ufeffName;Email Address\r\nAda;NEW@example.com\r\n"Grace; Hopper";grace@example.com\r\nx;nothing\r\n' +
      'k;known@example.com\r\nl;left@example.com\r\nl;new@example.com\r\n';
    const done = await owner.post(`${path}/${id}/import`, { text });
    expect(done.json()).toEqual({ added: 2, known: 1, left: 1, wrong: 1, wrongLines: [4] });
    // Addresses in the first row need no name for their column.
    expect((await owner.post(`${path}/${id}/import`, { text: 'eve@example.com\n' })).json().added).toBe(1);
    const told = (await listMails(site.parts.store, { limit: 100 })).mails.map(({ to }) => to);
    expect(told).not.toContain('new@example.com');
    for (const [wrong, why] of [
      ['Name\nAda\n', ownerMessages.noEmails],
      ['Email\n"a@example.com\n', ownerMessages.misquoted({ line: 2 })],
      ['', ownerMessages.noEmails],
    ] as const)
      expect((await owner.post(`${path}/${id}/import`, { text: wrong })).json().message).toMatch(why.slice(0, 12));
    const csv = (await owner.get(`${path}/${id}/subscribers.csv`)).text.split('\r\n');
    expect(csv[0]).toBe('\ufeffEmail Address,Subscribed On,Source,Status,Unsubscribed On,Unsubscribed By');
    expect(csv).toHaveLength(7);
    expect(csv.find((line) => line.startsWith('left@'))).toMatch(/UNSUBSCRIBED,\d{4}-.*,owner$/);
    const left = (await owner.get(`${path}/${id}/subscribers.csv?state=UNSUBSCRIBED`)).text.split('\r\n');
    expect(left.map((line) => line.split(',')[0])).toEqual(['\ufeffEmail Address', 'left@example.com', '']);
  });

  it('are removed from one list, and erased from all with the links of their emails', async () => {
    const { id } = await create({ isDoubleOptIn: true });
    await (await newsletterForm(id))();
    const link = await linkIn('newsletter-confirm');
    await removeSubscriber(site.parts.store, email);
    expect(await rows(id)).toEqual([]);
    expect((await (await app.shopper()).form(link, {})).status).toBe(404);
    await owner.post(`${path}/${id}/subscribers`, { email });
    expect((await owner.post(`${path}/${id}/remove`, { emails: [email, 'no@example.com'] })).json().done).toBe(1);
    expect(await rows(id)).toEqual([]);
  });
});

describe('the connection of a form with Zapier', () => {
  it('waits until the Zap calls with its key, gives it the submissions, and ends', async () => {
    await (await newsletterForm())();
    const [{ id }] = (await owner.get('/config/api/forms')).json().forms;
    const zapier = `/config/api/forms/${id}/zapier`;
    const state = async () => (await owner.get(zapier)).json();
    expect(await state()).toEqual({ state: 'disconnected' });
    const { key, url } = (await owner.post(zapier, {})).json();
    expect(await state()).toEqual({ state: 'awaiting' });
    const poll = async (secret: string) =>
      (await app.shopper()).get(new URL(url).pathname, { Authorization: `Bearer ${secret}` });
    expect((await poll('x'.repeat(32))).status).toBe(401);
    expect(await state()).toEqual({ state: 'awaiting' });
    expect((await poll(key)).json()).toMatchObject([{ id: expect.any(String), answers: { Email: email } }]);
    expect(await state()).toEqual({ state: 'connected', calledAt: clock.now() });
    const again = (await owner.post(zapier, {})).json();
    expect((await poll(key)).status).toBe(401);
    expect((await owner.delete(zapier)).status).toBe(204);
    expect((await poll(again.key)).status).toBe(401);
    expect(await state()).toEqual({ state: 'disconnected' });
  });
});
