// HTML without a Flight payload must equal the HTML with one: every block in all variants, as visitors and as editors see it.
import { describe, expect, it } from 'vitest';
import { type BlockName, blocks } from '../../server/content/block/blocks.ts';
import { blockCases } from '../../server/content/block-cases/block-cases.ts';
import type { Block, Section } from '../../server/content/document/schema.ts';
import { type Calendar, noLists } from '../list-reader.ts';
import type { Reader, SummaryItem } from '../reader.ts';
import type { Root } from '../rsc/root.ts';
import { type RootOptions, rootHtml } from './root-html.ts';

const odd = `"Ink" & 'paper' <b>`;
const pageId = 'a'.repeat(24);
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks });
const doc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2, align: 'center' }, content: [text(odd)] },
    {
      type: 'paragraph',
      attrs: { size: 'lead' },
      content: [text('one'), text('two'), text('three', { type: 'strong' })],
    },
    {
      type: 'paragraph',
      content: [
        text('in', { type: 'em' }, { type: 'underline' }, { type: 'code' }),
        { type: 'hard_break' },
        text('out', { type: 'link', attrs: { href: '/a?b=1&c="2"', newWindow: true } }),
        text('page', { type: 'link', attrs: { href: pageId } }),
        text('bad', { type: 'link', attrs: { href: 'javascript:x' } }),
      ],
    },
    { type: 'paragraph' },
    { type: 'ordered_list', content: [{ type: 'list_item', content: [{ type: 'paragraph', content: [text('1')] }] }] },
    { type: 'bullet_list', content: [{ type: 'list_item', content: [{ type: 'blockquote', content: [] }] }] },
  ],
};

/** In addition to a new block's properties and the cases of every type. */
const oddVariants: Partial<Record<BlockName, readonly object[]>> = {
  text: [{ doc }],
  button: [
    { text: odd, href: pageId, style: 'secondary', align: 'center' },
    { text: '', href: '/a b' },
  ],
  quote: [
    { quote: odd, source: odd },
    { quote: odd, source: '' },
  ],
  form: [{ formId: 'f' }, { formId: 'gone' }],
  newsletter: [{ formId: 'f', title: odd, description: odd }, { formId: 'gone' }],
  search: [{ label: odd }],
  line: [{}],
  spacer: [{}],
  image: [
    { imageId: 'p' },
    { imageId: 'p', altText: odd, caption: odd, href: '/a', ratio: '4:5' },
    { imageId: 'gone' },
  ],
  code: [{ html: `<p title="${odd}">x</p><script>1 < 2</script>` }],
  summary: [{ collectionId: 'shop', columns: 4 }, { collectionId: 'blog', design: 'list' }, { collectionId: 'gone' }],
  accordion: [
    {
      items: [
        { title: odd, doc },
        { title: '', doc },
      ],
    },
  ],
  product: [{ productId: 'a' }, { productId: 'a', design: 'card', align: 'center' }, { productId: 'gone' }],
  products: [
    { collectionId: 'shop', heading: odd },
    { from: 'picked', products: [{ productId: 'a' }], design: 'carousel' },
  ],
  olderSummary: [{ collectionId: 'blog', design: 'wall', heading: odd, showReadMore: true, showAuthor: true }],
  calendar: [{ collectionId: 'e' }, { collectionId: 'e', calendarView: false }, { collectionId: 'gone' }],
  tagCloud: [
    { collectionId: 'w', categories: true },
    { collectionId: 'w', isSized: false },
  ],
  authors: [{ collectionId: 'w', heading: odd }],
  tags: [{ collectionId: 'w', showCount: false }],
  categories: [{ collectionId: 'gone' }],
  months: [{ collectionId: 'w' }],
  archive: [
    { collectionId: 'w', heading: odd },
    { collectionId: 'w', isFolded: false },
  ],
  socialLinks: [
    { links: [{ href: 'https://x.com/a', label: odd }, { href: 'mailto:a@b.example' }], design: 'names' },
    {},
  ],
  olderSocialLinks: [{ design: 'outlined' }],
  accountLinks: [{ design: 'filled' }],
  share: [{ heading: odd, x: true, reddit: true, whatsapp: true }],
  rss: [{ collectionId: 'f', text: odd }],
  menu: [{ menu: `${odd}\n===\n\n${odd}\n---\n\nSoup\n${odd}\n9\n\nWine\nGlass $9\nBottle $40`, design: 'two' }],
  donation: [{ productId: 'd', title: odd, text: odd }, { productId: 'gone' }],
  memberArea: [{ memberAreaId: 'm', title: odd }, { memberAreaId: 'gone' }],
  chart: [
    { title: odd },
    ...['stacked', 'line', 'area', 'pie', 'donut'].map((design) => ({ design, showTable: true, unit: odd })),
    {
      dataset: {
        columns: [odd, odd],
        rows: [
          [odd, -3],
          [odd, null],
          ['', 'x'],
        ],
      },
    },
  ],
  link: [{ href: pageId, title: odd, text: odd, newWindow: true }, { href: 'javascript:x' }, {}],
  collectionLink: [{ collectionId: 'f' }, { collectionId: 'gone' }],
  navigation: [{}, { design: 'column', align: 'right' }],
  logo: [{ showTagline: true }],
  index: [{ collectionId: 'f' }],
  folder: [{ collectionId: 'gone' }],
  journal: [{ collectionId: 'blog' }, {}],
};

