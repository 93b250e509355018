// The owner's mailing list API. Editor 3.5 "Mailing lists". Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { listedSubscriberSchema } from './schema.ts';

export const mailingListCalls = defineCalls({
  list: {
    call: 'GET /config/api/mailing-list/subscribers',
    needs: 'mailing.manage',
    query: z.object({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({
      subscribers: z.array(listedSubscriberSchema),
      hasNextPage: z.boolean(),
      nextPageCursor: z.string().nullable(),
    }),
  },
  remove: { call: 'DELETE /config/api/mailing-list/subscribers/:email', needs: 'mailing.manage' },
  exportCsv: { call: 'GET /config/api/mailing-list/subscribers.csv', needs: 'mailing.manage', writes: 'file' },
});
