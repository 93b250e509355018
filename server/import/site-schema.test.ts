// The demo site is written in the site file format: it must parse, and every name in it must exist.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blocks } from '../content/block/blocks.ts';
import { lightText } from '../content/block/light-text.ts';
import type { Names } from '../content/block/site-file.ts';
import { arranged, documentSchema } from '../content/document/schema.ts';
import { documentOf } from './site-document.ts';
import { siteSchema } from './site-schema.ts';

const file = new URL('../../data/seed/site.json', import.meta.url);
const site = siteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

describe('the demo site file', () => {
  it('makes valid documents in which every picture and page is known', () => {
    let made = 0;
    const names: Names = {
      newId: () => `${++made}`.padStart(24, '0'),
      imageId: (name) => {
        expect(Object.keys(site.pictures)).toContain(name);
        return `picture-${name}`;
      },
      pageId: (urlId) => {
        expect(site.pages.map((page) => page.urlId)).toContain(urlId);
        return `page-${urlId}`;
      },
    };
    const written = [...site.pages.map((page) => page.sections ?? []), ...site.posts.map((post) => post.sections)];
    for (const [index, sections] of written.entries()) {
      const document = documentOf(`d${index}`, 'page', sections, names);
      expect(documentSchema.safeParse(document).success).toBe(true);
      expect(arranged(document).map(({ blocks }) => blocks.length)).toEqual(
        sections.map(({ blocks }) => blocks.length),
      );
    }
    expect(made).toBeGreaterThan(50);
  });

  it('has a front page and menus that lead to pages it has', () => {
    const known = site.pages.map((page) => page.urlId);
    expect(known).toContain(site.website.homepage);
    for (const links of Object.values(site.navigations)) {
      for (const link of links) if ('page' in link) expect(known).toContain(link.page);
    }
    for (const post of site.posts) expect(known).toContain(post.page);
  });
});

describe('documents of a site file', () => {
  it('keep the written order, also with more than ten blocks', () => {
    const quotes = Array.from({ length: 14 }, (_, index) => ({
      type: 'quote' as const,
      quote: `${index}`,
      source: '',
    }));
    let made = 0;
    const names: Names = { newId: () => `${++made}`, imageId: String, pageId: String };
    const document = documentOf(
      'd',
      'page',
      [{ theme: 'soft', width: 'inset', height: 'auto', blocks: quotes }],
      names,
    );
    const [first] = arranged(document);
    expect(first?.blocks.map((block) => block.props.quote)).toEqual(quotes.map(({ quote }) => quote));
    expect(first?.blocks[0]?.type).toBe(blocks.quote.number);
    expect(first?.blocks.map((block) => block.layout.desktop.y)).toEqual(quotes.map((_, index) => index));
  });
});

describe('light text', () => {
  it('knows headings, lists, quotations, leads and line breaks', () => {
    expect(
      lightText('## A *b*\n\n- x\n- y\n\n> q\n\n! lead\n\none\ntwo').content?.map(({ type, attrs }) => [type, attrs]),
    ).toEqual([
      ['heading', { level: 2 }],
      ['bullet_list', undefined],
      ['blockquote', undefined],
      ['paragraph', { size: 'lead' }],
      ['paragraph', undefined],
    ]);
    expect(lightText('one\ntwo').content?.[0]?.content?.map(({ type }) => type)).toEqual([
      'text',
      'hard_break',
      'text',
    ]);
  });

  it('knows marks, also within each other, and leaves lone signs alone', () => {
    expect(lightText('a **b *c*** [d](page:e) 2 * 3').content?.[0]?.content).toEqual([
      { type: 'text', text: 'a ' },
      { type: 'text', text: 'b ', marks: [{ type: 'strong' }] },
      { type: 'text', text: 'c', marks: [{ type: 'strong' }, { type: 'em' }] },
      { type: 'text', text: ' ' },
      { type: 'text', text: 'd', marks: [{ type: 'link', attrs: { href: 'page:e' } }] },
      { type: 'text', text: ' 2 * 3' },
    ]);
  });

  it('is one empty paragraph when there is nothing', () => {
    expect(lightText(' \n\n ')).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
  });
});
