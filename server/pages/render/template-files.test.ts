// Files and feeds of an imported template over real sockets: joined scripts, revisions in addresses, the calendar feed.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { putCollection } from '../../content/collection/collection.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import { emptyField } from '../../content/document/field.ts';
import { putItem } from '../../content/item/item.ts';
import { templateProblems } from '../../import/template.ts';
import { createStylesheets } from '../../site/template/site-css.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { pages, putEveryPage } from '../fixtures/every-page.ts';
import { collection, post, type TestSite, testSite } from '../fixtures/site.ts';

let site: TestSite;
let edge: TestStoa;
let visitor: ReturnType<typeof edge.visitor>;

beforeAll(async () => {
  site = await testSite({ template: join(import.meta.dirname, '../../site/template/fixtures/lantern') });
  await putEveryPage(site);
  edge = await edgeOf(site);
  visitor = edge.visitor();
});
const edgeOf = (site: TestSite) => testStoa({ site });

afterAll(async () => {
  await edge.close();
  await site.close();
});

describe('scripts of a template', () => {
  it('are joined in order, made smaller, and kept for a year', async () => {
    const address = /src="(\/scripts\/combo[^"]*)"/.exec((await visitor.get('/')).text)?.[1]?.replaceAll('&amp;', '&');
    const { status, text, headers } = await visitor.get(address as string);
    expect(status).toBe(200);
    expect(text).toMatch(/^window\.first=.*;window\.second=2;$/s);
    expect(text).not.toMatch(/longName|\/\//);
    expect(headers['content-type']).toContain('text/javascript');
    expect(headers['cache-control']).toContain('immutable');
  });

  it('attack: joined again and again in another order, they cost the workers nothing more', async () => {
    const run = vi.spyOn(site.parts.pool, 'run');
    const ask = async (...files: string[]) =>
      (await visitor.get(`/scripts/combo?${files.map((file) => `f=${encodeURIComponent(file)}`).join('&')}`)).text;
    const [one, other] = [await ask('late.js'), await ask('second.js')];
    expect(await ask('late.js', 'second.js', 'late.js')).toBe([one, other, one].join('\n;'));
    const jobs = () => run.mock.calls.filter(([job]) => job === 'minify-script').length;
    const before = jobs();
    for (let n = 1; n <= 20; n++) await ask(...Array.from({ length: n }, () => 'second.js'), 'late.js');
    expect(jobs()).toBe(before);
    run.mockRestore();
  });

  it.each([
    '/scripts/combo',
    '/scripts/combo?f=gone.js',
    '/scripts/combo?f=../template.conf',
    '/scripts/combo?f=second.js&f=..%2Fassets%2Fdot.svg',
    '/scripts/combo?f=constructor',
  ])('answer nothing for %s', async (address) => {
    expect((await visitor.get(address)).status).toBe(404);
  });

  it('and assets are served with the type of their ending', async () => {
    expect((await visitor.get('/scripts/late.js?v=1')).headers['content-type']).toContain('text/javascript');
    expect((await visitor.get('/assets/dot.svg')).headers['content-type']).toBe('image/svg+xml');
    expect((await visitor.get('/assets/../template.conf')).status).toBe(404);
  });
});

