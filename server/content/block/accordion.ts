// An accordion: titles that expand their text. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';
import { emptyText, richText } from './rich-text.ts';
import { linked, writtenText } from './site-file.ts';

const itemsMax = 60;

export const accordionBlock = defineBlock({
  number: 69,
  key: 'accordion',
  name: 'Accordion',
  icon: 'M10 5h11M10 12h11M10 19h11M3 10l3-3-3-3M3 20l3-3-3-3',
  props: z.object({
    items: z
      .array(z.strictObject({ title: z.string().max(500), doc: richText }))
      .max(itemsMax)
      .default([]),
    oneAtATime: z.boolean().default(false),
    firstOpen: z.boolean().default(false),
    icon: z.enum(['plus', 'arrow', 'none']).default('plus'),
    iconPlace: z.enum(['left', 'right']).default('right'),
    lines: z.boolean().default(true),
    size: z.enum(['large', 'medium', 'small']).default('large'),
  }),
  starter: { items: ['First question', 'Second question'].map((title) => ({ title, doc: emptyText })) },
  group: 'basic',
  finds: 'faq questions answers toggle collapse details',
  fields: {
    items: {
      kind: 'list',
      label: 'Items',
      item: 'item',
      max: itemsMax,
      starter: () => ({ title: 'Another question', doc: emptyText }),
      titleOf: ({ title }) => String(title ?? ''),
      fields: { title: { kind: 'text', label: 'Title' }, doc: { kind: 'rich', label: 'Text' } },
    },
    firstOpen: { group: 'Behavior', kind: 'switch', label: 'The first one is open' },
    oneAtATime: { kind: 'switch', label: 'Only one open at a time' },
    size: choice('Title size', { large: 'Large', medium: 'Medium', small: 'Small' }, { group: 'Design' }),
    icon: choice('Icon', { plus: 'Plus', arrow: 'Arrow', none: 'None' }),
    iconPlace: choice('Icon side', { left: 'Left', right: 'Right' }, { applies: ({ icon }) => icon !== 'none' }),
    lines: { kind: 'switch', label: 'Lines between items' },
  },
  firstField: ({ items = [] }) => (items.length > 0 ? 'items.0.title' : undefined),
  siteFile: {
    fields: { items: z.array(z.object({ title: z.string(), text: writtenText })).max(itemsMax) },
    props: ({ items }, names) => ({ items: items.map(({ title, text }) => ({ title, doc: linked(text, names) })) }),
  },
});
