// Redirects over HTTP: targets, errors, and testing a URL.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { putCategory } from '../../commerce/product/category.ts';
import { putProduct } from '../../commerce/product/product.ts';
import { findCollection, putCollection } from '../../content/collection/collection.ts';
import { putItem } from '../../content/item/item.ts';
import { itemSchema } from '../../content/item/schema.ts';
import { putWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { mug, shopCollection, website } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { resolve } from '../resolve/resolve.ts';

const apps: TestStoa[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    expect(app.faults()).toEqual([]);
    await app.close();
  }
});
const path = '/config/api/redirects';

async function start() {
  const app = await testStoa({ hosts: 'separate' });
  apps.push(app);
  const { store } = app.parts;
  await transact(store, async (tx) => {
    putWebsite(tx, website());
    await putCollection(tx, {
      ...shopCollection,
      id: 'about',
      urlId: 'about',
      type: 10,
      typeName: 'page',
      navigationTitle: 'About',
    });
  });
  const person = await app.browser().signedIn(Role.editor);
  const add = (from: string, to: string, isPermanent = true) => person.post(path, { from, to, isPermanent });
  const where = (at: string) => resolve(store, website(), at, { now: app.parts.clock.now(), drafts: false });
  const trace = async (from: string) => (await person.get(`${path}/trace?from=${encodeURIComponent(from)}`)).body;
  return { ...app, person, add, where, trace };
}

const post = itemSchema.parse({
  ...{ id: 'post', collectionId: 'notes', recordType: 1, title: 'Sea glass', urlId: 'glass', excerpt: '', tags: [] },
  ...{ categories: [], authorName: '', sourceUrl: '', starred: false, passthrough: false, workflowState: 1 },
  ...{ addedOn: 1, updatedOn: 1, publishOn: 1 },
});

describe('redirects', () => {
  it('lead from where nothing is, permanently or for a while, until they are deleted', async () => {
    const { add, where, person } = await start();
    expect((await add('/Old/Page/', '/about?x=1')).status).toBe(201);
    expect((await add('/sale', 'https://shop.example/a b'.replace(' ', '%20'), false)).status).toBe(201);
    expect(await where('/old/page')).toEqual({ kind: 'redirect', to: '/about?x=1', status: 301 });
    expect(await where('/SALE')).toEqual({ kind: 'redirect', to: 'https://shop.example/a%20b', status: 302 });
    const { rows } = (await person.get(`${path}?search=old`)).body as { rows: { id: string }[] };
    expect(rows).toHaveLength(1);
    expect((await person.post(`${path}/remove`, { id: rows[0]?.id })).status).toBe(204);
    expect(await where('/old/page')).toEqual({ kind: 'nothing' });
    expect((await person.post(`${path}/remove`, { id: rows[0]?.id })).status).toBe(404);
  });

  it('are listed and deleted where a page, a post, a product, or a category was renamed', async () => {
    const { person, where, trace, parts } = await start();
    const { store } = parts;
    const notes = { ...shopCollection, id: 'notes', urlId: 'notes', type: 1, typeName: 'blog', title: 'Notes' };
    const category = { id: 'cups', collectionId: shopCollection.id, parentCategoryId: null, displayIndex: 0 };
    const cups = { ...category, displayName: 'Cups', urlSlug: 'cups' };
    const tall = { ...cups, id: 'tall', parentCategoryId: 'cups', displayName: 'Tall', urlSlug: 'tall' };
    const about = (await findCollection(store, 'about'))!;
    const renamed = (slug: (name: string) => string) =>
      transact(store, async (tx) => {
        await putCollection(tx, { ...about, urlId: slug('about') });
        await putCollection(tx, notes);
        await putItem(tx, { ...post, urlId: slug('gläs/one') });
        await putProduct(tx, mug({ id: 'mug', urlId: slug('mug') }));
        await putCategory(tx, cups);
        await putCategory(tx, { ...tall, urlSlug: slug('tall') });
      });
    await renamed((name) => name);
    await renamed((name) => `new-${name}`);
    type Row = { id: string; from: string; to: string; renamed: string };
    const list = async () => (await person.get(`${path}?kind=automatic`)).body.rows as Row[];
    const rows = await list();
    expect(rows.map(({ from, to, renamed: title }) => [from, to, title])).toEqual([
      ['/about', '/new-about', 'About'],
      ['/notes/gläs/one', '/notes/new-gläs/one', 'Sea glass'],
      ['/shop/cups/tall', '/shop/cups/new-tall', 'Tall'],
      ['/shop/p/mug', '/shop/p/new-mug', mug().title],
    ]);
    expect(await trace('/notes/gläs/one')).toMatchObject({ end: 'page', title: 'Sea glass' });
    for (const { id, from, to } of rows) {
      expect(await where(from)).toEqual({ kind: 'redirect', to: encodeURI(to), status: 301 });
      expect((await person.post(`${path}/remove`, { id })).status).toBe(204);
      expect([from, await where(from)]).toEqual([from, { kind: 'nothing' }]);
    }
    expect(await list()).toEqual([]);
  });

  it('lead from an address below a page, where nothing is, before a former address', async () => {
    const { add, where, parts, person } = await start();
    const to = { kind: 'redirect', to: '/about', status: 301 };
    await add('/shop/p/lamp', '/about');
    expect(await where('/shop/p/lamp')).toEqual(to);
    const product = mug({ id: 'mug', urlId: 'mug' });
    await transact(parts.store, (tx) => putProduct(tx, product));
    const refused = await add('/shop/p/mug', '/about');
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('“Mug” is at /shop/p/mug')]);
    await transact(parts.store, (tx) => putProduct(tx, { ...product, urlId: 'cup' }));
    await add('/shop/p/mug', '/about');
    expect(await where('/shop/p/mug')).toEqual(to);
    expect((await person.get(`${path}?kind=automatic`)).body.rows).toEqual([]);
  });

  const wrong: [string, string, string, number, RegExp][] = [
    ['a page', '/about', '/x', 409, /^“About” is at \/about/],
    ['an address of the program', '/cart', '/about', 400, /reserved for the site itself/],
    ['no path', 'old', '/about', 400, /starts with a slash/],
    ['the home page', '/', '/about', 400, /starts with a slash/],
    ['another host', '//evil.example', '/about', 400, /starts with a slash/],
    ['a script as target', '/x', 'javascript:alert(1)', 400, /https:\/\//],
    ['a host without a scheme', '/x', '//evil.example', 400, /https:\/\//],
    ['itself', '/x', '/X', 409, /lead back to \/x/],
  ];
  it.each(wrong)('refuse %s', async (_, from, to, status, words) => {
    const { add } = await start();
    const answer = await add(from, to);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)]);
  });

  it('make no circles, and each path leads to one place', async () => {
    const { add } = await start();
    await add('/a', '/b');
    await add('/b', '/c');
    expect((await add('/c', '/a')).body).toMatchObject({ message: expect.stringMatching(/back to \/c/), field: 'to' });
    expect((await add('/a', '/about')).body).toMatchObject({
      message: expect.stringMatching(/\/a already redirects/),
      field: 'from',
    });
  });

  it('can be tested', async () => {
    const { add, trace } = await start();
    await add('/a', '/b');
    await add('/b', '/about');
    await add('/out', 'https://example.com/');
    expect(await trace('/a')).toEqual({ steps: ['/b', '/about'], end: 'page', title: 'About' });
    expect(await trace('/out')).toEqual({ steps: ['https://example.com/'], end: 'elsewhere' });
    expect(await trace('/nothing')).toEqual({ steps: [], end: 'nothing' });
  });
});
