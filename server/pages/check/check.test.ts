// The owner's lists of content problems, over HTTP.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { putProduct } from '../../commerce/product/product.ts';
import { blocks } from '../../content/block/blocks.ts';
import { findCollection, putCollection, takeCollection } from '../../content/collection/collection.ts';
import type { Collection } from '../../content/collection/schema.ts';
import type { Document } from '../../content/document/schema.ts';
import { sectionThemes } from '../../content/document/section-themes.ts';
import { type Image, imageSchema } from '../../content/image/schema.ts';
import { putItem } from '../../content/item/item.ts';
import { changeForm, createForm } from '../../forms/form/form.ts';
import { putNavigation } from '../../site/navigation/navigation.ts';
import type { Contents } from '../../site/site-part/schema.ts';
import { findDraftPart, savePart } from '../../site/site-part/site-part.ts';
import { importTemplateFiles } from '../../site/template/template.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { table } from '../../store/table.ts';
import { transact } from '../../store/transact.ts';
import { op, page, retext, textBlock, textDoc } from '../../testing/harness/documents.ts';
import { type FileParts, fileParts } from '../../testing/harness/file-parts.ts';
import { mug, shopCollection } from '../../testing/harness/shop.ts';
import { type Browser, type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { post } from '../fixtures/site.ts';
import type { CheckQuery, Finding } from './schema.ts';
import type { CheckedPart } from './site-records.ts';

const apps: TestStoa[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) {
    expect(app.faults()).toEqual([]);
    await app.close();
  }
});

const idOf = (n: number) => n.toString(16).padStart(24, '0');
const pageRecord = (n: number, changes: Partial<Collection> = {}): Collection => ({
  ...shopCollection,
  ...{ id: idOf(n), type: 10, typeName: 'page', title: `Page ${n}`, navigationTitle: `Page ${n}`, urlId: `page-${n}` },
  description: `About ${n}`,
  ...changes,
});
const linkBlock = (href: string) => textBlock('b1', 'x', { type: 53, props: { text: 'Go', href } });
const withBlock = (n: number, block: Document['blocks'][string]): Document => ({
  ...page(idOf(n)),
  blocks: { [block.id]: block },
});

const start = (...documents: Document[]) => startWith({}, ...documents);

async function startWith(given: { parts?: FileParts }, ...documents: Document[]) {
  const app = await testStoa({ hosts: 'separate', documents, ...given });
  apps.push(app);
  const { store } = app.parts;
  const put = (record: Collection) => transact(store, (tx) => putCollection(tx, record));
  await put({ ...shopCollection, description: 'Everything' });
  for (const { id } of documents) await put(pageRecord(Number.parseInt(id, 16)));
  const person = await app.editor();
  return { ...app, person, put };
}

type Listed = {
  rows: Finding[];
  total: number;
  nextCursor?: string;
  counts: Record<string, number>;
  progress: { isComplete: boolean; checked: number; total: number };
};
const list = async (person: Browser, query: Partial<Record<keyof CheckQuery, string>> = {}) => {
  // On a busy machine one call doesn't check all of them.
  for (;;) {
    const answer = await person.get(`/api/checks?${new URLSearchParams(query)}`);
    expect(answer.status).toBe(200);
    const listed = answer.body as unknown as Listed;
    if (listed.progress.isComplete) return listed;
  }
};
const told = ({ rows }: Listed) => rows.map(({ kind, pageTitle, blockId = '-' }) => `${kind} ${pageTitle} ${blockId}`);
const send = (person: Browser, n: number, base: number, patches: Parameters<typeof op>[1]) =>
  person.post(`/config/api/documents/${idOf(n)}/ops`, { base, ops: [op(idOf(n), patches)] });

