// Serves the editor's item API. Editor D13; spec §3, §9.
import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { itemCalls } from './calls.ts';
import {
  browseItems,
  changeItem,
  changeItems,
  createItem,
  duplicateItem,
  type ItemParts,
  listCollectionItems,
  openItem,
  orderItems,
  removeItem,
  restoreItem,
} from './edit-items.ts';

export const serveItems = (parts: ItemParts) =>
  serve(itemCalls, {
    list: ({ params, query }) => listCollectionItems(parts, params.id, query.cursor),

    browse: ({ params, query }) => browseItems(parts, params.id, query),

    bulk: ({ body, ctx }) => changeItems(parts, body.ids, body.action, assertCan(ctx, 'items.edit')),

    duplicate: ({ params, ctx }) =>
      duplicateItem(parts, params.id, assertCan(ctx, 'items.edit'), (tx, made) => replayOf(ctx)?.record(tx, 201, made)),

    create: ({ params, body, ctx }) =>
      createItem(parts, params.id, body.kind, body.fields, assertCan(ctx, 'items.edit'), (tx, made) =>
        replayOf(ctx)?.record(tx, 201, made),
      ),

    async saveOrder({ params, body, actor }) {
      await orderItems(parts, params.id, body.ids, actor);
      return body;
    },

    open: ({ params }) => openItem(parts, params.id),

    save: ({ params, body, ctx }) => changeItem(parts, params.id, body.fields, body, assertCan(ctx, 'items.edit')),

    remove: async ({ params: { id } }) => ({ deleted: await removeItem(parts, id) }),

    restore: ({ params }) => restoreItem(parts, params.id),
  });
