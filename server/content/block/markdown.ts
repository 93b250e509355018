// Text in Markdown. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';

export const markdownBlock = defineBlock({
  number: 44,
  key: 'markdown',
  name: 'Markdown',
  styles: ['markdown', 'code'],
  icon: 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM6 15V9l3 3.5L12 9v6M17 9v6M15 13l2 2 2-2',
  props: z.object({ text: z.string().max(50_000).default('') }),
  isOpen: true,
  starter: { text: '## Heading\n\nWrite in **Markdown**.' },
  group: 'more',
  finds: 'md text plain',
  fields: {
    text: {
      kind: 'code',
      label: 'Text',
      language: 'markdown',
      help: 'Headings, lists, links, tables, quotes, and code. HTML is shown as text.',
    },
  },
  siteFile: { fields: { text: z.string().max(50_000) } },
});
