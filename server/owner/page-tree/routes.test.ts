// Pages over HTTP: creating, copying, trash, reviews, schedules, and the page list.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Role } from '../../base/roles.ts';
import {
  findCollection,
  findCollectionByUrlId,
  listCollections,
  putCollection,
  takeCollection,
} from '../../content/collection/collection.ts';
import { memberAreaOf } from '../../content/collection/member-area.ts';
import { unvisitedKinds } from '../../content/collection/schema.ts';
import { putFolderMove, trashLifeMs } from '../../content/collection/trash.ts';
import { findLiveDocument } from '../../content/document/document.ts';
import { beginDraft, findHead, hasDraft } from '../../content/document/draft.ts';
import { findItem, listItems, putItem } from '../../content/item/item.ts';
import { itemSchema } from '../../content/item/schema.ts';
import type { Client } from '../../http/edge/edge-fixture.ts';
import { findNavigation, putNavigation } from '../../site/navigation/navigation.ts';
import { zipOf } from '../../site/template/write-zip.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { CorruptValue } from '../../store/engines/value.ts';
import { transact } from '../../store/transact.ts';
import { op, section } from '../../testing/harness/documents.ts';
import { upload } from '../../testing/harness/file-parts.ts';
import { openShop, shopCollection } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { publishDuePages } from './plans.ts';
import type { PageRow } from './schema.ts';
import { emptyTrash } from './trash.ts';

let app: TestStoa;
let owner: Client;

beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
  await openShop(app.parts);
  owner = await app.owner();
  const conf = {
    name: 'T',
    layouts: { default: { regions: ['site'] }, cover: { name: 'Bare', regions: ['site'] } },
    navigations: [{ name: 'mainNav', title: 'Main' }],
  };
  const files = {
    'template.conf': JSON.stringify(conf),
    'site.region': '<body>{squarespace.main-content}</body>',
    'blocks/system-cart.block': '<h1>The template’s cart</h1>',
    'blocks/system-search.block': '<h1>The template’s search</h1><form role="search"></form>',
  };
  const zip = zipOf(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])));
  const file = { name: 'T.zip', bytes: zip, type: 'application/zip' };
  expect((await upload(owner, '/api/import/template', file, { templateId: 't', activate: 'true' })).status).toBe(200);
});
afterAll(async () => {
  expect(app.parts.log.faults).toEqual([]);
  await app.close();
});

const send = (method: string, path: string, body?: object, client = owner) =>
  client.send(
    method,
    path,
    { 'Content-Type': 'application/json', 'X-CSRF-Token': client.jar.get('crumb') ?? '' },
    body === undefined ? undefined : JSON.stringify(body),
  );
const create = async (body: object, client = owner) => {
  const answer = await send('POST', '/config/api/collections', { typeName: 'page', title: 'About', ...body }, client);
  expect(answer.status).toBe(201);
  return answer.json().page as { id: string; title: string; path: string; editable: boolean };
};
const pagesNow = async (): Promise<PageRow[]> => (await owner.get('/config/api/page-tree')).json().pages;
const statesOf = async (id: string) => (await pagesNow()).find((page) => page.id === id)?.states;
const revisionOf = async (id: string) => (await findHead(app.parts.store, id)).rev;
const postFields = () => ({
  ...{ title: 'A walk', urlId: 'walk', excerpt: '', tags: [], categories: [], authorName: '' },
  ...{ mainImageId: null, imageIds: [], starred: false, customContent: {} },
  ...{ state: 'published', publishOn: app.parts.clock.now() },
});
const visit = async (path: string) => (await app.visitor().get(path)).status;

