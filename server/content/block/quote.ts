// A quotation and its source. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';

export const quoteBlock = defineBlock({
  number: 31,
  key: 'quote',
  isPromotable: true,
  name: 'Quote',
  icon: 'M17 5H3M21 12H8M21 19H8M3 12v7',
  props: z.object({
    quote: z.string().max(2000).default(''),
    source: z.string().max(500).default(''),
    align: z.enum(['left', 'center', 'right']).default('left'),
    size: z.enum(['large', 'small']).default('large'),
  }),
  starter: { quote: 'Quote', source: 'Source' },
  group: 'basic',
  finds: 'citation testimonial blockquote said',
  fields: {
    quote: { kind: 'text', label: 'Quote', isLong: true },
    source: { kind: 'text', label: 'Source' },
    align: choice('Alignment', { left: 'Left', center: 'Center', right: 'Right' }),
    size: choice('Size', { large: 'Large', small: 'Small' }),
  },
  firstField: () => 'quote',
  siteFile: { fields: { quote: z.string(), source: z.string().default('') } },
});
