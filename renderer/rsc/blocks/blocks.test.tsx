// The blocks' markup, rendered to text by a small element walker: the server's React has no HTML renderer.
import { isValidElement, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { BlockDefinition } from '../../../server/content/block/block.ts';
import { blocks } from '../../../server/content/block/blocks.ts';
import type { Block } from '../../../server/content/document/schema.ts';
import { noLists, type SummaryItem } from '../../list-reader.ts';
import type { Picture, Reader } from '../../reader.ts';
import { sourceSet } from './picture.tsx';
import { rendererOf } from './registry.tsx';

describe('blocks', () => {
  it.each(Object.entries<BlockDefinition>(blocks))('draws a new %s as its snapshot says', async (_, block) => {
    const props = { imageId: 'p', ...block.starter };
    expect(await shown(block.number, props)).toMatchSnapshot('page');
    expect(await shown(block.number, props, { edit: true })).toMatchSnapshot('editor');
  });

  it('has a renderer and defaults for every type that can be added', () => {
    for (const [name, { number, props }] of Object.entries<BlockDefinition>(blocks)) {
      expect(rendererOf(number), name).toBeDefined();
      expect(props.safeParse({}).success, name).toBe(true);
    }
  });

  it('renders a search box with its label, which is edited in place', async () => {
    expect(await shown(blocks.search.number, { label: 'Find a print' })).toBe(
      '<search aria-label="Find a print"><form class="search-form search-block-form" action="/search">' +
        '<label class="field-label" htmlFor="search-b">Find a print</label>' +
        '<input class="input" id="search-b" type="search" name="q" required="true"></input>' +
        '<button class="button" type="submit">Search</button></form></search>',
    );
    expect(await shown(blocks.search.number, {}, { edit: true })).toContain('data-f="label">Search this site<');
  });

  it('renders text with its marks, and drops the link of a script address', async () => {
    const text = (value: string, href?: string) => ({
      type: 'text',
      text: value,
      marks: href ? [{ type: 'link', attrs: { href } }] : [],
    });
    const doc = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2, align: 'center' }, content: [text('Ink')] },
        { type: 'paragraph', attrs: { size: 'lead' }, content: [text('a', '/a'), text('b', 'javascript:b')] },
      ],
    };
    expect(await shown(blocks.text.number, { doc })).toBe(
      '<div class="sqs-html-content"><h2 class="align-center">Ink</h2><p class="text-lead"><a href="/a">a</a>b</p></div>',
    );
    expect(await shown(blocks.text.number, { doc }, { edit: true })).toContain('data-f="doc"');
  });

  it('marks a text without words, and keeps its element', async () => {
    const words = { doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ink' }] }] } };
    expect(await shown(blocks.text.number, {}, { edit: true })).toContain('data-empty');
    expect(await shown(blocks.text.number, {})).toBe(
      '<div class="sqs-html-content" data-empty=""><p><br></br></p></div>',
    );
    expect(await shown(blocks.text.number, words, { edit: true })).not.toContain('data-empty');
  });

  it('refuses a text with a node that the schema does not know', async () => {
    await expect(shown(blocks.text.number, { doc: { type: 'script' } })).rejects.toThrow();
  });

  it('shows a picture with its widths, lazily unless it is the first of the page', async () => {
    const lazy = await shown(blocks.image.number, { imageId: 'p', altText: 'A "print"', ratio: '4:5' });
    expect(lazy).toContain('loading="lazy"');
    expect(lazy).toContain('alt="A &quot;print&quot;"');
    expect(lazy).toContain('--shape:4 / 5');
    const first = await shown(blocks.image.number, { imageId: 'p' }, { first: true });
    expect(first).toContain('fetchPriority="high"');
    expect(first).not.toContain('lazy');
  });

  it('shows nothing for a picture that is gone, but says so in the editor', async () => {
    expect(await shown(blocks.image.number, { imageId: 'gone' })).toBe('');
    expect(await shown(blocks.image.number, { imageId: 'gone' }, { edit: true })).toContain('Choose an image…');
  });

  it('says of a video of a Vimeo Basic account that it is unsupported, and links it for visitors', async () => {
    const props = { url: 'https://vimeo.com/76979872', accountType: 'basic' };
    expect(await shown(blocks.video.number, props, { edit: true })).toContain(
      'Vimeo Basic accounts are unsupported: Please share a video from a different account.',
    );
    const card = await shown(blocks.video.number, props);
    expect(card).toContain('href="https://vimeo.com/76979872"');
    // Without a title of its own, the host is the title and is not repeated.
    expect(card.match(/vimeo\.com</g)).toHaveLength(1);
  });

  it('never offers a width beyond the original, but the original itself', () => {
    expect(sourceSet({ ...picture, widthPx: 800 })).toBe(
      '/p?format=100w 100w, /p?format=300w 300w, /p?format=500w 500w, /p?format=750w 750w, /p?format=1000w 800w',
    );
    expect(sourceSet({ ...picture, widthPx: 500 })).toMatch(/500w 500w, \/p\?format=750w 500w$/);
  });

  it('shows products with the sale price before the old one, each spoken', async () => {
    const html = await shown(blocks.summary.number, { collectionId: 'c', columns: 4 });
    // Chosen or by default, a grid of products is two wide on a phone.
    expect(html).toContain('summary-list--products');
    expect(await shown(blocks.summary.number, { collectionId: 'c', columns: 4, design: 'grid' })).toBe(html);
    expect(html).toContain('<span class="visually-hidden">Sale Price: </span>$38.00');
    expect(html).toContain('<span class="original-price">$45.00</span>');
    expect(html).toContain('<span class="product-mark sale">sale</span>');
  });

  it.each([
    ['two to a row', {}, '50vw'],
    ['one to a row', { design: 'wall', ratio: 'square' }, '100vw'],
    ['beside their text', { design: 'list' }, '33vw'],
    ['cut to a narrow strip', { design: 'carousel', ratio: 'standard-vertical' }, '98vw'],
  ])('asks for pictures as wide as a phone shows them: %s', async (_, props, width) => {
    expect(await shown(blocks.summary.number, { collectionId: 'c', ...props })).toContain(
      `sizes="(max-width: 559px) ${width}, `,
    );
  });

  it('asks for a cropped picture as wide as its visible part makes it', async () => {
    const framing = { crop: { x: 0, y: 0, w: 0.5, h: 0.5 } };
    expect(await shown(blocks.image.number, { imageId: 'p', framing })).toContain(
      'sizes="(max-width: 759px) 200vw, (max-width: 1343px) 200vw, 2560px"',
    );
  });

  it('says in the editor what the table of a chart lacks, and draws what there is', async () => {
    const said = (dataset: object, edit = true) => shown(blocks.chart.number, { dataset }, { edit });
    expect(await said({ columns: [], rows: [] })).toContain('Enter some data!');
    expect(await said({ columns: [], rows: [['May', 1]] })).toContain('Your dataset must have at least one column');
    expect(await said({ columns: ['Month', 'Sold'], rows: [] })).toContain('Your dataset must have at least one row');
    const gap = {
      columns: ['Month', 'Sold'],
      rows: [
        ['May', 1],
        ['June', null],
      ],
    };
    expect(await said(gap)).toContain('One or more rows was missing data');
    expect(await said(gap)).toContain('June');
    expect(await said(gap, false)).not.toContain('missing');
    expect(await said({ columns: [], rows: [] }, false)).toBe('');
    const ticks = [
      ...(await said({ columns: ['Month', 'Sold'], rows: [['May', 1_250_000]] })).matchAll(/%"?>([^<]*)</g),
    ];
    expect(ticks.map(([, tick]) => tick)).toEqual(['0', '0.25M', '0.5M', '0.75M', '1M', '1.25M']);
  });

  it('gives the names below a chart as many columns as they need on a phone', async () => {
    const namesOf = async (names: readonly string[]) => {
      const dataset = { columns: ['Month', 'Sold'], rows: names.map((name, at) => [name, at]) };
      const html = await shown(blocks.chart.number, { dataset });
      const [, wide, phone] = /--every:(\d+);--phone-every:(\d+)/.exec(html) ?? [];
      return [wide, phone, [...html.matchAll(/<span>([^<]+)<\/span>/g)].map(([, name]) => name)];
    };
    const months = Array.from({ length: 12 }, (_, at) =>
      new Date(2026, at).toLocaleDateString('en-US', { month: 'long' }),
    );
    expect(await namesOf(months)).toEqual(['1', '3', ['January', 'April', 'July', 'October']]);
    const days = Array.from({ length: 30 }, (_, at) => `${at + 1}`);
    expect(await namesOf(days)).toEqual(['3', '3', ['1', '4', '7', '10', '13', '16', '19', '22', '25', '28']]);
    expect(await namesOf(['A', 'B', 'C'])).toEqual(['1', '1', ['A', 'B', 'C']]);
    const long = ['Cotton rag, 310 g', 'Baryta', 'Rice', 'Recycled'];
    expect(await namesOf(long)).toEqual(['1', '2', ['Cotton rag, 310 g', 'Rice']]);
  });

  it('opens accordions without a script', async () => {
    const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Two days.' }] }] };
    expect(await shown(blocks.accordion.number, { items: [{ title: 'When?', doc }] })).toBe(
      '<div class="accordion"><details class="accordion-item"><summary>When?</summary>' +
        '<div class="accordion-body rich-text"><p>Two days.</p></div></details></div>',
    );
  });
});

