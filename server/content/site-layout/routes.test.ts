// The menus over HTTP, with really imported templates: a new store page is added to the main navigation, and if the
// template has none, the call says so and changes nothing. The editor's changes are a draft until they are published. Spec §3 "Navigation update", §7, §8 "Store navigation".
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { findNavigation, putNavigation } from '../../site/navigation/navigation.ts';
import { discardPart, findDraftMenu } from '../../site/site-part/site-part.ts';
import { zipOf } from '../../site/template/write-zip.ts';
import { transact } from '../../store/transact.ts';
import { upload } from '../../testing/harness/file-parts.ts';
import { openShop, shopCollection } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { findCollection, putCollection } from '../collection/collection.ts';

const missing = 'Unable to find site main navigation';
const shop = shopCollection.id;
let app: TestStoa;
let owner: Awaited<ReturnType<typeof app.owner>>;

beforeAll(async () => {
  app = await testStoa({ files: true, isEmpty: true });
  await openShop(app.parts);
  owner = await app.owner();
  const layouts = { default: { regions: ['site'] } };
  const named = (...names: string[]) => names.map((name) => ({ name, title: `The ${name}` }));
  await install('two', { layouts, navigations: named('mainNav', 'footerNav') });
  await install('menuless', { layouts });
  await install('bare', { navigations: named('mainNav') });
});
afterAll(async () => {
  expect(app.parts.log.faults).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  await use('two');
  await discardPart(app.parts, 'menu', undefined);
  await transact(app.parts.store, async (tx) => {
    putNavigation(tx, 'mainNav', { items: [{ collectionId: shop }] });
    putNavigation(tx, 'footerNav', { items: [] });
  });
});

async function install(templateId: string, conf: object): Promise<void> {
  const files = {
    'template.conf': JSON.stringify({ name: templateId, ...conf }),
    'site.region': '<body>{squarespace.main-content}</body>',
  };
  const zip = zipOf(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])));
  const file = { name: 'T.zip', bytes: zip, type: 'application/zip' };
  expect((await upload(owner, '/api/import/template', file, { templateId, activate: 'true' })).status).toBe(200);
}

const json = () => ({ 'Content-Type': 'application/json', 'X-CSRF-Token': owner.jar.get('crumb') ?? '' });
const put = async (path: string, body: object, client = owner) =>
  client.send('PUT', path, { ...json(), 'X-CSRF-Token': client.jar.get('crumb') ?? '' }, JSON.stringify(body));
const use = async (templateId: string) =>
  expect((await put('/api/templates/current', { templateId })).status).toBe(200);
const link = (id: string, linked = true, client = owner) =>
  put(`/config/api/navigation/main/${id}`, { linked }, client);
const update = (navigation: object, changes: object = {}) =>
  owner.post('/api/widget/UpdateNavigation', { fieldName: 'mainNav', templateId: 'two', navigation, ...changes });
const storePage = async (title: string): Promise<string> => {
  const path = `/api/content-service/product/1.1/websites/${'a'.repeat(24)}/products`;
  return (await owner.post(path, { title })).json().id;
};
const layout = async () => (await owner.get('/api/commondata/GetSiteLayout/')).json();
const inMenu = async (name = 'mainNav') => (await findNavigation(app.parts.store, name))?.items;
const inDraft = async (name = 'mainNav') => findDraftMenu(app.parts.store, name);
const revision = async () => (await app.parts.store.get(['site-revision']))?.value;

