// A quotation and its source. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';

export const quoteBlock = defineBlock({
  number: 31,
  key: 'quote',
  name: 'Quote',
  icon: 'M17 5H3M21 12H8M21 19H8M3 12v7',
  props: z.object({ quote: z.string().max(2000).default(''), source: z.string().max(500).default('') }),
  starter: { quote: 'Quote', source: 'Source' },
  firstField: () => 'quote',
  siteFile: { fields: { quote: z.string(), source: z.string().default('') } },
});
