// Text, edited in place. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';
import { emptyText, richText } from './rich-text.ts';
import { linked, writtenText } from './site-file.ts';

export const textBlock = defineBlock({
  number: 2,
  key: 'html',
  name: 'Text',
  icon: 'M12 4v16M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2M9 20h6',
  props: z.object({ doc: richText.default(emptyText) }),
  group: 'basic',
  finds: 'words paragraph heading title list table',
  starter: {
    doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Write here' }] }] },
  },
  firstField: () => 'doc',
  siteFile: { fields: { text: writtenText }, props: ({ text }, names) => ({ doc: linked(text, names) }) },
});
