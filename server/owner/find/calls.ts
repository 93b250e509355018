// The global search API. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { foundSchema } from '../../base/found.ts';

export const findCalls = defineCalls({
  /** Searches all kinds of records that the caller may see. Matches of the number or title first, then by kind. */
  find: {
    call: 'GET /config/api/search',
    needs: 'editor.open',
    query: z.object({ q: z.string().max(200) }),
    answer: z.object({ found: z.array(foundSchema) }),
  },
});
