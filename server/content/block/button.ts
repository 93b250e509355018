// A link styled as a button. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';
import { hrefSchema } from './href.ts';
import { hrefOf } from './site-file.ts';

const style = z.enum(['primary', 'secondary', 'link']).default('primary');
const align = z.enum(['left', 'center', 'right']).default('left');
const size = z.enum(['small', 'medium', 'large']).default('medium');

export const buttonBlock = defineBlock({
  number: 53,
  key: 'button',
  name: 'Button',
  icon: 'M4 6h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM12 12h.01M17 12h.01M7 12h.01',
  props: z.object({
    text: z.string().max(500).default('Read more'),
    href: hrefSchema.default('/'),
    style,
    align,
    size,
    isWide: z.boolean().default(false),
    newWindow: z.boolean().default(false),
  }),
  group: 'basic',
  finds: 'call to action link',
  starter: { text: 'Button', href: '/', style: 'primary' },
  fields: {
    text: { kind: 'text', label: 'Text' },
    href: { kind: 'link', label: 'Link', newWindow: 'newWindow' },
    style: choice('Style', { primary: 'Primary', secondary: 'Secondary', link: 'Link' }),
    size: choice(
      'Size',
      { small: 'Small', medium: 'Medium', large: 'Large' },
      { applies: ({ style: chosen }) => chosen !== 'link' },
    ),
    isWide: { kind: 'switch', label: 'Full width', applies: ({ style: chosen }) => chosen !== 'link' },
    align: choice(
      'Alignment',
      { left: 'Left', center: 'Center', right: 'Right' },
      { applies: ({ isWide }) => isWide !== true },
    ),
  },
  firstField: () => 'text',
  siteFile: {
    fields: { text: z.string(), href: hrefSchema, style, align, size },
    props: ({ href, ...button }, names) => ({ ...button, href: hrefOf(href, names) }),
  },
});
