// Items over HTTP as the editor's forms send them: created, listed, changed, ordered, deleted and restored, within the
// limits of the specification (§9), and custom fields of a template's types (template-folders 2).
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { installTemplate } from '../../import/template.ts';
import { indexContent } from '../../pages/search/index-content.ts';
import { transact } from '../../store/transact.ts';
import { retext } from '../../testing/harness/documents.ts';
import { openShop } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { findCollection, putCollection } from '../collection/collection.ts';
import { findLiveDocument } from '../document/document.ts';
import type { Document } from '../document/schema.ts';
import { addImage } from '../image/image.ts';
import { listRecordDrafts } from '../record-draft/record-draft.ts';
import { draftedStore } from './drafted-store.ts';
import type { ItemFields, ItemPage, OpenedItem } from './edit-schema.ts';
import { findItem, findItemByUrlId, putItem } from './item.ts';

const lantern = path.join(import.meta.dirname, '../../site/template/fixtures/lantern');
const hour = 3_600_000;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pictures: string[] = [];

let app: TestStoa;
let owner: Awaited<ReturnType<typeof app.owner>>;

beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
  await openShop(app.parts);
  await installTemplate(app.parts, { folder: lantern }, { id: 'lantern', activate: true });
  for (const filename of ['one.png', 'two.png'])
    pictures.push((await addImage(app.parts, { bytes: png, filename })).id);
  owner = await app.owner();
});
afterAll(async () => {
  await app.close();
  expect(app.parts.log.faults).toEqual([]);
});

const send = (method: string, address: string, body?: unknown, client = owner) =>
  client.send(
    method,
    address,
    { Accept: 'application/json', 'Content-Type': 'application/json', 'X-CSRF-Token': client.jar.get('crumb') ?? '' },
    Buffer.from(JSON.stringify(body ?? {})),
  );
const publishFields = async (id: string) => {
  const { unpublished } = read<OpenedItem>(await owner.get(`/config/api/items/${id}`));
  return send('POST', '/config/api/publish', { documents: [{ id, rev: 0, fields: unpublished?.revision }] });
};
const remove = (id: string) =>
  owner.send('DELETE', `/config/api/items/${id}`, { 'X-CSRF-Token': owner.jar.get('crumb') ?? '' });
const read = <T>(answer: { text: string }) => JSON.parse(answer.text) as T;

const fields = (changes: Partial<ItemFields> = {}): ItemFields => ({
  ...{ title: 'A walk', urlId: '', excerpt: '', tags: [], categories: [], authorName: '', mainImageId: null },
  ...{ imageIds: [], starred: false, state: 'published', publishOn: app.parts.clock.now(), customContent: {} },
  ...changes,
});

async function page(typeName: string, title: string): Promise<string> {
  const answer = await send('POST', '/config/api/collections', { typeName, title });
  expect(answer.status).toBe(201);
  return read<{ page: { id: string } }>(answer).page.id;
}
const add = (collectionId: string, kind: string, changes: Partial<ItemFields> = {}) =>
  send('POST', `/config/api/collections/${collectionId}/items`, { kind, fields: fields(changes) });
/** @returns the document's new revision */
const write = async (post: string, words: string) => {
  const { document, rev } = read<{ document: Document; rev: number }>(await owner.get(`/config/api/documents/${post}`));
  const block = Object.keys(document.blocks)[0] ?? '';
  const saved = await send('POST', `/config/api/documents/${post}/ops`, {
    base: rev,
    ops: [retext(post, block, words, { base: rev })],
  });
  expect([saved.status, saved.text]).toEqual([200, expect.stringContaining('"saved":true')]);
  return rev + 1;
};
const list = async (id: string, query = '') =>
  read<ItemPage>(await owner.get(`/config/api/collections/${id}/items${query}`));