describe('a new store page', () => {
  it('comes into the main navigation as clients of the original do it: made, read, written with one entry more', async () => {
    const id = await storePage('Prints');
    const { layout: menus, templateId } = await layout();
    expect([templateId, menus.map(({ identifier }: { identifier: string }) => identifier)]).toEqual([
      'two',
      ['mainNav', 'footerNav'],
    ]);
    const [{ identifier, links }] = menus;
    expect(links).toEqual([
      { title: 'Shop', enabled: true, children: [], collectionId: shop, typeName: 'products', urlId: 'shop' },
    ]);
    const before = await revision();
    const items = [...links, { collectionId: id }].map(({ collectionId }) => ({
      collectionId,
      externalLink: null,
      memberAreaId: null,
      items: [],
    }));
    const answer = await update({ items }, { fieldName: identifier });
    expect([answer.status, answer.json()]).toEqual([
      200,
      { fieldName: 'mainNav', navigation: { items: [{ collectionId: shop }, { collectionId: id }] } },
    ]);
    expect(await inMenu()).toEqual([{ collectionId: shop }, { collectionId: id }]);
    expect(await revision()).not.toBe(before);
    expect((await layout()).layout[0].links[1]).toMatchObject({ title: 'Prints', urlId: 'prints' });
  });

  it('comes in, and out again, by the switch of the editor, as a draft that leaves the rest of the menu alone', async () => {
    const id = await storePage('Posters');
    await update({
      items: [{ collectionId: shop, items: [{ externalLink: { title: 'Out', url: 'https://example.com/' } }] }],
    });
    const others = await inMenu();
    expect((await link(id)).json()).toEqual({ collectionId: id, linked: true });
    expect(await inDraft()).toEqual([...(others ?? []), { collectionId: id }]);
    expect((await link(id)).status).toBe(200);
    expect([await inDraft(), await inMenu()]).toEqual([[...(others ?? []), { collectionId: id }], others]);
    await link(id, false);
    expect(await changes()).toEqual([]);
    // The page's subentries stay.
    await link(shop, false);
    expect(await inDraft()).toEqual(others?.[0]?.items);
    expect(await inMenu()).toEqual(others);
  });

  it('that was never published is linked immediately, since visitors do not see it yet', async () => {
    const id = await draftPage('soon');
    await link(id);
    expect([(await inMenu())?.at(-1), await changes()]).toEqual([{ collectionId: id }, []]);
    await link(id, false);
    expect(await inMenu()).toEqual([{ collectionId: shop }]);
  });
});

const draftPage = async (id: string, changes: object = {}) => {
  const page = { ...shopCollection, id, urlId: id, navigationTitle: id, enabled: false, isDraft: true, ...changes };
  await transact(app.parts.store, (tx) => putCollection(tx, page));
  return id;
};
const opened = async () => (await owner.get('/config/api/navigation')).json();
const save = (items: object[], seen: unknown, client = owner) =>
  put('/config/api/navigation/mainNav', { templateId: 'two', items, seen }, client);
const changes = async (): Promise<{ name: string; revision: number }[]> =>
  (await owner.get('/config/api/site-parts'))
    .json()
    .changes.map(({ name, revision: seen }: { name: string; revision: number }) => ({ name, revision: seen }));
const publish = (parts: object[], client = owner) => client.post('/config/api/site-parts/publish', { parts });
const out = (title: string) => ({ externalLink: { title, url: `https://${title}.example/`, newWindow: false } });

