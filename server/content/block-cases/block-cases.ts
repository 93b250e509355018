// Examples of every block type, for tests, contact sheets, and the workbench's catalog. Doesn't compile unless each
// type has a case. Portable.
import type * as z from 'zod';
import type { BlockDefinition } from '../block/block.ts';
import { type BlockName, blocks } from '../block/blocks.ts';
import { keptBlocks } from '../block/kept.ts';
import type { RichTextNode } from '../block/rich-text.ts';
import type { Block, Document, Section } from '../document/schema.ts';
import { keptCases } from './kept-cases.ts';
import { mediaCases } from './media-cases.ts';

/** Ids of the records shown in the cases. */
export type CaseContent = {
  /** At least four. */
  images: readonly string[];
  shop: string;
  blog: string;
  /** A gallery page. */
  gallery: string;
  form: string;
  newsletter: string;
  /** A page with events in this month and the next. */
  events: string;
  /** A product with options. */
  product: string;
  soldOut: string;
  /** A product that takes donations. */
  donation: string;
  memberArea: string;
  /** A folder that contains pages. */
  folder: string;
  /** A tag and a category that share a post. */
  postTag: string;
  postCategory: string;
  /** A tag and a category that share a product. */
  productTag: string;
  productCategory: string;
};

type InputOf<Definition> =
  Definition extends BlockDefinition<infer Props, z.ZodRawShape> ? z.input<z.ZodObject<Props>> : never;

export type BlockCase<Props = Record<string, unknown>> = {
  /** The feature that the case demonstrates, e.g. `with a source`. */
  name: string;
  props: Props;
  /** Default: that of its type. Components have several. */
  number?: number;
  /** Visitors see nothing; the editor shows a hint. */
  isEmpty?: true;
  /** The editor shows a problem, and visitors see something else. */
  differs?: true;
};

export type Cases = {
  [Name in BlockName]: readonly [
    BlockCase<InputOf<(typeof blocks)[Name]>>,
    ...BlockCase<InputOf<(typeof blocks)[Name]>>[],
  ];
};

const text = (words: string): RichTextNode => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

const accounts = [
  { href: 'https://www.instagram.com/atelier' },
  { href: 'https://www.youtube.com/@atelier' },
  { href: 'https://www.tiktok.com/@atelier' },
  { href: 'https://facebook.com/atelier' },
  { href: 'https://x.com/atelier' },
  { href: 'https://pinterest.com/atelier' },
  { href: 'https://www.linkedin.com/company/atelier' },
  { href: 'https://bsky.app/profile/atelier' },
  { href: 'mailto:hello@atelier.example', label: 'Email' },
  { href: 'https://atelier.example', label: 'Our other site' },
];

const dinner = `Dinner
======
Served from six.

Starters
--------

Burrata
Roast peaches, basil, grilled bread
14

Soup of the day $9

Mains
-----

Wood-fired trout
Brown butter, capers, new potatoes
26

Mushroom pie
With a salad of bitter leaves and pickled pears
22

Wine
----

Alvarinho, Minho
Glass 8
Bottle 36`;

const sales = {
  columns: ['Month', 'Framed', 'Unframed', 'Digital'],
  rows: [
    ['January', 24, 61, 30],
    ['February', 31, 58, 36],
    ['March', 44, 80, 41],
    ['April', 39, 92, 38],
    ['May', 52, 104, 45],
    ['June', 60, 97, 57],
  ],
};

const papers = {
  columns: ['Paper', 'Sheets'],
  rows: [
    ['Cotton', 420],
    ['Baryta', 260],
    ['Rice', 140],
    ['Recycled', 80],
  ],
};