describe('a new page', () => {
  it.each<[string, number]>([
    ['page', 10],
    ['blog', 1],
    ['events', 1],
    ['gallery', 1],
    ['products', 13],
    ['folder', 1],
    ['index', 1],
    ['cover-page', 10],
    ...unvisitedKinds.map((kind): [string, number] => [kind, 10]),
  ])('can be a %s, which nobody else sees', async (typeName, type) => {
    const { id, path } = await create({ typeName, title: `A ${typeName}` });
    expect(await findCollection(app.parts.store, id)).toMatchObject({ type, typeName, enabled: false, isDraft: true });
    expect([await statesOf(id), await visit(path)]).toEqual([['draft'], 404]);
  });

  it('has an address by its title, and -1, -2 after it where that is taken', async () => {
    const paths = [
      await create({ title: 'Our Story' }),
      await create({ title: 'Our Story' }),
      await create({ title: 'Our Story' }),
    ];
    expect(paths.map(({ path }) => path)).toEqual(['/our-story', '/our-story-1', '/our-story-2']);
    expect((await create({ title: 'Hi' })).path).toBe('/page');
  });

  it('begins with a layout, and is seen once it is published', async () => {
    const { id, path, editable } = await create({ title: 'Contact', layout: 'contact' });
    expect([editable, await hasDraft(app.parts.store, id), await visit(path)]).toEqual([true, true, 404]);
    const { drafts } = (await owner.get('/config/api/drafts')).json();
    expect(drafts).toContainEqual(expect.objectContaining({ id, rev: 1 }));
    expect((await send('POST', '/config/api/publish', { documents: [{ id, rev: 1 }] })).status).toBe(200);
    expect([await statesOf(id), await visit(path)]).toEqual([['published'], 200]);
    expect(Object.keys((await findLiveDocument(app.parts.store, id))?.blocks ?? {}).length).toBeGreaterThan(2);
  });

  it('that lists things is published the same way', async () => {
    const { id, path } = await create({ typeName: 'blog', title: 'Journal' });
    const { drafts } = (await owner.get('/config/api/drafts')).json();
    expect(drafts).toContainEqual(expect.objectContaining({ id, rev: 0 }));
    expect((await send('POST', '/config/api/publish', { documents: [{ id, rev: 0 }] })).status).toBe(200);
    expect(await visit(path)).toBe(200);
    expect((await send('POST', '/config/api/publish', { documents: [{ id, rev: 0 }] })).status).toBe(409);
  });

  it('stands alone as a cover page, where the template can', async () => {
    const { id } = await create({ typeName: 'cover-page', title: 'Soon' });
    expect((await findCollection(app.parts.store, id))?.regionName).toBe('cover');
  });

  it('becomes the home page with the next publish of the menu, if it can be one', async () => {
    const { store } = app.parts;
    const home = async () => (await loadWebsite(store)).homepageCollectionId;
    const before = await home();
    const { id, title } = await create({ title: 'Welcome', publish: true });
    expect((await send('PUT', `/config/api/pages/${id}/home`)).status).toBe(204);
    const homes = async () => {
      const { isHome, isLiveHome } = (await pagesNow()).find((page) => page.id === id) ?? {};
      return { isHome, isLiveHome };
    };
    expect([await homes(), await home()]).toEqual([{ isHome: true, isLiveHome: false }, before]);
    expect((await owner.get('/config/api/navigation')).json()).toMatchObject({ isDraft: false, isHomeDraft: true });
    // It stays the home page that was chosen, whatever is done to the menu.
    const { items: seen } = (await owner.get('/config/api/navigation')).json().menus[0];
    const items = [...seen, { externalLink: { title: 'Elsewhere', url: 'https://elsewhere.example' } }];
    const body = { templateId: 't', items, seen };
    expect((await send('PUT', '/config/api/navigation/mainNav', body)).status).toBe(200);
    for (const [method, path, more] of [
      ['PUT', 'enabled', { enabled: false }],
      ['DELETE', '', undefined],
    ] as const)
      expect((await send(method, `/config/api/pages/${id}${path && `/${path}`}`, more)).status).toBe(409);
    await publishMenu();
    expect([await home(), title]).toEqual([id, 'Welcome']);
    const next = await create({ title: 'Next', publish: true });
    expect((await send('PUT', `/config/api/pages/${next.id}/home`)).status).toBe(204);
    expect(await homes()).toEqual({ isHome: false, isLiveHome: true });
    for (const [method, path, more] of [
      ['PUT', '/enabled', { enabled: false }],
      ['DELETE', '', undefined],
    ] as const)
      expect((await send(method, `/config/api/pages/${id}${path}`, more)).json().message).toBe(
        'Visitors still see this page as your home page. Publish your new home page first.',
      );
    expect((await send('DELETE', '/config/api/site-parts/menu')).status).toBe(204);
    expect((await owner.get('/config/api/navigation')).json()).toMatchObject({ isDraft: false, isHomeDraft: false });
    expect((await owner.post('/config/api/site-parts/menu/roll-back', {})).status).toBe(
      before === undefined ? 200 : 204,
    );
    const draft = await create({ title: 'Not yet' });
    expect((await send('PUT', `/config/api/pages/${draft.id}/home`)).status).toBe(409);
    await transact(store, async (tx) => {
      const { homepageCollectionId: _, ...site } = await loadWebsite(tx);
      putWebsite(tx, before === undefined ? site : { ...site, homepageCollectionId: before });
    });
  });

  it('becomes the home page only with a URL of its own', async () => {
    for (const typeName of ['folder', 'popup-overlay', 'lock-screen']) {
      const { id } = await create({ typeName, title: 'Never home', publish: true });
      const answer = await send('PUT', `/config/api/pages/${id}/home`);
      expect([answer.status, answer.json().message]).toEqual([409, expect.stringContaining('your home page. Choose')]);
      for (const kept of ['pages', 'trash/pages'])
        expect((await send('DELETE', `/config/api/${kept}/${id}`)).status).toBe(204);
    }
  });
});

describe('the lock screen', () => {
  it('is what the owner made of it, above the form, as soon as it is published', async () => {
    const { id } = await create({ typeName: 'lock-screen', title: 'Closed', layout: 'landing' });
    expect((await send('PUT', '/config/api/site/password', { password: 'open sesame' })).status).toBe(200);
    const shown = async () => (await app.visitor().get('/shop')).text;
    expect(await shown()).not.toContain('One sentence about');
    await send('POST', '/config/api/publish', { documents: [{ id, rev: 1 }] });
    expect(await shown()).toMatch(
      /<main>[\s\S]*<h1[^>]*>Closed<[\s\S]*One sentence about[\s\S]*name="password"[\s\S]*<\/main>/,
    );
    expect((await shown()).split('<main')).toHaveLength(2);
    // The focus would scroll past the owner's sections.
    expect(await shown()).not.toContain('autofocus');
    await send('PUT', '/config/api/site/password', { password: null });
  });
});

describe('the page at a URL that leads nowhere', () => {
  it('is what the owner made of it, as soon as it is published, and is still not found', async () => {
    const shown = () => app.visitor().get('/nowhere');
    const empty = await create({ typeName: 'not-found', title: 'Nothing yet', publish: true });
    expect((await shown()).text).toContain('This page can’t be found');
    for (const kept of ['pages', 'trash/pages'])
      expect((await send('DELETE', `/config/api/${kept}/${empty.id}`)).status).toBe(204);
    const { id, path } = await create({ typeName: 'not-found', title: 'Lost at sea', layout: 'landing' });
    expect((await shown()).text).toContain('This page can’t be found');
    await send('POST', '/config/api/publish', { documents: [{ id, rev: 1 }] });
    for (const at of ['/nowhere', path]) {
      const { status, text } = await app.visitor().get(at);
      expect(status).toBe(404);
      expect(text).toMatch(/<h1[^>]*>Lost at sea<[\s\S]*One sentence about/);
      expect(text).not.toContain('This page can’t be found');
    }
    const { store } = app.parts;
    const peek = store.peek.bind(store);
    const reading = vi
      .spyOn(store, 'peek')
      .mockImplementation((key) =>
        key[0] === 'doc:live' && key[1] === id
          ? Promise.reject(new CorruptValue(new Uint8Array(), 'checksum'))
          : peek(key),
      );
    const { status, text } = await app.visitor().get('/nowhere-else');
    expect([status, text]).toEqual([404, expect.stringContaining('This page can’t be found')]);
    expect(reading).toHaveBeenCalledWith(['doc:live', id]);
    reading.mockRestore();
    for (const kept of ['pages', 'trash/pages'])
      expect((await send('DELETE', `/config/api/${kept}/${id}`)).status).toBe(204);
    expect((await shown()).text).toContain('This page can’t be found');
  });
});

