// The editor's calls about the items of a page: list, one, new, change, order, delete and back. Editor D13; spec §3, §9.
import * as z from 'zod';
import { requireCapability, signedInActor } from '../../accounts/session/actor.ts';
import { noFields, readJson, readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import {
  changeItem,
  createItem,
  type ItemParts,
  listCollectionItems,
  openItem,
  orderItems,
  removeItem,
  restoreItem,
} from './edit-items.ts';
import { itemBodyBytesMax, itemChangeSchema, itemOrderSchema, newItemSchema } from './edit-schema.ts';

export function itemRoutes(parts: ItemParts): Routes {
  const routes = newRoutes({ prefix: '/config/api' });
  const mayEdit = requireCapability('items.edit');

  routes.use(async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    await next();
  });

  routes.get('/collections/:id/items', mayEdit, async (ctx) => {
    const { cursor } = readQuery(ctx, z.object({ cursor: z.string().max(500).optional() }));
    ctx.body = await listCollectionItems(parts, idOf(ctx), cursor);
  });

  routes.post('/collections/:id/items', mayEdit, async (ctx) => {
    const { kind, fields } = await readJson(ctx, newItemSchema, { maxBytes: itemBodyBytesMax });
    const item = await createItem(parts, idOf(ctx), kind, fields, signedInActor(ctx).name, (tx, made) =>
      replayOf(ctx)?.record(tx, 201, made),
    );
    ctx.status = 201;
    ctx.body = item;
    parts.log.info('item-created', { contributor: signedInActor(ctx).id, item: item.id });
  });

  routes.put('/collections/:id/item-order', mayEdit, async (ctx) => {
    const { ids } = await readJson(ctx, itemOrderSchema);
    await orderItems(parts, idOf(ctx), ids);
    ctx.body = { ids };
  });

  routes.get('/items/:id', mayEdit, async (ctx) => {
    ctx.body = await openItem(parts, idOf(ctx));
  });

  routes.put('/items/:id', mayEdit, async (ctx) => {
    const { fields, updatedOn } = await readJson(ctx, itemChangeSchema, { maxBytes: itemBodyBytesMax });
    ctx.body = await changeItem(parts, idOf(ctx), fields, updatedOn);
  });

  routes.delete('/items/:id', mayEdit, async (ctx) => {
    ctx.body = { deleted: await removeItem(parts, idOf(ctx)) };
    parts.log.info('item-deleted', { contributor: signedInActor(ctx).id, item: idOf(ctx) });
  });

  routes.post('/items/:id/restore', mayEdit, noFields, async (ctx) => {
    ctx.body = await restoreItem(parts, idOf(ctx));
  });

  return routes;
}

const idOf = (ctx: { params?: unknown }): string => (ctx.params as { id: string }).id;
