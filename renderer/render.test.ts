// The renderer's guarantees for every page: text first, order preserved, failures contained, no React where none is needed.
import { createElement, useId, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { raw } from '../server/base/text/html.ts';
import type { Document, Section } from '../server/content/document/schema.ts';
import { noLists } from './list-reader.ts';
import type { Picture, Reader } from './reader.ts';
import { type Assets, type Chunk, createRenderer, documentParts, KeptMarkup, type Page } from './render.ts';
import { compileTemplate, instantiate } from './template/template.ts';

const assets: Assets = {
  publicPath: '/universal/',
  entries: { islands: { js: ['storefront.js', 'islands.js'], css: [] } },
  modules: {
    'client/storefront/cart-page/cart-page.tsx': {
      id: 'client/storefront/cart-page/cart-page.tsx',
      chunks: [1, 'cart-page.js'],
      name: '*',
      js: ['cart-page.js'],
      css: ['cart-page.css'],
    },
  },
};

const section = (id: string, imageId?: string): Section => ({
  id,
  order: id,
  theme: 'light-1',
  background: { source: imageId ? 1 : 4, imageId },
  width: 'inset',
  height: 'auto',
});

const text = (id: string, inSection: string, words: string) => ({
  id,
  type: 2,
  section: inSection,
  order: id,
  layout: { desktop: { x: 0, w: 24, y: 0, h: 1 } },
  props: { doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] } },
});

const documentOf = (sections: Section[], blocks: ReturnType<typeof text>[]): Document => ({
  id: 'd1',
  kind: 'page',
  sections: Object.fromEntries(sections.map((one) => [one.id, one])),
  blocks: Object.fromEntries(blocks.map((one) => [one.id, one])),
});

const reader = (overrides: Partial<Reader> = {}): Reader => ({
  ...noLists,
  picture: async () => undefined,
  href: async () => undefined,
  form: async () => undefined,
  csrfToken: '',
  date: String,
  ...overrides,
});

const compiled = (source: string) => instantiate(compileTemplate(source).source);

const page = (main: Page['main'], overrides: Partial<Page> = {}): Page => ({
  status: 200,
  layout: compiled(
    '<html><body>{squarespace.main-content}<footer>{website.siteTitle}</footer>{squarespace-footers}</body></html>',
  ),
  main,
  data: () => ({ website: { siteTitle: 'Shop' } }),
  squarespace: () => ({}),
  head: async () => ({ headers: raw(''), footers: raw('<!-- footers -->') }),
  partials: () => undefined,
  resolveTag: () => [],
  now: 0,
  edit: false,
  path: '/',
  ...overrides,
});

function rendererWith(options: { slowMaxMs?: number } = {}) {
  const faults: { event: string; fields: Record<string, unknown> }[] = [];
  const renderer = createRenderer({
    assets,
    onFault: (event, _error, fields) => faults.push({ event, fields }),
    onTemplateErrors: () => {},
    ...options,
  });
  return { renderer, faults };
}

async function textOf(chunks: AsyncIterable<readonly Chunk[]>): Promise<string> {
  let all = '';
  for await (const ready of chunks) all += ready.join('');
  return all;
}

