// A horizontal line. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';

export const lineBlock = defineBlock({
  number: 47,
  key: 'horizontalrule',
  name: 'Line',
  icon: 'M5 12h14',
  props: z.object({
    style: z.enum(['solid', 'dashed', 'dotted']).default('solid'),
    thickness: z.int().min(1).max(10).default(1),
    /** Percent of the block's width. */
    width: z.int().min(5).max(100).default(100),
    align: z.enum(['left', 'center', 'right']).default('center'),
  }),
  starter: {},
  group: 'basic',
  finds: 'divider rule separator',
  fields: {
    style: choice('Style', { solid: 'Solid', dashed: 'Dashed', dotted: 'Dotted' }),
    thickness: { kind: 'number', label: 'Thickness', min: 1, max: 10, unit: 'px' },
    width: { kind: 'number', label: 'Width', min: 5, max: 100, step: 5, unit: '%' },
    align: choice(
      'Alignment',
      { left: 'Left', center: 'Center', right: 'Right' },
      { applies: ({ width = 100 }) => Number(width) < 100 },
    ),
  },
  siteFile: { fields: {} },
});
