// Pages of a small shop, from address to HTML and JSON, on the real store, template engine and renderer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileTemplate, execute, instantiate } from '../../../renderer/template/template.ts';
import { putCategory } from '../../commerce/product/category.ts';
import { deleteProduct, putProduct } from '../../commerce/product/product.ts';
import { findCollection, putCollection } from '../../content/collection/collection.ts';
import { findLiveDocument, putLiveDocument } from '../../content/document/document.ts';
import { applyOps } from '../../content/document/draft.ts';
import { deleteItem, putItem } from '../../content/item/item.ts';
import { scriptHash } from '../../http/middleware/security-headers.ts';
import { putWebsite } from '../../site/website/website.ts';
import { retext } from '../../testing/harness/documents.ts';
import {
  collection,
  ids,
  mug,
  now,
  post,
  readKeys,
  type TestSite,
  testSite,
  textDocument,
  website,
} from '../fixtures/site.ts';
import type { PageRequest } from '../resolve/page-request.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

/** Only the fields that these tests check. */
type PageJson = {
  items: { title: string; publishOn: number; variants: [object] }[];
  pagination: { nextPageUrl: string; prevPageUrl: string; nextItem: unknown; prevItem: unknown };
  [key: string]: unknown;
};
const titles = ({ items }: PageJson) => items.map(({ title }) => title);

const contextOf = (html: string) => {
  const script = /<script data-name="static-context">(.*?)<\/script>/s.exec(html)?.[1] as string;
  return { script, value: JSON.parse(script.slice(script.indexOf('{"'), -1)) as Record<string, unknown> };
};

describe('a page', () => {
  it('joins the regions, fills in the menu and the sections, and needs no React', async () => {
    const { status, text, cacheable } = await site.get('/');
    expect(status).toBe(200);
    expect(text).toContain('<html lang="en-US">');
    expect(text).toContain(
      '<nav><a href="/shop">shop</a><a href="/blog">blog</a><a href="https://example.com/">Out</a></nav>',
    );
    expect(text).toContain('Welcome in');
    expect(text).toMatch(/<\/main>.*<\/body><\/html>\s*$/s);
    expect(text).not.toContain('{.');
    expect(text).not.toContain('<squarespace:');
    expect(text).not.toContain('islands.js');
    expect(cacheable).toBe(true);
    expect(site.faults).toEqual([]);
  });

  it('renders a query over another page, with attributes from the outer scope', async () => {
    const { text } = await site.get('/');
    expect(text).toContain('<aside><b>Post 1 of Journal</b></aside>');
  });

  it.each(['/about', '/blog', '/blog?format=rss'])(
    'is out of date when a post that %s would show appears',
    async (path) => {
      const later = await testSite();
      const appearsAt = now + 60_000;
      await later.write((tx) => putItem(tx, post(1, { publishOn: appearsAt })));
      const rendered = await later.renderer.answer(later.ask(path));
      for await (const _ of rendered.chunks) void _;
      expect(rendered.freshUntil).toBe(appearsAt);
      await later.close();
    },
  );

  it('allows its inline scripts by their hash, and no others', async () => {
    const { text, scriptHashes } = await site.get('/');
    const inline = [...text.matchAll(/<script(?![^>]*(?:src|type)=)[^>]*>(.*?)<\/script>/gs)].map(([, body]) =>
      scriptHash(body as string),
    );
    expect(inline).toHaveLength(4);
    expect(scriptHashes).toEqual(expect.arrayContaining(inline));
  });

  it('says what the page is in the context that scripts read', async () => {
    const { value } = contextOf((await site.get('/shop/p/mug')).text);
    expect(value.pageType).toBe(50);
    expect(value.website).toMatchObject({
      id: ids.website,
      siteTitle: 'Flour &amp; Branch',
      fullSiteTitle: 'Mug & Saucer — Flour & Branch',
    });
    expect((value.product as { variants: unknown[] }).variants[0]).toMatchObject({
      price: { value: 1999, decimalValue: '19.99' },
      stock: { unlimited: false, quantity: 7 },
    });
    expect(value.tweakJSON).toEqual({ ink: '#123456', 'wide-page': 'true' });
  });

  it('has ids, classes, title and canonical address', async () => {
    const { text } = await site.get('/blog/post-2');
    expect(text).toMatch(
      /<body id="item-[0-9a-f]{24}" class="wide-page native-currency-code-usd collection-type-blog collection-layout-default collection-[0-9a-f]{24} view-item mobile-style-available sqs-seven-one/,
    );
    expect(text).toContain('<title>Post 2 — Flour &amp; Branch</title>');
    expect(text).toContain('<link rel="canonical" href="https://shop.example/blog/post-2">');
    expect(text).toContain('<p>Body 2</p>');
  });

  it('prints the mark of the crumb, which the page cache replaces', async () => {
    expect((await site.get('/shop/p/mug')).text).toContain('name="crumb" value="CRUMB"');
  });

  it('is its main content alone for format=main-content', async () => {
    const { text } = await site.get('/blog?format=main-content');
    expect(text).toMatch(/^<h1>Journal<\/h1>/);
  });
});