describe('renderPage', () => {
  it('puts sections where the layout says and keeps the text around them', async () => {
    const { renderer, faults } = rendererWith();
    const document = documentOf([section('a'), section('b')], [text('1', 'a', 'First <b>'), text('2', 'b', 'Second')]);
    const html = await textOf((await renderer.renderPage(page({ kind: 'document', document }), reader())).chunks);
    expect(html).toMatch(
      /^<html><body><section class="page-section" data-section-id="a" data-theme="light-1" data-width="inset" data-height="auto">/,
    );
    expect(html).toContain('First &lt;b&gt;');
    expect(html.indexOf('First')).toBeLessThan(html.indexOf('Second'));
    expect(html).toMatch(/<\/section><footer>Shop<\/footer><!-- footers --><\/body><\/html>$/);
    expect(faults).toEqual([]);
  });

  it('brings the rule that joins neighbors of one own color with each of them, where no picture is on it', async () => {
    const { renderer } = rendererWith();
    const colored = (id: string, background: Partial<Section['background']> = {}): Section => ({
      ...section(id),
      background: { source: 4, color: '#b3401d', ...background },
    });
    const draw = (one: Section) => renderer.renderSection(documentOf([one], [text('1', 'a', 'First')]), 'a', reader());
    const html = String(await draw(colored('a')));
    expect(html).toContain('data-height="auto" data-color="#b3401d"');
    const same = '.page-section[data-color="#b3401d"]';
    expect(html).toContain(`<style>${same}:not([data-hidden]) + ${same} { --start: 0; }</style>`);
    expect(String(await draw(colored('a', { source: 1, imageId: 'x' })))).not.toContain('data-color');
  });

  it('draws a background video over its poster, still until its script may play it, and an imported image like an upload', async () => {
    const { renderer } = rendererWith();
    const picture = {
      id: 'p',
      src: '/images/p/sea.jpg',
      widthPx: 1600,
      heightPx: 900,
      altText: 'Sea',
      focalX: 0.2,
      focalY: 0.5,
    };
    const draw = async (background: Section['background']) => {
      const one = { ...section('a'), background };
      const asked = reader({ picture: async () => picture });
      return String(await renderer.renderSection(documentOf([one], [text('1', 'a', 'First')]), 'a', asked));
    };
    const video = await draw({ source: 3, video: 'waves.mp4', imageId: 'p', overlay: 0.4 });
    const [tag = ''] = /<video[^>]*>/.exec(video) ?? [];
    for (const part of ['src="/s/waves.mp4"', 'poster="/images/p/sea.jpg?format=1500w"', 'muted', 'aria-hidden="true"'])
      expect(tag).toContain(part);
    expect(tag).not.toContain('autoplay');
    expect([video.includes('--overlay:0.4'), video.includes('<img')]).toEqual([true, false]);
    const still = await draw({ source: 3, imageId: 'p' });
    expect(still).toContain('src="/images/p/sea.jpg?format=1500w"');
    expect(await draw({ source: 2, imageId: 'p' })).toBe(await draw({ source: 1, imageId: 'p' }));
    expect(await draw({ source: 2, imageId: 'p' })).toContain('<img src="/images/p/sea.jpg');
  });

  it('takes the sections of a document that are kept from the reader, with the crumb in its places', async () => {
    const { renderer } = rendererWith();
    const kept = documentOf([section('a'), section('b')], [text('1', 'a', 'First'), text('2', 'b', 'Second')]);
    const other = { ...documentOf([section('c')], [text('3', 'c', 'Third')]), id: 'd2' };
    const parts = [...documentParts(kept), '<hr>', ...documentParts(other)];
    const fresh = await renderer.renderText(parts, reader());
    const first = await renderer.renderSection(kept, 'a', reader());
    const second = await renderer.renderSection(kept, 'b', reader());
    const around = `${first}${second}`.split('Second').map((part) => new KeptMarkup(part));
    const asked: string[] = [];
    const keptSections = (documentId: string) => {
      asked.push(documentId);
      return documentId === kept.id ? around : undefined;
    };
    expect(await renderer.renderText(parts, reader({ keptSections, csrfToken: 'Second' }))).toBe(fresh);
    expect(asked).toEqual(['d1', 'd2']);
  });

  it('gives no section to keep when a block of it fails', async () => {
    const { renderer } = rendererWith();
    const document = documentOf([section('a')], [{ ...text('1', 'a', ''), props: { doc: null as never } }]);
    expect(await renderer.renderSection(document, 'a', reader())).toBeUndefined();
  });

  it('ships no script and no payload when nothing hydrates', async () => {
    const { renderer } = rendererWith();
    const document = documentOf([section('a')], [text('1', 'a', 'Words')]);
    const html = await textOf((await renderer.renderPage(page({ kind: 'document', document }), reader())).chunks);
    expect(html).not.toContain('<script');
    expect(html).not.toContain('data-root');
  });

  it('sends what stands before a slow section while the section waits, and the rest in order', async () => {
    const { renderer } = rendererWith();
    let arrive: (picture: Picture | undefined) => void = () => {};
    const slow = new Promise<Picture | undefined>((resolve) => {
      arrive = resolve;
    });
    const document = documentOf(
      [section('a'), section('b', 'late'), section('c')],
      [text('1', 'a', 'Early'), text('2', 'b', 'Slow'), text('3', 'c', 'After')],
    );
    const { chunks } = await renderer.renderPage(page({ kind: 'document', document }), reader({ picture: () => slow }));
    const stream = chunks[Symbol.asyncIterator]();
    let before = '';
    while (!before.includes('Early')) before += (await stream.next()).value;
    expect(before).not.toContain('Slow');
    arrive(undefined);
    let rest = '';
    for (let next = await stream.next(); !next.done; next = await stream.next()) rest += next.value;
    expect(rest.indexOf('Slow')).toBeGreaterThanOrEqual(0);
    expect(rest.indexOf('After')).toBeGreaterThan(rest.indexOf('Slow'));
  });

  it('turns a failing block into a note, logs once, and shows the rest', async () => {
    const { renderer, faults } = rendererWith();
    const broken = { ...text('2', 'a', ''), props: { doc: null as never } };
    const document = documentOf([section('a')], [text('1', 'a', 'Fine'), broken, text('3', 'a', 'Also fine')]);
    const streamed = await renderer.renderPage(page({ kind: 'document', document }), reader());
    const html = await textOf(streamed.chunks);
    expect(html).toContain('Fine');
    expect(html).toContain('Also fine');
    expect(html.match(/class="render-error"/g)).toHaveLength(1);
    expect(html).not.toContain('render-error-detail');
    expect(html).toMatch(/<\/html>$/);
    expect(streamed.hasFailed()).toBe(true);
    expect(faults).toEqual([{ event: 'block-failed', fields: { path: '/', section: 'a', block: '2', type: 2 } }]);
  });

  it('tells an editor why a block failed', async () => {
    const { renderer } = rendererWith();
    const document = documentOf([section('a')], [{ ...text('1', 'a', ''), props: { doc: null as never } }]);
    const streamed = await renderer.renderPage(page({ kind: 'document', document }, { edit: true }), reader());
    expect(await textOf(streamed.chunks)).toMatch(/render-error-detail[^>]*>.*doc/s);
  });

  it('stops in the middle of a slow part when nobody waits any more, and that is no fault', async () => {
    const { renderer, faults } = rendererWith();
    const document = documentOf([section('a', 'late')], [text('1', 'a', 'Never shown')]);
    const never = reader({ picture: () => new Promise(() => {}) });
    const left = new AbortController();
    const { chunks } = await renderer.renderPage(page({ kind: 'document', document }), never, left.signal);
    const stream = chunks[Symbol.asyncIterator]();
    await stream.next();
    const next = stream.next();
    left.abort();
    expect((await next).value).not.toContain('Never shown');
    expect(faults).toEqual([]);
  });

  it('ends a part whose data takes too long with a note', async () => {
    const { renderer, faults } = rendererWith({ slowMaxMs: 20 });
    const document = documentOf([section('a', 'late'), section('b')], [text('1', 'b', 'Next')]);
    const never = reader({ picture: () => new Promise(() => {}) });
    const html = await textOf((await renderer.renderPage(page({ kind: 'document', document }), never)).chunks);
    expect(html).toContain('render-error');
    expect(html).toContain('</html>');
    expect(faults.map(({ event }) => event)).toContain('render-failed');
  });
});

