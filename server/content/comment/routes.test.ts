// Comments and likes over HTTP: written by visitors if the owner allows it, moderated by the owner, and counted in page
// data. Spec §4 "Comments", page-json 3 and 5.
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formAgeMsMin } from '../../base/form-stamp.ts';
import { Role } from '../../base/roles.ts';
import { eraseCustomer } from '../../commerce/customer-account/erase.ts';
import { installTemplate } from '../../import/template.ts';
import { transact } from '../../store/transact.ts';
import { queuedMails } from '../../testing/driver/placed-orders.ts';
import { connectMailServer } from '../../testing/harness/mail-server.ts';
import { createSiteUser, openShop } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { findCollection, putCollection } from '../collection/collection.ts';
import { lockCookie, lockToken, newLock } from '../collection/lock.ts';
import { findItem } from '../item/item.ts';
import { grantAccess, removeAllAccess } from '../member-access/member-access.ts';
import { commentsPerNetwork, mailsPerHour, textCharsMax } from './limits.ts';

const lantern = path.join(import.meta.dirname, '../../site/template/fixtures/lantern');
type Client = ReturnType<TestStoa['visitor']>;

let app: TestStoa;
let owner: Client;
let visitor: Client;
let post = '';
let closed = '';
let address = '';

const send = async (method: string, at: string, body: object | undefined, client: Client, headers = {}) => {
  const answer = await client.send(
    method,
    at,
    {
      ...{ Accept: 'application/json', 'Content-Type': 'application/json' },
      ...{ 'X-CSRF-Token': client.jar.get('crumb') ?? '', ...headers },
    },
    Buffer.from(body ? JSON.stringify(body) : ''),
  );
  return { status: answer.status, json: answer.text === '' ? undefined : JSON.parse(answer.text) };
};
const fields = (title: string, takesComments: boolean) => ({
  ...{ title, urlId: '', excerpt: '', tags: [], categories: [], authorName: '', mainImageId: null, imageIds: [] },
  ...{ starred: false, state: 'published', publishOn: app.parts.clock.now(), customContent: {}, takesComments },
});

beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
  await openShop(app.parts);
  await installTemplate(app.parts, { folder: lantern }, { id: 'lantern', activate: true });
  owner = await app.signedIn(Role.moderator, Role.editor);
  const page = (
    await send('POST', '/config/api/collections', { typeName: 'blog', title: 'News' }, await app.signedIn(Role.admin))
  ).json.page;
  const collection = await findCollection(app.parts.store, page.id);
  await transact(app.parts.store, (tx) => putCollection(tx, { ...collection!, enabled: true }));
  const add = async (title: string, takes: boolean) =>
    (
      await send(
        'POST',
        `/config/api/collections/${page.id}/items`,
        { kind: 'text', fields: fields(title, takes) },
        owner,
      )
    ).json;
  const made = await add('A walk', true);
  post = made.id;
  address = made.path;
  closed = (await add('A talk', false)).id;
});
afterAll(async () => {
  await app.close();
  expect(app.parts.log.faults).toEqual([]);
});
beforeEach(async () => {
  app.parts.clock.pass(commentsPerNetwork.durationMs);
  visitor = app.visitor();
  await visitor.get('/');
});

const read = async (id = post) => (await send('GET', `/api/comments/${id}`, undefined, visitor)).json;
async function write(body: object, { waitMs = formAgeMsMin, client = visitor, id = post, headers = {} } = {}) {
  const { stamp } = await read();
  app.parts.clock.pass(waitMs);
  const sent = { name: 'Ada', text: 'Lovely.', stamp, subject: '', ...body };
  return send('POST', `/api/comments/${id}`, sent, client, headers);
}
const queue = async (state: string) =>
  (await send('GET', `/config/api/comments?state=${state}`, undefined, owner)).json.rows;