describe('addresses', () => {
  it.each([
    ['/home', '/'],
    ['/shop/mug', '/shop/p/mug'],
  ])('leads %s to %s', async (from, to) => {
    const { status, headers } = await site.get(from);
    expect([status, headers.Location]).toEqual([302, to]);
  });

  it('leads for good from each earlier address to where it is now, until another takes it', async () => {
    const to = async (path: string) => {
      const { status, headers } = await site.get(path);
      return [status, headers.Location];
    };
    const [product, other, category] = ['c'.repeat(24), 'd'.repeat(24), 'e'.repeat(24)] as const;
    const put = (id: string, urlId: string) => site.write((tx) => putProduct(tx, mug({ id, urlId })));
    for (const urlId of ['cup', 'beaker', 'tumbler']) {
      await put(product, urlId);
      await site.write((tx) => putItem(tx, post(901, { urlId })));
    }
    for (const before of ['/shop/p/cup', '/shop/p/beaker', '/shop/cup'])
      expect(await to(before)).toEqual([301, '/shop/p/tumbler']);
    for (const before of ['/blog/cup', '/blog/beaker']) expect(await to(before)).toEqual([301, '/blog/tumbler']);
    await put(other, 'cup');
    expect(await to('/shop/p/cup')).toEqual([200, undefined]);
    await put(other, 'jug');
    expect(await to('/shop/p/cup')).toEqual([301, '/shop/p/jug']);

    const place = { collectionId: ids.shop, parentCategoryId: null, displayIndex: 900 };
    const name = (urlSlug: string) =>
      site.write((tx) => putCategory(tx, { ...place, id: category, urlSlug, displayName: urlSlug }));
    for (const urlSlug of ['drinks', 'tableware']) await name(urlSlug);
    expect(await to('/shop/drinks')).toEqual([301, '/shop/tableware']);
    // Leftovers must not affect other tests.
    await site.write(async (tx) => {
      await deleteItem(tx, post(901, { urlId: 'tumbler' }), now);
      for (const id of [product, other]) await deleteProduct(tx, id);
    });
  });

  it('leads a folder to its first enabled child, and keeps the query', async () => {
    await site.write(async (tx) => {
      await putCollection(
        tx,
        collection({ id: 'f'.repeat(24), urlId: 'more/first', parentId: ids.folder, displayIndex: 1 }),
      );
    });
    expect((await site.get('/more?a=1')).headers.Location).toBe('/more/first?a=1');
    expect((await site.get('/more/first')).status).toBe(200);
  });

  it('has nothing at the address of a folder that only groups pages (folder behavior 3)', async () => {
    const folder = collection({ id: ids.folder, urlId: 'more', type: 1, typeName: 'folder', folder: true });
    await site.write(async (tx) => putCollection(tx, { ...folder, folderBehavior: 3 }));
    expect((await site.get('/more')).status).toBe(404);
    await site.write(async (tx) => putCollection(tx, { ...folder, folderBehavior: 2 }));
  });

  it('leads a variation (4) to its first enabled child, and tells templates to make it no link', async () => {
    const folder = collection({ id: ids.folder, urlId: 'more', type: 1, typeName: 'folder', folder: true });
    await site.write(async (tx) => putCollection(tx, { ...folder, folderBehavior: 4 }));
    expect((await site.get('/more')).headers.Location).toBe('/more/first');
    const entry = instantiate(compileTemplate('{.clickable?}link{.or}words{.end}').source);
    const drawn = (folderBehavior: number) => execute(entry, { folderBehavior }, { now, locale: 'en' }).parts.join('');
    expect([2, 4].map(drawn)).toEqual(['link', 'words']);
    await site.write(async (tx) => putCollection(tx, { ...folder, folderBehavior: 2 }));
  });

  it('answers what is not there with page type 100, status 404, and does not keep it', async () => {
    const { status, text, cacheable } = await site.get('/nowhere/at-all');
    expect(status).toBe(404);
    expect(contextOf(text).value.pageType).toBe(100);
    expect(text).toContain('can’t be found');
    expect(cacheable).toBe(false);
  });

  it('shows posts of the future and hidden products to the preview only', async () => {
    await site.write(async (tx) => {
      await putItem(tx, post(50, { urlId: 'later', publishOn: now + 1000, takesComments: true }));
      await putItem(tx, post(51, { urlId: 'open', takesComments: true }));
      await putProduct(tx, mug({ id: 'a'.repeat(24), urlId: 'hidden', visible: false }));
    });
    for (const path of ['/blog/later', '/shop/p/hidden']) {
      expect((await site.get(path)).status).toBe(404);
      expect((await site.get(path, { drafts: true })).status).toBe(200);
    }
    // It takes no comments yet, so its page doesn't ask for them.
    const stateOf = async (path: string) => contextOf((await site.get(path, { drafts: true })).text).value.item;
    expect(await stateOf('/blog/later')).toMatchObject({ commentState: 2 });
    expect(await stateOf('/blog/open')).toMatchObject({ commentState: 1 });
    await site.write((tx) => deleteItem(tx, post(51), now));
  });
});

