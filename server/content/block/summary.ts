// A page's posts, events, images, or products. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';
import { type BlockFields, choice, listTypes } from './fields.ts';
import { galleryRatios } from './gallery.ts';
import { messages as words } from './messages.ts';
import { slug } from './site-file.ts';

const messages = words.summary;

/** Named like those of a gallery (spec §3 "Gallery options"). */
export const summaryRatios = galleryRatios;

const limit = z.int().min(1).max(30);
const design = z.enum(['grid', 'list', 'carousel', 'wall']).default('grid');
const columns = z.int().min(1).max(6).default(3);
const featured = z.boolean().optional();
const words25 = z.array(z.string().max(50)).max(20);

const look = {
  design,
  columns,
  ratio: z.enum(Object.keys(summaryRatios) as [keyof typeof summaryRatios]).default('standard'),
  showPicture: z.boolean().default(true),
  showTitle: z.boolean().default(true),
  showPrice: z.boolean().default(true),
};

const props = z.object({
  /** Empty until the owner chooses a page. */
  collectionId: z.string().max(64).default(''),
  limit: limit.default(4),
  ...look,
  featured,
  /** Items with any of these. */
  categories: words25.default([]),
  tags: words25.default([]),
  /** For events. `current`: upcoming ones, or past ones if there are none. */
  when: z.enum(['current', 'upcoming', 'past', 'all']).default('current'),
  heading: z.string().max(200).default(''),
  showExcerpt: z.boolean().default(true),
  showDate: z.boolean().default(true),
  showAuthor: z.boolean().default(false),
  showCategories: z.boolean().default(false),
  showReadMore: z.boolean().default(false),
  readMore: z.string().max(100).default(messages.readMore),
});

const lookFields = {
  design: choice(
    words.layout,
    { grid: messages.grid, wall: messages.wall, carousel: messages.carousel, list: messages.list },
    { group: 'Design' },
  ),
  columns: {
    kind: 'number',
    label: words.columns,
    min: 1,
    max: 6,
    applies: ({ design }) => design !== 'list',
  },
  ratio: choice(
    messages.ratio,
    {
      square: messages.square,
      standard: messages.standard,
      'standard-vertical': messages.standardVertical,
      'four-three': messages.fourThree,
      'three-four-vertical': messages.threeFourVertical,
      widescreen: messages.widescreen,
      'anamorphic-widescreen': messages.anamorphic,
    },
    { applies: ({ design, showPicture }) => design !== 'wall' && showPicture !== false },
  ),
  showPicture: { kind: 'switch', label: words.picture, group: words.show },
  showTitle: { kind: 'switch', label: words.title },
  showPrice: { kind: 'switch', label: words.price },
} satisfies BlockFields;

const fields: BlockFields = {
  collectionId: {
    kind: 'collection',
    types: listTypes,
    label: messages.page,
    help: messages.pageHelp,
    prefers: ['blog', 'events'],
  },
  heading: { kind: 'text', label: words.heading },
  limit: { kind: 'number', label: messages.limit, min: 1, max: 30 },
  featured: { kind: 'switch', label: messages.featured, group: messages.filter },
  categories: { kind: 'tags', label: messages.categories, help: messages.anyOf },
  tags: { kind: 'tags', label: messages.tags, help: messages.anyOf },
  when: choice(
    messages.events,
    { current: messages.current, upcoming: messages.upcoming, past: messages.past, all: messages.all },
    { notFor: ['blog', 'gallery', 'album', 'products'] },
  ),
  ...lookFields,
  showPrice: { ...lookFields.showPrice, notFor: ['blog', 'gallery', 'album', 'events'] },
  showExcerpt: { kind: 'switch', label: messages.excerpt, notFor: ['products'] },
  showDate: { kind: 'switch', label: messages.date, notFor: ['products', 'gallery'] },
  showAuthor: { kind: 'switch', label: messages.author, notFor: ['products'] },
  showCategories: { kind: 'switch', label: messages.categories, notFor: ['products'] },
  showReadMore: { kind: 'switch', label: messages.readMoreLink, notFor: ['products'] },
  readMore: {
    ...{ kind: 'text', label: messages.readMoreText, notFor: ['products'] },
    applies: ({ showReadMore }) => showReadMore === true,
  },
};

export const summaryBlock = defineBlock({
  number: 55,
  key: 'summary-v2',
  name: 'Summary',
  icon: 'M4 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM15 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM15 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1z',
  group: 'lists',
  finds: 'blog posts events news list grid carousel wall featured latest',
  props,
  // One full row.
  starter: { limit: 3 },
  firstField: ({ heading }) => (heading ? 'heading' : undefined),
  fields,
  siteFile: {
    fields: { page: slug, limit, design, columns, featured, heading: z.string().max(200).optional() },
    props: ({ page, ...summary }, names) => ({ collectionId: names.pageId(page), ...summary }),
  },
});

/** The same block under its older number. */
export const olderSummaryBlock = defineBlock({
  number: 20,
  key: 'summary',
  styles: ['summary-v2'],
  name: 'Summary',
  icon: summaryBlock.icon,
  props,
  isOpen: true,
  fields,
});

/**
 * Products of a page or category, or a chosen list. Our own number, above those of the original, whose stores show
 * products only on their own pages.
 */
export const productsBlock = defineBlock({
  number: 2002,
  key: 'products',
  styles: ['summary-v2'],
  name: 'Products',
  icon: 'M3 7l9-4 9 4v10l-9 4-9-4zM3 7l9 4 9-4M12 11v10',
  group: 'shop',
  finds: 'shop store grid buy sell category catalog',
  props: z.object({
    ...look,
    design: z.enum(['grid', 'carousel', 'wall', 'list']).default('grid'),
    columns: columns.unwrap().default(4),
    ratio: look.ratio.unwrap().default('three-four-vertical'),
    from: z.enum(['page', 'picked']).default('page'),
    collectionId: z.string().max(64).default(''),
    limit: limit.default(8),
    featured,
    categories: words25.default([]),
    tags: words25.default([]),
    /** In the owner's order. */
    products: z
      .array(z.object({ productId: z.string().max(64).default('') }))
      .max(30)
      .default([]),
    heading: z.string().max(200).default(''),
  }),
  starter: {},
  firstField: ({ heading }) => (heading ? 'heading' : undefined),
  fields: {
    from: choice(messages.from, { page: messages.fromPage, picked: messages.fromPicked }),
    collectionId: {
      kind: 'collection',
      types: [13],
      prefers: ['products'],
      label: messages.store,
      applies: ({ from }) => from !== 'picked',
    },
    products: {
      kind: 'list',
      label: messages.products,
      item: messages.product,
      max: 30,
      fields: { productId: { kind: 'product', label: messages.product } },
      titleOf: () => messages.product,
      applies: ({ from }) => from === 'picked',
    },
    heading: { kind: 'text', label: words.heading },
    limit: { kind: 'number', label: messages.limit, min: 1, max: 30, applies: ({ from }) => from !== 'picked' },
    featured: {
      kind: 'switch',
      label: messages.featured,
      group: messages.filter,
      applies: ({ from }) => from !== 'picked',
    },
    categories: {
      kind: 'tags',
      label: messages.categories,
      help: messages.anyOf,
      applies: ({ from }) => from !== 'picked',
    },
    tags: { kind: 'tags', label: messages.tags, help: messages.anyOf, applies: ({ from }) => from !== 'picked' },
    ...lookFields,
  },
});
