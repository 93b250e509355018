// A line across. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';

export const lineBlock = defineBlock({
  number: 47,
  key: 'horizontalrule',
  name: 'Line',
  icon: 'M5 12h14',
  props: z.object({}),
  starter: {},
  siteFile: { fields: {} },
});
