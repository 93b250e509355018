import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { sharedSectionCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { createShared, listShared, removeShared, renameShared } from './shared-section.ts';

export const sharedSectionConcept = defineConcept({
  name: 'content/shared-section',
  calls: sharedSectionCalls,
  refusals,
  serve: (parts: Parts) =>
    serve(sharedSectionCalls, {
      list: async () => ({ shared: await listShared(parts) }),

      create: ({ body, ctx }) => createShared(parts, body, (tx, made) => replayOf(ctx)?.record(tx, 201, made)),

      rename: ({ params, body }) => renameShared(parts, params.id, body.name),

      remove: async ({ params: { id } }) => ({ pageCount: await removeShared(parts, id) }),
    }),
});