describe("the editor's changes of a menu", () => {
  it('are a draft until they are published, and can be rolled back', async () => {
    const live = [{ collectionId: shop }];
    const before = await revision();
    const saved = await save([out('news'), ...live], live);
    expect([saved.status, saved.json()]).toMatchObject([
      200,
      { isDraft: true, menus: [{ items: [out('news'), ...live] }, {}] },
    ]);
    expect([await inMenu(), await revision()]).toEqual([live, before]);
    const [part] = await changes();
    expect((await publish([{ ...part, revision: 1 }])).status).toBe(409);
    expect((await publish([part!])).status).toBe(200);
    expect([await inMenu(), await changes(), (await opened()).isDraft]).toEqual([[out('news'), ...live], [], false]);
    expect(await revision()).not.toBe(before);
    expect((await owner.post('/config/api/site-parts/menu/roll-back', {})).status).toBe(200);
    expect(await inMenu()).toEqual(live);
  });

  it('go back several versions at once, with every menu that changed in between', async () => {
    const change = async (name: string, items: object[], seen: object[]) => {
      expect((await put(`/config/api/navigation/${name}`, { templateId: 'two', items, seen })).status).toBe(200);
      await publish(await changes());
    };
    const menus = async () => [await inMenu(), await inMenu('footerNav')];
    await change('mainNav', [out('one')], [{ collectionId: shop }]);
    await change('footerNav', [out('two')], []);
    await change('mainNav', [out('three')], [out('one')]);
    const [, , { number }] = (await owner.get('/config/api/site-parts/menu/versions')).json().earlier;
    expect((await owner.post('/config/api/site-parts/menu/roll-back', { number })).status).toBe(200);
    expect(await menus()).toEqual([[{ collectionId: shop }], []]);
    expect((await owner.post('/config/api/site-parts/menu/roll-back', {})).status).toBe(200);
    expect(await menus()).toEqual([[out('three')], [out('two')]]);
  });

  it('go back without the pages that were deleted since', async () => {
    const live = [{ collectionId: shop }];
    const page = await storePage('Short-lived');
    await save([{ collectionId: page, items: [out('inside')] }, ...live], live);
    await publish(await changes());
    await save([out('news')], (await opened()).menus[0].items);
    await publish(await changes());
    expect((await owner.post('/api/commondata/RemoveCollection', { collectionId: page })).status).toBe(200);
    const { earlier } = (await owner.get('/config/api/site-parts/menu/versions')).json();
    const { before } = (await owner.get(`/config/api/site-parts/menu/versions/${earlier[0].number}`)).json();
    expect((await owner.post('/config/api/site-parts/menu/roll-back', {})).status).toBe(200);
    expect([before.menus.mainNav, await inMenu()]).toEqual([await inMenu(), [out('inside'), ...live]]);
    // So the menu can still be changed.
    expect((await save([out('more'), ...live], (await opened()).menus[0].items)).status).toBe(200);
  });

  it('are too long to go back from when several menus together are, and stay', async () => {
    const long = Array.from({ length: 20 }, (_, n) => ({
      externalLink: { title: `${n}`, url: `/${'a'.repeat(1_900)}`, newWindow: false },
    }));
    const change = async (name: string, items: object[], seen: unknown) => {
      expect((await put(`/config/api/navigation/${name}`, { templateId: 'two', items, seen })).status).toBe(200);
      expect((await publish(await changes())).status).toBe(200);
    };
    const back = (number?: number) => owner.post('/config/api/site-parts/menu/roll-back', { number });
    await change('mainNav', [], [{ collectionId: shop }]);
    await change('mainNav', long, []);
    await change('footerNav', long, []);
    const { earlier } = (await owner.get('/config/api/site-parts/menu/versions')).json();
    const refused = await back(earlier[1].number);
    expect([refused.status, refused.json().message]).toEqual([400, expect.stringContaining('too long to store')]);
    expect([await inMenu(), await inMenu('footerNav')]).toEqual([long, long]);
    expect((await back(earlier[0].number)).status).toBe(200);
    expect([await inMenu(), await inMenu('footerNav')]).toEqual([long, []]);
  });

  it('end with the draft when it is discarded or undone', async () => {
    const live = [{ collectionId: shop }];
    await save([out('news')], live);
    expect((await save(live, [out('news')])).json()).toMatchObject({ isDraft: false });
    await save([out('news')], live);
    expect((await owner.send('DELETE', '/config/api/site-parts/menu', json())).status).toBe(204);
    expect([await inDraft(), await inMenu()]).toEqual([live, live]);
  });

  it('are refused when someone else changed the draft in between', async () => {
    const live = [{ collectionId: shop }];
    await save([out('theirs')], live);
    const late = await save([out('mine')], live);
    expect([late.status, late.json().message]).toEqual([
      409,
      'Someone else just changed the menu "The mainNav". Their version is shown now. Make your changes again.',
    ]);
    expect(await inDraft()).toEqual([out('theirs')]);
  });

  it('move pages into and out of a folder when they are published', async () => {
    const { store } = app.parts;
    const folder = await draftPage('group', { folder: true, typeName: 'folder', enabled: true, isDraft: undefined });
    const page = await draftPage('in-group', { parentId: folder, enabled: true, isDraft: undefined });
    await transact(store, async (tx) => putNavigation(tx, 'mainNav', { items: [{ collectionId: folder }] }));
    const { items } = (await opened()).menus[0];
    await save([{ collectionId: folder }, { collectionId: page }], items);
    expect(await inDraft()).toEqual([{ collectionId: folder, items: [] }, { collectionId: page }]);
    expect((await findCollection(store, page))?.parentId).toBe(folder);
    await publish(await changes());
    expect(await inMenu()).toEqual([{ collectionId: folder }, { collectionId: page }]);
    expect((await findCollection(store, page))?.parentId).toBeUndefined();
    // Rolling back moves them back, and out again.
    expect((await owner.post('/config/api/site-parts/menu/roll-back', {})).status).toBe(200);
    expect((await findCollection(store, page))?.parentId).toBe(folder);
    expect((await owner.post('/config/api/site-parts/menu/roll-back', {})).status).toBe(200);
    expect((await findCollection(store, page))?.parentId).toBeUndefined();
  });

  it('are refused when they would move more pages than one commit can hold', async () => {
    const folder = await draftPage('large', { folder: true, typeName: 'folder', enabled: true, isDraft: undefined });
    const pages: string[] = [];
    for (let n = 0; n <= 100; n++) pages.push(await draftPage(`large-${n}`, { parentId: folder }));
    const { items } = (await opened()).menus[0];
    await save([...items, { collectionId: folder, items: [] }], items);
    const refused = await publish(await changes());
    expect([refused.status, refused.json().message]).toEqual([409, expect.stringContaining('Move up to 100 pages')]);
    expect((await findCollection(app.parts.store, pages[0]!))?.parentId).toBe(folder);
    await save(
      [...items, { collectionId: folder, items: [{ collectionId: pages[0] }] }],
      (await opened()).menus[0].items,
    );
    expect((await publish(await changes())).status).toBe(200);
  });

  it('keep what a client of the original adds to the live menu, and lose what it removes', async () => {
    const live = [{ collectionId: shop }];
    await save([out('news'), ...live], live);
    await update({ items: [out('new')] });
    expect([await inMenu(), await inDraft()]).toEqual([[out('new')], [out('news'), out('new')]]);
  });

  it('can be published without the permission for the design, which the other parts need', async () => {
    const editor = await app.signedIn(Role.editor);
    await save([out('news')], [{ collectionId: shop }], editor);
    expect((await publish([{ name: 'design', revision: 1 }], editor)).status).toBe(403);
    expect((await publish(await changes(), editor)).status).toBe(200);
    expect(await inMenu()).toEqual([out('news')]);
  });
});

