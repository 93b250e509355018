// A site search field. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';

export const searchBlock = defineBlock({
  number: 33,
  key: 'search',
  name: 'Search',
  icon: 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
  props: z.object({ label: z.string().max(200).default('Search this site') }),
  isOpen: true,
  group: 'lists',
  finds: 'find',
  starter: { label: 'Search this site' },
  fields: { label: { kind: 'text', label: 'Label' } },
  firstField: () => 'label',
  siteFile: { fields: { label: z.string().max(200).optional() } },
});
