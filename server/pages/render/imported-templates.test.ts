// Two template folders like those in the wild, written for this test: every tag, setting and page type, with typical
// defects. They are imported and serve every page; a site switches between them and back (template-folders, issue 3).
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raw } from '../../base/text/html.ts';
import { galleryOptions } from '../../content/block/gallery.ts';
import { findCollection, putCollection } from '../../content/collection/collection.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import { emptyField } from '../../content/document/field.ts';
import { addImage } from '../../content/image/image.ts';
import { findItemByUrlId, putItem } from '../../content/item/item.ts';
import { createForm } from '../../forms/form/form.ts';
import { scriptHash } from '../../http/middleware/security-headers.ts';
import { PageType } from '../../http/page-type.ts';
import { activateTemplate, installTemplate } from '../../import/template.ts';
import type { TemplateReport } from '../../import/template-report.ts';
import { createStylesheets } from '../../site/template/site-css.ts';
import { createTemplates } from '../../site/template/template.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { lockScreen } from '../compose/system-pages.ts';
import { everyAddress, pages, putEveryPage } from '../fixtures/every-page.ts';
import { ids, mug, now, type TestSite, testSite } from '../fixtures/site.ts';

const own: Readonly<Record<string, [path: string, words: string][]>> = {
  lantern: [['/contact', 'Contact']],
  quarry: [['/imprint', 'Imprint']],
};
const fixtures = join(import.meta.dirname, '../../site/template/fixtures');
const bundled = join(import.meta.dirname, '../../../data/templates/atelier');

let site: TestSite;
const reports: Record<string, TemplateReport> = {};
beforeAll(async () => {
  site = await testSite();
  await putEveryPage(site);
  for (const [id, folder] of [
    ['lantern', join(fixtures, 'lantern')],
    ['quarry', join(fixtures, 'quarry')],
    ['atelier', bundled],
  ] as const)
    reports[id] = await installTemplate(site.parts, { folder }, { id, activate: false });
}, 60_000);
afterAll(() => site.close());

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#846' } })
    .png()
    .toBuffer();
const show = (id: string) => activateTemplate(site.parts, id);
const bodyOf = async (path: string) =>
  (await site.get(`${path}${path.includes('?') ? '&' : '?'}format=main-content`)).text;
type Json = Record<string, unknown> & { items: { title: string }[]; collection: Record<string, unknown> };
const json = async (path: string) =>
  JSON.parse((await site.get(`${path}${path.includes('?') ? '&' : '?'}format=json`)).text) as Json;