const cases = blockCases({
  images: ['p', 'p', 'gone', 'p'],
  ...{ shop: 'shop', blog: 'blog', gallery: 'g', form: 'f', newsletter: 'f', events: 'e', folder: 'f' },
  ...{ product: 'a', soldOut: 'gone', donation: 'd', memberArea: 'm', postTag: 'Ink', postCategory: 'Notes' },
  ...{ productTag: 'Paper', productCategory: 'Cups' },
});
const variantsOf = (name: BlockName): readonly object[] => [
  ...(oddVariants[name] ?? []),
  ...cases.filter((one) => one.block === name).map(({ props }) => props),
];

const picture = { id: 'p', src: '/p', widthPx: 1600, heightPx: 900, altText: odd, focalX: 0.5, focalY: 0 };
const item = (id: string, more: Partial<SummaryItem>): SummaryItem => ({
  id,
  kind: 'product',
  title: odd,
  href: `/${id}`,
  excerpt: `<p>${odd}</p>`,
  ...more,
});
const lists: Record<string, SummaryItem[]> = {
  shop: [
    item('a', { picture: { ...picture, averageColor: 'aabbcc' }, price: { text: '$1', was: '$2', from: true } }),
    item('b', { price: { text: '$1', from: true }, mark: { kind: 'sold-out', text: odd } }),
    item('c', { price: { text: '$1', was: '$2' }, mark: { kind: 'sale', text: odd } }),
  ],
  blog: [item('d', { kind: 'post', date: 0, picture }), item('e', { kind: 'post', excerpt: '' })],
};
const form = {
  id: 'f',
  name: odd,
  fields: [{ id: 'e', type: 'email', title: odd, description: odd, required: true }],
  submissionMessage: odd,
  submissionHtml: `<i>${odd}</i>`,
  redirect: '',
  disclaimer: odd,
  submitButtonText: odd,
  isNewsletter: false,
} as const;

const event = { id: 'ev', title: odd, href: '/ev', startDate: 0, time: odd, place: odd };
const calendar: Calendar = {
  href: '/e',
  zone: odd,
  weekdays: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ short: `${day}`, long: `Day ${day}` })),
  months: [1, 2].map((month) => ({
    id: `2026-0${month}`,
    title: odd,
    leading: 2,
    days: [1, 2, 3].map((number) => ({
      number,
      title: odd,
      isToday: number === 2,
      events: month === number ? [event] : [],
    })),
  })),
  shownId: '2026-01',
  upcoming: [event],
  past: [event],
};
const words = [
  { text: odd, href: '/w?tag=a', count: 3, items: [{ title: odd, href: '/a' }] },
  { text: `${odd} 2`, href: '/w?tag=b', items: [] },
];
const page = { title: odd, href: '/f', text: odd, picture, hasFeed: true };