describe('islands', () => {
  const cart = {
    kind: 'island',
    name: 'cart-page',
    props: { cart: null, continueShoppingLinkUrl: '/</script>' },
  } as const;

  afterEach(() => {
    Reflect.deleteProperty(globalThis, '__webpack_require__');
  });

  /** Like the server bundle: registers client modules under the same IDs as in the browser. */
  function provide(component: unknown) {
    Reflect.set(globalThis, '__webpack_require__', (id: string) =>
      id === 'client/storefront/cart-page/cart-page.tsx' ? { CartPage: component } : undefined,
    );
  }

  it('renders on the server and leaves what the browser needs to hydrate, as inert data', async () => {
    provide(({ continueShoppingLinkUrl }: { continueShoppingLinkUrl: string }) => {
      const [count] = useState(7);
      return createElement('a', { id: useId(), href: continueShoppingLinkUrl }, `Count ${count}`);
    });
    const { renderer, faults } = rendererWith();
    const html = await textOf((await renderer.renderPage(page(cart), reader())).chunks);
    expect(faults).toEqual([]);
    expect(html).toContain('Count 7');
    expect(html).toContain(
      '<link rel="stylesheet" href="/universal/cart-page.css"><script src="/universal/cart-page.js" async></script>',
    );
    expect(html).toContain('<div class="island" data-island="cart-page" data-root="r1">');
    expect(html).toMatch(
      /<script src="\/universal\/storefront.js" defer><\/script><script src="\/universal\/islands.js" defer>/,
    );
    const payload = /<script type="application\/json" data-root-flight="r1">(.*?)<\/script>/s.exec(html)?.[1] as string;
    expect(payload).not.toContain('<');
    expect(JSON.parse(payload)).toContain('/</script>');
  });

  it('becomes a note when it throws', async () => {
    provide(() => {
      throw new Error('boom');
    });
    const { renderer, faults } = rendererWith();
    const html = await textOf((await renderer.renderPage(page(cart), reader())).chunks);
    expect(html).toContain('render-error');
    expect(html).not.toContain('data-root-flight');
    expect(faults).toEqual([{ event: 'render-failed', fields: { path: '/', island: 'cart-page' } }]);
  });
});

describe('renderSections', () => {
  it('gives whole sections with the marks that the editor finds blocks by', async () => {
    const { renderer } = rendererWith();
    const document = documentOf([section('a'), section('b')], [text('1', 'a', 'One'), text('2', 'b', 'Two')]);
    const html = await renderer.renderSections(document, ['b', 'gone'], reader(), { edit: true });
    expect(Object.keys(html)).toEqual(['b']);
    expect(html.b).toMatch(/^<section .*data-section-id="b".*data-b="2".*data-f="doc".*<\/section>$/s);
  });
});