describe.each([
  ['declares no menu', 'menuless'],
  ['has no layout', 'bare'],
])('where the template %s', (_, templateId) => {
  it('says that there is no main navigation, and changes nothing', async () => {
    await use(templateId);
    const id = await storePage('Lamps');
    const kept = await inMenu();
    const before = await revision();
    expect(await layout()).toEqual({ layout: [], templateId });
    for (const answer of [
      await link(id),
      await link(shop, false),
      await update({ items: [{ collectionId: id }] }, { templateId }),
    ])
      expect([answer.status, answer.json().message]).toEqual([409, missing]);
    expect([await inMenu(), await revision()]).toEqual([kept, before]);
    // The page exists anyway, and is added once the template has a menu again.
    await use('two');
    await link(id);
    expect((await inDraft())?.[1]).toEqual({ collectionId: id });
  });
});

describe('a menu that is written', () => {
  const refused = async (navigation: unknown, changes: object = {}) => {
    const before = await inMenu();
    const answer = await update(navigation as object, changes);
    expect(await inMenu()).toEqual(before);
    return [answer.status, answer.json().message];
  };
  const nested = (levels: number): object => ({
    collectionId: shop,
    ...(levels > 1 && { items: [nested(levels - 1)] }),
  });

  it('is one of the template that the site has now', async () => {
    expect(await refused({ items: [] }, { fieldName: 'sideNav' })).toEqual([
      404,
      'The template has no menu "sideNav". Its menus: "mainNav", "footerNav".',
    ]);
    expect(await refused({ items: [] }, { templateId: 'bare' })).toEqual([
      409,
      "The site's template has changed. Reload the menus and try again.",
    ]);
  });

  it('leads to pages that there are, or to addresses, within bounds', async () => {
    expect(await refused({ items: [{ collectionId: 'f'.repeat(24) }] })).toEqual([404, 'Unable to locate content']);
    expect(await refused({ items: [nested(6)] })).toEqual([400, 'A menu can have up to 5 levels.']);
    const many = Array.from({ length: 126 }, () => ({
      externalLink: { title: 'a', url: '/a' },
      items: [{ externalLink: { title: 'b', url: '/b' } }],
    }));
    expect(await refused({ items: many })).toEqual([400, 'A menu can hold up to 250 items. This one has 252.']);
    const wrong = [
      {},
      null,
      'x',
      { collectionId: 7 },
      { externalLink: { title: '', url: '/' } },
      { items: [nested(1)] },
      { collectionId: shop, externalLink: { title: 'a', url: '/' } },
    ];
    for (const item of wrong) expect((await refused({ items: [item] }))[0]).toBe(400);
    const scripts = [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//evil.example',
    ];
    for (const url of scripts) {
      const [status, message] = await refused({
        items: [{ collectionId: shop, items: [{ externalLink: { title: 'a', url } }] }],
      });
      expect([url, status, message]).toEqual([
        url,
        400,
        expect.stringContaining('navigation.items.0.items.0.externalLink.url'),
      ]);
    }
    for (const navigation of [undefined, null, {}, { items: 'x' }]) expect((await refused(navigation))[0]).toBe(400);
  });

  it('keeps what stands in it: folders, addresses, member areas, and each page once on its level', async () => {
    const { store } = app.parts;
    await transact(store, async (tx) => {
      await putCollection(tx, {
        ...shopCollection,
        id: 'folder',
        typeName: 'folder',
        folder: true,
        urlId: 'more',
        navigationTitle: 'More',
      });
      await putCollection(tx, {
        ...shopCollection,
        id: 'inside',
        parentId: 'folder',
        urlId: 'inside',
        navigationTitle: 'Inside',
      });
    });
    const out = { title: 'Out', url: 'https://example.com/', newWindow: true };
    const items = [{ collectionId: 'folder' }, { externalLink: out }, { memberAreaId: 'studio' }];
    expect((await update({ items: [...items, { collectionId: 'folder' }] })).json().navigation.items).toEqual(items);
    const { links } = (await layout()).layout[0];
    expect(links).toMatchObject([
      { title: 'More', children: [{ collectionId: 'inside', title: 'Inside' }] },
      { title: 'Out', externalLink: out },
      { title: 'studio', memberAreaId: 'studio' },
    ]);
  });

  it('takes as many pages as it holds', async () => {
    const items = Array.from({ length: 250 }, (_, n) => ({ externalLink: { title: 'a', url: `/${n}` } }));
    expect((await update({ items })).status).toBe(200);
    const full = await link(shop);
    expect([full.status, full.json().message]).toEqual([400, 'A menu can hold up to 250 items. This one has 251.']);
  });

  it('is for those who may order the navigation', async () => {
    const manager = await app.signedIn(Role.storeManager);
    expect((await link(shop, false, manager)).status).toBe(403);
    expect(await inDraft()).toEqual([{ collectionId: shop }]);
  });
});
