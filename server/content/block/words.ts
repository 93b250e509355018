// Filters for a page's items: its tags, categories, authors, and months, each a link to the filtered page. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice, listTypes } from './fields.ts';
import { messages as catalog } from './messages.ts';

const messages = catalog.words;

const collectionId = z.string().max(64).default('');
const collection = {
  kind: 'collection',
  types: listTypes,
  label: messages.page,
  prefers: ['blog', 'events', 'products'],
} as const;

export const tagCloudBlock = defineBlock({
  number: 14,
  key: 'tagcloud',
  name: 'Tag cloud',
  icon: 'M13.172 2a2 2 0 0 1 1.414.586l6.71 6.71a2.4 2.4 0 0 1 0 3.408l-4.592 4.592a2.4 2.4 0 0 1-3.408 0l-6.71-6.71A2 2 0 0 1 6 9.172V3a1 1 0 0 1 1-1zM2 7v6.172a2 2 0 0 0 .586 1.414l6.71 6.71a2.4 2.4 0 0 0 3.191.193M10.5 6.5h.01',
  group: 'lists',
  finds: 'tags topics keywords',
  props: z.object({
    collectionId,
    /** Whether to include categories. */
    categories: z.boolean().default(false),
    limit: z.int().min(1).max(100).default(30),
    order: z.enum(['name', 'count']).default('name'),
    isSized: z.boolean().default(true),
  }),
  isOpen: true,
  starter: {},
  fields: {
    collectionId: collection,
    categories: { kind: 'switch', label: messages.withCategories },
    limit: { kind: 'number', label: messages.limit, min: 1, max: 100 },
    order: choice(messages.order, { name: messages.byName, count: messages.byCount }),
    isSized: { kind: 'switch', label: messages.isSized },
  },
});

type WordListIdentity = { number: number; key: string; name: string; icon: string; finds: string };

const listProps = z.object({
  collectionId,
  heading: z.string().max(200).default(''),
  showCount: z.boolean().default(true),
  limit: z.int().min(1).max(100).default(20),
});

const wordListBlock = (place: WordListIdentity) =>
  defineBlock({
    ...place,
    styles: ['posts-by-tag'],
    group: 'lists',
    props: listProps,
    isOpen: true,
    starter: {},
    firstField: ({ heading }) => (heading ? 'heading' : undefined),
    fields: {
      collectionId: collection,
      heading: { kind: 'text', label: catalog.heading },
      showCount: { kind: 'switch', label: messages.showCount },
      limit: { kind: 'number', label: messages.limit, min: 1, max: 100 },
    },
  });

export const authorsBlock = wordListBlock({
  number: 27,
  key: 'posts-by-author',
  name: 'Authors',
  icon: 'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  finds: 'posts by author writers people',
});
export const tagsBlock = wordListBlock({
  number: 28,
  key: 'posts-by-tag',
  name: 'Tags',
  icon: tagCloudBlock.icon,
  finds: 'posts by tag topics list',
});
export const categoriesBlock = wordListBlock({
  number: 29,
  key: 'posts-by-category',
  name: 'Categories',
  icon: 'M20 10a1 1 0 0 0 1-1V6a1 1 0 0 0-1-1h-2.5a1 1 0 0 1-.8-.4l-.9-1.2A1 1 0 0 0 15 3h-2a1 1 0 0 0-1 1v5a1 1 0 0 0 1 1zM20 21a1 1 0 0 0 1-1v-3a1 1 0 0 0-1-1h-2.9a1 1 0 0 1-.88-.55l-.42-.85a1 1 0 0 0-.92-.6H13a1 1 0 0 0-1 1v5a1 1 0 0 0 1 1zM3 5a2 2 0 0 0 2 2h3M3 3v13a2 2 0 0 0 2 2h3',
  finds: 'posts by category topics list',
});
export const monthsBlock = wordListBlock({
  number: 30,
  key: 'posts-by-month',
  name: 'Months',
  icon: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 6v6l4 2',
  finds: 'posts by month date history',
});

export const archiveBlock = defineBlock({
  number: 61,
  key: 'archive',
  styles: ['posts-by-tag'],
  name: 'Archive',
  icon: 'M3 3h18a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-18a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM4 8v11a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8M10 12h4',
  group: 'lists',
  finds: 'posts history old months years',
  props: z.object({
    collectionId,
    groupBy: z.enum(['year', 'month', 'category', 'tag', 'author']).default('year'),
    heading: z.string().max(200).default(''),
    /** Posts per group. */
    limit: z.int().min(1).max(50).default(10),
    showCount: z.boolean().default(true),
    isFolded: z.boolean().default(true),
  }),
  isOpen: true,
  starter: {},
  firstField: ({ heading }) => (heading ? 'heading' : undefined),
  fields: {
    collectionId: collection,
    groupBy: choice(messages.groupBy, {
      year: messages.year,
      month: messages.monthWord,
      category: messages.category,
      tag: messages.tag,
      author: messages.author,
    }),
    heading: { kind: 'text', label: catalog.heading },
    limit: { kind: 'number', label: messages.perGroup, min: 1, max: 50 },
    showCount: { kind: 'switch', label: messages.showCount },
    isFolded: { kind: 'switch', label: messages.isFolded },
  },
});
