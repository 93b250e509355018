// Titles that open their text. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';
import { richText } from './rich-text.ts';
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
  }),
  firstField: ({ items = [] }) => (items.length > 0 ? 'items.0.title' : undefined),
  siteFile: {
    fields: { items: z.array(z.object({ title: z.string(), text: writtenText })).max(itemsMax) },
    props: ({ items }, names) => ({ items: items.map(({ title, text }) => ({ title, doc: linked(text, names) })) }),
  },
});