describe('a system page', () => {
  const about = 'One sentence about';
  it.each([
    [
      'search-page',
      '/search?q=mug',
      /<h1>The template’s search[\s\S]*role="search"[\s\S]*<h2[^>]*>Ours<[\s\S]*One sentence about/,
    ],
    ['order-status', '/order-status', /<h1[\s\S]*id="order-number"[\s\S]*<h2[^>]*>Ours<[\s\S]*One sentence about/],
    ['cart-page', '/cart', /<h1>The template’s cart[\s\S]*<h2[^>]*>Ours<[\s\S]*One sentence about/],
    ['password-page', '/shop', /<h1[^>]*>Ours<[\s\S]*One sentence about[\s\S]*name="password"/],
    ['members-only', '/shop', /<h1[^>]*>Ours<[\s\S]*One sentence about[\s\S]*\/account\/sign-in/],
  ])(
    '%s shows what the owner made, as soon as it is published, below one main heading',
    async (typeName, path, shown) => {
      const { store } = app.parts;
      const shop = (await findCollectionByUrlId(store, 'shop'))!;
      const closed = { 'password-page': { passwordHash: 'x' }, 'members-only': { memberAreaId: 'studio' } }[typeName];
      await transact(store, (tx) => putCollection(tx, { ...shop, ...closed }));
      const { id } = await create({ typeName, title: 'Ours', layout: 'landing' });
      expect((await app.visitor().get(path)).text).not.toContain(about);
      await send('POST', '/config/api/publish', { documents: [{ id, rev: 1 }] });
      const { text } = await app.visitor().get(path);
      expect(text).toMatch(shown);
      expect(text.match(/<h1/g)?.length ?? 0).toBeLessThan(2);
      await transact(store, (tx) => putCollection(tx, shop));
      for (const kept of ['pages', 'trash/pages'])
        expect((await send('DELETE', `/config/api/${kept}/${id}`)).status).toBe(204);
    },
  );
});

describe('content of a system page', () => {
  it.each([
    ['cart-page', ['/cart'], ['/cart/restore?t=none']],
    ['order-status', ['/order-status'], ['/order-status/none?t=none', '/subscription/none?t=none']],
  ])('of the %s is on no further page of its type', async (typeName, own, others) => {
    const { id } = await create({ typeName, title: 'Ours', layout: 'landing' });
    await send('POST', '/config/api/publish', { documents: [{ id, rev: 1 }] });
    const texts = async (paths: string[]) =>
      Promise.all(paths.map(async (path) => (await app.visitor().get(path, { Accept: 'text/html' })).text));
    for (const text of await texts(own)) expect(text).toContain('One sentence about');
    for (const text of await texts(others)) {
      expect(text).toContain('<h1');
      expect(text).not.toContain('One sentence about');
    }
    for (const kept of ['pages', 'trash/pages'])
      expect((await send('DELETE', `/config/api/${kept}/${id}`)).status).toBe(204);
  });

  it('doesn’t hide a page of a template’s type with the same name', async () => {
    const { store } = app.parts;
    const shop = (await findCollectionByUrlId(store, 'shop'))!;
    await transact(store, (tx) => putCollection(tx, { ...shop, typeName: 'search-page' }));
    expect(await visit('/shop')).toBe(200);
    expect((await pagesNow()).find(({ id }) => id === shop.id)).not.toHaveProperty('isUnvisited');
    const { pages } = (await owner.get('/config/api/pages')).json();
    expect(pages.find(({ id }: { id: string }) => id === shop.id)).not.toHaveProperty('isUnvisited');
    await transact(store, (tx) => putCollection(tx, shop));
  });
});

describe('the sign-in screen of links from elsewhere (/sso)', () => {
  it('is what the owner made of it, above the way to sign in, as soon as it is published', async () => {
    const { id, path } = await create({ typeName: 'sso-screen', title: 'Welcome back', layout: 'landing' });
    const shown = async () => (await app.visitor().get('/sso?next=/account')).text;
    expect(await shown()).not.toContain('One sentence about');
    await send('POST', '/config/api/publish', { documents: [{ id, rev: 1 }] });
    expect(await shown()).toMatch(/<h1[^>]*>Welcome back<[\s\S]*One sentence about[\s\S]*\/account\/sign-in\?next=/);
    expect(await visit(path)).toBe(404);
  });
});

describe('a copy', () => {
  it('has the blocks and settings, and is private', async () => {
    const { id } = await create({ title: 'Studio', layout: 'about' });
    const copy = (await send('POST', `/config/api/pages/${id}/duplicate`)).json().page;
    expect(copy).toMatchObject({ title: 'Studio (copy)', path: '/studio-1', editable: true });
    expect(await statesOf(copy.id)).toEqual(['draft']);
    const [from, to] = await Promise.all(
      [id, copy.id].map(async (one) => (await owner.get(`/config/api/documents/${one}`)).json().document),
    );
    expect(to).toEqual({ ...from, id: copy.id });
  });
});

describe('a copy with what the page lists', () => {
  it('has the unpublished fields of its items', async () => {
    const { id } = await create({ typeName: 'blog', title: 'Tides', publish: true });
    const added = await send('POST', `/config/api/collections/${id}/items`, { kind: 'text', fields: postFields() });
    const { id: post, updatedOn, fields } = added.json();
    const change = { updatedOn, fields: { ...fields, title: 'A swim' } };
    expect((await send('PUT', `/config/api/items/${post}`, change)).status).toBe(200);
    expect((await findItem(app.parts.store, post))?.title).toBe('A walk');
    const copy = (await send('POST', `/config/api/pages/${id}/duplicate-with-items`)).json().page;
    expect((await listItems(app.parts.store, copy.id, { limit: 10 })).items).toMatchObject([{ title: 'A swim' }]);
  });

  it('has its items, each with its page, which stay as they are when the copy changes', async () => {
    const { store, clock } = app.parts;
    const { id } = await create({ typeName: 'blog', title: 'Notes' });
    const fields = { ...postFields(), tags: ['Sea'] };
    const post = (await send('POST', `/config/api/collections/${id}/items`, { kind: 'text', fields })).json();
    await transact(store, async (tx) => {
      const live = await findLiveDocument(tx, post.id);
      if (live) beginDraft(tx, { id: 'writer', name: 'Writer' }, live, clock.now());
    });
    const alone = (await send('POST', `/config/api/pages/${id}/duplicate`)).json().page;
    expect((await listItems(store, alone.id, { limit: 10 })).items).toEqual([]);
    const copy = (await send('POST', `/config/api/pages/${id}/duplicate-with-items`)).json().page;
    const { items } = await listItems(store, copy.id, { limit: 10 });
    expect(items).toMatchObject([{ title: 'A walk', urlId: 'walk', tags: ['Sea'], collectionId: copy.id }]);
    expect(items[0]?.id).not.toBe(post.id);
    expect(items[0]?.documentId).toBe(items[0]?.id);
    expect(await findLiveDocument(store, items[0]?.id ?? '')).toMatchObject({ kind: 'item' });
    // Includes unpublished changes of its page.
    expect(await hasDraft(store, items[0]?.id ?? '')).toBe(true);
    expect(await statesOf(copy.id)).toEqual(['draft']);
  });
});

