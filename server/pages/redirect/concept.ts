import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { redirectCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { messages } from './messages.ts';
import { addRedirect, browseRedirects, removeRedirect, traceRedirect } from './redirects.ts';

export const redirectConcept = defineConcept({
  name: 'pages/redirect',
  calls: redirectCalls,
  refusals,
  messages,
  serve: (parts: Parts) =>
    serve(redirectCalls, {
      list: ({ query }) => browseRedirects(parts, query),

      add: async ({ body, ctx }) => ({
        redirect: await addRedirect(parts, body, (tx, row) => replayOf(ctx)?.record(tx, 201, { redirect: row })),
      }),

      remove: ({ body: { id } }) => removeRedirect(parts, id),

      trace: ({ query }) => traceRedirect(parts, query.from),
    }),
});
