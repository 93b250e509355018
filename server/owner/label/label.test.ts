// The tag and category manager over HTTP, for posts and products. Spec §2, §5 "Editor messages".
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { openChoices } from '../../commerce/catalog/choices.ts';
import { findProduct, putProduct } from '../../commerce/product/product.ts';
import { findItem, relabelItem } from '../../content/item/item.ts';
import { putOwnLabels } from '../../content/label/label.ts';
import { installTemplate } from '../../import/template.ts';
import { transact } from '../../store/transact.ts';
import { openShop, shopCollection } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { mergeLabels } from './label.ts';
import { beginChange } from './unfinished.ts';

const lantern = path.join(import.meta.dirname, '../../site/template/fixtures/lantern');

type Client = Awaited<ReturnType<TestStoa['signedIn']>>;
let app: TestStoa;
let owner: Client;
let blog = '';
const posts: string[] = [];

const fields = (tags: string[], categories: string[]) => ({
  ...{ title: 'A walk', urlId: '', excerpt: '', tags, categories, authorName: '', mainImageId: null },
  ...{ imageIds: [], starred: false, state: 'published', publishOn: app.parts.clock.now(), customContent: {} },
});

const send = async (address: string, body: object, client = owner) =>
  client.send(
    'POST',
    address,
    { Accept: 'application/json', 'Content-Type': 'application/json', 'X-CSRF-Token': client.jar.get('crumb') ?? '' },
    Buffer.from(JSON.stringify(body)),
  );

beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
  await openShop(app.parts);
  await installTemplate(app.parts, { folder: lantern }, { id: 'lantern', activate: true });
  owner = await app.signedIn(Role.admin);
  blog = (await send('/config/api/collections', { typeName: 'blog', title: 'News' })).json().page.id;
  for (const [tags, categories] of [
    [['Lamps', 'tips'], ['Home']],
    [['lamps'], []],
    [['Tips', 'Lamp'], ['House']],
  ] as const)
    posts.push(
      (
        await send(`/config/api/collections/${blog}/items`, {
          kind: 'text',
          fields: fields([...tags], [...categories]),
        })
      ).json().id,
    );
});
afterAll(async () => {
  await app.close();
  expect(app.parts.log.faults).toEqual([]);
});

const address = () => `/config/api/labels/${blog}`;
const listed = async (query: string) =>
  (await owner.get(`/config/api/labels?${query}`))
    .json()
    .rows.map(({ id, count }: { id: string; count: number }) => `${id} ${count}`);
const tagsOf = async (n: number) => (await findItem(app.parts.store, posts[n]!))?.tags;