const publishMenu = async () => {
  const { changes } = (await owner.get('/config/api/site-parts')).json();
  const parts = changes.map(({ name, revision }: { name: string; revision: number }) => ({ name, revision }));
  expect((await owner.post('/config/api/site-parts/publish', { parts })).status).toBe(200);
};

describe('the trash', () => {
  it('takes a page out of the tree and its menu, and gives it back as it was', async () => {
    const { store } = app.parts;
    const { id, path } = await create({ title: 'Team', publish: true });
    await transact(store, async (tx) =>
      putNavigation(tx, 'mainNav', { items: [{ collectionId: id }, { collectionId: shopCollection.id }] }),
    );
    const removal = (await owner.get(`/config/api/pages/${id}/removal`)).json();
    expect(removal).toEqual({
      title: 'Team',
      isHome: false,
      itemCount: 0,
      productCount: 0,
      childCount: 0,
      menus: ['Main'],
    });
    expect((await send('DELETE', `/config/api/pages/${id}`)).status).toBe(204);
    expect([await visit(path), await statesOf(id)]).toEqual([404, undefined]);
    expect((await findNavigation(store, 'mainNav'))?.items).toEqual([{ collectionId: shopCollection.id }]);
    expect(
      (await owner.get('/config/api/drafts')).json().drafts.map((draft: { id: string }) => draft.id),
    ).not.toContain(id);
    const { pages } = (await owner.get('/config/api/trash/pages')).json();
    expect(pages[0]).toMatchObject({ id, title: 'Team', endsAt: app.parts.clock.now() + trashLifeMs });
    // Its URL is free in between.
    const other = await create({ title: 'Team', publish: true });
    expect(other.path).toBe('/team');
    const back = (await send('POST', `/config/api/trash/pages/${id}/restore`)).json().page;
    expect(back.path).toBe('/team-1');
    expect((await findNavigation(store, 'mainNav'))?.items[0]).toEqual({ collectionId: id });
    expect((await send('POST', `/config/api/trash/pages/${id}/restore`)).status).toBe(404);
  });

  it('keeps the home page out', async () => {
    const { id } = await create({ title: 'Start', publish: true });
    expect((await send('PUT', `/config/api/pages/${id}/home`)).status).toBe(204);
    const answer = await send('DELETE', `/config/api/pages/${id}`);
    expect([answer.status, answer.json().message]).toEqual([
      409,
      'This is your home page. Choose another home page first, then delete this one.',
    ]);
    expect((await send('DELETE', '/config/api/site-parts/menu')).status).toBe(204);
    expect((await send('DELETE', `/config/api/pages/${id}`)).status).toBe(204);
  });

  it('lets the pages of a folder move out, and takes them back', async () => {
    const folder = await create({ typeName: 'folder', title: 'More' });
    const inside = await create({ title: 'Inside' });
    const menu = (await owner.get('/config/api/navigation')).json();
    const items = [{ collectionId: folder.id, items: [{ collectionId: inside.id }] }];
    const body = { templateId: 't', items, seen: menu.menus[0].items };
    expect((await send('PUT', '/config/api/navigation/mainNav', body)).status).toBe(200);
    const parentOf = async () => (await findCollection(app.parts.store, inside.id))?.parentId;
    await publishMenu();
    expect(await parentOf()).toBe(folder.id);
    const again = await send('PUT', '/config/api/navigation/mainNav', body);
    expect([again.status, again.json().message]).toEqual([
      409,
      'Someone else just changed the menu "Main". Their version is shown now. Make your changes again.',
    ]);
    await send('DELETE', `/config/api/pages/${folder.id}`);
    expect(await parentOf()).toBeUndefined();
    await send('POST', `/config/api/trash/pages/${folder.id}/restore`);
    expect(await parentOf()).toBe(folder.id);
  });

  it('knows all pages of a folder even if the server stopped while they moved', async () => {
    const { store } = app.parts;
    const folder = await create({ typeName: 'folder', title: 'Halfway', publish: true });
    const inside = [await create({ title: 'Moved' }), await create({ title: 'Not yet moved' })];
    const childIds = inside.map(({ id }) => id);
    const parents = () => Promise.all(childIds.map(async (id) => (await findCollection(store, id))?.parentId));
    await transact(store, async (tx) => {
      putFolderMove(tx, { folderId: folder.id, childIds });
      await putCollection(tx, { ...(await findCollection(tx, childIds[1]!))!, parentId: folder.id });
    });
    expect((await send('DELETE', `/config/api/pages/${folder.id}`)).status).toBe(204);
    expect(await parents()).toEqual([undefined, undefined]);
    expect((await send('POST', `/config/api/trash/pages/${folder.id}/restore`)).status).toBe(200);
    expect(await parents()).toEqual([folder.id, folder.id]);
    await transact(store, async (tx) => {
      const { parentId: _, ...outside } = (await findCollection(tx, childIds[0]!))!;
      await putCollection(tx, outside);
      putFolderMove(tx, { folderId: folder.id, childIds, isReturning: true });
    });
    await emptyTrash(app.parts);
    expect(await parents()).toEqual([folder.id, folder.id]);
  });

  it('takes a folder of more pages than one commit can move, and a page of many posts with it', async () => {
    const { store } = app.parts;
    const folder = await create({ typeName: 'folder', title: 'Archive', publish: true });
    const blog = await create({ typeName: 'blog', title: 'Old news', publish: true });
    const sample = (await findCollection(store, blog.id))!;
    const added = await send('POST', `/config/api/collections/${blog.id}/items`, {
      kind: 'text',
      fields: postFields(),
    });
    const post = itemSchema.parse((await listItems(store, blog.id, { limit: 1 })).items[0]);
    expect(added.status).toBe(201);
    for (let n = 0; n < 170; n++)
      await transact(store, async (tx) => {
        const id = `inner-${n}`;
        await putCollection(tx, { ...sample, id, urlId: id, parentId: folder.id });
        await putItem(tx, { ...post, id: `post-${n}`, urlId: `post-${n}`, documentId: `post-${n}` });
      });
    const inside = async () => (await listCollections(store)).filter(({ parentId }) => parentId === folder.id).length;
    expect((await send('DELETE', `/config/api/pages/${folder.id}`)).status).toBe(204);
    expect(await inside()).toBe(0);
    expect((await send('POST', `/config/api/trash/pages/${folder.id}/restore`)).status).toBe(200);
    expect(await inside()).toBe(170);
    expect((await send('DELETE', `/config/api/pages/${blog.id}`)).status).toBe(204);
    expect((await send('DELETE', `/config/api/trash/pages/${blog.id}`)).status).toBe(204);
    expect((await listItems(store, blog.id, { limit: 1 })).items).toEqual([]);
    for (const page of await listCollections(store))
      if (page.parentId === folder.id) await transact(store, async (tx) => takeCollection(tx, page));
  });

  it('misuse: pages of members stay theirs when their folder is deleted, or they leave it by the menu or the trash', async () => {
    const folder = await create({ typeName: 'folder', title: 'Club', publish: true });
    const [one, two, three] = [
      await create({ title: 'One' }),
      await create({ title: 'Two' }),
      await create({ title: 'Three' }),
    ];
    const menu = async (inner: { id: string }[]) => {
      const { items: seen } = (await owner.get('/config/api/navigation')).json().menus[0];
      const items = [{ collectionId: folder.id, items: inner.map(({ id }) => ({ collectionId: id })) }];
      const saved = await send('PUT', '/config/api/navigation/mainNav', { templateId: 't', items, seen });
      expect(saved.status, saved.text).toBe(200);
      await publishMenu();
    };
    await menu([one, two, three]);
    const { store } = app.parts;
    await transact(store, async (tx) =>
      putCollection(tx, { ...(await findCollection(tx, folder.id))!, memberAreaId: 'club' }),
    );
    const areas = async () => {
      const all = await listCollections(store);
      return [one, two, three].map(({ id }) => {
        const page = all.find((each) => each.id === id);
        return page ? memberAreaOf(page, all) : 'in the trash';
      });
    };
    await menu([two, three]);
    await send('DELETE', `/config/api/pages/${two.id}`);
    expect(await areas()).toEqual(['club', 'in the trash', 'club']);
    await send('DELETE', `/config/api/pages/${folder.id}`);
    await send('POST', `/config/api/trash/pages/${two.id}/restore`);
    expect(await areas()).toEqual(['club', 'club', 'club']);
    // Control: a public page stays public.
    const open = await create({ title: 'Open' });
    await send('DELETE', `/config/api/pages/${open.id}`);
    await send('POST', `/config/api/trash/pages/${open.id}/restore`);
    expect((await findCollection(store, open.id))?.memberAreaId).toBeUndefined();
  });

  it('ends what is in it after 30 days, or at once', async () => {
    const { store, clock } = app.parts;
    const [old, fresh] = [await create({ title: 'Old', layout: 'about' }), await create({ title: 'Fresh' })];
    await send('DELETE', `/config/api/pages/${old.id}`);
    clock.pass(trashLifeMs - 1);
    owner = await app.owner();
    await send('DELETE', `/config/api/pages/${fresh.id}`);
    await emptyTrash(app.parts);
    expect(await hasDraft(store, old.id)).toBe(true);
    clock.pass(1);
    await emptyTrash(app.parts);
    expect([await hasDraft(store, old.id), await hasDraft(store, fresh.id)]).toEqual([false, true]);
    expect((await send('DELETE', `/config/api/trash/pages/${fresh.id}`)).status).toBe(204);
    expect(await hasDraft(store, fresh.id)).toBe(false);
    expect((await send('DELETE', `/config/api/trash/pages/${fresh.id}`)).status).toBe(404);
  });
});

