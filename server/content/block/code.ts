// The owner's own HTML. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';

export const codeBlock = defineBlock({
  number: 23,
  key: 'code',
  name: 'Code',
  icon: 'M16 18l6-6-6-6M8 6l-6 6 6 6',
  props: z.object({ html: z.string().max(400_000).default('') }),
  needs: 'code.blocks',
  siteFile: { fields: { html: z.string() } },
});
