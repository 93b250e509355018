// Empty space, as high as its grid cell or a chosen height. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';

export const spacerBlock = defineBlock({
  number: 21,
  key: 'spacer',
  name: 'Spacer',
  icon: 'M12 22v-6M12 8V2M4 12H2M10 12H8M16 12h-2M22 12h-2M15 19l-3 3-3-3M15 5l-3-3-3 3',
  props: z.object({ heightPx: z.int().min(4).max(600).optional() }),
  starter: {},
  group: 'basic',
  finds: 'space gap distance empty',
  fields: { heightPx: { kind: 'number', label: 'Height', min: 4, max: 600, step: 4, unit: 'px' } },
  siteFile: { fields: {} },
});