describe('the tag and category manager (spec §2: Edit, Merge, Remove, New)', () => {
  it('lists the labels of a page with how many items have each', async () => {
    expect(await listed(`page=${blog}`)).toEqual(['Lamp 1', 'Lamps 2', 'tips 2']);
    expect(await listed(`page=${blog}&kind=category&sort=-name`)).toEqual(['House 1', 'Home 1']);
    expect(await listed(`page=${blog}&search=LAMP&limit=1`)).toEqual(['Lamp 1']);
  });

  it('makes a new one, which items are offered, and refuses one that exists', async () => {
    expect((await send(address(), { kind: 'tag', name: 'Autumn' })).status).toBe(201);
    const { labels } = (await owner.get(`/config/api/collections/${blog}/item-list`)).json();
    expect(labels.tags).toContain('Autumn');
    for (const name of ['autumn', 'LAMPS']) {
      const again = await send(address(), { kind: 'tag', name });
      expect([again.status, again.json().message]).toEqual([409, 'This tag already exists']);
    }
    const category = await send(address(), { kind: 'category', name: 'home' });
    expect(category.json().message).toBe('This category already exists');
  });

  it('renames one everywhere, one at a time', async () => {
    const two = await send(`${address()}/rename`, { kind: 'tag', names: ['Lamp', 'tips'], name: 'Light' });
    expect([two.status, two.json().message]).toEqual([400, 'You may only edit one tag at a time']);
    const taken = await send(`${address()}/rename`, { kind: 'tag', names: ['tips'], name: 'lamps' });
    expect([taken.status, taken.json().message]).toEqual([409, 'This tag already exists']);
    const before = await findItem(app.parts.store, posts[0]!);
    const done = await send(`${address()}/rename`, { kind: 'tag', names: ['tips'], name: 'Hints' });
    expect(done.json()).toEqual({ changed: 2, left: 0 });
    expect(await tagsOf(0)).toEqual(['Lamps', 'Hints']);
    expect(await tagsOf(2)).toEqual(['Hints', 'Lamp']);
    // The item is newer, so saving an open form with the old label is refused.
    expect((await findItem(app.parts.store, posts[0]!))?.updatedOn).toBeGreaterThan(before!.updatedOn);
    await send(`${address()}/rename`, { kind: 'tag', names: ['Autumn'], name: 'Fall' });
    expect(await listed(`page=${blog}`)).toContain('Fall 0');
  });

  it('merges several into one, and removes', async () => {
    const merged = await send(`${address()}/merge`, { kind: 'tag', names: ['Lamps', 'Lamp'], name: 'Lamp' });
    expect(merged.json()).toEqual({ changed: 2, left: 0 });
    expect(await tagsOf(0)).toEqual(['Lamp', 'Hints']);
    expect(await tagsOf(1)).toEqual(['Lamp']);
    expect((await send(`${address()}/remove`, { kind: 'tag', names: ['hints', 'Fall'] })).json().changed).toBe(2);
    expect(await listed(`page=${blog}`)).toEqual(['Lamp 3']);
  });

  it('does the same with the tags of products; their categories are a tree', async () => {
    const shop = shopCollection.id;
    const mug = (
      await send(`/api/commerce/products/${shop}`, {
        title: 'Mug',
        variants: [{ priceCents: 100 }],
        tags: ['clay', 'Clays'],
      })
    ).json().product;
    const merged = await send(`/config/api/labels/${shop}/merge`, {
      kind: 'tag',
      names: ['clay', 'Clays'],
      name: 'Clay',
    });
    expect(merged.json()).toEqual({ changed: 1, left: 0 });
    expect((await findProduct(app.parts.store, mug.id))?.tags).toEqual(['Clay']);
    expect(await listed(`page=${shop}`)).toEqual(['Clay 1']);
    expect((await send(`/config/api/labels/${shop}`, { kind: 'category', name: 'x' })).status).toBe(400);
  });

  it('offers a tag once, however it is written', async () => {
    const shop = shopCollection.id;
    expect((await send(`/config/api/labels/${blog}`, { kind: 'tag', name: 'Winter' })).status).toBe(201);
    await send(`/config/api/collections/${blog}/items`, { kind: 'text', fields: fields(['winter'], []) });
    const { labels } = (await owner.get(`/config/api/collections/${blog}/item-list`)).json();
    expect(labels.tags.filter((tag: string) => /^winter$/i.test(tag))).toEqual(['Winter']);
    await transact(app.parts.store, async (tx) => putOwnLabels(tx, shop, { tag: ['CLAY'], category: [] }));
    const { tags } = await openChoices(app.parts.store, shop);
    expect(tags.filter((tag) => /^clay$/i.test(tag))).toEqual(['CLAY']);
  });

  it('goes on with a change that stopped half-way, and says which ones did', async () => {
    const begun = { names: ['Lamp'], name: 'Light' };
    await transact(app.parts.store, (tx) => beginChange(tx, blog, 'tag', begun));
    await relabelItem(app.parts, posts[0]!, 'tags', new Set(['lamp']), 'Light');
    expect((await owner.get(`/config/api/labels?page=${blog}`)).json().unfinished).toEqual([begun]);
    // This unfinished change ends as well, because no item has the tag anymore.
    await transact(app.parts.store, (tx) => beginChange(tx, blog, 'tag', { names: ['lamp'], name: 'Lantern' }));
    expect((await send(`${address()}/rename`, { kind: 'tag', names: ['Lamp'], name: 'Light' })).json()).toEqual({
      changed: 2,
      left: 0,
    });
    expect((await owner.get(`/config/api/labels?page=${blog}`)).json().unfinished).toEqual([]);
    const taken = await send(`${address()}/rename`, { kind: 'tag', names: ['Light'], name: 'Winter' });
    expect(taken.status).toBe(409);
  });

  it('leaves a change that stopped half-way, when whoever may go on with it dismisses it', async () => {
    const draft = await app.signedIn(Role.draftEditor);
    const [renamed, removed] = [{ names: ['Hints'], name: 'Clues' }, { names: ['Winter'] }];
    for (const begun of [renamed, removed])
      await transact(app.parts.store, (tx) => beginChange(tx, blog, 'tag', begun));
    const unfinished = async () => (await owner.get(`/config/api/labels?page=${blog}`)).json().unfinished;
    expect((await send(`${address()}/dismiss`, { kind: 'tag', ...removed }, draft)).status).toBe(403);
    expect((await send(`${address()}/dismiss`, { kind: 'tag', ...renamed }, draft)).status).toBe(204);
    expect(await unfinished()).toEqual([removed]);
    expect((await send(`${address()}/dismiss`, { kind: 'tag', ...removed })).status).toBe(204);
    expect(await unfinished()).toEqual([]);
  });

  it('changes a product that somebody saves at the same moment', async () => {
    const { store, clock } = app.parts;
    const shop = shopCollection.id;
    const made = await send(`/api/commerce/products/${shop}`, {
      title: 'Vase',
      variants: [{ priceCents: 100 }],
      tags: ['blue'],
    });
    const { id } = made.json().product;
    let saves = 2;
    const saved: Promise<void>[] = [];
    const now = () => {
      const product = store.peek(['product', id]);
      if (product && saves-- > 0)
        saved.push(
          transact(store, async (tx) => {
            const present = await findProduct(tx, id);
            if (present) await putProduct(tx, { ...present, updatedOn: present.updatedOn + 1 });
          }),
        );
      return clock.now();
    };
    const done = await mergeLabels(
      { ...app.parts, clock: { ...clock, now } },
      shop,
      { kind: 'tag', names: ['blue'], name: 'Azure' },
      {
        id: 'a',
        name: 'Ada',
      },
    );
    await Promise.all(saved);
    expect(saved.length).toBe(2);
    expect(done).toEqual({ changed: 1, left: 0 });
    expect((await findProduct(store, id))?.tags).toEqual(['Azure']);
  });

  it('a draft editor creates and renames, but does not merge or remove (3.5)', async () => {
    const draft = await app.signedIn(Role.draftEditor);
    expect((await send(address(), { kind: 'tag', name: 'Spring' }, draft)).status).toBe(201);
    expect((await send(`${address()}/remove`, { kind: 'tag', names: ['Spring'] }, draft)).status).toBe(403);
  });
});