describe('GET /api/open/GetItemsByMonth', () => {
  it('takes the months of the site, also in the list of a month', async () => {
    const evening = Date.UTC(2026, 4, 1, 2);
    await site.write(async (tx) =>
      putItem(tx, post(71, { collectionId: pages.events, recordType: 12, title: 'Vigil', startDate: evening })),
    );
    const of = async (month: string) =>
      JSON.parse((await visitor.get(`/api/open/GetItemsByMonth?month=${month}&collectionId=${pages.events}`)).text);
    expect([await of('04-2026'), await of('05-2026')]).toMatchObject([[{ title: 'Vigil' }], []]);
    expect(JSON.parse((await visitor.get('/events?month=04-2026&format=json')).text).items).toHaveLength(1);
  });

  it('is a bare array of the events of a month', async () => {
    const { text } = await visitor.get(`/api/open/GetItemsByMonth?month=03-2026&collectionId=${pages.events}`);
    expect(JSON.parse(text)).toMatchObject([
      {
        title: 'Sowing',
        fullUrl: '/events/sowing',
        recordTypeLabel: 'event',
        structuredContent: { _type: 'CalendarEvent' },
      },
      { title: 'Harvest' },
    ]);
    expect((await visitor.get('/api/open/GetItemsByMonth?month=03-2026&collectionId=none')).text).toBe('[]');
    expect((await visitor.get('/api/open/GetItemsByMonth?month=13-2026&collectionId=none')).status).toBe(400);
  });
});

it('serves a page whose type and layout are names that no template has', async () => {
  const odd = collection({
    id: 'f'.repeat(24),
    urlId: 'odd',
    type: 1,
    typeName: 'constructor',
    regionName: 'toString',
  });
  await site.write((tx) => putCollection(tx, odd));
  for (const address of ['/odd', '/odd?format=json', '/odd?format=main-content'])
    expect((await visitor.get(address)).status, address).toBe(200);
});

it('keeps a page with areas until what stands in one is published', async () => {
  expect((await visitor.get('/about')).text).toContain('masthead-area empty');
  await site.write(async (tx) =>
    putLiveDocument(tx, {
      ...emptyField('field-masthead'),
      blocks: {
        b: {
          id: 'b',
          type: 47,
          section: 'main',
          order: 'a',
          layout: { desktop: { x: 0, w: 24, y: 0, h: 1 } },
          props: {},
        },
      },
    }),
  );
  expect((await visitor.get('/about')).text).not.toContain('masthead-area empty');
});

describe('a template with stylesheets that cannot be compiled', () => {
  it('starts all the same, and its pages have the others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stoa-sheet-'));
    await mkdir(join(folder, 'styles'));
    const styles = {
      'shop.less': 'main { color: @ink; }',
      'open.less': '@ink: #123456;\nh1 { margin: 0; }\n@media print {\n  h1 { color: red;\n}\nh2 { margin: 1px; }',
      'large.less': `/*${'x'.repeat(5_000_000)}*/`,
      'larger.less': `/*${'x'.repeat(5_000_000)}*/`,
      'last.less': 'footer { color: @ink; }',
    };
    const conf = { layouts: { default: { regions: ['a'] } }, stylesheets: Object.keys(styles) };
    await writeFile(join(folder, 'template.conf'), JSON.stringify(conf));
    await writeFile(join(folder, 'a.region'), '<main>{squarespace.main-content}</main>');
    for (const [name, text] of Object.entries(styles)) await writeFile(join(folder, 'styles', name), text);
    const plain = await testSite({ template: folder });
    const served = await edgeOf(plain);
    try {
      await plain.renderer.warmUp();
      // On a busy machine the compiler may time out at first.
      const visitor = served.visitor();
      await expect.poll(async () => (await visitor.get('/site.css?v=1')).status).toBe(200);
      const { text, headers } = await visitor.get('/site.css?v=1');
      expect(headers['cache-control']).toContain('immutable');
      expect(text).toContain('main{color:#123456}h1{margin:0}h2{margin:1px}');
      expect(text).toMatch(/footer\{color:#123456\}$/);
      const { templateId } = await loadWebsite(plain.parts.store);
      expect(await templateProblems(plain.parts, createStylesheets(plain.parts), templateId)).toEqual([
        {
          file: 'styles/larger.less',
          line: 1,
          level: 'error',
          message: expect.stringContaining('more than 8,000,000'),
        },
        { file: 'styles/open.less', line: 3, level: 'warning', message: 'This block is not closed' },
      ]);
    } finally {
      await served.close();
      await plain.close();
      await rm(folder, { recursive: true });
    }
  });
});