describe('sections that are kept', () => {
  it('are pieces of the page that come again, for visitors; the preview shows the draft', async () => {
    const pieces = async (overrides: Partial<PageRequest> = {}) => {
      const { chunks } = await site.renderer.answer(site.ask('/', overrides));
      return (await Array.fromAsync(chunks)).flat().filter((chunk) => typeof chunk === 'object');
    };
    const [head, first] = await pieces();
    expect(String(head)).toContain('<title>');
    expect(String(first)).toContain('Welcome in');
    expect(await pieces()).toEqual([head, first]);
    expect((await pieces())[1]).toBe(first);
    const op = retext(ids.home, 'b1', 'Not yet public', { id: 'draft-op-1', base: 0 });
    await applyOps(site.parts, { id: 'ann', name: 'Ann' }, ids.home, { base: 0, ops: [op] });
    expect((await pieces())[1]).toBe(first);
    expect(await pieces({ drafts: true })).toEqual([]);
    expect((await site.get('/', { drafts: true })).text).toContain('Not yet public');
    for (const who of [{ account: { roles: [1] } }, { areas: [] }]) expect(await pieces(who)).toEqual([]);
  });
});

describe('format=json', () => {
  const json = async (path: string) => JSON.parse((await site.get(path)).text) as PageJson;

  it('has the keys of the specification, in order', async () => {
    const answer = await site.get('/shop?format=json');
    expect(answer.headers['Content-Type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(JSON.parse(answer.text))).toEqual([
      'items',
      'website',
      'websiteSettings',
      'collection',
      'shoppingCart',
      'shareButtons',
      'showCart',
      'localizedStrings',
      'userAccountsContext',
      'template',
      'uiextensions',
      'empty',
      'emptyFolder',
      'calendarView',
      'pagination',
      'productMerchandisingContext',
      'pagePreviewContext',
    ]);
  });

  it('gives price tools their strict types', async () => {
    const { collection: shop, items, website } = await json('/shop?format=json');
    expect(shop).toMatchObject({ type: 13 });
    expect(website).toMatchObject({ id: ids.website });
    const variant = items[0]?.variants[0];
    expect(variant).toMatchObject({
      sku: 'SQ0000001',
      onSale: false,
      unlimited: false,
      qtyInStock: 7,
      priceMoney: { currency: 'USD', value: '19.99' },
    });
    expect(items[0]).toMatchObject({
      title: 'Mug &amp; Saucer',
      fullUrl: '/shop/p/mug',
      body: null,
      priceCents: 1999,
      recordTypeLabel: 'store-item',
    });
    expect(Object.keys(variant ?? {}).at(-1)).toBe('len');
  });

  it('pages lists by time, newest first, and back again', async () => {
    const first = await json('/blog?format=json');
    expect(titles(first)).toEqual(['Post 1', 'Post 2']);
    expect(first.pagination).toEqual({
      nextPage: true,
      nextPageOffset: first.items[1]?.publishOn,
      nextPageUrl: `/blog?offset=${first.items[1]?.publishOn}`,
      pageSize: 2,
    });
    const second = await json(`${first.pagination.nextPageUrl}&format=json`);
    expect(titles(second)).toEqual(['Post 3']);
    const back = await json(`${second.pagination.prevPageUrl}&format=json`);
    expect(titles(back)).toEqual(['Post 1', 'Post 2']);
  });

  it('names the older post as the next one', async () => {
    const { pagination } = await json('/blog/post-2?format=json');
    expect(pagination.nextItem).toMatchObject({ title: 'Post 3', body: null });
    expect(pagination.prevItem).toMatchObject({ title: 'Post 1' });
  });

  it('has the empty cart without id or token, and the page as HTML', async () => {
    const { shoppingCart, mainContent, squarespace } = await json('/?format=json-pretty');
    expect(shoppingCart).toMatchObject({ entries: [], totalQuantity: 0 });
    expect(shoppingCart).not.toHaveProperty('id');
    expect(shoppingCart).not.toHaveProperty('cartToken');
    expect(mainContent).toContain('Welcome in');
    expect(squarespace).toBeUndefined();
  });

  it('escapes what comes from the address', async () => {
    const { tagFilter, items, empty } = await json('/blog?tag=%3Cscript%3E&format=json');
    expect([tagFilter, items, empty]).toEqual(['&lt;script&gt;', [], true]);
  });
});

