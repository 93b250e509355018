import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { redirectCalls } from './calls.ts';
import { addRedirect, browseRedirects, removeRedirect, traceRedirect } from './redirects.ts';

export const serveRedirects = (parts: Parts) =>
  serve(redirectCalls, {
    list: ({ query }) => browseRedirects(parts, query),

    async add({ body, actor, ctx }) {
      const redirect = await addRedirect(parts, body, (tx, row) => replayOf(ctx)?.record(tx, 201, { redirect: row }));
      parts.log.info('redirect-added', { contributor: actor.id, from: redirect.from });
      return { redirect };
    },

    async remove({ body: { id }, actor }) {
      await removeRedirect(parts, id);
      parts.log.info('redirect-removed', { contributor: actor.id, from: id });
    },

    trace: ({ query }) => traceRedirect(parts, query.from),
  });
