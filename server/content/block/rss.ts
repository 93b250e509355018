// A link to a page's feed. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';
import { messages as words } from './messages.ts';

export const rssBlock = defineBlock({
  number: 49,
  key: 'rss',
  name: 'RSS feed',
  icon: 'M4 11a9 9 0 0 1 9 9M4 4a16 16 0 0 1 16 16M4 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  group: 'more',
  finds: 'feed subscribe follow podcast',
  props: z.object({
    collectionId: z.string().max(64).default(''),
    text: z.string().max(200).default(words.rss.subscribe),
  }),
  isOpen: true,
  starter: {},
  firstField: () => 'text',
  fields: {
    collectionId: { kind: 'collection', label: words.rss.page, types: [1, 2], prefers: ['blog', 'events'] },
    text: { kind: 'text', label: words.rss.text },
  },
});