describe('a review', () => {
  it('is as far as a draft editor gets; who approves publishes', async () => {
    const draftEditor = await app.signedIn(Role.draftEditor);
    const { id, path } = await create({ title: 'Proposal' }, draftEditor);
    expect((await send('POST', '/config/api/publish', { documents: [{ id, rev: 1 }] }, draftEditor)).status).toBe(403);
    expect((await send('PUT', `/config/api/pages/${id}/enabled`, { enabled: true }, draftEditor)).status).toBe(403);
    const publishes = { typeName: 'page', title: 'x', publish: true };
    expect((await send('POST', '/config/api/collections', publishes, draftEditor)).status).toBe(403);
    expect((await send('POST', `/config/api/pages/${id}/review`, { note: 'Please look' }, draftEditor)).status).toBe(
      204,
    );
    expect(await statesOf(id)).toEqual(['review', 'draft']);
    expect((await send('POST', `/config/api/pages/${id}/review/approve`, { rev: 1 }, draftEditor)).status).toBe(403);
    const { drafts } = (await owner.get('/config/api/drafts')).json();
    expect(drafts).toContainEqual(expect.objectContaining({ id, isInReview: true }));
    const { planned } = (await owner.get('/config/api/planned-pages')).json();
    expect(planned).toContainEqual(
      expect.objectContaining({ id, rev: 1, review: expect.objectContaining({ note: 'Please look' }) }),
    );
    expect((await send('POST', `/config/api/pages/${id}/review/send-back`, { note: 'Shorter' })).status).toBe(204);
    expect(await statesOf(id)).toEqual(['draft']);
    expect((await send('POST', `/config/api/pages/${id}/review/approve`, { rev: 1 })).status).toBe(409);
    await send('POST', `/config/api/pages/${id}/review`, { note: '' }, draftEditor);
    // Later changes aren't published unseen.
    expect((await send('POST', `/config/api/pages/${id}/review/approve`, { rev: 0 })).status).toBe(409);
    expect((await send('POST', `/config/api/pages/${id}/review/approve`, { rev: 1 })).status).toBe(204);
    expect([await statesOf(id), await visit(path)]).toEqual([['published'], 200]);
    expect((await owner.get('/config/api/planned-pages')).json().planned).toEqual([]);
  });

  it('of settings alone is asked for, and approved as the reviewer saw them', async () => {
    const { id } = await create({ title: 'Hours', publish: true });
    const path = `/config/api/collections/${id}/settings`;
    const { settings, updatedOn } = (await owner.get(path)).json();
    expect((await send('PUT', path, { settings: { ...settings, title: 'Opening hours' }, updatedOn })).status).toBe(
      200,
    );
    expect(await statesOf(id)).toEqual(['changed']);
    const copy = (await send('POST', `/config/api/pages/${id}/duplicate`)).json().page;
    expect((await findCollection(app.parts.store, copy.id))?.title).toBe('Opening hours (copy)');
    expect((await send('POST', `/config/api/pages/${id}/review`, { note: '' })).status).toBe(204);
    const approve = async (seen: object) =>
      (await send('POST', `/config/api/pages/${id}/review/approve`, { rev: await revisionOf(id), ...seen })).status;
    const { planned } = (await owner.get('/config/api/planned-pages')).json();
    const { fields } = planned.find((one: { id: string }) => one.id === id);
    expect([await approve({}), await approve({ fields: fields - 1 }), await statesOf(id)]).toEqual([
      409,
      409,
      ['review', 'changed'],
    ]);
    expect([await approve({ fields }), await statesOf(id)]).toEqual([204, ['published']]);
    expect((await findCollection(app.parts.store, id))?.title).toBe('Opening hours');
  });

  it('and a schedule end with the changes: discarded, or reverted and then withdrawn, canceled, or sent back', async () => {
    const { clock } = app.parts;
    const { id } = await create({ title: 'Undecided', publish: true });
    const head = (await owner.get(`/config/api/pages/${id}/revision`)).json();
    await send('POST', '/config/api/publish', { documents: [{ id, rev: head.rev }] });
    const path = `/config/api/collections/${id}/settings`;
    const setTitle = async (title: string) => {
      const { settings, updatedOn } = (await owner.get(path)).json();
      expect((await send('PUT', path, { settings: { ...settings, title }, updatedOn })).status).toBe(200);
    };
    const { title } = (await owner.get(path)).json().settings;
    const review = () => send('POST', `/config/api/pages/${id}/review`, { note: '' });
    const plan = async () =>
      (await owner.get('/config/api/planned-pages')).json().planned.find((one: { id: string }) => one.id === id);

    await setTitle('Decided');
    await review();
    const { fields: revision } = await plan();
    expect((await send('POST', `/config/api/documents/${id}/discard-fields`, { revision })).status).toBe(204);
    expect(await plan()).toBeUndefined();

    const reverted = async (begin: () => Promise<{ status: number }>, end: () => Promise<{ status: number }>) => {
      await setTitle('Decided');
      expect((await begin()).status).toBe(204);
      await setTitle(title);
      expect([(await end()).status, await plan()]).toEqual([204, undefined]);
    };
    await reverted(review, () => send('DELETE', `/config/api/pages/${id}/review`));
    await reverted(review, () => send('POST', `/config/api/pages/${id}/review/send-back`, { note: 'No' }));
    const when = async () => ({ rev: await revisionOf(id), dueAt: clock.now() + 60_000 });
    await reverted(
      async () => send('PUT', `/config/api/pages/${id}/schedule`, await when()),
      () => send('DELETE', `/config/api/pages/${id}/schedule`),
    );
  });

  it('of a post is asked for in its form or on its page, and is the same one', async () => {
    const blog = await create({ typeName: 'blog', title: 'Reviewed', publish: true });
    const fields = { ...postFields(), state: 'draft' };
    const { id } = (await send('POST', `/config/api/collections/${blog.id}/items`, { kind: 'text', fields })).json();
    const row = async () => (await owner.get(`/config/api/page-list/${id}`)).json().row as PageRow;
    const opened = async () => (await owner.get(`/config/api/items/${id}`)).json();
    const setState = async (state: string) => {
      const { fields: last, updatedOn, textDraft } = await opened();
      const body = { fields: { ...last, state }, updatedOn, rev: textDraft?.rev };
      expect((await send('PUT', `/config/api/items/${id}`, body)).status).toBe(200);
    };
    const reviews = async () => [
      (await owner.get('/config/api/page-tree')).json().reviewCount,
      (await owner.get('/config/api/planned-pages')).json().planned.map((one: { id: string }) => one.id),
    ];
    expect((await row()).states).toEqual(['draft']);
    await setState('needs-review');
    expect([(await row()).states, await reviews()]).toEqual([
      ['review', 'draft'],
      [1, [id]],
    ]);
    const back = await send('POST', `/config/api/pages/${id}/review/send-back`, { note: 'Longer' });
    expect([back.status, (await opened()).fields.state, (await row()).states]).toEqual([204, 'draft', ['draft']]);
    await send('POST', `/config/api/pages/${id}/review`, { note: '' });
    expect((await opened()).fields.state).toBe('needs-review');
    await setState('draft');
    expect(await reviews()).toEqual([0, []]);
    await send('POST', `/config/api/pages/${id}/review`, { note: '' });
    expect((await send('POST', `/config/api/pages/${id}/review/approve`, { rev: await revisionOf(id) })).status).toBe(
      204,
    );
    expect([(await row()).states, await visit(`${blog.path}/walk`)]).toEqual([['published'], 200]);
    // As an import leaves it: in review, but no one asked here.
    await transact(app.parts.store, async (tx) => {
      const item = itemSchema.parse(await findItem(tx, id));
      await putItem(tx, { ...item, workflowState: 2, authorName: 'Ada' });
    });
    expect(await reviews()).toEqual([1, [id]]);
    const { planned } = (await owner.get('/config/api/planned-pages')).json();
    expect(planned[0].review).toMatchObject({ by: 'Ada', at: expect.any(Number) });
    const approved = await send('POST', `/config/api/pages/${id}/review/approve`, { rev: await revisionOf(id) });
    expect([approved.status, (await row()).states, await reviews()]).toEqual([204, ['published'], [0, []]]);
    await send('DELETE', `/config/api/items/${id}`);
    expect(await row()).toBeUndefined();
  });
});

