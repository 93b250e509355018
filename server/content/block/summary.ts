// The newest posts or products of a page. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';
import { slug } from './site-file.ts';

const limit = z.int().min(1).max(30);
const design = z.enum(['grid', 'list']).default('grid');
const columns = z.union([z.literal(2), z.literal(3), z.literal(4)]).default(3);
const featured = z.boolean().optional();

export const summaryBlock = defineBlock({
  number: 55,
  key: 'summary-v2',
  name: 'Summary',
  icon: 'M4 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM15 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM15 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1z',
  props: z.object({
    /** Empty until the owner chooses a page. */
    collectionId: z.string().max(64).default(''),
    limit: limit.default(4),
    design,
    columns,
    featured,
  }),
  siteFile: {
    fields: { page: slug, limit, design, columns, featured },
    props: ({ page, ...summary }, names) => ({ collectionId: names.pageId(page), ...summary }),
  },
});