describe('GET /api/checks', () => {
  it('lists what is wrong with the drafts, until it is mended', async () => {
    const { person } = await start(withBlock(1, linkBlock('/nowhere')), page(idOf(2), 'Fine'));
    const first = await list(person);
    expect(first.progress).toMatchObject({ isComplete: true, checked: 9, total: 9 });
    expect(first.rows).toEqual([
      {
        id: `page:${idOf(1)}:0`,
        kind: 'link',
        what: 'The link to “/nowhere” leads nowhere.',
        where: 'Section 1, Button',
        type: 'page',
        pageId: idOf(1),
        pageTitle: 'Page 1',
        path: '/page-1',
        blockId: 'b1',
        sectionId: 's1',
      },
    ]);
    await send(person, 1, 0, [{ p: ['blocks', 'b1', 'props', 'href'], o: 'set', v: '/page-2' }]);
    expect(told(await list(person))).toEqual([]);
    await person.post(`/config/api/documents/${idOf(2)}/ops`, { base: 0, ops: [retext(idOf(2), 'b1', '\u00a0')] });
    expect(told(await list(person))).toEqual(['empty Page 2 b1']);
  });

  it('is searched, filtered by kind and page, put in order, and read page by page', async () => {
    const { person } = await start(
      withBlock(1, linkBlock('/nowhere')),
      { ...page(idOf(2), ' '), sections: page('x').sections },
      withBlock(3, linkBlock('/neither')),
    );
    expect(told(await list(person))).toEqual(['link Page 1 b1', 'link Page 3 b1', 'empty Page 2 b1']);
    expect(told(await list(person, { sort: 'page' }))).toEqual(['link Page 1 b1', 'empty Page 2 b1', 'link Page 3 b1']);
    expect(told(await list(person, { sort: '-page', limit: '2' }))).toEqual(['link Page 3 b1', 'empty Page 2 b1']);
    const second = await list(person, { limit: '2', cursor: '2' });
    expect([told(second), second.total, second.nextCursor]).toEqual([['empty Page 2 b1'], 3, undefined]);
    expect((await list(person, { limit: '2' })).nextCursor).toBe('2');
    expect(told(await list(person, { kind: 'empty' }))).toEqual(['empty Page 2 b1']);
    expect(told(await list(person, { page: idOf(3) }))).toEqual(['link Page 3 b1']);
    expect(told(await list(person, { search: 'NEITHER' }))).toEqual(['link Page 3 b1']);
    expect((await list(person, { kind: 'empty' })).counts).toEqual({ link: 2, empty: 1 });
    expect((await person.get('/api/checks?kind=other')).status).toBe(400);
    expect((await person.get('/api/checks/export?kind=empty&format=json')).body).toEqual([
      expect.objectContaining({ Check: 'Empty', Page: 'Page 2', Where: expect.stringContaining('Section 1') }),
    ]);
    const { headers } = await person.get('/api/checks/export');
    expect(headers.get('content-disposition')).toBe('attachment; filename="checks.csv"');
  });

  it('follows what pages name: pages, redirects, forms', async () => {
    const form = (id: string) => textBlock('b2', 'x', { type: 9, props: { formId: id } });
    const { person, parts, put } = await start(
      withBlock(1, linkBlock(`${idOf(2)}#block-b1`)),
      page(idOf(2), 'Fine'),
      withBlock(3, linkBlock('/page-2')),
    );
    expect(told(await list(person))).toEqual([]);
    await put(pageRecord(2, { enabled: false }));
    expect((await list(person)).rows.map(({ what }) => what)).toEqual([
      `The link to “${idOf(2)}#block-b1” leads to a page that visitors can't see.`,
      "The link to “/page-2” leads to a page that visitors can't see.",
    ]);
    await put(pageRecord(2, { urlId: 'moved' }));
    expect(told(await list(person))).toEqual([]);
    await send(person, 2, 0, [
      { p: ['blocks', 'b1'], o: 'del' },
      { p: ['blocks', 'b9'], o: 'set', v: textBlock('b9', 'New') },
    ]);
    expect((await list(person)).rows.map(({ what }) => what)).toEqual(['The page has no part named “#block-b1”.']);
    await transact(parts.store, async (tx) => takeCollection(tx, (await findCollection(tx, idOf(2)))!));
    expect(told(await list(person))).toEqual(['link Page 1 b1', 'link Page 3 b1']);

    const made = await createForm(parts, {
      name: 'Contact',
      fields: [{ id: 'a', type: 'text', title: 'Name', description: '', required: false }],
      submissionMessage: 'Thanks',
      redirect: '',
      disclaimer: '',
      submitButtonText: 'Send',
      notifyEmail: '',
      isNewsletter: false,
    });
    await send(person, 3, 0, [
      { p: ['blocks', 'b1'], o: 'del' },
      { p: ['blocks', 'b2'], o: 'set', v: form(made.id) },
    ]);
    expect(told(await list(person))).toEqual(['link Page 1 b1', 'form Page 3 b2']);
    const { id: _, createdAt: __, updatedAt: ___, ...body } = made;
    await changeForm(parts, made.id, { ...body, notifyEmail: 'me@shop.example' }, made.updatedAt);
    expect(told(await list(person))).toEqual(['link Page 1 b1']);
  });

  it('follows links to items and products by their ids', async () => {
    const cup = mug({ id: idOf(70), urlId: 'mug' });
    const article = post(1, { collectionId: idOf(9), urlId: 'spring' });
    const { person, parts, put } = await start(
      withBlock(1, linkBlock(article.id)),
      withBlock(2, linkBlock(cup.id)),
      withBlock(3, linkBlock(idOf(99))),
    );
    await put(pageRecord(9, { type: 1, typeName: 'blog', urlId: 'news' }));
    await transact(parts.store, async (tx) => {
      await putItem(tx, article);
      await putProduct(tx, cup);
    });
    expect(told(await list(person, { kind: 'link' }))).toEqual(['link Page 3 b1']);
    const target = async (query: string) => (await person.get(`/config/api/link-target?${query}`)).body.target;
    const found = { id: article.id, title: article.title, path: '/news/spring' };
    expect(await target(`id=${article.id}`)).toEqual(found);
    expect(await target('path=/news/spring%23end')).toEqual(found);
    expect(await target(`id=${cup.id}`)).toMatchObject({ path: '/shop/p/mug' });
    expect(await target('path=/shop')).toMatchObject({ id: shopCollection.id });
    expect([await target(`id=${idOf(99)}`), await target('path=/nowhere')]).toEqual([undefined, undefined]);
    await transact(parts.store, (tx) => putProduct(tx, { ...cup, visible: false }));
    expect(told(await list(person, { kind: 'link' }))).toEqual(['link Page 2 b1', 'link Page 3 b1']);
  });

  it('reads links of what stands on every page and of HTML that was brought along, and asks no other site', async () => {
    const code = textBlock('b1', 'x', {
      type: blocks.code.number,
      props: {
        html: '<a href="/nowhere">A</a> <a href="/page-2#gone">B</a> <a href="/page-2#here">C</a> <a href="https://example">D</a> <a href="https://other.example/x">E</a> <img src="/s/cat.jpg?format=750w"> <img src="x.png" alt=""> <img src="{src}">',
      },
    });
    const here = textBlock('b1', 'x', { type: blocks.code.number, props: { html: '<p id="here">Here</p>' } });
    const parts = await fileParts();
    const { person } = await startWith({ parts }, withBlock(1, code), withBlock(2, here));
    const conf = {
      name: 'Own',
      layouts: { default: { regions: ['site'] } },
      navigations: [
        { name: 'mainNav', title: 'Main' },
        { name: 'footerNav', title: 'Footer' },
      ],
    };
    const site = '<body><a href="/missing">M</a> <a href="{fullUrl}">made</a> {squarespace.main-content}</body>';
    const files = new Map(Object.entries({ 'template.conf': JSON.stringify(conf), 'site.region': site }));
    const folder = { files: new Map([...files].map(([path, text]) => [path, Buffer.from(text)])), problems: [] };
    await importTemplateFiles(parts, folder, (await loadWebsite(parts.store)).templateId);
    const asked = vi.spyOn(globalThis, 'fetch');
    const byAdmin = { id: 'a', name: 'Ada' };
    const save = async <Name extends CheckedPart>(name: Name, change: Partial<Contents[Name]>) =>
      savePart(parts, byAdmin, name, { ...(await findDraftPart(parts.store, name)), ...change }, undefined);
    const { header, footer } = await findDraftPart(parts.store, 'header-footer');
    await save('header-footer', {
      header: { ...header, siteTitle: 'Shop', button: { isOn: true, title: 'Go', url: '/gone', newWindow: false } },
      footer: {
        ...footer,
        columns: [{ id: 'c', title: 'Help', text: '', links: [{ title: 'Old', url: '/old', newWindow: false }] }],
      },
    });
    const button = { title: 'Go', url: '/page-2#gone', newWindow: false };
    await save('announcement-bar', { isOn: true, text: 'Sale', clickthroughUrl: { url: '/sale', newWindow: false } });
    await save('pop-up', { isOn: true, title: 'Hi', action: 'button', button });
    await transact(parts.store, async (tx) => {
      const link = (title: string, url: string) => ({ externalLink: { title, url, newWindow: false } });
      putNavigation(tx, 'mainNav', { items: [{ collectionId: idOf(1) }, link('Lost', '/lost')] });
      putNavigation(tx, 'footerNav', {
        items: [{ collectionId: idOf(9), items: [link('Out', 'https://other.example')] }],
      });
      await putProduct(tx, {
        ...mug({ id: idOf(7), imageIds: [idOf(8)] }),
        excerpt: '<p>See <a href="/size-guide">sizes</a></p>',
      });
    });
    const rows = (await list(person, { kind: 'link', limit: '50' })).rows.filter(({ what }) => !/image/.test(what));
    const unnamed = (await list(person, { kind: 'alt' })).rows.map(({ where, blockId, what }) => [
      where,
      blockId,
      what,
    ]);
    expect(unnamed).toContainEqual(['Section 1, Code', 'b1', expect.stringMatching(/^“cat.jpg” has no alt text/)]);
    expect(unnamed.filter(([where]) => where === 'Section 1, Code')).toHaveLength(1);
    expect(
      rows.map(({ type, pageId, where, what }) => `${type} ${pageId.slice(-8)} | ${where ?? '-'} | ${what}`).sort(),
    ).toEqual(
      [
        'template own | site.region | The link to “/missing” leads nowhere.',
        'menu all | Lost | The link to “/lost” leads nowhere.',
        'menu all | - | This links to a page that no longer exists.',
        'page 00000001 | Section 1, Code | The link to “/nowhere” leads nowhere.',
        'page 00000001 | Section 1, Code | The page has no part named “#gone”.',
        "page 00000001 | Section 1, Code | “https://example” isn't a valid link.",
        'part announcement-bar | Announcement bar | The link to “/sale” leads nowhere.',
        'part header-footer | Footer, Help | The link to “/old” leads nowhere.',
        'part header-footer | Header button | The link to “/gone” leads nowhere.',
        'part pop-up | Pop-up | The page has no part named “#gone”.',
        'product 00000007 | Description | The link to “/size-guide” leads nowhere.',
      ]
        .map((line) =>
          line.replace('part announcement-bar', 'part ment-bar').replace('part header-footer', 'part r-footer'),
        )
        .sort(),
    );
    // Found before publishing; gone once fixed.
    expect((await person.get('/api/checks/pages/announcement-bar')).body.findings).toHaveLength(1);
    await save('announcement-bar', { isOn: false });
    expect((await person.get('/api/checks/pages/announcement-bar')).body.findings).toEqual([]);
    await transact(parts.store, async (tx) => putNavigation(tx, 'mainNav', { items: [] }));
    expect((await list(person, { kind: 'link', limit: '50' })).rows.map(({ where }) => where)).not.toContain('Lost');
    expect(asked).not.toHaveBeenCalled();
    await parts.close();
  });

  it('reads the bodies of posts: those that were brought along, and the drafts of the others', async () => {
    const [blog, written, brought] = [idOf(20), idOf(21), idOf(22)];
    const { person, parts, put } = await start({ ...withBlock(1, linkBlock('/page-1')), id: written });
    await put(pageRecord(20, { type: 1, typeName: 'blog', urlId: 'journal', description: 'Notes' }));
    await transact(parts.store, async (tx) => {
      const { bodyHtml: _, ...item } = post(1, { id: written, collectionId: blog, documentId: written });
      await putItem(tx, item);
      await putItem(
        tx,
        post(2, {
          id: brought,
          collectionId: blog,
          bodyHtml: '<p><a href="/lost">Old</a></p>',
          excerpt: '<img src="/a/dog.png">',
        }),
      );
    });
    expect(told(await list(person, { search: 'lost' }))).toEqual(['link Post 2 -']);
    const of = async (id: string) => (await person.get(`/api/checks/pages/${id}`)).body.findings as Finding[];
    expect((await of(brought)).map(({ where, what }) => `${where}: ${what}`)).toEqual([
      'Text: The link to “/lost” leads nowhere.',
      'Excerpt: “dog.png” has no alt text. Describe it, or mark it as decorative.',
    ]);
    expect((await of(written)).map(({ kind, blockId }) => [kind, blockId])).toEqual([['link', 'b1']]);
  });

  it('tells of titles and descriptions that are missing or double, and of products without what sells them', async () => {
    const { person, parts, put } = await start(page(idOf(1), 'One'), page(idOf(2), 'Two'), page(idOf(3), 'Three'));
    await put(pageRecord(2, { title: 'page 1', description: '' }));
    await put(pageRecord(3, { title: 'page 1', enabled: false, description: 'About 1' }));
    expect((await list(person)).rows.map(({ pageTitle, what }) => `${pageTitle}: ${what}`)).toEqual([
      'Page 1: The title is the same as that of “Page 2”.',
      'Page 2: This page has no description for search results.',
      'Page 2: The title is the same as that of “Page 1”.',
    ]);
    await put(pageRecord(2, { seo: { title: 'Two', description: 'Another', hidden: false } }));
    await transact(parts.store, async (tx) => {
      const [bare, hidden] = [
        mug({ id: idOf(7), urlId: 'bare', excerpt: '<p> </p>', imageIds: [] }),
        mug({ id: idOf(8), urlId: 'hidden', visible: false }),
      ];
      await putProduct(tx, { ...bare, variants: bare.variants.map((one) => ({ ...one, priceCents: 0 })) });
      await putProduct(tx, hidden);
    });
    expect((await list(person)).rows.map(({ type, pageId, what }) => [type, pageId, what])).toEqual([
      ['product', idOf(7), 'This product has no price.'],
      ['product', idOf(7), 'This product has no image.'],
      ['product', idOf(7), 'This product has no description.'],
    ]);
    // Staged changes are read like drafts of pages.
    const staged = async (body: object) =>
      expect((await person.send('PUT', `/config/api/staged-products/${idOf(7)}`, body)).status).toBe(200);
    await staged({ excerpt: '<p>See <a href="/sizes">sizes</a></p>' });
    const lines = ['This product has no price.', 'This product has no image.', 'The link to “/sizes” leads nowhere.'];
    expect((await list(person)).rows.map(({ what }) => what).sort()).toEqual(lines.sort());
    const { findings } = (await person.get(`/api/checks/pages/${idOf(7)}`)).body as { findings: Finding[] };
    expect(findings.map(({ what }) => what).sort()).toEqual(lines);
  });

  it('tells before publishing of images without alt text, and of colors of the draft that cannot be read', async () => {
    const parts = await fileParts();
    const { person } = await startWith({ parts }, withBlock(1, linkBlock('/page-1')));
    const { store } = parts;
    const themes = [':root', ...sectionThemes.map((theme) => `[data-theme=${theme}]`)].join(',');
    const conf = { name: 'Own', layouts: { default: { regions: ['site'] } }, stylesheets: ['a.less'] };
    const files = Object.entries({
      'template.conf': JSON.stringify(conf),
      'site.region': '<body>{squarespace.main-content}</body>',
      'styles/a.less': `${themes}{--bg:#fff;--fg:#222}`,
    });
    const folder = { files: new Map(files.map(([path, text]) => [path, Buffer.from(text)])), problems: [] };
    await importTemplateFiles(parts, folder, (await loadWebsite(store)).templateId);
    const images = table<Image>({ name: 'image', topic: 'files', schema: imageSchema });
    const picture = {
      ...{ id: idOf(30), hash: 'a'.repeat(64), filename: 'a.jpg', contentType: 'image/jpeg', altText: '', title: '' },
      ...{ widthPx: 1000, heightPx: 1000, sizeBytes: 90_000, body: '', focalX: 0.5, focalY: 0.5, addedOn: 1 },
    };
    await transact(store, async (tx) => {
      images.put(tx, picture, picture.id);
      const big = {
        ...picture,
        id: idOf(31),
        filename: 'big.jpg',
        altText: 'Big',
        widthPx: 6000,
        sizeBytes: 9_000_000,
      };
      images.put(tx, big, big.id);
      await putProduct(tx, { ...mug({ id: idOf(7), imageIds: [idOf(30), idOf(31)] }), excerpt: '<p>A mug</p>' });
      await putCollection(tx, pageRecord(20, { type: 1, typeName: 'blog', urlId: 'journal', description: 'Notes' }));
      await putItem(tx, post(2, { id: idOf(22), collectionId: idOf(20), mainImageId: idOf(30) }));
    });
    const byAdmin = { id: 'a', name: 'Ada' };
    const save = async <Name extends CheckedPart>(name: Name, change: Partial<Contents[Name]>) =>
      savePart(parts, byAdmin, name, { ...(await findDraftPart(store, name)), ...change }, undefined);
    const { header, footer } = await findDraftPart(store, 'header-footer');
    await save('header-footer', { header: { ...header, siteTitle: 'Shop', logoImageId: idOf(31) }, footer });
    await save('announcement-bar', { isOn: true, text: 'Sale' });
    await save('pop-up', { isOn: true, title: 'Hi', action: 'none', imageId: idOf(30) });
    const told = async (kind: string) =>
      (await list(person, { kind, limit: '50' })).rows.map(({ type, where }) => `${type} ${where}`).sort();
    expect(await told('alt')).toEqual(['item Main image', 'part Pop-up', 'product Images']);
    expect(await told('image')).toEqual(['part Header', 'product Images']);
    expect(await told('contrast')).toEqual([]);
    await savePart(parts, byAdmin, 'custom-css', { text: `${themes}{--fg:#eee}` }, undefined);
    expect(await told('contrast')).toEqual([
      'page Section 1, Button',
      'part Announcement bar',
      'part Bright',
      'part Dark 1',
      'part Dark 2',
      'part Footer',
      'part Header',
      'part Light 1',
      'part Light 2',
      'part Pop-up',
      'part Soft',
    ]);
    expect((await person.get('/api/checks/pages/design')).body.findings).toHaveLength(6);
    await parts.close();
  });

  it('reads again only pages that changed, or that name what did', async () => {
    const documents = Array.from({ length: 40 }, (_, n) => page(idOf(n + 1), `Text ${n}`));
    const { person, parts } = await start(...documents);
    const read = new Set<string>();
    const { store } = parts;
    const before = store.peek.bind(store);
    store.peek = (key) => {
      if (key[0] === 'doc:live') read.add(String(key[1]));
      return before(key);
    };
    expect((await list(person)).progress.checked).toBe(47);
    expect(read.size).toBeGreaterThanOrEqual(40);
    read.clear();
    await list(person);
    expect([...read]).toEqual([]);
    await send(person, 5, 0, [{ p: ['blocks', 'b1', 'props', 'doc'], o: 'set', v: textDoc(' ') }]);
    read.clear();
    expect(told(await list(person))).toEqual(['empty Page 5 b1']);
    expect([...read]).toEqual([]);
  });
});

describe('GET /api/checks/pages/:id', () => {
  it('answers what is wrong with the draft of one page, as it is now', async () => {
    const { person } = await start(withBlock(1, linkBlock('/nowhere')));
    const of = async (id: string) => (await person.get(`/api/checks/pages/${id}`)).body.findings as Finding[];
    expect((await of(idOf(1))).map(({ kind, blockId }) => [kind, blockId])).toEqual([['link', 'b1']]);
    await send(person, 1, 0, [{ p: ['blocks', 'b1', 'props', 'href'], o: 'set', v: 'https://example.com' }]);
    expect(await of(idOf(1))).toEqual([]);
    await send(person, 1, 1, [{ p: ['blocks', 'b1', 'props', 'href'], o: 'set', v: 'https://example' }]);
    expect((await of(idOf(1))).map(({ what }) => what)).toEqual(["“https://example” isn't a valid link."]);
    expect(await person.get(`/api/checks/pages/${idOf(9)}`)).toMatchObject({ status: 404 });
  });
});
