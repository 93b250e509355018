// Earlier fields of pages and items: what each publication changed, and taking them back as a draft. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';

const path = '/config/api/records/:id/versions';

const changedFieldSchema = z.object({
  name: z.string(),
  /** Absent: it had no value. A password is never sent, and code only to people who may change it. */
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

const recordVersionSchema = z.object({
  number: z.int(),
  at: z.int(),
  by: z.object({ id: z.string(), name: z.string() }),
  fields: z.array(changedFieldSchema),
});
export type ListedRecordVersion = z.infer<typeof recordVersionSchema>;

export const recordHistoryCalls = defineCalls({
  list: {
    call: `GET ${path}`,
    needs: ['versions.restore', { as: 'read' }],
    about: ['pages', 'drafts'],
    /** Newest first. */
    answer: z.object({ versions: z.array(recordVersionSchema), updatedOn: z.int() }),
  },
  /** Takes back what was changed since before the version: as unpublished changes. */
  restore: {
    call: `POST ${path}/restore`,
    needs: 'versions.restore',
    /** `updatedOn`: as listed, so that no one's later change is replaced unseen. */
    body: z.strictObject({ number: z.int().min(0), updatedOn: z.int() }),
  },
});
