import { serve } from '../../accounts/session/serve.ts';
import type { Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import type { PaymentParts } from '../payment/payment.ts';
import { browseDrafts, findVariants } from './browse.ts';
import { draftCalls } from './calls.ts';
import {
  createDraft,
  openDraft,
  placeDraft,
  placedDraft,
  previewDraft,
  removeDraft,
  saveDraft,
  sendPayLink,
} from './draft.ts';

export function serveDrafts(parts: PaymentParts): Routes {
  const { store } = parts;
  return serve(draftCalls, {
    browse: ({ query }) => browseDrafts(store, query),
    open: ({ params }) => openDraft(parts, params.id),
    preview: ({ body }) => previewDraft(parts, body),
    create: ({ body, actor, ctx }) =>
      createDraft(parts, body, actor.id, (tx, saved) => replayOf(ctx)?.record(tx, 200, saved)),
    save: ({ params, body, ctx }) =>
      saveDraft(parts, params.id, body, (tx, saved) => replayOf(ctx)?.record(tx, 200, saved)),
    remove: async ({ params }) => removeDraft(parts, params.id),
    sendLink: ({ params, body, ctx }) =>
      sendPayLink(parts, params.id, body, (tx, saved) => replayOf(ctx)?.record(tx, 200, saved)),
    place: async ({ params, body, actor }) => placedDraft(await placeDraft(parts, params.id, body, actor.id)),
    findVariants: ({ query }) => findVariants(parts, query.search),
  });
}