describe('pages with items', () => {
  it('are made of the kinds that the template offers, each at an address of its own', async () => {
    const { types } = read<{ types: { typeName: string }[] }>(await owner.get('/config/api/page-types'));
    expect(types.map(({ typeName }) => typeName)).toEqual(
      expect.arrayContaining(['blog', 'events', 'gallery', 'walks']),
    );
    await page('events', 'What is on');
    const second = await send('POST', '/config/api/collections', { typeName: 'events', title: 'What is on' });
    expect(read<{ page: { path: string } }>(second).page.path).toBe('/what-is-on-1');
    expect((await send('POST', '/config/api/collections', { typeName: 'nothing', title: 'x' })).status).toBe(400);
  });
});

describe('items of a page', () => {
  it('are made with an address of their title, and have sections of their own', async () => {
    const id = await page('blog', 'Notes');
    const made = read<OpenedItem>(await add(id, 'text', { title: 'Sea glass', tags: ['sea'] }));
    expect(made).toMatchObject({ path: '/notes/sea-glass', hasDocument: true, fields: { tags: ['sea'] } });
    expect((await findLiveDocument(app.parts.store, made.id))?.kind).toBe('item');
    expect(read<OpenedItem>(await add(id, 'text', { title: 'Sea glass' })).path).toBe('/notes/sea-glass-1');
    const taken = await add(id, 'text', { title: 'Other', urlId: 'sea-glass' });
    expect([taken.status, read<{ field: string }>(taken).field]).toEqual([409, 'urlId']);
  });

  it('need what their kind needs', async () => {
    const events = await page('events', 'Evenings');
    expect((await add(events, 'talk')).text).toContain('Enter a start date.');
    expect((await add(events, 'talk', { startDate: 2 * hour, endDate: hour })).status).toBe(400);
    expect((await add(events, 'walk', { startDate: 0 })).status).toBe(400);
    const made = read<OpenedItem>(
      await add(events, 'talk', { startDate: hour, location: { addressLine1: '1 Quay', addressCountry: 'Ireland' } }),
    );
    expect(made.fields).toMatchObject({ startDate: hour, endDate: hour, location: { addressLine1: '1 Quay' } });
    for (const location of [{ mapLat: 91 }, { mapLng: -181 }, { addressLine1: 'x'.repeat(501) }, { planet: 'Mars' }])
      expect((await add(events, 'talk', { startDate: hour, location })).status, JSON.stringify(location)).toBe(400);
    const gallery = await page('gallery', 'Pictures');
    expect((await add(gallery, 'image')).text).toContain('Choose an image.');
    expect((await add(gallery, 'image', { mainImageId: 'gone' })).status).toBe(400);
    expect((await add(gallery, 'image', { title: '', mainImageId: pictures[0] ?? '' })).status).toBe(201);
  });

  it('keep tags to 50 letters and categories to 25', async () => {
    const id = await page('blog', 'Labels');
    const status = async (changes: Partial<ItemFields>) => (await add(id, 'text', changes)).status;
    expect(await status({ tags: ['t'.repeat(50)], categories: ['c'.repeat(25)] })).toBe(201);
    expect(await status({ tags: ['t'.repeat(51)] })).toBe(400);
    expect(await status({ categories: ['c'.repeat(26)] })).toBe(400);
    expect(await status({ tags: ['Sea', 'sea'] })).toBe(400);
  });

  it("keep the fields of the template's own types, made safe and within 50 KB", async () => {
    const id = await page('walks', 'Walks');
    const content = {
      distance: '5 km',
      isSteep: true,
      map: pictures[0],
      views: pictures,
      notes: '<p>Up<script>x</script></p>',
    };
    const made = read<OpenedItem>(await add(id, 'walk', { customContent: content }));
    expect(made.fields.customContent).toEqual({ ...content, notes: '<p>Up</p>' });
    expect((await findItem(app.parts.store, made.id))?.customType).toBe('walk');
    for (const wrong of [{ isSteep: 'yes' }, { views: 'image-1' }, { map: 'gone' }, { other: 'x' }, { notes: 1 }])
      expect([wrong, (await add(id, 'walk', { customContent: wrong })).status]).toEqual([wrong, 400]);
    expect((await add(id, 'walk', { customContent: { notes: 'x'.repeat(52_000) } })).status).toBe(400);
  });

  it('keep a body that a program sends, made safe, and refuse one where the text is made of sections', async () => {
    const page1 = await page('blog', 'Bodies');
    const made = await add(page1, 'text', { body: '<p onclick="x()">Kept</p>' });
    const { id, updatedOn, fields: kept, hasDocument } = read<OpenedItem>(made);
    expect([made.status, kept.body, hasDocument]).toEqual([201, '<p>Kept</p>', false]);
    const changed = { fields: { ...kept, body: '<p>Changed</p>' }, updatedOn };
    expect(read<OpenedItem>(await send('PUT', `/config/api/items/${id}`, changed)).fields.body).toBe('<p>Changed</p>');
    const other = read<OpenedItem>(await add(page1, 'text', { title: 'Sections' }));
    const lost = { fields: { ...other.fields, body: '<p>Lost</p>' }, updatedOn: other.updatedOn };
    const refused = await send('PUT', `/config/api/items/${other.id}`, lost);
    expect([refused.status, read<{ field: string }>(refused).field]).toEqual([400, 'body']);
  });

  it('are drafts with their text until either is published, which publishes both', async () => {
    const id = await page('blog', 'Drafts');
    const { settings, updatedOn: seen } = read<{ settings: object; updatedOn: number }>(
      await owner.get(`/config/api/collections/${id}/settings`),
    );
    await send('PUT', `/config/api/collections/${id}/settings`, {
      settings: { ...settings, enabled: true },
      updatedOn: seen,
    });
    const draftIds = async () =>
      read<{ drafts: { id: string; page: object }[] }>(await owner.get('/config/api/drafts')).drafts.map(
        (one) => one.id,
      );
    const day = 24 * hour;
    const began = app.parts.clock.now();
    const first = read<OpenedItem>(await add(id, 'text', { title: 'First frost', state: 'draft' }));
    const second = read<OpenedItem>(
      await add(id, 'text', { title: 'Older', state: 'draft', publishOn: began - 400 * day }),
    );
    const rev = await write(first.id, 'Ice on the nets');
    const seen2 = await write(second.id, 'A year ago');
    expect((await owner.get('/drafts/first-frost')).status).toBe(404);
    expect(await draftIds()).toEqual(expect.arrayContaining([first.id, second.id]));
    // Deleted posts are no unpublished changes.
    await remove(second.id);
    expect(await draftIds()).not.toContain(second.id);
    await send('POST', `/config/api/items/${second.id}/restore`);

    const copy = read<OpenedItem>(await send('POST', `/config/api/items/${first.id}/duplicate`));
    expect((await owner.get(`/config/api/documents/${copy.id}`)).text).toContain('Ice on the nets');
    const manager = await app.signedIn(Role.storeManager);
    const seen1 = read<OpenedItem>(await owner.get(`/config/api/items/${first.id}`)).updatedOn;
    const unread = { updatedOn: seen1, fields: { ...first.fields, state: 'published' } };
    const refused = await send('PUT', `/config/api/items/${first.id}`, unread, manager);
    expect([refused.status, read<{ field: string }>(refused).field]).toEqual([400, 'state']);

    // A date to come stays.
    const soon = began + 6 * hour;
    const due = read<OpenedItem>(await add(id, 'text', { title: 'Due', state: 'draft', publishOn: soon }));
    await send('POST', '/config/api/publish', { documents: [{ id: due.id, rev: await write(due.id, 'At six') }] });
    expect((await findItem(app.parts.store, due.id))?.publishOn).toBe(soon);
    expect((await owner.get('/drafts/due')).status).toBe(404);

    app.parts.clock.pass(hour);
    expect((await send('POST', '/config/api/publish', { documents: [{ id: first.id, rev }] })).status).toBe(200);
    expect((await owner.get('/drafts/first-frost')).text).toContain('Ice on the nets');
    const day1 = app.parts.clock.now();
    expect((await findItem(app.parts.store, first.id))?.publishOn).toBe(day1);
    // It keeps that date as a draft again, also when it is published on the day it was created.
    const again = read<OpenedItem>(await owner.get(`/config/api/items/${first.id}`));
    const hidden = { updatedOn: again.updatedOn, fields: { ...again.fields, state: 'draft' } };
    expect((await send('PUT', `/config/api/items/${first.id}`, hidden)).status).toBe(200);
    app.parts.clock.pass(hour);
    const rev2 = await write(first.id, 'Ice on the nets again');
    expect((await send('POST', '/config/api/publish', { documents: [{ id: first.id, rev: rev2 }] })).status).toBe(200);
    expect((await findItem(app.parts.store, first.id))?.publishOn).toBe(day1);

    const { updatedOn, textDraft } = read<OpenedItem>(await owner.get(`/config/api/items/${second.id}`));
    expect(textDraft).toMatchObject({ rev: seen2, by: { name: expect.any(String) } });
    const shown = { updatedOn, rev: textDraft?.rev, fields: { ...second.fields, state: 'published' } };
    // Its text goes live too, but not what someone wrote since.
    await write(second.id, 'Not finished');
    const early = await send('PUT', `/config/api/items/${second.id}`, shown);
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('Someone else changed this page')]);
    expect((await owner.get('/drafts/older')).status).toBe(404);
    const now = { ...shown, rev: await write(second.id, 'A year ago') };
    expect((await send('PUT', `/config/api/items/${second.id}`, now)).status).toBe(200);
    expect((await owner.get('/drafts/older')).text).toContain('A year ago');
    expect((await findItem(app.parts.store, second.id))?.publishOn).toBe(began - 400 * day);
    expect(await draftIds()).not.toContain(second.id);
  });

  it('are changed by who saw them last, and by nobody else unseen', async () => {
    const id = await page('blog', 'Changes');
    const made = read<OpenedItem>(await add(id, 'text'));
    const change = (updatedOn: number, changes: Partial<ItemFields>) =>
      send('PUT', `/config/api/items/${made.id}`, { updatedOn, fields: { ...made.fields, ...changes } });
    const changed = read<OpenedItem>(await change(made.updatedOn, { title: 'Anew', state: 'draft' }));
    expect(changed.fields).toMatchObject({ title: 'Anew', state: 'draft', urlId: 'a-walk' });
    expect((await change(made.updatedOn, { title: 'Older' })).status).toBe(409);
    const later = { state: 'published', publishOn: app.parts.clock.now() + hour } as const;
    expect((await change(changed.updatedOn, later)).status).toBe(200);
    expect((await list(id)).items.map(({ state }) => state)).toEqual(['scheduled']);
  });

  it('that visitors see keep changed fields as a draft, shown in the preview, until they are published', async () => {
    const id = await page('blog', 'Live');
    await transact(app.parts.store, async (tx) =>
      putCollection(tx, { ...(await findCollection(tx, id))!, enabled: true, isDraft: undefined }),
    );
    const made = read<OpenedItem>(await add(id, 'text', { title: 'Tides' }));
    const opened = async () => read<OpenedItem>(await owner.get(`/config/api/items/${made.id}`));
    const change = async (changes: Partial<ItemFields>) => {
      const { updatedOn, fields: now } = await opened();
      return send('PUT', `/config/api/items/${made.id}`, { updatedOn, fields: { ...now, ...changes } });
    };
    expect((await change({ title: 'Spring tides', urlId: 'spring-tides' })).status).toBe(200);
    expect((await opened()).fields.title).toBe('Spring tides');
    expect((await app.visitor().get('/live/tides')).text).not.toContain('Spring tides');
    expect((await app.visitor().get('/live/spring-tides')).status).toBe(404);
    const preview = await draftedStore(app.parts.store);
    expect([await findItem(preview, made.id), await findItemByUrlId(preview, id, 'spring-tides')]).toMatchObject([
      { title: 'Spring tides' },
      { id: made.id },
    ]);
    const other = read<OpenedItem>(await add(id, 'text', { title: 'Neaps' }));
    const taken = { updatedOn: other.updatedOn, fields: { ...other.fields, urlId: 'tides' } };
    expect((await send('PUT', `/config/api/items/${other.id}`, taken)).status).toBe(409);

    const drafted = { updatedOn: other.updatedOn, fields: { ...other.fields, urlId: 'spring-tides' } };
    expect((await send('PUT', `/config/api/items/${other.id}`, drafted)).status).toBe(409);
    expect(read<OpenedItem>(await add(id, 'text', { title: 'Spring tides' })).path).toBe('/live/spring-tides-1');
    // Deleting and restoring it keeps them.
    await remove(made.id);
    expect((await listRecordDrafts(app.parts.store)).has(made.id)).toBe(false);
    await send('POST', `/config/api/items/${made.id}/restore`);
    expect((await publishFields(made.id)).status).toBe(200);
    expect((await app.visitor().get('/live/spring-tides')).text).toContain('Spring tides');
    expect((await app.visitor().get('/live/tides')).status).toBe(301);
    // A post that visitors no longer see takes its unpublished fields with it.
    await change({ title: 'Neap tides' });
    await change({ state: 'draft' });
    expect(await findItem(app.parts.store, made.id)).toMatchObject({ title: 'Neap tides' });
    expect(await opened()).not.toHaveProperty('unpublished');
  });

  it('that have unpublished fields are published, or made drafts, with others by those alone who may publish', async () => {
    const id = await page('blog', 'Embargo');
    await transact(app.parts.store, async (tx) =>
      putCollection(tx, { ...(await findCollection(tx, id))!, enabled: true, isDraft: undefined }),
    );
    const made = read<OpenedItem>(await add(id, 'text', { title: 'Rumor' }));
    const fieldsNow = { ...made.fields, title: 'News' };
    const changed = { updatedOn: made.updatedOn, fields: fieldsNow };
    expect((await send('PUT', `/config/api/items/${made.id}`, changed)).status).toBe(200);
    const manager = await app.signedIn(Role.storeManager);
    const bulk = async (action: string, client = owner) =>
      read<object>(await send('POST', `/config/api/collections/${id}/item-bulk`, { ids: [made.id], action }, client));
    const live = async () => (await findItem(app.parts.store, made.id))?.title;
    for (const action of ['draft', 'publish'])
      expect([action, await bulk(action, manager)]).toEqual([action, { done: [], failed: [made.id] }]);
    expect(await live()).toBe('Rumor');
    expect([await bulk('publish'), await live()]).toEqual([{ done: [made.id], failed: [] }, 'News']);
    expect(read<OpenedItem>(await owner.get(`/config/api/items/${made.id}`))).not.toHaveProperty('unpublished');
    // So is text that alone is unpublished.
    await write(made.id, 'Only the text');
    expect(await bulk('publish', manager)).toEqual({ done: [], failed: [made.id] });
    expect(await bulk('publish')).toEqual({ done: [made.id], failed: [] });
    expect((await owner.get('/embargo/rumor')).text).toContain('Only the text');
    // Control: without unpublished fields, a store manager makes it a draft.
    expect(await bulk('draft', manager)).toEqual({ done: [made.id], failed: [] });
  });

  it('say what search engines show of them, until they are hidden from them', async () => {
    const id = await page('blog', 'Found');
    const { updatedOn: _, ...made } = read<OpenedItem>(await add(id, 'text', { title: 'Kelp', excerpt: 'Brown.' }));
    const pageRecord = read<{ settings: object; updatedOn: number }>(
      await owner.get(`/config/api/collections/${id}/settings`),
    );
    const settings = { ...pageRecord.settings, enabled: true };
    const shown = await send('PUT', `/config/api/collections/${id}/settings`, {
      settings,
      updatedOn: pageRecord.updatedOn,
    });
    expect(shown.status).toBe(200);
    const save = async (changes: Partial<ItemFields>) => {
      const seo = await saveDraft(changes);
      await publishFields(made.id);
      return seo;
    };
    const saveDraft = async (changes: Partial<ItemFields>) => {
      const { updatedOn } = read<OpenedItem>(await owner.get(`/config/api/items/${made.id}`));
      return read<OpenedItem>(
        await send('PUT', `/config/api/items/${made.id}`, { updatedOn, fields: { ...made.fields, ...changes } }),
      ).fields.seo;
    };
    const head = async () => {
      const { text } = await app.visitor().get('/found/kelp');
      const of = (pattern: RegExp) => pattern.exec(text)?.[1];
      return {
        title: of(/<title>([^<]*)</),
        description: of(/<meta name="description" content="([^"]*)"/),
        ogTitle: of(/<meta property="og:title" content="([^"]*)"/),
        canonical: of(/<link rel="canonical" href="[^"]*?(\/found[^"]*)"/),
        robots: of(/<meta name="robots" content="([^"]*)"/),
      };
    };
    const listed = async (file: string) => (await app.visitor().get(file)).text.includes('/found/kelp<');

    await indexContent(app.parts.store);
    const seo = { title: 'Kelp of the coast', description: 'What kelp is for.', hidden: false };
    expect(await saveDraft({ seo })).toEqual(seo);
    expect(await head()).not.toMatchObject({ title: seo.title });
    await publishFields(made.id);
    const { title, description } = seo;
    const seen = { title, description, ogTitle: title, canonical: '/found/kelp' };
    expect([await head(), await listed('/sitemap.xml')]).toEqual([{ ...seen, robots: undefined }, true]);
    // A client that omits the fields doesn't change them.
    expect(await save({ seo: undefined })).toEqual(seo);
    await save({ seo: { ...seo, hidden: true } });
    expect([await head(), await listed('/sitemap.xml')]).toEqual([{ ...seen, robots: 'noindex' }, false]);
    const none = { title: '', description: '', hidden: false };
    expect(await save({ seo: none })).toEqual(none);
  });

  it('lead to pages, posts, and products by ID, also after a change of their address', async () => {
    const id = await page('blog', 'Leads');
    const target = read<OpenedItem>(await add(id, 'text', { title: 'Target', urlId: 'target' })).id;
    const made = read<OpenedItem>(await add(id, 'text', { title: 'Leading', urlId: 'leading', sourceUrl: target }));
    expect(made.fields.sourceUrl).toBe(target);
    expect((await add(id, 'text', { title: 'Unsafe', sourceUrl: 'javascript:alert(1)' })).status).toBe(400);
    expect((await send('PUT', `/config/api/pages/${id}/enabled`, { enabled: true })).status).toBe(204);
    const { text } = await app.visitor().get('/leads/leading?format=json');
    expect(JSON.parse(text).item.sourceUrl).toBe('/leads/target');
  });

  it('are listed page by page, however many', async () => {
    const id = await page('blog', 'Long');
    const sample = await findItem(app.parts.store, read<OpenedItem>(await add(id, 'text')).id);
    for (let n = 0; n < 120; n++)
      await transact(app.parts.store, (tx) =>
        putItem(tx, { ...sample, id: `long-${n}`, urlId: `long-${n}`, publishOn: n } as NonNullable<typeof sample>),
      );
    const seen = new Set<string>();
    let cursor: string | undefined = '';
    for (let at = 0; cursor !== undefined && at < 5; at++) {
      const next: ItemPage = await list(id, cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`);
      for (const item of next.items) seen.add(item.id);
      cursor = next.cursor;
    }
    expect(seen.size).toBe(121);
  });

  it('stand in the order of the owner, at most 250', async () => {
    const id = await page('gallery', 'Order');
    const ids: string[] = [];
    for (const title of ['a', 'b', 'c'])
      ids.push(read<OpenedItem>(await add(id, 'image', { title, mainImageId: pictures[0] ?? '' })).id);
    expect((await list(id)).items.map(({ title }) => title)).toEqual(['a', 'b', 'c']);
    expect((await send('PUT', `/config/api/pages/${id}/enabled`, { enabled: true })).status).toBe(204);
    expect((await send('PUT', `/config/api/collections/${id}/item-order`, { ids: ids.toReversed() })).status).toBe(200);
    expect((await list(id)).items.map(({ title }) => title)).toEqual(['c', 'b', 'a']);
    for (const wrong of [ids.slice(1), [...ids, 'x'], [ids[0], ids[0], ids[1]]])
      expect((await send('PUT', `/config/api/collections/${id}/item-order`, { ids: wrong })).status).toBe(409);

    // Visitors see the new order once it is published, in lists and in the preview alike.
    const liveOrder = async () => {
      const all = await Promise.all(ids.map((one) => findItem(app.parts.store, one)));
      return all.map((item) => item?.displayIndex);
    };
    const unpublished = async () => (await list(id)).collection.unpublished?.revision;
    expect([await liveOrder(), await unpublished()]).toEqual([[0, 1, 2], expect.any(Number)]);
    expect((await send('PUT', `/config/api/collections/${id}/item-order`, { ids })).status).toBe(200);
    expect(await unpublished()).toBeUndefined();
    await send('PUT', `/config/api/collections/${id}/item-order`, { ids: ids.toReversed() });
    const added = read<OpenedItem>(await add(id, 'image', { title: 'd', mainImageId: pictures[0] ?? '' }));
    const documents = [{ id, rev: 0, fields: await unpublished() }];
    expect((await send('POST', '/config/api/publish', { documents })).status).toBe(200);
    expect([await liveOrder(), await unpublished()]).toEqual([[2, 1, 0], undefined]);
    expect((await list(id)).items.map(({ title }) => title)).toEqual(['c', 'b', 'a', 'd']);
    await remove(added.id);

    const sample = await findItem(app.parts.store, ids[0] as string);
    for (let n = 3; n < 249; n++)
      await transact(app.parts.store, (tx) =>
        putItem(tx, { ...sample, id: `full-${n}`, urlId: `full-${n}` } as NonNullable<typeof sample>),
      );
    const all = (await list(id)).items.map((item) => item.id).toReversed();
    expect((await send('PUT', `/config/api/collections/${id}/item-order`, { ids: all })).status).toBe(200);
    expect((await list(id)).items.map((item) => item.id)).toEqual(all);
    // A publish has no room for moving all of them.
    expect(await unpublished()).toBeUndefined();
    const half = [...all.slice(0, 49), ...all.slice(49).toReversed()];
    expect((await send('PUT', `/config/api/collections/${id}/item-order`, { ids: half })).status).toBe(200);
    const whole = [{ id, rev: 0, fields: await unpublished() }];
    expect((await send('POST', '/config/api/publish', { documents: whole })).status).toBe(200);
    expect((await list(id)).items.map((item) => item.id)).toEqual(half);
    const last = await Promise.all([1, 2, 3].map(() => add(id, 'image', { mainImageId: pictures[0] ?? '' })));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await list(id)).collection.isFull).toBe(true);
  });

  it('are deleted, and come back as they were', async () => {
    const id = await page('blog', 'Gone');
    const made = read<OpenedItem>(await add(id, 'text', { title: 'Twice' }));
    expect((await remove(made.id)).status).toBe(200);
    expect((await list(id)).items).toEqual([]);
    expect((await owner.get(`/config/api/items/${made.id}`)).status).toBe(404);
    await add(id, 'text', { title: 'Twice' });
    const back = read<OpenedItem>(await send('POST', `/config/api/items/${made.id}/restore`));
    expect(back).toMatchObject({ id: made.id, path: '/gone/twice-1', hasDocument: true });
    expect((await send('POST', `/config/api/items/${made.id}/restore`)).status).toBe(404);
  });

  it('are for people who may edit items', async () => {
    const id = await page('blog', 'Rights');
    const viewer = await app.signedIn(Role.viewer);
    const body = { kind: 'text', fields: fields() };
    expect((await send('POST', `/config/api/collections/${id}/items`, body, viewer)).status).toBe(403);
    const manager = await app.signedIn(Role.storeManager);
    expect((await send('POST', `/config/api/collections/${id}/items`, body, manager)).status).toBe(201);
  });
});