const casesOf = ({ images, shop, blog, form, newsletter, ...content }: CaseContent): Cases => ({
  text: [{ name: 'one paragraph', props: { doc: text('Printed in Lisbon on cotton paper, one sheet at a time.') } }],
  button: [
    { name: 'primary', props: { text: 'See the prints', href: '/shop' } },
    { name: 'secondary, centered', props: { text: 'Read more', href: '/about', style: 'secondary', align: 'center' } },
    { name: 'large', props: { text: 'See the prints', href: '/shop', size: 'large', newWindow: true } },
    { name: 'small, full width', props: { text: 'See the prints', href: '/shop', size: 'small', isWide: true } },
    { name: 'link, right', props: { text: 'All posts', href: '/journal', style: 'link', align: 'right' } },
  ],
  form: [
    { name: 'a form', props: { formId: form } },
    { name: 'no form chosen', props: {}, isEmpty: true },
  ],
  newsletter: [{ name: 'with a title', props: { formId: newsletter, title: 'Letters', description: 'Once a month.' } }],
  search: [{ name: 'search', props: { label: 'Search this site' } }],
  summary: [
    { name: 'posts', props: { collectionId: blog, limit: 3 } },
    { name: 'posts in a list', props: { collectionId: blog, limit: 2, design: 'list' } },
    { name: 'products', props: { collectionId: shop, limit: 3 } },
    { name: 'posts in a wall', props: { collectionId: blog, limit: 4, design: 'wall' } },
    {
      name: 'posts in a carousel, with everything',
      props: {
        ...{ collectionId: blog, limit: 6, design: 'carousel', heading: 'From the journal', ratio: 'square' },
        ...{ showAuthor: true, showCategories: true, showReadMore: true },
      },
    },
    {
      name: 'images of a gallery',
      props: { collectionId: content.gallery, limit: 4, columns: 4, ratio: 'widescreen' },
    },
    { name: 'events', props: { collectionId: content.events, limit: 3, showPicture: false } },
    {
      name: 'titles alone',
      props: { collectionId: blog, limit: 3, showPicture: false, showExcerpt: false, showDate: false },
    },
    {
      name: 'images without titles, 4:3',
      props: { collectionId: content.gallery, limit: 3, showTitle: false, ratio: 'four-three' },
    },
    {
      name: 'products without prices, 3:4',
      props: { collectionId: shop, limit: 4, columns: 4, showPrice: false, ratio: 'three-four-vertical' },
    },
    {
      name: 'featured posts, 2.40:1',
      props: {
        ...{ collectionId: blog, limit: 2, columns: 2, featured: true, ratio: 'anamorphic-widescreen' },
        ...{ showReadMore: true, readMore: 'Read the story' },
      },
    },
    {
      name: 'posts with a tag and a category, 2:3',
      props: {
        ...{
          collectionId: blog,
          limit: 3,
          featured: false,
          tags: [content.postTag],
          categories: [content.postCategory],
        },
        ratio: 'standard-vertical',
      },
    },
    { name: 'upcoming events', props: { collectionId: content.events, limit: 2, when: 'upcoming', design: 'list' } },
    { name: 'past events', props: { collectionId: content.events, limit: 2, when: 'past', design: 'list' } },
    { name: 'all events', props: { collectionId: content.events, limit: 6, when: 'all', showPicture: false } },
    { name: 'no page chosen', props: {}, isEmpty: true },
  ],
  product: [
    { name: 'image beside', props: { productId: content.product } },
    { name: 'image above, centered', props: { productId: content.product, design: 'above', align: 'center' } },
    { name: 'card', props: { productId: content.product, design: 'card' } },
    { name: 'sold out', props: { productId: content.soldOut } },
    {
      name: 'title and button alone',
      props: { productId: content.product, design: 'above', showPicture: false, showPrice: false, showExcerpt: false },
    },
    {
      name: 'image alone',
      props: { productId: content.product, design: 'card', showTitle: false, showPrice: false, showButton: false },
    },
    { name: 'no product chosen', props: {}, isEmpty: true },
  ],
  products: [
    { name: 'of a store page', props: { collectionId: shop, limit: 4, heading: 'In the shop' } },
    {
      name: 'picked',
      props: { from: 'picked', products: [{ productId: content.product }, { productId: content.soldOut }], columns: 2 },
    },
    { name: 'carousel', props: { collectionId: shop, limit: 8, design: 'carousel', ratio: 'square' } },
    { name: 'wall', props: { collectionId: shop, limit: 6, design: 'wall' } },
    { name: 'list without images', props: { collectionId: shop, limit: 3, design: 'list', showPicture: false } },
    {
      name: 'images alone, 4:3',
      props: { collectionId: shop, limit: 3, ratio: 'four-three', showTitle: false, showPrice: false },
    },
    { name: 'featured, 16:9', props: { collectionId: shop, limit: 3, featured: true, ratio: 'widescreen' } },
    {
      name: 'of a category and a tag, 2:3',
      props: {
        ...{ collectionId: shop, limit: 3, featured: false, ratio: 'standard-vertical' },
        ...{ categories: [content.productCategory], tags: [content.productTag] },
      },
    },
    { name: 'two columns, 3:2', props: { collectionId: shop, limit: 2, columns: 2, ratio: 'standard' } },
    {
      name: 'four columns, 2.40:1',
      props: { collectionId: shop, limit: 4, columns: 4, ratio: 'anamorphic-widescreen' },
    },
    { name: 'nothing chosen', props: {}, isEmpty: true },
  ],
  olderSummary: [{ name: 'posts', props: { collectionId: blog, limit: 3 } }],
  calendar: [
    { name: 'month', props: { collectionId: content.events } },
    { name: 'list', props: { collectionId: content.events, calendarView: false, showPastOrUpcomingEvents: 'both' } },
    {
      name: 'past events, one at most',
      props: { collectionId: content.events, calendarView: false, showPastOrUpcomingEvents: 'past', limit: 1 },
    },
    { name: 'no page chosen', props: {}, isEmpty: true },
  ],
  tagCloud: [
    { name: 'tags and categories', props: { collectionId: blog, categories: true } },
    { name: 'of products', props: { collectionId: shop, isSized: false, order: 'count', limit: 6 } },
    { name: 'no page chosen', props: {}, isEmpty: true },
  ],
  authors: [{ name: 'authors', props: { collectionId: blog, heading: 'Authors' } }],
  tags: [{ name: 'tags without counts', props: { collectionId: blog, limit: 5, showCount: false } }],
  categories: [{ name: 'categories of a shop', props: { collectionId: shop } }],
  months: [{ name: 'months', props: { collectionId: blog, heading: 'Months' } }],
  archive: [
    { name: 'by year', props: { collectionId: blog, heading: 'Archive', limit: 3 } },
    { name: 'by month, open', props: { collectionId: blog, groupBy: 'month', isFolded: false } },
    { name: 'by category', props: { collectionId: blog, groupBy: 'category', showCount: false } },
    { name: 'by tag', props: { collectionId: blog, groupBy: 'tag', limit: 2 } },
    { name: 'by author', props: { collectionId: blog, groupBy: 'author' } },
    { name: 'no page chosen', props: {}, isEmpty: true },
  ],
  socialLinks: [
    { name: 'icons', props: { links: accounts } },
    { name: 'on discs, large, centered', props: { links: accounts, design: 'filled', size: 'large', align: 'center' } },
    { name: 'in rings', props: { links: accounts, design: 'outlined', size: 'small' } },
    { name: 'names', props: { links: accounts, design: 'names', align: 'right' } },
  ],
  olderSocialLinks: [{ name: 'icons', props: { links: accounts, size: 'small' } }],
  accountLinks: [{ name: 'icons', props: { links: accounts } }],
  share: [
    { name: 'with a heading', props: { heading: 'Share this page' } },
    { name: 'all services', props: { x: true, reddit: true, whatsapp: true, size: 'small' } },
    {
      name: 'two services, large, centered',
      props: {
        ...{ facebook: false, linkedin: false, pinterest: false, x: true, reddit: true, email: false, copy: false },
        ...{ size: 'large', align: 'center' },
      },
    },
    { name: 'right', props: { align: 'right' } },
  ],
  rss: [
    { name: 'feed', props: { collectionId: blog } },
    { name: 'with words of its own', props: { collectionId: blog, text: 'Follow the journal in a reader' } },
    { name: 'no page chosen', props: {}, isEmpty: true },
  ],
  menu: [
    { name: 'one column', props: { menu: dinner } },
    { name: 'two columns, in euros', props: { menu: dinner, design: 'two', currency: '€' } },
    { name: 'nothing typed', props: {}, isEmpty: true },
  ],
  donation: [
    {
      name: 'with amounts',
      props: { productId: content.donation, title: 'Keep the press running', text: 'Every amount helps.' },
    },
    { name: 'centered', props: { productId: content.donation, title: 'Give', align: 'center', button: 'Give now' } },
    { name: 'no product chosen', props: {}, isEmpty: true },
  ],
  memberArea: [
    {
      name: 'join and sign in',
      props: { memberAreaId: content.memberArea, title: 'Print club', text: 'Four prints a year.' },
    },
    {
      name: 'words of its own, centered',
      props: {
        ...{ memberAreaId: content.memberArea, title: 'Print club', joinText: 'Become a member', align: 'center' },
        signInText: 'I am a member',
      },
    },
    { name: 'join alone', props: { memberAreaId: content.memberArea, title: 'Print club', showSignIn: false } },
    { name: 'no area chosen', props: {}, isEmpty: true },
  ],
  chart: [
    { name: 'bars', props: { title: 'Prints sold', dataset: sales } },
    { name: 'stacked bars', props: { title: 'Prints sold', dataset: sales, design: 'stacked' } },
    { name: 'lines', props: { dataset: sales, design: 'line', unit: ' pcs' } },
    { name: 'areas, with the table', props: { dataset: sales, design: 'area', showTable: true } },
    { name: 'pie', props: { title: 'Paper', dataset: papers, design: 'pie' } },
    { name: 'donut', props: { title: 'Paper', dataset: papers, design: 'donut' } },
    { name: 'without a legend', props: { dataset: sales, design: 'line', showLegend: false } },
    {
      name: 'below zero',
      props: {
        dataset: {
          columns: ['Year', 'Result'],
          rows: [
            ['2024', -1200],
            ['2025', 800],
            ['2026', 21_500],
          ],
        },
      },
    },
    { name: 'no data', props: {}, isEmpty: true },
  ],
  link: [
    {
      name: 'with a text',
      props: { href: 'https://paper.example/mill', title: 'The mill', text: 'Where our paper comes from.' },
    },
    { name: 'in a new window', props: { href: 'https://paper.example/mill', title: 'The mill', newWindow: true } },
    { name: 'no address', props: {}, isEmpty: true },
  ],
  collectionLink: [
    { name: 'of a page', props: { collectionId: shop } },
    { name: 'title alone', props: { collectionId: shop, title: 'All prints', showPicture: false, showText: false } },
    { name: 'no page chosen', props: {}, isEmpty: true },
  ],
  navigation: [
    { name: 'row', props: {} },
    { name: 'column, centered', props: { design: 'column', align: 'center' } },
    { name: 'row, right', props: { align: 'right' } },
  ],
  logo: [
    { name: 'with the tagline', props: { showTagline: true } },
    { name: 'large, centered', props: { widthPx: 400, align: 'center' } },
    { name: 'right', props: { align: 'right', showTagline: true } },
  ],
  index: [
    { name: 'pages of a folder', props: { collectionId: content.folder } },
    { name: 'titles alone', props: { collectionId: content.folder, showText: false } },
  ],
  folder: [{ name: 'no folder chosen', props: {}, isEmpty: true }],
  journal: [{ name: 'posts', props: { collectionId: blog, limit: 2 } }],
  comments: [{ name: 'of its post', props: {}, differs: true }],
  ...mediaCases({ images, gallery: content.gallery }),
});