describe('a published page with unpublished settings', () => {
  it('is listed as visitors have it, and hidden or shown when it is published', async () => {
    const { id, path } = await create({ title: 'Prices', publish: true });
    const settingsPath = `/config/api/collections/${id}/settings`;
    const change = async (changes: object) => {
      const { settings, updatedOn } = (await owner.get(settingsPath)).json();
      const answer = await send('PUT', settingsPath, { settings: { ...settings, ...changes }, updatedOn });
      expect(answer.status).toBe(200);
    };
    const row = async () => (await pagesNow()).find((page) => page.id === id);
    const setEnabled = (enabled: boolean) => send('PUT', `/config/api/pages/${id}/enabled`, { enabled });
    const publish = async () => {
      const { unpublished } = (await owner.get(settingsPath)).json();
      const documents = [{ id, rev: await revisionOf(id), fields: unpublished?.revision }];
      expect((await send('POST', '/config/api/publish', { documents })).status).toBe(200);
    };
    await publish();
    await change({ urlId: 'what-it-costs' });
    expect((await create({ title: 'What it costs' })).path).toBe('/what-it-costs-1');
    await change({
      urlId: 'prices',
      title: 'Our prices',
      navigationTitle: 'All prices',
      enabled: false,
      isProtected: true,
      password: 'open sesame',
    });
    const live = { title: 'All prices', enabled: false, isProtected: false, states: ['changed'] };
    expect([await row(), await visit(path)]).toMatchObject([live, 200]);
    expect((await owner.get(`/config/api/page-list/${id}`)).json().row).toMatchObject(live);
    expect((await setEnabled(true)).status).toBe(204);
    expect(await row()).toMatchObject({ ...live, enabled: true });
    await publish();
    expect([await row(), (await findCollection(app.parts.store, id))?.title]).toMatchObject([
      { title: 'All prices', enabled: true, isProtected: true, states: ['published'] },
      'Our prices',
    ]);
    await change({ isProtected: false });
    await publish();
    expect((await setEnabled(false)).status).toBe(204);
    expect([await row(), await visit(path)]).toMatchObject([{ enabled: false, states: ['changed'] }, 200]);
    await publish();
    expect([await row(), await visit(path)]).toMatchObject([{ enabled: false, states: ['private'] }, 404]);
    await setEnabled(true);
    expect([await row(), await visit(path)]).toMatchObject([{ enabled: true, states: ['changed', 'private'] }, 404]);
    await setEnabled(false);
    expect((await owner.get(settingsPath)).json()).not.toHaveProperty('unpublished');
  });
});

