// The history of page settings and item fields over HTTP: what it shows, what it keeps to itself, and taking changes back.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { post } from '../../pages/fixtures/site.ts';
import { putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { shopCollection, website } from '../../testing/harness/shop.ts';
import { type Browser, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { findCollection, putCollection } from '../collection/collection.ts';
import type { OpenedSettings } from '../collection/settings-schema.ts';
import { putItem } from '../item/item.ts';
import { findRecordDraft, putRecordDraft } from '../record-draft/record-draft.ts';
import type { ListedRecordVersion } from './calls.ts';

const apps: TestStoa[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    expect(app.faults()).toEqual([]);
    await app.close();
  }
});

type Listed = { versions: ListedRecordVersion[]; updatedOn: number };

const settings = '/config/api/collections/about/settings';
const history = '/config/api/records/about/versions';

async function start() {
  const app = await testStoa({ hosts: 'separate' });
  apps.push(app);
  await transact(app.parts.store, async (tx) => {
    putWebsite(tx, { ...website(), homepageCollectionId: 'home' });
    const page = { ...shopCollection, type: 10, typeName: 'page' };
    await putCollection(tx, { ...page, id: 'about', urlId: 'about', title: 'About', navigationTitle: 'About' });
  });
  const owner = await app.browser().signedIn(Role.admin);
  const open = async () => (await owner.get(settings)).body as unknown as OpenedSettings;
  const change = async (changes: object) => {
    const opened = await open();
    const body = { settings: { ...opened.settings, ...changes }, updatedOn: opened.updatedOn };
    expect((await owner.send('PUT', settings, body)).status).toBe(200);
  };
  const publish = async () => {
    const documents = [{ id: 'about', rev: 0, fields: (await open()).unpublished?.revision }];
    expect((await owner.post('/config/api/publish', { documents })).status).toBe(200);
  };
  const put = async (changes: object) => {
    await change(changes);
    await publish();
  };
  const list = async (person: Browser = owner) => (await person.get(history)).body as unknown as Listed;
  const live = async () => (await findCollection(app.parts.store, 'about'))!;
  return { ...app, owner, open, change, publish, put, list, live };
}

describe('the history of a page’s settings', () => {
  it('shows what each publication changed, by whom, and takes it back as unpublished changes', async () => {
    const { list, live, open, owner, publish, put, change } = await start();
    await put({ title: 'About us', seoTitle: 'Who we are' });
    await put({ title: 'Our story' });
    const { versions, updatedOn } = await list();
    expect(versions.map(({ fields }) => fields)).toEqual([
      [{ name: 'title', before: 'About us', after: 'Our story' }],
      [
        { name: 'title', before: 'About', after: 'About us' },
        { name: 'seo', after: { hidden: false, title: 'Who we are' } },
      ],
    ]);
    expect(versions[0]?.by.name).not.toBe('');
    // An unpublished change of another field stays.
    await change({ navigationTitle: 'Story' });
    const { number } = versions[1]!;
    const late = await owner.post(`${history}/restore`, { number, updatedOn });
    expect([late.status, late.body]).toMatchObject([409, { message: expect.stringContaining('Someone else') }]);
    const seen = (await list()).updatedOn;
    expect((await owner.post(`${history}/restore`, { number, updatedOn: seen })).status).toBe(204);
    expect((await live()).title).toBe('Our story');
    expect((await open()).settings).toMatchObject({ title: 'About', seoTitle: '', navigationTitle: 'Story' });
    await publish();
    expect(await live()).toMatchObject({ title: 'About', navigationTitle: 'Story' });
    expect((await live()).seo?.title).toBeUndefined();
    expect((await list()).versions).toHaveLength(3);
  });

  it('never shows a password, and code only to people who may change it; both can be taken back', async () => {
    const { browser, list, live, owner, publish, put } = await start();
    await put({ isProtected: true, password: 'open sesame', code: { header: '<i>1</i>', footer: '' } });
    await put({ isProtected: false, code: { header: '', footer: '' } });
    const editor = await browser().signedIn(Role.editor);
    expect(JSON.stringify(await list())).not.toContain('argon2');
    expect(JSON.stringify(await list())).toContain('<i>1</i>');
    expect(JSON.stringify(await list(editor))).not.toContain('<i>1</i>');
    const { versions, updatedOn } = await list();
    const body = { number: versions[0]?.number, updatedOn };
    expect((await editor.post(`${history}/restore`, body)).status).toBe(403);
    expect((await owner.post(`${history}/restore`, body)).status).toBe(204);
    await publish();
    expect(await live()).toMatchObject({
      passwordHash: expect.stringMatching(/^\$argon2id\$/),
      code: { header: '<i>1</i>' },
    });
  });

  it('refuses versions and records that are not there', async () => {
    const { owner, list } = await start();
    const { updatedOn } = await list();
    expect((await owner.post(`${history}/restore`, { number: 1, updatedOn })).status).toBe(404);
    expect((await owner.get('/config/api/records/none/versions')).status).toBe(404);
  });
});

it('the history of a post holds its fields', async () => {
  const { parts, owner } = await start();
  const blog = { ...shopCollection, id: 'blog', urlId: 'blog', type: 1, typeName: 'blog' };
  const live = post(1, { id: 'post', collectionId: 'blog', title: 'Ink' });
  await transact(parts.store, async (tx) => {
    await putCollection(tx, blog);
    await putItem(tx, live);
    await putRecordDraft(tx, { id: 'a', name: 'Ada' }, 1, { live, next: { ...live, title: 'Oil', tags: ['New'] } });
  });
  const revision = async () => (await findRecordDraft(parts.store, 'post'))?.revision;
  const documents = [{ id: 'post', rev: 0, fields: await revision() }];
  expect((await owner.post('/config/api/publish', { documents })).status).toBe(200);
  const path = '/config/api/records/post/versions';
  const { versions, updatedOn } = (await owner.get(path)).body as unknown as Listed;
  expect(versions[0]?.fields).toContainEqual({ name: 'title', before: 'Ink', after: 'Oil' });
  expect((await owner.post(`${path}/restore`, { number: versions[0]?.number, updatedOn })).status).toBe(204);
  expect((await findRecordDraft(parts.store, 'post'))?.values).toEqual({ title: 'Ink', tags: [] });
});
