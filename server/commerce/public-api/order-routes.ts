// Orders and transactions.
import * as z from 'zod';
import { serveApi } from '../../accounts/api-key/serve.ts';
import { assertCan } from '../../accounts/session/actor.ts';
import { checked, readJson, readQuery } from '../../http/body.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { readable } from '../../store/engines/value.ts';
import { transact } from '../../store/transact.ts';
import { addFulfillment } from '../order/lifecycle.ts';
import { listOrders } from '../order/list.ts';
import { findOrder, historyOf, loadOrder } from '../order/order.ts';
import type { WholeOrder } from '../order/schema.ts';
import { orderStep } from '../order/step.ts';
import { loadVariant } from '../stock/variants.ts';
import { orderCalls, transactionCalls } from './calls.ts';
import { importOrder } from './import-order.ts';
import { pageOf } from './paging.ts';
import { type Api, imageUrlsOf, json, listQuery, pageSize, pagination } from './read-routes.ts';
import { fulfillSchema, idsSchema, newOrderSchema } from './schema.ts';
import { orderView, transactionView } from './views.ts';

/** Orders read per call when filtering by time. */
const readMax = 1000;

const orderQuery = listQuery.extend({ fulfillmentStatus: z.enum(['PENDING', 'FULFILLED', 'CANCELED']).optional() });

export function serveOrderApi(api: Api): void {
  const { routes, store } = api;
  serveApi(routes, orderCalls, {
    list: async (ctx) => {
      const { found, cursor } = await orderPage(api, ctx);
      ctx.body = {
        result: await Promise.all(found.map((whole) => viewOf(api, whole))),
        pagination: pagination(api, ctx, cursor),
      };
    },
    open: async (ctx) => {
      ctx.body = await viewOf(api, await loadOrder(store, ctx.params.id!));
    },
    create: [
      api.keyRequired,
      async (ctx) => {
        const actor = assertCan(ctx, 'orders.change');
        const body = await readJson(ctx, newOrderSchema, json);
        const found = await Promise.all(body.lineItems.map(({ variantId }) => loadVariant(store, variantId)));
        const urls = await imageUrlsOf(
          api,
          found.map(({ product, variant }) => ({ imageId: variant.mainImageId ?? product.imageIds[0] })),
        );
        const whole = await importOrder(api, body, actor.id, (tx, order, lines) =>
          replayOf(ctx)?.record(tx, 201, orderView(order, lines, { fulfillments: [], notes: [] }, urls)),
        );
        ctx.status = 201;
        ctx.body = orderView(whole.order, whole.lines, { fulfillments: [], notes: [] }, urls);
      },
    ],
    /** Ships the rest of the order; several shipments of one call become one parcel with several tracking numbers. */
    fulfill: async (ctx) => {
      const actor = assertCan(ctx, 'orders.change');
      const { shouldSendNotification, shipments } = await readJson(ctx, fulfillSchema);
      const step = orderStep(api, actor.id);
      const [first] = shipments;
      const numbers = shipments.flatMap(({ trackingNumber }) => trackingNumber || []).join(', ');
      const parcel = {
        notify: shouldSendNotification,
        ...(first?.carrierName && { carrier: first.carrierName }),
        ...(numbers && { trackingNumber: numbers.slice(0, 100) }),
        ...(first?.trackingUrl && { trackingUrl: first.trackingUrl }),
      };
      await transact(store, async (tx) => {
        await addFulfillment(tx, ctx.params.id!, parcel, step);
        replayOf(ctx)?.record(tx, 204, null);
      });
      ctx.status = 204;
    },
  });
}

export function serveTransactionApi(api: Api): void {
  const { routes, store } = api;
  const documentOf = async ({ order, lines }: WholeOrder) =>
    transactionView(order, lines, (await historyOf(store, order)).refunds);
  serveApi(routes, transactionCalls, {
    list: async (ctx) => {
      const { found, cursor } = await orderPage(api, ctx);
      ctx.body = { documents: await Promise.all(found.map(documentOf)), pagination: pagination(api, ctx, cursor) };
    },
    open: async (ctx) => {
      const ids = checked(idsSchema, ctx.params.ids);
      const found = (await readable(ids.map((id) => findOrder(store, id)))).filter((one) => one !== undefined);
      if (found.length === 0) throw notFound('There is no such transaction.');
      ctx.body = { documents: await Promise.all(found.map(documentOf)) };
    },
  });
}

async function viewOf(api: Api, { order, lines }: WholeOrder) {
  const { fulfillments, notes } = await historyOf(api.store, order);
  return orderView(order, lines, { fulfillments, notes }, await imageUrlsOf(api, lines));
}

async function orderPage({ store }: Api, ctx: Ctx): Promise<{ found: WholeOrder[]; cursor: string | undefined }> {
  const {
    cursor,
    modifiedAfter = 0,
    modifiedBefore = Number.POSITIVE_INFINITY,
    fulfillmentStatus,
  } = readQuery(ctx, pageOf(orderQuery));
  const found: WholeOrder[] = [];
  let at = cursor;
  for (let read = 0; read < readMax; read += pageSize) {
    const list = await listOrders(store, {
      limit: pageSize,
      ...(at !== undefined && { cursor: at }),
      ...(fulfillmentStatus && { status: fulfillmentStatus }),
    });
    for (const { id } of list.orders) {
      const whole = await findOrder(store, id);
      if (whole && whole.order.updatedAt >= modifiedAfter && whole.order.updatedAt < modifiedBefore) found.push(whole);
    }
    at = list.nextPageCursor;
    if (at === undefined || found.length > 0) break;
  }
  return { found, cursor: at };
}