describe('a schedule', () => {
  it('publishes when it is due, once', async () => {
    const { clock } = app.parts;
    const { id, path } = await create({ title: 'Friday' });
    const at = (dueAt: number) => send('PUT', `/config/api/pages/${id}/schedule`, { rev: 1, dueAt });
    expect((await at(clock.now())).json()).toMatchObject({ field: 'dueAt' });
    const dueAt = clock.now() + 60_000;
    expect((await at(dueAt)).status).toBe(204);
    expect(await statesOf(id)).toEqual(['scheduled', 'draft']);
    expect((await owner.get('/config/api/drafts')).json().drafts).toContainEqual(
      expect.objectContaining({ id, dueAt }),
    );
    await publishDuePages(app.parts);
    expect(await visit(path)).toBe(404);
    clock.pass(60_000);
    await publishDuePages(app.parts);
    expect([await statesOf(id), await visit(path), await revisionOf(id)]).toEqual([['published'], 200, 1]);
  });

  it('can be canceled', async () => {
    const { clock } = app.parts;
    const { id } = await create({ title: 'Never' });
    await send('PUT', `/config/api/pages/${id}/schedule`, { rev: 1, dueAt: clock.now() + 1000 });
    expect((await send('DELETE', `/config/api/pages/${id}/schedule`)).status).toBe(204);
    clock.pass(1000);
    await publishDuePages(app.parts);
    expect(await statesOf(id)).toEqual(['draft']);
  });
});

const shot = (collectionId: string, n: number) =>
  itemSchema.parse({
    ...{ id: `shot-${n}`, collectionId, recordType: 2, title: `Shot ${n}`, urlId: `shot-${n}`, excerpt: '' },
    ...{ tags: [], categories: [], authorName: '', sourceUrl: '', starred: false, passthrough: false },
    ...{ workflowState: 1, addedOn: 1, updatedOn: n, publishOn: n },
  });

describe('the list of pages and posts', () => {
  it('is searched and paged, however many there are, and knows their states', async () => {
    const { id } = await create({ typeName: 'gallery', title: 'Many', publish: true });
    await transact(app.parts.store, async (tx) => {
      for (let n = 0; n < 60; n++) await putItem(tx, shot(id, n));
    });
    const list = async (query: string) => (await owner.get(`/config/api/page-list?${query}`)).json();
    const first = await list('search=shot&limit=50&sort=title');
    expect([first.total, first.rows.length, first.nextCursor]).toEqual([60, 50, '50']);
    expect((await list('search=shot&limit=50&cursor=50')).rows).toHaveLength(10);
    expect((await list('search=shot&kind=page')).total).toBe(0);
    const drafts = (await list('state=draft&limit=100')).rows as PageRow[];
    expect(drafts.map(({ title }) => title)).toContain('Never');
    expect(drafts.every(({ states }) => states.includes('draft'))).toBe(true);
  });
});

