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

    async bulk({ body, ctx }) {
      const actor = assertCan(ctx, 'items.edit');
      const answer = await changeItems(parts, body.ids, body.action, actor);
      parts.log.info('items-changed', { contributor: actor.id, action: body.action, count: answer.done.length });
      return answer;
    },

    duplicate: ({ params, ctx }) =>
      duplicateItem(parts, params.id, assertCan(ctx, 'items.edit'), (tx, made) => replayOf(ctx)?.record(tx, 201, made)),

    async create({ params, body, ctx }) {
      const actor = assertCan(ctx, 'items.edit');
      const item = await createItem(parts, params.id, body.kind, body.fields, actor, (tx, made) =>
        replayOf(ctx)?.record(tx, 201, made),
      );
      parts.log.info('item-created', { contributor: actor.id, item: item.id });
      return item;
    },

    async saveOrder({ params, body, actor }) {
      await orderItems(parts, params.id, body.ids, actor);
      return body;
    },

    open: ({ params }) => openItem(parts, params.id),

    save: ({ params, body, ctx }) => changeItem(parts, params.id, body.fields, body, assertCan(ctx, 'items.edit')),

    async remove({ params: { id }, actor }) {
      const deleted = await removeItem(parts, id);
      parts.log.info('item-deleted', { contributor: actor.id, item: id });
      return { deleted };
    },

    restore: ({ params }) => restoreItem(parts, params.id),
  });