const decide = (ids: string[], state: string) => send('POST', '/config/api/comments/decide', { ids, state }, owner);
/** Requested by a signed-in user, whose pages aren't cached. */
const pageJson = async () => JSON.parse((await owner.get(`${address}?format=json`)).text);
const pageItem = async () => (await pageJson()).item;

describe('a comment', () => {
  it('waits for the owner, is then shown and counted, and can be taken back', async () => {
    const sent = await write({ name: ' Ada\tL ', text: 'One\r\n\r\n\r\n\r\n<b>two</b>\u0007' });
    expect([sent.status, sent.json]).toEqual([201, { message: expect.stringContaining('once it is approved') }]);
    expect(await read()).toMatchObject({ comments: [], count: 0, isOpen: true });
    const [waiting] = await queue('PENDING');
    expect(waiting).toMatchObject({ name: 'Ada L', text: 'One\n\n<b>two</b>', itemTitle: 'A walk', path: address });
    expect(await pageItem()).toMatchObject({ commentState: 1, commentCount: 1, publicCommentCount: 0 });
    expect((await decide([waiting.id], 'APPROVED')).json).toEqual({ done: 1 });
    expect(await read()).toMatchObject({ comments: [{ name: 'Ada L', text: 'One\n\n<b>two</b>' }], count: 1 });
    expect(await pageItem()).toMatchObject({ commentCount: 1, publicCommentCount: 1 });
    await decide([waiting.id], 'SPAM');
    expect((await read()).comments).toEqual([]);
    expect((await send('POST', '/config/api/comments/remove', { ids: [waiting.id, 'gone'] }, owner)).json).toEqual({
      done: 1,
    });
    expect(await pageItem()).toMatchObject({ commentCount: 0, publicCommentCount: 0 });
  });

  it('says what is missing or too long', async () => {
    expect((await write({ text: ' ' })).json).toMatchObject({ message: 'Write a comment first.' });
    const long = await write({ text: 'x'.repeat(textCharsMax + 1) });
    expect(long.json.message).toBe('Shorten the comment to 3,000 characters. It now has 3,001.');
    expect((await write({ name: '' })).json.message).toBe('Enter your name.');
  });

  it('is refused from programs: too quick, a field that nobody sees, a stamp that is not ours', async () => {
    for (const answer of [await write({}, { waitMs: 0 }), await write({ subject: 'x' }), await write({ stamp: '1.x' })])
      expect([answer.status, answer.json.message]).toEqual([400, expect.stringContaining('That was quick!')]);
    expect(await queue('PENDING')).toEqual([]);
  });

  it('is refused where the owner takes none, and above the limit of a network', async () => {
    expect((await write({}, { id: closed })).status).toBe(404);
    const statuses = [];
    for (let n = 0; n < commentsPerNetwork.points; n++)
      statuses.push((await write({ text: '' }, { waitMs: 0 })).status);
    expect(statuses.at(-1)).toBe(429);
    const settings = { commentsEnabled: false, approvalRequired: true, likesEnabled: false };
    await send('PUT', '/config/api/comment-settings', settings, owner);
    expect((await send('GET', `/api/comments/${post}`, undefined, visitor)).status).toBe(404);
    await send('PUT', '/config/api/comment-settings', { ...settings, commentsEnabled: true }, owner);
  });

  it('on a page with a password is for those who gave it, and the owner hears of it at Home', async () => {
    const { store } = app.parts;
    const item = await findItem(store, post);
    const page = await findCollection(store, item?.collectionId ?? '');
    const passwordHash = await newLock('sesame');
    await transact(store, (tx) => putCollection(tx, { ...page!, passwordHash }));
    expect((await write({ name: 'Stranger' })).status).toBe(404);
    expect((await visitor.get(`/api/comments/${post}`)).status).toBe(404);
    const lock = { id: page!.id, passwordHash };
    visitor.jar.set(lockCookie(lock), lockToken(lock));
    expect((await write({ name: 'Friend' })).status).toBe(201);
    expect((await queue('PENDING')).map(({ name }: { name: string }) => name)).toEqual(['Friend']);
    expect((await owner.get('/config/api/home')).json().comments).toEqual({ toApprove: 1 });
    const [{ id }] = await queue('PENDING');
    await send('POST', '/config/api/comments/remove', { ids: [id] }, owner);
    await transact(store, (tx) => putCollection(tx, page!));
  });

  it('in a member area is for its members', async () => {
    const { store, clock } = app.parts;
    const page = await findCollection(store, (await findItem(store, post))!.collectionId);
    await transact(store, (tx) => putCollection(tx, { ...page!, memberAreaId: 'studio' }));
    const [email, password] = ['mia@example.com', 'correct horse battery'];
    const user = await createSiteUser(app.parts, { email, password });
    await visitor.get('/account/sign-in');
    const form = { email, password, crumb: visitor.jar.get('crumb') ?? '' };
    await visitor.postForm('/account/sign-in', form, { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' });
    expect((await write({ name: 'Mia' })).status).toBe(404);
    await transact(store, (tx) => grantAccess(tx, user.id, 'studio', clock.now()));
    expect((await write({ name: 'Mia' })).status).toBe(201);
    expect((await read()).isOpen).toBe(true);
    const [{ id, name }] = await queue('PENDING');
    expect(name).toBe('Mia');
    await decide([id], 'APPROVED');
    expect((await read()).comments).toMatchObject([{ name: 'Mia' }]);
    await transact(store, (tx) => removeAllAccess(tx, user.id, ['studio']));
    expect((await send('GET', `/api/comments/${post}`, undefined, visitor)).status).toBe(404);
    await transact(store, (tx) => putCollection(tx, page!));
    await send('POST', '/config/api/comments/remove', { ids: [id] }, owner);
  });

  it('is answered without the promise of an email where no mail server is connected', async () => {
    const settings = { commentsEnabled: true, approvalRequired: true, likesEnabled: false };
    await send('PUT', '/config/api/comment-settings', settings, owner);
    const sent = await write({ name: 'Ada', text: 'How far?', email: 'ada@example.com' });
    expect(sent.json.message).toBe('Thank you! Your comment will appear once it is approved.');
    const ids = (await queue('PENDING')).map(({ id }: { id: string }) => id);
    await send('POST', '/config/api/comments/remove', { ids }, owner);
  });

  it('is told to the owner, a few times in an hour, and to its author once it is approved, who asked for it', async () => {
    const { clock } = app.parts;
    clock.pass(60 * 60 * 1000);
    const before = (await queuedMails(app, 'new-comment')).length;
    const told = async () => (await queuedMails(app, 'new-comment')).slice(before);
    const settings = { commentsEnabled: true, approvalRequired: true, likesEnabled: false };
    const setTo = (more: object) => send('PUT', '/config/api/comment-settings', { ...settings, ...more }, owner);
    expect((await setTo({ notifyEmail: 'nobody' })).json.message).toContain('Enter an email address.');
    await setTo({ notifyEmail: 'desk@shop.example' });
    expect((await write({ email: 'ada at example' })).json).toMatchObject({
      field: 'email',
      message: 'Enter an email address.',
    });
    await connectMailServer(app.parts.store);
    const sent = await write({ name: 'Ada', text: 'Is it far?', email: ' Ada@example.com ' });
    expect(sent.json.message).toContain("We'll email you then.");
    const [mail] = await told();
    expect(mail).toMatchObject({ to: 'desk@shop.example', subject: 'A comment on “A walk” is waiting for approval' });
    expect(mail!.text).toContain('Is it far?');
    expect(mail!.text).toContain('/config/comments');

    const [waiting] = await queue('PENDING');
    expect(JSON.stringify(waiting)).not.toContain('example.com');
    await decide([waiting.id], 'APPROVED');
    await decide([waiting.id], 'PENDING');
    await decide([waiting.id], 'APPROVED');
    const [answer, ...others] = await queuedMails(app, 'comment-approved');
    expect(others).toEqual([]);
    expect(answer).toMatchObject({ to: 'Ada@example.com', subject: 'Your comment on “A walk” was approved' });
    expect(answer!.text).toContain(address);

    const user = await createSiteUser(app.parts, { email: 'bo@example.com', password: 'correct horse battery' });
    await write({ name: 'Bo', email: 'bo@example.com' });
    await eraseCustomer(
      { ...app.parts, siteUrl: () => 'https://shop.example', adminUrl: () => 'https://admin.example' },
      user.id,
    );
    await decide([(await queue('PENDING'))[0].id], 'APPROVED');
    expect(await queuedMails(app, 'comment-approved')).toHaveLength(1);

    for (let n = 0; n < mailsPerHour; n++) {
      await write({});
      clock.pass(60_000);
    }
    expect(await told()).toHaveLength(mailsPerHour);
    expect((await told()).filter(({ text }) => text.includes('until the hour is over'))).toHaveLength(1);
    await setTo({ emailsEnabled: false });
    clock.pass(60 * 60 * 1000);
    await write({});
    expect(await told()).toHaveLength(mailsPerHour);
    const rows = [...(await queue('PENDING')), ...(await queue('APPROVED'))];
    await send('POST', '/config/api/comments/remove', { ids: rows.map(({ id }) => id) }, owner);
    expect(await queue('PENDING')).toEqual([]);
  });

  it('of a page in a further language is answered in it, and told to the owner in the main one', async () => {
    app.parts.clock.pass(60 * 60 * 1000);
    const settings = { commentsEnabled: true, approvalRequired: true, likesEnabled: false };
    await send('PUT', '/config/api/comment-settings', { ...settings, notifyEmail: 'desk@shop.example' }, owner);
    const admin = await app.signedIn(Role.admin);
    await admin.put('/config/api/languages', { languages: [{ code: 'de', isShown: true }] });
    const before = (await queuedMails(app, 'comment-approved')).length;
    const headers = { Referer: `${app.edge.origins.of('site')}/de${address}` };
    expect((await write({ email: 'cy@example.com' }, { headers })).status).toBe(201);
    const [told] = (await queuedMails(app, 'new-comment')).slice(-1);
    expect(told?.subject).toBe('A comment on “A walk” is waiting for approval');
    const [{ id }] = await queue('PENDING');
    await decide([id], 'APPROVED');
    await decide([id], 'SPAM');
    const mail = (await queuedMails(app, 'comment-approved'))[before];
    expect(mail?.html).toContain('<html lang="de"');
    expect(mail?.content?.button?.url).toBe(`https://shop.example/de${address}`);
    await admin.put('/config/api/languages', { languages: [] });
  });

  it('of a contributor who may, or without moderation, is shown right away (3.5)', async () => {
    const commenter = await app.signedIn(Role.commenter);
    expect((await write({ name: 'Team' }, { client: commenter })).json.comment).toMatchObject({ name: 'Team' });
    const settings = { commentsEnabled: true, approvalRequired: false, likesEnabled: false };
    await send('PUT', '/config/api/comment-settings', settings, owner);
    expect((await write({})).json.message).toBe('Your comment has been posted.');
    expect((await read()).comments.map(({ name }: { name: string }) => name)).toEqual(['Team', 'Ada']);
  });
});

describe('a like', () => {
  it('counts once for each network, where the owner allows likes', async () => {
    const like = () => send('POST', `/api/likes/${post}`, undefined, visitor);
    expect((await like()).status).toBe(404);
    const settings = { commentsEnabled: true, approvalRequired: true, likesEnabled: true };
    await send('PUT', '/config/api/comment-settings', settings, owner);
    expect((await like()).json).toEqual({ likeCount: 1 });
    expect((await like()).json).toEqual({ likeCount: 1 });
    expect((await pageItem()).likeCount).toBe(1);
    const { websiteSettings } = await pageJson();
    expect(websiteSettings).toMatchObject({ simpleLikingEnabled: true, commentsEnabled: true });
  });
});