const reader: Reader = {
  ...noLists,
  picture: async (id) => (id === 'p' ? picture : undefined),
  summary: async ({ collectionId }) => {
    const items = lists[collectionId];
    return items && { title: odd, href: '/list', items };
  },
  products: async () => lists.shop ?? [],
  product: async (id) =>
    id === 'a'
      ? {
          item: lists.shop![0]!,
          pictures: [picture, { ...picture, id: 'p2' }],
          orderHtml: '<b>1</b>',
          scarcityHtml: '<i>2</i>',
        }
      : undefined,
  donation: async (id) =>
    id === 'd'
      ? { productId: 'd', amounts: [{ cents: 500, text: odd }], allowsOther: true, currency: 'USD' }
      : undefined,
  calendar: async ({ collectionId }) => (collectionId === 'e' ? calendar : undefined),
  words: async ({ collectionId }) => (collectionId === 'w' ? { href: '/w', words } : undefined),
  page: async (id) => (id === 'f' ? page : undefined),
  childPages: async (id) => (id === 'f' ? [page] : []),
  site: async () => ({
    title: odd,
    tagline: odd,
    logo: picture,
    accounts: [{ href: 'https://instagram.com/a', name: odd }],
    menu: [
      { title: odd, href: '/a' },
      { title: odd, href: 'https://b.example', newWindow: true },
    ],
  }),
  memberArea: async (id) =>
    id === 'm' ? { title: odd, price: '$5', joinHref: '/join', signInHref: '/account/sign-in?next=%2Fm' } : undefined,
  gallery: async () => [{ imageId: picture.id, title: odd, description: odd, href: '/a' }],
  href: async () => `/page?${odd}`,
  form: async (id) => (id === 'f' ? { ...form, fields: [...form.fields] } : undefined),
  csrfToken: odd,
  date: () => odd,
};

const section: Section = {
  id: 's',
  order: 'a',
  theme: 'light-1',
  background: { source: 1, imageId: 'p', overlay: 0.4 },
  width: 'inset',
  height: 'auto',
};

const block = (name: BlockName, n: number, props: object): Block => ({
  id: `${name}-${n}`,
  type: blocks[name].number,
  section: 's',
  order: `${n}`,
  layout: { desktop: { x: 0, w: 24, y: n, h: 1 }, phone: { x: 1, w: 8, y: n, h: 2 }, hidden: n === 1 ? ['phone'] : [] },
  props: { ...blocks[name].starter, ...props },
});

async function bothWays(root: Root, edit: boolean) {
  const faults: unknown[] = [];
  const options: RootOptions = {
    reader,
    edit,
    modules: {},
    signal: new AbortController().signal,
    onFault: (...fault) => faults.push(fault),
  };
  const direct = await rootHtml('r1', root, options);
  const byFlight = await rootHtml('r1', root, { ...options, forced: true });
  expect(faults).toEqual([]);
  expect(direct).toEqual(byFlight);
  return direct.html;
}

describe.each([{ edit: false }, { edit: true }])('HTML without Flight (in the editor: $edit)', ({ edit }) => {
  it.each(Object.keys(blocks) as BlockName[])('is the same for every kind of %s', async (name) => {
    for (const [n, props] of [{}, ...variantsOf(name)].entries())
      await bothWays({ kind: 'block', block: block(name, n, props) }, edit);
  });

  it('is the same for a section with all of them, a failed one, and one that the template draws', async () => {
    const all = (Object.keys(blocks) as BlockName[]).flatMap((name) =>
      variantsOf(name).map((props, n) => block(name, n, props)),
    );
    const root: Root = {
      kind: 'section',
      section,
      blocks: all,
      isFirst: true,
      failed: { 'quote-0': odd },
      drawn: { 'code-0': `<b>${odd}</b>` },
    };
    const html = await bothWays(root, edit);
    expect(html).toContain('one<!-- -->two<strong>');
    await bothWays({ ...root, section: { ...section, background: { source: 4 } } }, edit);
  });
});
