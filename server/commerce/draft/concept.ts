import { serve } from '../../accounts/session/serve.ts';
import { defineConcept } from '../../http/concept.ts';
import type { Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { loadOwnerOrder, orderInStep } from '../order/owner-order.ts';
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
import { editOrder, previewEdit } from './edit-order.ts';
import * as refusals from './errors.ts';
import { exchangeReturn, previewExchange } from './exchange.ts';
import { draftMailKinds } from './mails.ts';
import * as messages from './messages.ts';

function serveDrafts(parts: PaymentParts): Routes {
  const { store } = parts;
  return serve(draftCalls, {
    browse: ({ query }) => browseDrafts(store, query),
    open: ({ params }) => openDraft(parts, params.id),
    preview: ({ body }) => previewDraft(parts, body),
    create: ({ body, actor, ctx }) =>
      createDraft(parts, body, actor.id, (tx, saved) => replayOf(ctx)?.record(tx, 200, saved)),
    save: ({ params, body, ctx }) =>
      saveDraft(parts, params.id, body, (tx, saved) => replayOf(ctx)?.record(tx, 200, saved)),
    remove: ({ params, actor }) => removeDraft(parts, params.id, actor.id),
    sendLink: ({ params, body, ctx }) =>
      sendPayLink(parts, params.id, body, (tx, saved) => replayOf(ctx)?.record(tx, 200, saved)),
    place: async ({ params, body, actor }) => placedDraft(await placeDraft(parts, params.id, body, actor.id)),
    previewEdit: ({ params, body }) => previewEdit(parts, params.id, body),
    saveEdit: async ({ params: { id }, body, actor, ctx }) => {
      const replay = replayOf(ctx);
      await editOrder(parts, id, body, actor.id, async (tx) => {
        replay?.record(tx, 200, await orderInStep(tx, id));
      });
      return loadOwnerOrder(store, id);
    },
    previewExchange: ({ params, body }) => previewExchange(parts, params.id, numberOf(params.n), body),
    exchange: ({ params, body, actor }) => exchangeReturn(parts, params.id, numberOf(params.n), body, actor.id),
    findVariants: ({ query }) => findVariants(parts, query.search),
  });
}

/** Parses a number from a path; -1 is never valid. */
const numberOf = (n: string): number => (/^\d{1,4}$/.test(n) ? Number(n) : -1);

export const draftConcept = defineConcept({
  name: 'commerce/draft',
  calls: draftCalls,
  mails: draftMailKinds,
  refusals,
  messages,
  serve: serveDrafts,
});