describe.each(['lantern', 'quarry', 'atelier'])('the template %s', (id) => {
  beforeAll(() => show(id).then(() => undefined));

  it.each<readonly [path: string, words: string]>([...everyAddress, ...(own[id] ?? [])])(
    'serves %s whole',
    async (path, words) => {
      const { status, text } = await site.get(path);
      expect(status).toBe(200);
      expect(text).toContain(words);
      expect(text).toMatch(
        /<!doctype html>[\s\S]*<body id="(?:collection|item)-[0-9a-f]{24}" class="[^"]*collection-type-/,
      );
      expect(text).toContain('End of Squarespace Headers');
      expect(text).toMatch(/<\/body>\s*<\/html>\s*$/);
      expect(text).toMatch(/href="\/shop"/);
      expect(text).not.toMatch(/\{\.|<squarespace:/);
      if (id !== 'atelier') expect(text).toContain('data-type="block-field"');
      expect(site.faults).toEqual([]);
    },
  );

  it('serves what is not there in its layout', async () => {
    const { status, text } = await site.get('/nowhere');
    expect(status).toBe(404);
    expect(text).not.toMatch(/\{\.|<squarespace:/);
  });
});

describe('a template that uses everything', () => {
  beforeAll(() => show('lantern').then(() => undefined));

  it('is read without an error, and every file is counted', () => {
    const { read, problems, pagesAdded } = reports.lantern as TemplateReport;
    expect(problems).toEqual([]);
    expect(read).toMatchObject({
      layouts: 2,
      regions: 4,
      blockOverrides: 10,
      pages: ['contact', 'retired'],
      presets: 1,
    });
    expect(read.customTypes).toEqual(['walk', 'talk']);
    expect(read.locales).toEqual(['de-DE', 'en-US']);
    expect(pagesAdded).toEqual([]);
  });

  it('adds its static page, but not one that it has taken from the list', async () => {
    expect((await site.get('/contact')).text).toContain('<h1 class="static">Contact Flour &amp; Branch</h1>');
    expect((await site.get('/contact')).text).toContain('<main class="wide" data-title="Contact">');
    expect((await site.get('/retired')).status).toBe(404);
  });

  it('joins scripts that stand beside each other', async () => {
    const { text } = await site.get('/');
    const revision = reports.lantern?.revision;
    expect(text).toContain(
      `<script src="/scripts/combo?v=${revision}&amp;f=vendor%2Ffirst.js&amp;f=second.js"></script>`,
    );
    expect(text).toContain(`<script src="/scripts/late.js?v=${revision}" async></script>`);
  });

  it('draws menus with their states, from a block and from a body', async () => {
    const { text } = await site.get('/folder/first');
    expect(text).toMatch(/<nav class="menu has-active">/);
    expect(text).toMatch(
      /<div class="folder folder-on"><a href="\/folder">folder<\/a><a class="sub on" href="\/folder\/first">/,
    );
    expect(text).toContain('<div class="folder is-index"><a href="/index">');
    expect(text).toContain('<li><a href="https://example.com/" target="_blank">Out</a></li>');
    expect(text).toMatch(/<ul class="siblings">\s*<li class="on">First<\/li>/);
    expect((await site.get('/shop')).text).toContain('<li class="on"><a href="/shop">');
    expect((await site.get('/about/news')).text).not.toContain('class="siblings"><li class="on">First');
  });

  it('answers queries: nested address, skip, starred, any of several categories, attributes as code', async () => {
    const { text } = await site.get('/');
    expect(text).toContain('<p>Post 2 in Journal</p><p>Post 3 in Journal</p><em>News of the house</em>');
    expect(text).toContain('<div class="starred">Post 1</div>');
    expect(text).toContain('<div class="picked">2</div>');
    expect(text).not.toContain('never');
    expect(text).toContain('<li><a href="/journal?category=Coast">Coast</a></li>');
    expect((await site.get('/journal?category=Coast')).text).toContain('<a href="/journal?category=Coast" class="on">');
    expect((await site.get('/journal/post-1')).text).toContain(
      '<div class="related"><a href="/journal/post-2">Post 2</a><a href="/journal/post-3">Post 3</a></div>',
    );
  });

  it('has areas for blocks, the same in both places, drawn by its own blocks', async () => {
    const { text } = await site.get('/');
    const area = `<div class="sqs-layout sqs-grid-1 columns-1" data-layout-label="Side" data-type="block-field" data-updated-on="${now}" id="side"><div class="row sqs-row"><div class="col sqs-col-1 span-1"><div class="sqs-block html-block sqs-block-html" data-block-type="2" id="block-t"`;
    expect(text.split(area)).toHaveLength(3);
    expect(text).toContain('<a class="own-button" href="/shop">Go &lt;on&gt;</a>');
    expect(text).toContain(
      '<div class="sqs-layout sqs-grid-12 columns-12 masthead-area empty" data-layout-label="Masthead"',
    );
    expect(text).toContain('id="foot-page"');
    expect(text).not.toContain('Above every page');
    const edited = await site.get('/', { drafts: true, edit: true });
    expect(edited.text).toContain('<p class="block-field-label">Masthead</p>');
    expect(edited.text).toMatch(
      /data-document-id="field-masthead" data-layout-description="Above every page" data-lock-layout="true"/,
    );
  });

  it('lists the posts of an author whom it linked by id, and says who that is', async () => {
    const { items } = await json('/journal');
    const { author } = items[0] as unknown as { author: { id: string; displayName: string } };
    expect(author).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    const listed = await json(`/journal?author=${author.id}`);
    expect(listed).toMatchObject({ authorFilter: true, author });
    expect(listed.items.map(({ title }) => title)).toEqual(items.map(({ title }) => title));
    expect(await bodyOf(`/journal?author=${author.id}`)).toContain('<h1>Ada Lovelace</h1>');
    expect((await json('/journal?author=Nobody')).items).toEqual([]);
  });

  it('answers ?format=amp with the page itself: there is no other form of it', async () => {
    const [amp, plain] = await Promise.all([site.get('/journal?format=amp'), site.get('/journal')]);
    expect([amp.status, amp.text]).toEqual([200, plain.text]);
    expect(amp.text).toContain('rel="canonical" href="https://shop.example/journal"');
  });

  it("gives way to the design that a gallery's owner chose, drawn with its own markup for galleries", async () => {
    const page = (await findCollection(site.parts.store, pages.gallery))!;
    const dunes = (await findItemByUrlId(site.parts.store, page.id, 'dunes'))!;
    const { id: mainImageId } = await addImage(site.parts, { bytes: await picture(), filename: 'dunes.png' });
    await site.write(async (tx) => {
      await putCollection(tx, { ...page, gallery: galleryOptions.parse({ design: 'stacked' }) });
      await putItem(tx, { ...dunes, mainImageId, clickthroughUrl: { url: '/about', newWindow: true } });
    });
    const text = await bodyOf('/gallery');
    await site.write(async (tx) => {
      await putCollection(tx, page);
      await putItem(tx, dunes);
    });
    expect(text).toContain('<div class="own-gallery stacked"><b>Dunes</b><a href="/about" target="_blank"></a></div>');
    expect(text).not.toContain('<div class="gallery">');
    expect(await bodyOf('/gallery')).toContain('<div class="gallery">');
  });

  it('orders and pages each type as its settings say', async () => {
    expect((await json('/walks')).items.map(({ title }) => title)).toEqual(['Shore', 'Ridge']);
    expect((await json('/gallery')).items.map(({ title }) => title)).toEqual(['Cliffs', 'Dunes', 'Film']);
    expect((await json('/album')).items.map(({ title }) => title)).toEqual(['First track', 'Second track']);
    const blog = await json('/journal');
    expect(blog.items).toHaveLength(3);
    expect(blog.collection).toMatchObject({
      pageSize: 3,
      ordering: 2,
      features: { relatedItems: { isEnabled: true } },
    });
    expect((await json('/walks')).collection).toMatchObject({ pageSize: 250, ordering: 4 });
    expect((await json('/shop')).collection).toMatchObject({
      features: { productQuickView: { isEnabled: true } },
      pageSize: 200,
    });
    expect(blog.pagination).toMatchObject({ nextPage: true, pageSize: 3 });
  });

  it('shows events that come and that have been, and the calendar of a month', async () => {
    const { upcoming, past, collection } = await json('/events');
    const titles = (list: unknown) => (list as { title: string }[]).map(({ title }) => title);
    expect([titles(upcoming), titles(past)]).toEqual([['Sowing', 'Harvest'], ['Long ago']]);
    expect(collection).toMatchObject({ ordering: 5, typeName: 'events', eventView: 1 });
    expect((await json('/events?view=calendar&month=02-2026')).calendarView).toBe(true);
    expect(await bodyOf('/events?view=calendar&month=02-2026')).toContain(
      '<div class="calendar" data-month="02-2026">',
    );
    expect(await bodyOf('/events?view=calendar')).toContain('<div class="calendar"');
    expect(await bodyOf('/events')).toMatch(/<li>Harvest 2026-03-07 \(one day\)<\/li>/);
    expect(await bodyOf('/events/harvest')).toContain('<p>Ada &amp; Co</p><p>The barn</p>');
    const calendar = await site.get('/events/harvest?format=ical');
    expect(calendar.headers['Content-Type']).toContain('text/calendar');
    expect(calendar.text).toContain('DTSTART:20260307T120000Z\r\n');
    expect((await json('/events/harvest')).item).toMatchObject({
      recordType: 12,
      structuredContent: { _type: 'CalendarEvent' },
    });
  });

  it('shows the first events of both kinds on a page without links to others', async () => {
    const page = (await findCollection(site.parts.store, pages.events))!;
    await site.write((tx) => putCollection(tx, { ...page, pageSize: 1 }));
    const { items, upcoming, past } = await json('/events');
    await site.write((tx) => putCollection(tx, page));
    expect([items, upcoming, past]).toMatchObject([
      [{ title: 'Long ago' }],
      [{ title: 'Sowing' }],
      [{ title: 'Long ago' }],
    ]);
  });

  it("gives items their template's own fields", async () => {
    expect(await bodyOf('/walks')).toContain('<li>Ridge: 9 km &lt;, steep 0 views <p>Bring water.</p></li>');
  });

  it('shows an index whole, but only types that it may, and leads to places in it', async () => {
    const text = await bodyOf('/index');
    expect(text).toMatch(/<section class="part type-page" id="index-text"><h2>Part one<\/h2>.*Text of the index/s);
    expect(text).toContain('<i>Cliffs</i><i>Dunes</i>');
    expect((await site.get('/index-text')).headers.Location).toBe('/index#index-text');
    expect(await bodyOf('/grid')).toBe('<div class="tiles"><a href="/tile">Tile</a></div>\n');
    expect((await json('/index')).collection).toMatchObject({ folder: true, dropdown: true, folderBehavior: 1 });
  });

  it('leads folders to their first page, unless they have a view', async () => {
    expect((await site.get('/folder')).headers.Location).toBe('/folder/first');
    expect(await bodyOf('/chapter')).toContain('<a href="/chapter/one">One</a>');
  });

  it('shows the first item where there is no list', async () => {
    expect(await bodyOf('/single')).toBe('<div class="only-item">Only one</div>\n');
  });

  it('changes sheet, classes and values with tweaks, and takes a preset', async () => {
    const template = await createTemplates(site.parts).load('lantern');
    const sheets = createStylesheets(site.parts);
    const plain = await sheets.of(template, {});
    expect(plain.errors).toEqual([]);
    expect(plain.css).toMatch(/\*\{box-sizing:border-box/);
    expect(plain.css).toMatch(/font-family:"?Karla/);
    await activateTemplate(site.parts, 'lantern', { preset: 'night' });
    const { tweaks } = await loadWebsite(site.parts.store);
    expect(tweaks).not.toHaveProperty('gone-tweak');
    const { css } = await sheets.of(template, tweaks);
    expect(css).toMatch(/color:#eeeeff/i);
    expect(css).toMatch(/font-family:"?Inter/);
    const { text } = await site.get('/');
    expect(text).toMatch(/class="menu-style-in-the-middle native/);
    expect(text).toContain('"menu-style":"In The Middle","hide-side":"false","body-font":"{font-family:');
    expect(text).toContain('"body-font-font-size":"18px"');
    await site.write(async (tx) => putWebsite(tx, { ...(await loadWebsite(tx)), tweaks: {} }));
    expect((await site.get('/')).text).toMatch(/class="menu-style-left hide-side native/);
  });

  it('prints the code of the lock screen there alone, and lets it run', async () => {
    const before = await loadWebsite(site.parts.store);
    const codeInjection = { ...before.codeInjection, lockPage: '<script>locked()</script>' };
    await site.write(async (tx) => putWebsite(tx, { ...before, codeInjection }));
    const shown = lockScreen({ siteTitle: 'Shop', path: '/', csrfToken: 'CRUMB' });
    const { chunks, ownerScriptHashes } = await site.renderer.system(site.ask('/'), shown);
    let text = '';
    for await (const ready of chunks) text += [ready].flat().join('');
    expect(text).toContain('<script>locked()</script>');
    expect(ownerScriptHashes).toContain(scriptHash('locked()'));
    expect((await site.get('/')).text).not.toContain('locked()');
    await site.write(async (tx) => putWebsite(tx, before));
  });

  it('prints the code of the site for items where it says so', async () => {
    const before = await loadWebsite(site.parts.store);
    const codeInjection = { ...before.codeInjection, postItem: '<i class="entry"></i>' };
    await site.write(async (tx) => putWebsite(tx, { ...before, codeInjection }));
    expect((await site.get('/journal/post-1')).text).toContain('<i class="entry"></i></article>');
    expect((await site.get('/journal')).text).not.toContain('class="entry"');
    await site.write(async (tx) => putWebsite(tx, before));
  });

  it('brings its words, in the language of the site', async () => {
    expect((await site.get('/')).text).toContain('<span class="words">Until soon An area</span>');
    await site.write(async (tx) => putWebsite(tx, { ...(await loadWebsite(tx)), language: 'de-AT' }));
    expect((await site.get('/')).text).toContain('<span class="words">Bis bald An area</span>');
    await site.write(async (tx) => putWebsite(tx, { ...(await loadWebsite(tx)), language: 'en-US' }));
  });

  it('draws what it has no file for with our own markup', async () => {
    expect(await bodyOf('/album')).toContain('<audio controls preload="none" src="/s/1.mp3">');
    expect(await bodyOf('/gallery/dunes')).toContain('<figure class="system-item system-gallery"');
    expect(await bodyOf('/shop')).toContain('<section class="system-list system-products">');
    expect(await bodyOf('/shop/p/mug')).toContain('data-controller="ProductDetail"');
    expect(await bodyOf('/unknown')).toContain('<section class="system-list system-blog">');
  });

  it('gives its scripts the globals that they call, and allows them by their hash', async () => {
    const { text, scriptHashes } = await site.get('/');
    const inline = [
      ...text.matchAll(/<script(?![^>]*src=)(?! type="(?:application|speculation))[^>]*>([\s\S]*?)<\/script>/g),
    ];
    expect(inline.map(([tag]) => /data-[a-z-]+="[^"]*"/.exec(tag)?.[0])).toContain(
      'data-sqs-type="imageloader-bootstrapper"',
    );
    for (const [, body = ''] of inline) expect(scriptHashes).toContain(scriptHash(body));
    expect(text.indexOf('browser-globals')).toBeLessThan(text.indexOf('src="/scripts/'));
  });

  it("draws every kind of block that it overrides, from the block's own data", async () => {
    const kinds: [type: number, props: Record<string, unknown>, html: RegExp][] = [
      [
        5,
        { imageId: 'gone', caption: 'A <b>' },
        /<figure class="own-picture layout-inline"><figcaption>A &lt;b&gt;<\/figcaption>/,
      ],
      [8, { items: [], design: 'slider' }, /<div class="own-gallery slider"><\/div>/],
      [
        9,
        { formId: 'f1', formFields: [{ title: 'Mail', type: 'email' }], formSubmitButtonText: 'Send' },
        /data-form="f1"><label class="is-email">Mail<\/label><button>Send/,
      ],
      [14, { collectionId: ids.blog }, /<p class="own-tags"><i>sea<\/i><i>wind<\/i><\/p>/],
      [33, { collectionId: 'c1' }, /<form class="own-search" data-collection="c1">/],
      [41, { audioAssetUrl: '/s/1.mp3', homeLink: 'javascript:1' }, /<audio class="own-audio" src="\/s\/1.mp3">/],
      [43, { productId: mug().id }, /<div class="own-product">Mug &amp; Saucer\s*<div class="product-price">/],
      [51, { title: 'Post', description: { html: '<p>Now</p><script>1</script>' } }, /<h3>Post<\/h3><p>Now<\/p>/],
      [
        55,
        { collectionId: ids.blog, limit: 2 },
        /<ol class="own-summary design-autogrid"><li>Post 1<\/li><li>Post 2<\/li><\/ol>/,
      ],
    ];
    const blocks = kinds.map(([type, props], at) => ({
      id: `k${type}`,
      type,
      section: 'main',
      order: String.fromCharCode(97 + at),
      layout: { desktop: { x: 0, w: 24, y: at, h: 1 } },
      props,
    }));
    await site.write(async (tx) =>
      putLiveDocument(tx, {
        ...emptyField('field-contact'),
        blocks: Object.fromEntries(blocks.map((block) => [block.id, block])),
      }),
    );
    const text = await bodyOf('/contact');
    for (const [type, , html] of kinds) expect(text, `block ${type}`).toMatch(html);
  });

  it("draws the site's forms with what the original has of them: a flag for each type, parsed fields, the HTML behind the message", async () => {
    const form = await createForm(site.parts, {
      ...{
        name: 'Contact',
        submissionMessage: 'Thanks',
        submissionHtml: '<i class="sent"></i>',
        redirect: '',
        disclaimer: '',
      },
      ...{ submitButtonText: 'Send', notifyEmail: '', isNewsletter: false },
      fields: [
        { id: 'text-1', type: 'text', title: 'Name', description: '', required: true },
        { id: 'email-1', type: 'email', title: 'Email', description: '', required: true },
      ],
    });
    const block = (type: number, order: string) => ({
      id: `f${type}`,
      type,
      section: 'main',
      order,
      layout: { desktop: { x: 0, w: 24, y: 0, h: 1 } },
      props: { formId: form.id },
    });
    await site.write(async (tx) =>
      putLiveDocument(tx, { ...emptyField('field-contact'), blocks: { f9: block(9, 'a'), f51: block(51, 'b') } }),
    );
    const text = await bodyOf('/contact');
    const fields =
      '<label>Name</label><label class="is-email">Email</label><button>Send</button></form><i class="sent"></i>';
    expect(text).toContain(`<form class="own-form" data-form="${form.id}">${fields}<i>2 parsed</i>`);
    expect(text).toContain(`<form class="own-newsletter" data-form="${form.id}"><h3></h3>${fields}`);
  });

  it('answers the page context as data', async () => {
    const context = JSON.parse((await site.get('/shop/p/mug?format=page-context')).text) as Record<string, unknown>;
    expect(context).toMatchObject({ pageType: 50, templateId: 'lantern', product: { productType: 1 } });
  });
});

describe('a template with defects', () => {
  beforeAll(() => show('quarry').then(() => undefined));

  it('is imported all the same, and each defect is told with its file and line', () => {
    const { problems, name } = reports.quarry as TemplateReport;
    expect(name).toBe('Quarry\nand stone');
    const told = problems.map(({ file, line, level, message }) => `${level} ${file}:${line ?? ''} ${message}`);
    for (const expected of [
      /^warning template\.conf: .*gone\.region/,
      /^warning template\.conf: .*styles\/screen\.css/,
      /^warning template\.conf: .*never-built\.css/,
      /^warning template\.conf: .*"mainNav" is defined twice/,
      /^warning template\.conf: This file is not strict JSON/,
      /^error blocks\/broken-extra-end\.block:2 /,
      /^error collections\/blog\.list:3 .*EOF/,
      /^error collections\/blog\.item:1 /,
      /^error collections\/gallery\.list:1 .*video-meta/,
      /^error collections\/talks\.conf:1 /,
      /^warning collections\/blog\.conf: .*sideways/,
      /^warning blocks\/orphan\.block\.conf: /,
      /^error pages\/imprint\.page:3 /,
      /^warning styles\/own\.less:2 This import is not supported/,
      /^warning styles\/own\.less:\d+ .*unknown-system-mixin/,
    ])
      expect(
        told.filter((line) => expected.test(line)),
        String(expected),
      ).toHaveLength(1);
  });

  it('renders the good part of a bad file', async () => {
    expect(await bodyOf('/journal')).toContain('<p class="good">Post 1</p>');
    expect(await bodyOf('/gallery')).toContain('<li class="film">Dunes');
    expect(await bodyOf('/imprint')).toContain('<h1>Imprint</h1>');
  });

  it('tells the owner on the page, in the preview only', async () => {
    const visitor = await site.get('/journal');
    expect(visitor.text).not.toContain('template-errors');
    const owner = await site.get('/journal', { drafts: true, edit: true });
    expect(owner.text).toMatch(/<aside class="template-errors"[\s\S]*<code>collections\/blog\.list:3<\/code>/);
    expect(owner.text).toContain('<code>blocks/broken-extra-end.block:2</code>');
    expect(owner.text.indexOf('template-errors')).toBeLessThan(owner.text.indexOf('</body>'));
    const revision = reports.quarry?.revision ?? 0;
    const { faults } = site.renderer.templateFaults.of({ id: 'quarry', revision });
    expect(faults).toContainEqual(expect.objectContaining({ file: 'collections/blog.list', line: 3 }));
    expect(faults.flatMap(({ paths }) => paths)).toContain('/journal');
  });

  it('takes page sizes written as text and its first layout as the default', async () => {
    expect((await json('/journal')).collection.pageSize).toBe(2);
    expect((await site.get('/journal')).text).toContain('<div class="shell" data-title="Flour &amp; Branch">');
  });

  it('compiles what can be compiled of its styles, and fetches nothing', async () => {
    const template = await createTemplates(site.parts).load('quarry');
    const { css } = await createStylesheets(site.parts).of(template, {});
    expect(css).toContain('#123123');
    expect(css).not.toContain('outside');
  });
});

it('keeps all content when a site goes from one template to another and back', async () => {
  const rows = async () => {
    const found: string[] = [];
    for (const name of ['collection', 'item', 'product', 'doc:live', 'navigation', 'item-order', 'collection-url']) {
      const page = await site.parts.store.range({ start: [name], end: [name, '\uffff'], limit: 1_000 });
      for (const { key, value } of page.rows) found.push(JSON.stringify([key, value]));
    }
    return found;
  };
  for (const id of ['lantern', 'quarry']) await show(id);
  await show('lantern');
  const before = await rows();
  const pagesBefore = await Promise.all(everyAddress.map(([path]) => site.get(path)));
  expect(before.length).toBeGreaterThan(60);
  for (const id of ['quarry', 'atelier', 'lantern']) await show(id);
  expect(await rows()).toEqual(before);
  const pagesAfter = await Promise.all(everyAddress.map(([path]) => site.get(path)));
  expect(pagesAfter.map(({ text }) => text)).toEqual(pagesBefore.map(({ text }) => text));
});

it("has the main menu before the phone's in the theme of the program: scripts take the first", async () => {
  await show('atelier');
  const { text } = await site.get('/');
  const [before = ''] = text.split('class="header-nav-list"');
  expect(before).toMatch(/<nav class="header-nav" aria-label="Main">\s*<ul $/);
  expect(before).not.toContain('header-menu-nav-wrapper');
});

describe("the program's own styles and cart", () => {
  const folderOf = async (region: string, blocks: Record<string, string> = {}) => {
    const folder = await mkdtemp(join(tmpdir(), 'stoa-own-cart-'));
    await mkdir(join(folder, 'blocks'));
    await writeFile(join(folder, 'template.conf'), '{"layouts": {"default": {"regions": ["site"]}}}');
    await writeFile(
      join(folder, 'site.region'),
      `<!doctype html><html><head>{squarespace-headers}</head><body>${region}</body></html>`,
    );
    for (const [name, text] of Object.entries(blocks)) await writeFile(join(folder, 'blocks', name), text);
    return folder;
  };
  const cart = {
    kind: 'system' as const,
    ...{
      pageType: PageType.showCart,
      status: 200,
      title: 'Cart',
      partial: 'system-cart.block',
      data: { storeCurrency: 'USD' },
    },
    main: {
      kind: 'island' as const,
      name: 'cart-page',
      props: {},
      before: raw('<div id="sqs-cart-container" data-system-cart><div id="sqs-cart-root">'),
      after: raw('</div></div>'),
    },
  };
  const drawn = async (folder: string) => {
    await installTemplate(site.parts, { folder }, { id: 'own-cart', activate: true });
    await rm(folder, { recursive: true });
    const { chunks } = await site.renderer.system(site.ask('/cart'), cart);
    let text = '';
    for await (const ready of chunks) text += [ready].flat().join('');
    return text;
  };

  it('come with every template but one that draws all of it itself', async () => {
    await show('lantern');
    const link = '<link rel="stylesheet" href="/universal/system.css">';
    expect((await site.get('/')).text).toContain(link);
    await show('atelier');
    expect((await site.get('/')).text).not.toContain(link);
  });

  it('leaves ids that the layout has to the layout, and the whole cart to a block of the template', async () => {
    const plain = await drawn(await folderOf('{squarespace.main-content}'));
    expect(plain).toContain('<div id="sqs-cart-container" data-system-cart><div id="sqs-cart-root">');
    const beside = await drawn(await folderOf('<div id="sqs-cart-root"><p>Own</p></div>{squarespace.main-content}'));
    expect(beside).toContain('<div id="sqs-cart-container" data-system-cart="beside"><div>');
    expect(beside.split('id="sqs-cart-root"')).toHaveLength(2);
    const own = await drawn(
      await folderOf('{squarespace.main-content}', { 'system-cart.block': '<b>{storeCurrency}</b>' }),
    );
    expect(own).toContain('<b>USD</b>');
    expect(own).not.toContain('sqs-cart-root');
  });
});
