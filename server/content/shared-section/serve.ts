// Serves the editor's shared section API.
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { sharedSectionCalls } from './calls.ts';
import { createShared, listShared, removeShared, renameShared } from './shared-section.ts';

export const serveSharedSections = (parts: Parts) =>
  serve(sharedSectionCalls, {
    list: async () => ({ shared: await listShared(parts) }),

    create: ({ body, ctx }) => createShared(parts, body, (tx, made) => replayOf(ctx)?.record(tx, 201, made)),

    rename: ({ params, body }) => renameShared(parts, params.id, body.name),

    remove: async ({ params: { id } }) => ({ pageCount: await removeShared(parts, id) }),
  });