const picture: Picture = { id: 'p', src: '/p', widthPx: 1600, heightPx: 2000, altText: '', focalX: 0.5, focalY: 0.4 };

const product: SummaryItem = {
  id: 'i',
  kind: 'product',
  title: 'Tidelines',
  href: '/shop/tidelines',
  excerpt: '',
  date: 0,
  picture,
  price: { text: '$38.00', was: '$45.00' },
  mark: { kind: 'sale', text: 'sale' },
};

const reader: Reader = {
  ...noLists,
  picture: async (id) => (id === 'p' ? picture : undefined),
  summary: async () => ({ title: 'Shop', href: '/shop', items: [product] }),
  gallery: async () => [{ imageId: picture.id, title: 'Tidelines' }],
  href: async () => undefined,
  form: async () => undefined,
  csrfToken: '',
  date: () => 'a day',
};

async function shown(
  type: number,
  props: Record<string, unknown>,
  options: { edit?: boolean; first?: boolean } = {},
): Promise<string> {
  const layout: Block['layout'] = { desktop: { x: 0, w: 24, y: 0, h: 1 } };
  const block: Block = { id: 'b', type, section: 's', order: 'a', layout, props };
  return html(await rendererOf(type)!({ block, reader, edit: false, ...options }));
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

async function html(node: ReactNode | Promise<ReactNode>): Promise<string> {
  const found = await node;
  if (found === null || found === undefined || typeof found === 'boolean') return '';
  if (Array.isArray(found)) return (await Promise.all(found.map(html))).join('');
  if (!isValidElement(found)) return escaped(String(found));
  const props = found.props as Record<string, unknown> & { children?: ReactNode };
  if (typeof found.type === 'function') return html((found.type as (props: unknown) => ReactNode)(props));
  const inside = await html(props.children);
  if (typeof found.type !== 'string') return inside;
  const attributes = Object.entries(props)
    .filter(([name, value]) => name !== 'children' && value !== undefined && value !== false)
    .map(([name, value]) => ` ${name === 'className' ? 'class' : name}="${escaped(attribute(value))}"`);
  return `<${found.type}${attributes.join('')}>${inside}</${found.type}>`;
}

const attribute = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, part]) => `${name}:${part}`)
        .join(';')
    : String(value);