describe('what a page depends on', () => {
  it('names every key that it read, so that a change of any drops it from the cache', async () => {
    const { dependsOn } = await site.get('/shop/p/mug');
    const tables = new Set(readKeys(dependsOn).map((text) => text.split('\0')[0]));
    for (const name of ['website', 'stock', 'navigation', 'template', 'collection'])
      expect(tables).toContain(`s${name}`);
  });
});

describe('a feed', () => {
  it('lists what is published', async () => {
    const { text, headers } = await site.get('/blog?format=rss');
    expect(headers['Content-Type']).toContain('rss');
    expect(text).toContain('<link>https://shop.example/blog/post-1</link>');
    expect(text).not.toContain('later');
  });

  it('has the filters and the paging of its address, and nothing that XML cannot hold', async () => {
    await site.write(async (tx) => {
      await putItem(tx, post(2, { title: 'Bell\u0007 & Co', tags: ['sea'], publishOn: now - 60_000 }));
    });
    const titles = async (path: string) =>
      [...(await site.get(path)).text.matchAll(/<item><title>(.*?)<\/title>/g)].map(([, title]) => title);
    expect(await titles('/blog?format=rss&tag=SEA')).toEqual(['Bell &amp; Co']);
    expect(await titles('/blog?format=rss&category=none')).toEqual([]);
    expect(await titles('/blog?format=rss&month=01-1990')).toEqual([]);
    expect(await titles(`/blog?format=rss&offset=${now - 60_000}`)).not.toContain('Bell &amp; Co');
    expect((await site.get('/blog?format=rss&tag=SEA')).text).toContain('/blog?format=rss&amp;tag=SEA" rel="self"');
  });
});

describe('a list of products', () => {
  const names = (page: Json) => page.items.map(({ title }) => title);
  type Json = { items: { title: string }[]; tagFilter?: string; pagination: Record<string, string> | null };
  const shop = async (path: string) => JSON.parse((await site.get(path)).text) as Json;

  it('goes page by page both ways, and keeps to a tag', async () => {
    await site.write(async (tx) => {
      await putCollection(tx, collection({ id: ids.shop, urlId: 'shop', type: 13, typeName: 'products', pageSize: 2 }));
      for (const n of [1, 2, 3, 4, 5]) {
        const one = mug();
        const id = `${n}`.padStart(24, 'e');
        const variants = one.variants.map((variant) => ({ ...variant, id: `v${n}`, sku: `S${n}` }));
        const tags = n % 2 ? ['Odd'] : [];
        await putProduct(tx, { ...one, id, variants, title: `P${n}`, urlId: `p${n}`, displayIndex: 10 + n, tags });
      }
    });
    const first = await shop('/shop?format=json');
    const second = await shop(`${first.pagination?.nextPageUrl}&format=json`);
    const third = await shop(`${second.pagination?.nextPageUrl}&format=json`);
    expect([first, second, third].map(names)).toEqual([
      [expect.any(String), 'P1'],
      ['P2', 'P3'],
      ['P4', 'P5'],
    ]);
    expect(third.pagination).not.toHaveProperty('nextPage');
    const back = await shop(`${third.pagination?.prevPageUrl}&format=json`);
    expect(names(back)).toEqual(['P2', 'P3']);
    expect(back.pagination).toMatchObject({ nextPageUrl: second.pagination?.nextPageUrl, prevPage: true });

    const odd = await shop('/shop?tag=odd&format=json');
    expect([names(odd), odd.tagFilter]).toEqual([['P1', 'P3'], 'Odd']);
    const more = await shop(`${odd.pagination?.nextPageUrl}&format=json`);
    expect(names(more)).toEqual(['P5']);
    expect(names(await shop(`${more.pagination?.prevPageUrl}&format=json`))).toEqual(['P1', 'P3']);
    expect(names(await shop('/shop?tag=none&format=json'))).toEqual([]);
  });
});

