// A link that looks like a button. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';
import { hrefSchema } from './href.ts';
import { hrefOf } from './site-file.ts';

const style = z.enum(['primary', 'secondary', 'link']).default('primary');
const align = z.enum(['left', 'center', 'right']).default('left');

export const buttonBlock = defineBlock({
  number: 53,
  key: 'button',
  name: 'Button',
  icon: 'M4 6h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM12 12h.01M17 12h.01M7 12h.01',
  props: z.object({ text: z.string().max(500).default('Read more'), href: hrefSchema.default('/'), style, align }),
  starter: { text: 'Button', href: '/', style: 'primary' },
  firstField: () => 'text',
  siteFile: {
    fields: { text: z.string(), href: hrefSchema, style, align },
    props: ({ href, ...button }, names) => ({ ...button, href: hrefOf(href, names) }),
  },
});
