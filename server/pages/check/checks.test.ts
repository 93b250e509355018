// Each check, with cases that it must find and cases that it must not.
import { describe, expect, it } from 'vitest';
import { blocks } from '../../content/block/blocks.ts';
import type { RichTextNode } from '../../content/block/rich-text.ts';
import type { Block, Document, Section } from '../../content/document/schema.ts';
import { section, textBlock } from '../../testing/harness/documents.ts';
import { type Facts, problemsOf, referenceKey } from './checks.ts';
import { contentOf } from './content.ts';
import { contrast } from './contrast.ts';
import type { CheckKind } from './schema.ts';
import { hexColor, themeColors } from './theme-colors.ts';

const css = `
:root,[data-theme='light-1']{--bg:#ffffff;--fg:#222;--fg-muted:#777777;--accent:#ffd700;background-color:var(--bg);color:var(--fg)}
@media (min-width:1px){[data-theme="dark-1"]{--bg:#111;--fg:#eee}}
[data-theme='soft'] .card{--bg:#000;--fg:#000}
.page-section[data-theme=bright]{background-color:#fff;color:rgb(250, 250, 250)}
[data-theme=dark-2]{--bg:rgba(0,0,0,.5);--fg:#000}`;

const image = { filename: 'dunes.jpg', altText: '', widthPx: 2000, heightPx: 1000, sizeBytes: 200_000 };
const big = { ...image, filename: 'big.jpg', altText: 'Big', widthPx: 6000, heightPx: 4000, sizeBytes: 8_200_000 };

const facts: Facts = {
  links: new Map([
    ['/gone', 'nothing'],
    ['/hidden', 'hidden'],
    ['/s/menu.pdf', 'file-gone'],
    ['#prices', 'anchor-gone'],
    ['0123456789abcdef01234567', 'page-gone'],
    ['htp:/x', 'malformed'],
  ]),
  images: new Map<string, typeof image & { servedBytes?: number }>([
    ['plain', image],
    ['named', { ...image, altText: 'Dunes at dusk' }],
    ['big', big],
    ['heavy', { ...image, altText: 'Heavy', widthPx: 1200, sizeBytes: 1_800_000 }],
    ['served', { ...image, altText: 'Served', sizeBytes: 100_000, servedBytes: 700_000 }],
    ['light', { ...image, altText: 'Light', sizeBytes: 900_000, servedBytes: 90_000 }],
  ]),
  references: new Map([
    [referenceKey({ kind: 'form', id: 'silent' }), { isThere: true, isSilent: 'Contact' }],
    [referenceKey({ kind: 'form', id: 'loud' }), { isThere: true }],
    [referenceKey({ kind: 'form', id: 'gone' }), { isThere: false }],
    [referenceKey({ kind: 'product', id: 'gone' }), { isThere: false }],
  ]),
  colors: themeColors(css),
};

const block = (name: keyof typeof blocks, props: Record<string, unknown>, w = 24): Block => ({
  ...textBlock('b', ''),
  type: blocks[name].number,
  props,
  layout: { desktop: { x: 0, w, y: 0, h: 1 } },
});
const text = (...content: RichTextNode[]): Block => block('text', { doc: { type: 'doc', content } });
const words = (said: string, ...marks: NonNullable<RichTextNode['marks']>): RichTextNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text: said, marks }],
});
const heading = (level: number, said = `Level ${level}`): RichTextNode => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text: said }],
});
const link = (href: string) => words('Here', { type: 'link', attrs: { href } });

function pageOf(given: readonly Block[], changes: Partial<Section> = {}): Document {
  const placed = given.map((one, n) => ({ ...one, id: `b${n}`, order: `a${n}` }));
  return {
    id: 'p',
    kind: 'page',
    sections: { s1: section('s1', changes) },
    blocks: Object.fromEntries(placed.map((one) => [one.id, one])),
  };
}

const found = (kind: CheckKind, document: Document, isItem = false) =>
  problemsOf(contentOf(document), facts, isItem)
    .filter((one) => one.kind === kind)
    .map(({ what }) => what);

const photo = { background: { source: 1, imageId: 'named' } } as const;