/** Every type by name, with those that only imports bring by key. */
export const caseBlocks: Readonly<Record<string, BlockDefinition>> = {
  ...blocks,
  ...Object.fromEntries(keptBlocks.map((block) => [block.key, block])),
};

export type ShownCase = BlockCase & { type: number; block: string; id: string };

/** In the order of the add menu. A case's id is also its block's id, e.g. `quote1`. */
export const blockCases = (content: CaseContent): ShownCase[] =>
  Object.entries<readonly BlockCase[]>({ ...casesOf(content), ...keptCases }).flatMap(([name, cases]) =>
    cases.map((one, index) => ({
      ...one,
      block: name,
      type: one.number ?? caseBlocks[name]!.number,
      id: `${name}${index + 1}`,
    })),
  );

/** Each case has its own section, so that they don't affect each other; a page has at most 60 blocks. */
export const casesPerPage = 29;

const order = (index: number) => `a${String(index).padStart(3, '0')}`;

/** A page that shows each case below its name. */
export function caseDocument(
  id: string,
  title: string,
  cases: readonly ShownCase[],
  theme: Section['theme'] = 'light-1',
): Document {
  const sections: Document['sections'] = {};
  const placed: Document['blocks'] = {};
  const put = (block: Omit<Block, 'layout'>, row: number) => {
    placed[block.id] = { ...block, layout: { desktop: { x: 0, w: 24, y: row, h: 1 } } };
  };
  const heading = (level: number, words: string) => ({
    doc: { type: 'doc', content: [{ type: 'heading', attrs: { level }, content: [{ type: 'text', text: words }] }] },
  });
  const add = (key: string, index: number, words: string, one?: ShownCase) => {
    const section = `section${key}`;
    sections[section] = {
      id: section,
      order: order(index),
      theme,
      background: { source: 4 },
      width: 'inset',
      height: 'auto',
    };
    put({ id: `heading${key}`, type: blocks.text.number, section, order: 'a', props: heading(one ? 2 : 1, words) }, 0);
    if (one) put({ id: one.id, type: one.type, section, order: 'b', props: one.props }, 1);
  };
  add('title', 0, title);
  for (const [index, one] of cases.entries())
    add(one.id, index + 1, `${caseBlocks[one.block]?.name}: ${one.name}`, one);
  return { id, kind: 'page', sections, blocks: placed };
}

export const casePages = (cases: readonly ShownCase[]): ShownCase[][] =>
  Array.from({ length: Math.ceil(cases.length / casesPerPage) }, (_, page) =>
    cases.slice(page * casesPerPage, (page + 1) * casesPerPage),
  );