describe('a site that reviews changes before publishing (editor 3.5)', () => {
  const setting = (isNeeded: boolean, client = owner) =>
    send('PUT', '/config/api/site/review-before-publish', { isNeeded }, client);
  let manager: Client;
  beforeAll(async () => {
    manager = await app.signedIn(Role.websiteManager);
    expect((await setting(true, manager)).status).toBe(403);
    expect((await setting(true)).status).toBe(204);
    expect((await owner.get('/config/api/site')).json().reviewBeforePublish).toBe(true);
  });
  afterAll(async () => {
    expect((await setting(false)).status).toBe(204);
  });
  const refused = async (answer: ReturnType<typeof send>) => {
    const { status, text } = await answer;
    expect([status, text]).toEqual([409, expect.stringMatching(/reviews changes|asked for this review/)]);
  };
  const publishes = (id: string, rev: number, client = owner) =>
    send('POST', '/config/api/publish', { documents: [{ id, rev }] }, client);
  const askReview = (id: string, client = owner) =>
    send('POST', `/config/api/pages/${id}/review`, { note: '' }, client);

  it('publishes no page that its publisher alone has seen, in any way', async () => {
    await refused(send('POST', '/config/api/collections', { typeName: 'page', title: 'Now', publish: true }));
    const { id, path } = await create({ title: 'Four eyes' });
    await refused(publishes(id, 1));
    await refused(send('PUT', `/config/api/pages/${id}/enabled`, { enabled: true }));
    const { settings, updatedOn } = (await owner.get(`/config/api/collections/${id}/settings`)).json();
    const shown = { ...settings, enabled: true };
    await refused(send('PUT', `/config/api/collections/${id}/settings`, { settings: shown, updatedOn }));
    const dueAt = app.parts.clock.now() + 60_000;
    await refused(send('PUT', `/config/api/pages/${id}/schedule`, { rev: 1, dueAt }));
    const needsReview = async () =>
      (await owner.get('/config/api/drafts')).json().drafts.find((one: { id: string }) => one.id === id)?.needsReview;
    expect(await needsReview()).toBe('ask');
    await askReview(id);
    await refused(send('POST', `/config/api/pages/${id}/review/approve`, { rev: 1 }));
    expect([await needsReview(), await visit(path)]).toEqual(['wait', 404]);
    await askReview(id, manager);
    expect(await needsReview()).toBeUndefined();
    // The one who approves it may not add a change.
    app.parts.clock.pass(1);
    const own = op(id, [{ p: ['sections', 'own'], o: 'set', v: section('own') }]);
    await send('POST', `/config/api/documents/${id}/ops`, { base: 1, ops: [own] });
    await refused(send('POST', `/config/api/pages/${id}/review/approve`, { rev: 2 }));
    expect(await needsReview()).toBe('ask');
    app.parts.clock.pass(1);
    await askReview(id, manager);
    // Nor change its settings, which have no draft before it is published.
    app.parts.clock.pass(1);
    const asked = (await owner.get(`/config/api/collections/${id}/settings`)).json();
    const mine = { settings: { ...asked.settings, title: 'Mine' }, updatedOn: asked.updatedOn };
    expect((await send('PUT', `/config/api/collections/${id}/settings`, mine)).status).toBe(200);
    await refused(send('POST', `/config/api/pages/${id}/review/approve`, { rev: 2 }));
    app.parts.clock.pass(1);
    await askReview(id, manager);
    // Settings saved as they were need no review of their own.
    app.parts.clock.pass(1);
    const same = (await owner.get(`/config/api/collections/${id}/settings`)).json();
    const unchanged = { settings: same.settings, updatedOn: same.updatedOn };
    expect((await send('PUT', `/config/api/collections/${id}/settings`, unchanged)).status).toBe(200);
    expect((await send('POST', `/config/api/pages/${id}/review/approve`, { rev: 2 })).status).toBe(204);
    expect(await visit(path)).toBe(200);
  });

  it('publishes on a schedule only what was reviewed', async () => {
    const { clock } = app.parts;
    const pages = [await create({ title: 'As reviewed' }), await create({ title: 'Changed since' })];
    const dueAt = clock.now() + 60_000;
    for (const { id } of pages) {
      await askReview(id, manager);
      expect((await send('PUT', `/config/api/pages/${id}/schedule`, { rev: 1, dueAt })).status).toBe(204);
    }
    const { id, path } = pages[1]!;
    const later = op(id, [{ p: ['sections', 'later'], o: 'set', v: section('later') }]);
    const saved = await send('POST', `/config/api/documents/${id}/ops`, { base: 1, ops: [later] }, manager);
    expect(saved.json()).toMatchObject({ saved: true });
    clock.pass(60_000);
    await publishDuePages(app.parts);
    expect([await visit(pages[0]!.path), await visit(path)]).toEqual([200, 404]);
    expect((await owner.get('/config/api/planned-pages')).json().planned).toContainEqual(
      expect.objectContaining({ id, problem: expect.stringContaining('reviews changes') }),
    );
  });

  it('publishes no post without a review', async () => {
    const blog = await create({ typeName: 'blog', title: 'Watched' });
    await askReview(blog.id, manager);
    expect((await send('POST', `/config/api/pages/${blog.id}/review/approve`, { rev: 0 })).status).toBe(204);
    const items = `/config/api/collections/${blog.id}/items`;
    await refused(send('POST', items, { kind: 'text', fields: postFields() }));
    const made = await send(
      'POST',
      items,
      { kind: 'text', fields: { ...postFields(), state: 'needs-review' } },
      manager,
    );
    const { id, updatedOn, fields } = made.json().item ?? made.json();
    const publish = { fields: { ...fields, state: 'published' }, updatedOn, rev: await revisionOf(id) };
    await refused(send('PUT', `/config/api/items/${id}`, publish, manager));
    // A copy is in review for the person who made it.
    const copy = (await send('POST', `/config/api/pages/${blog.id}/duplicate-with-items`)).json().page;
    const [copied] = (await listItems(app.parts.store, copy.id, { limit: 1 })).items;
    const seen = { rev: await revisionOf(copied!.id) };
    await refused(send('POST', `/config/api/pages/${copied!.id}/review/approve`, seen));
    app.parts.clock.pass(1);
    for (const own of [{ title: 'Mine' }, { publishOn: publish.fields.publishOn - 86_400_000 }])
      await refused(send('PUT', `/config/api/items/${id}`, { ...publish, fields: { ...publish.fields, ...own } }));
    expect((await send('PUT', `/config/api/items/${id}`, publish)).status).toBe(200);
    // As an import leaves it: in review, but no one asked here.
    await transact(app.parts.store, async (tx) => {
      const item = itemSchema.parse(await findItem(tx, id));
      await putItem(tx, { ...item, workflowState: 2, updatedOn: app.parts.clock.now() });
    });
    app.parts.clock.pass(1);
    const now = (await owner.get(`/config/api/items/${id}`)).json();
    const mine = { fields: { ...now.fields, title: 'Mine' }, updatedOn: now.updatedOn };
    expect((await send('PUT', `/config/api/items/${id}`, mine)).status).toBe(200);
    await refused(send('POST', `/config/api/pages/${id}/review/approve`, { rev: await revisionOf(id) }));
  });

  it('goes back only to what was live', async () => {
    const { id } = await create({ title: 'Twice' });
    await askReview(id, manager);
    expect((await publishes(id, 1)).status).toBe(200);
    const ops = [op(id, [{ p: ['sections', 'later'], o: 'set', v: section('later') }])];
    const { rev } = (await send('POST', `/config/api/documents/${id}/ops`, { base: 1, ops })).json();
    const { number } = (await send('POST', `/config/api/documents/${id}/versions`, { name: 'Mine', rev })).json();
    const goBack = (to: number) => send('POST', `/config/api/documents/${id}/roll-back`, { number: to, rev });
    await refused(goBack(number));
    expect((await goBack(number - 1)).status).toBe(200);
  });
});