describe('who of the people of the site is signed in', () => {
  it('is known to templates and scripts on pages of their own', async () => {
    const account = { id: 'c1', name: 'Ada <King> Lovelace', roles: [4] };
    const data = await site.get('/about?format=json', { account });
    expect(JSON.parse(data.text).authenticatedAccount).toEqual({
      id: 'c1',
      displayName: 'Ada &lt;King&gt; Lovelace',
      firstName: 'Ada',
      lastName: '&lt;King&gt; Lovelace',
      roles: [4],
    });
    const page = await site.get('/about', { account });
    expect(contextOf(page.text).value.authenticatedAccount).toMatchObject({ id: 'c1' });
    expect([data, page].map(({ cacheable, headers }) => [cacheable, headers['Cache-Control']])).toEqual([
      [false, 'private, no-store'],
      [false, 'private, no-store'],
    ]);
    expect(JSON.parse((await site.get('/about?format=json')).text)).not.toHaveProperty('authenticatedAccount');
  });
});

describe("code of the owner's own", () => {
  const code = (html: string) => {
    const document = textDocument(ids.about, 'About');
    const [block] = Object.values(document.blocks);
    return { ...document, blocks: { b1: { ...block!, type: 23, props: { html } } } };
  };

  it('stands in a shared section once, and every page that has it follows its live content', async () => {
    const shared = { ...textDocument(ids.home, 'Shared words'), id: 'shared-a', kind: 'shared' as const };
    const main = Object.values(shared.sections)[0]!;
    const blocks = Object.values(shared.blocks).map((block) => [block.id, { ...block, section: 'main' }]);
    const whole = { ...shared, sections: { main: { ...main, id: 'main' } }, blocks: Object.fromEntries(blocks) };
    const home = (await findLiveDocument(site.parts.store, ids.home))!;
    const place = { ...main, id: 'place', order: 'zz', sharedId: 'shared-a' };
    const again = { ...place, id: 'again', order: 'zzz' };
    await site.write(async (tx) => {
      putLiveDocument(tx, whole);
      putLiveDocument(tx, { ...home, sections: { ...home.sections, place, again } });
    });
    const { text } = await site.get('/');
    expect(text.split('Shared words')).toHaveLength(3);
    expect(text).not.toContain('data-shared');
    expect(text).toContain('data-section-id="place"');
    await site.write(async (tx) => putLiveDocument(tx, JSON.parse(JSON.stringify(whole).replace('Shared', 'Newer'))));
    expect((await site.get('/')).text).toContain('Newer words');
    await site.write(async (tx) => putLiveDocument(tx, home));
  });

  it('of one page runs on that page alone, behind that of the site, and its policy knows it', async () => {
    const about = await findCollection(site.parts.store, ids.about);
    const pageCode = { header: '<script>aboutHead()</script>', footer: '<script>aboutFoot()</script>' };
    await site.write(async (tx) => putCollection(tx, { ...about!, code: pageCode }));
    const { text, scriptHashes } = await site.get('/about');
    expect(text).toContain(`${pageCode.header}\n<!-- End of Squarespace Headers -->`);
    expect(text).toContain(pageCode.footer);
    expect(scriptHashes).toEqual(expect.arrayContaining([scriptHash('aboutHead()'), scriptHash('aboutFoot()')]));
    expect((await site.get('/')).text).not.toContain('aboutHead');
    await site.write(async (tx) => putCollection(tx, about!));
  });

  it('finds the browser globals that it calls, in a code block and in the injected code', async () => {
    const globals = 'data-name="browser-globals"';
    expect((await site.get('/about')).text).not.toContain(globals);
    await site.write(async (tx) => putLiveDocument(tx, code('<script>Squarespace.onInitialize(Y, go)</script>')));
    const withBlock = await site.get('/about');
    expect(withBlock.text.indexOf(globals)).toBeLessThan(withBlock.text.indexOf('onInitialize(Y, go)'));
    expect(withBlock.text).toContain(globals);
    await site.write(async (tx) => {
      putLiveDocument(tx, code('<script>plain()</script>'));
      putWebsite(tx, website({ codeInjection: { header: '<script>Y.use("node", go)</script>', footer: '' } }));
    });
    const { text, scriptHashes } = await site.get('/about');
    expect(text).toContain(globals);
    expect(text).toContain('imageloader-bootstrapper');
    const body = /<script data-name="browser-globals">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(scriptHashes).toContain(scriptHash(body));
    await site.write(async (tx) => putWebsite(tx, website()));
  });
});