const mustFind: [string, CheckKind, Document, RegExp][] = [
  ['a link to nothing', 'link', pageOf([text(link('/gone'))]), /“\/gone” leads nowhere/],
  ['a link to a hidden page', 'link', pageOf([block('button', { href: '/hidden' })]), /visitors can't see/],
  [
    'a link to a deleted page',
    'link',
    pageOf([block('image', { imageId: 'named', href: '0123456789abcdef01234567' })]),
    /no longer exists/,
  ],
  [
    'a link to a missing file',
    'link',
    pageOf([block('markdown', { text: 'Our [menu](/s/menu.pdf)' })]),
    /file “menu.pdf”/,
  ],
  ['a link to a missing part', 'link', pageOf([text(link('#prices'))]), /no part named “#prices”/],
  [
    'an address that is none',
    'link',
    pageOf([block('accordion', { items: [{ title: 'A', doc: { type: 'doc', content: [link('htp:/x')] } }] })]),
    /isn't a valid link/,
  ],
  ['a button without a link', 'link', pageOf([block('button', { text: 'Buy', href: '' })]), /no link yet/],
  ['a deleted image', 'link', pageOf([block('image', { imageId: 'gone' })]), /image no longer exists/],
  [
    'a deleted product',
    'link',
    pageOf([block('products', { from: 'picked', products: [{ productId: 'gone' }] })]),
    /product no longer exists/,
  ],
  ['a deleted form', 'link', pageOf([block('form', { formId: 'gone' })]), /form no longer exists/],
  ['an image without words', 'alt', pageOf([block('image', { imageId: 'plain' })]), /“dunes.jpg” has no alt text/],
  [
    'an image of a gallery without words',
    'alt',
    pageOf([block('gallery', { items: [{ imageId: 'plain' }] })]),
    /alt text/,
  ],
  [
    'an image in a text without words',
    'alt',
    pageOf([text({ type: 'image', attrs: { imageId: 'plain' } })]),
    /alt text/,
  ],
  [
    'muted text that is too pale',
    'contrast',
    pageOf([text(words('Fine print', { type: 'color', attrs: { color: 'muted' } }))]),
    /Muted text has a contrast of 4\.4:1.*4\.5:1/,
  ],
  ['pale text of a theme', 'contrast', pageOf([text(words('Hi'))], { theme: 'bright' }), /contrast of 1\.0:1/],
  [
    'dark text on a color',
    'contrast',
    pageOf([block('quote', { quote: 'Hi' })], { background: { source: 4, color: '#333333' } }),
    /contrast of 1\.2:1/,
  ],
  ['text over an image', 'contrast', pageOf([text(words('Hi'))], photo), /without an overlay/],
  [
    'a poster without shade',
    'contrast',
    pageOf([block('image', { imageId: 'named', design: 'poster', shade: 0, title: 'Sale' })]),
    /without an overlay/,
  ],
  [
    'a second main heading',
    'heading',
    pageOf([text(heading(1, 'One'), heading(1, 'Two'))]),
    /“Two” is another main heading/,
  ],
  ['a main heading below the title of a post', 'heading', { ...pageOf([text(heading(1))]) }, /another main heading/],
  ['a skipped level', 'heading', pageOf([text(heading(1), heading(2), heading(4))]), /Heading 4 below a Heading 2/],
  [
    'a skipped level in another block',
    'heading',
    pageOf([text(heading(1)), block('markdown', { text: '### Three' })]),
    /Heading 3 below a Heading 1/,
  ],
  ['an image that is sent large', 'image', pageOf([block('image', { imageId: 'heavy' })]), /about 900 kB at 1200 px/],
  ['an image that was measured', 'image', pageOf([block('image', { imageId: 'served' })]), /about 700 kB/],
  [
    'an original far too large',
    'image',
    pageOf([block('image', { imageId: 'big' }, 6)]),
    /6000 × 4000 px \(8\.2 MB\) but at most 320 px/,
  ],
  ['a text without words', 'empty', pageOf([text({ type: 'paragraph' })]), /block is empty/],
  ['an image that was not chosen', 'empty', pageOf([block('image', {})]), /block is empty/],
  ['a gallery without images', 'empty', pageOf([block('gallery', {})]), /block is empty/],
  [
    'a headline of a layout',
    'empty',
    pageOf([
      text({ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Say what you do in one line' }] }),
    ]),
    /“Say what you do in one line” is sample text/,
  ],
  ['a menu of the library', 'empty', pageOf([block('menu', { ...blocks.menu.starter })]), /“Dinner.*” is sample text/s],
  ['a section without blocks', 'empty', pageOf([]), /section is empty/],
  ['a form that nobody hears of', 'form', pageOf([block('form', { formId: 'silent' })]), /submissions to “Contact”/],
];

const mustNotFind: [string, CheckKind, Document][] = [
  ['links that lead somewhere', 'link', pageOf([text(link('/about')), block('image', { imageId: 'named', href: '' })])],
  [
    'a link that is not shown',
    'link',
    pageOf([block('gallery', { source: 'page', collectionId: 'c', items: [{ imageId: 'named', href: '/gone' }] })]),
  ],
  ['an image with words of its own', 'alt', pageOf([block('image', { imageId: 'named' })])],
  ['an image with words on this page', 'alt', pageOf([block('image', { imageId: 'plain', altText: 'Dunes' })])],
  ['an image marked as decorative', 'alt', pageOf([block('image', { imageId: 'plain', isDecorative: true })])],
  [
    'an image of a gallery with a title',
    'alt',
    pageOf([block('gallery', { items: [{ imageId: 'plain', title: 'Dunes' }] })]),
  ],
  [
    'the image behind a section, and covers',
    'alt',
    pageOf([block('audio', { file: 'a.mp3', imageId: 'plain' })], {
      background: { source: 1, imageId: 'plain', overlay: 0.5 },
    }),
  ],
  ['text in the colors of a sound theme', 'contrast', pageOf([text(words('Hi'))])],
  [
    'a large heading in a color that is enough for it',
    'contrast',
    pageOf([
      text({
        ...heading(1),
        content: [{ type: 'text', text: 'Hi', marks: [{ type: 'color', attrs: { color: 'muted' } }] }],
      }),
    ]),
  ],
  [
    'text over an image with an overlay',
    'contrast',
    pageOf([text(words('Hi'))], { background: { ...photo.background, overlay: 0.4 } }),
  ],
  ['an image over an image', 'contrast', pageOf([block('image', { imageId: 'named' })], photo)],
  ['themes whose colors are not known', 'contrast', pageOf([text(words('Hi'))], { theme: 'soft' })],
  ['themes that are see-through', 'contrast', pageOf([text(words('Hi'))], { theme: 'dark-2' })],
  [
    'levels that go down by one and up by any',
    'heading',
    pageOf([text(heading(1), heading(2), heading(3), heading(2), heading(3))]),
  ],
  ['a small heading before the main one', 'heading', pageOf([text(heading(3), heading(1), heading(2))])],
  ['headings without words', 'heading', pageOf([text(heading(1), heading(1, ' '), heading(4, ' '))])],
  ['images that are light where they are shown', 'image', pageOf([block('image', { imageId: 'light' })])],
  ['an original that is as large as it is shown', 'image', pageOf([block('image', { imageId: 'named' })])],
  ['a text that is an image', 'empty', pageOf([text({ type: 'image', attrs: { imageId: 'named' } })])],
  ['a section that is only an image', 'empty', pageOf([], photo)],
  ['a section of its own height', 'empty', pageOf([], { height: 'm' })],
  ['a space, and a line', 'empty', pageOf([block('spacer', {}), block('line', {})])],
  ['a form with a recipient', 'form', pageOf([block('form', { formId: 'loud' })])],
];

describe('checks of a page', () => {
  it.each(mustFind)('find %s', (name, kind, document, what) => {
    expect(found(kind, document, name.includes('post'))).toEqual([expect.stringMatching(what)]);
  });

  it.each(mustNotFind)('pass by %s', (_, kind, document) => {
    expect(found(kind, document)).toEqual([]);
  });

  it('measure contrast as WCAG does', () => {
    const of = (a: string, b: string) => contrast(hexColor(a)!, hexColor(b)!);
    expect(of('#000', '#ffffff')).toBeCloseTo(21, 5);
    expect(of('#777777', '#fff')).toBeCloseTo(4.48, 2);
    expect(of('#767676', '#fff')).toBeGreaterThan(4.5);
  });

  it('read the colors of themes only where a section itself has them', () => {
    expect(facts.colors?.get('dark-1')).toEqual({ bg: [17, 17, 17], fg: [238, 238, 238] });
    expect(facts.colors?.has('soft')).toBe(false);
    expect(facts.colors?.get('dark-2')).toEqual({ fg: [0, 0, 0] });
  });
});
