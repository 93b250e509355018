// Serves the editor's shared section API.
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { sharedSectionCalls } from './calls.ts';
import { createShared, listShared, removeShared, renameShared } from './shared-section.ts';

export const serveSharedSections = (parts: Parts) =>
  serve(sharedSectionCalls, {
    list: async () => ({ shared: await listShared(parts) }),

    async create({ body, actor, ctx }) {
      const shared = await createShared(parts, body, (tx, made) => replayOf(ctx)?.record(tx, 201, made));
      parts.log.info('section-shared', { contributor: actor.id, shared: shared.id });
      return shared;
    },

    rename: ({ params, body }) => renameShared(parts, params.id, body.name),

    async remove({ params: { id }, actor }) {
      const pageCount = await removeShared(parts, id);
      parts.log.info('shared-section-deleted', { contributor: actor.id, shared: id });
      return { pageCount };
    },
  });
