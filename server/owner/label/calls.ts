// The owner's API for the tags and categories of posts, events, and the like, and for product tags. Spec §2. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { listAnswerOf, listQueryShape } from '../../base/paged.ts';
import { itemLimits } from '../../content/item/limits.ts';

const kind = z.enum(['tag', 'category']);
const name = z.string().trim().min(1).max(itemLimits.tag);
const names = z.array(z.string().min(1).max(200)).min(1).max(100);

const labelSchema = z.object({
  /** The label itself. */
  id: z.string(),
  /** Items or products that have it. */
  count: z.int(),
});
export type Label = z.infer<typeof labelSchema>;

const labelPageSchema = z.object({ id: z.string(), title: z.string(), isStore: z.boolean() });

const labelQuery = z.object({
  ...listQueryShape(['name', 'count'], 'name'),
  kind: kind.default('tag'),
  /** Default: the first page. */
  page: z.string().max(64).optional(),
});
export type LabelQuery = z.output<typeof labelQuery>;

/** Without a name, the labels are removed. */
export const labelChangeSchema = z.object({ names: z.array(z.string()), name: z.string().optional() });
export type LabelChange = z.infer<typeof labelChangeSchema>;

/** `left`: how many items still have the old labels. Repeating the call continues. */
const changedSchema = z.object({ changed: z.int(), left: z.int() });

const path = '/config/api/labels/:pageId';

export const labelCalls = defineCalls({
  browse: {
    call: 'GET /config/api/labels',
    needs: 'taxonomy.edit',
    about: ['pages', 'products'],
    query: labelQuery,
    answer: listAnswerOf(labelSchema).extend({
      pages: z.array(labelPageSchema),
      page: z.string(),
      /** Interrupted changes. */
      unfinished: z.array(labelChangeSchema),
    }),
  },
  create: {
    call: `POST ${path}`,
    needs: 'taxonomy.edit',
    body: z.strictObject({ kind, name }),
    answer: labelSchema,
    status: 201,
  },
  rename: {
    call: `POST ${path}/rename`,
    needs: 'taxonomy.edit',
    body: z.strictObject({ kind, names, name }),
    answer: changedSchema,
  },
  merge: {
    call: `POST ${path}/merge`,
    needs: 'taxonomy.remove',
    body: z.strictObject({ kind, names, name }),
    answer: changedSchema,
  },
  remove: {
    call: `POST ${path}/remove`,
    needs: 'taxonomy.remove',
    body: z.strictObject({ kind, names }),
    answer: changedSchema,
  },
  /** Dismisses an interrupted change: items keep their current labels. */
  dismiss: {
    call: `POST ${path}/dismiss`,
    needs: 'taxonomy.edit',
    body: z.strictObject({ kind, names, name: name.optional() }),
  },
});
