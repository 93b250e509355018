// The owner's orders: list, search, one with its history, and everything that may be done with it. Commerce 2.3, 2.4.
import * as z from 'zod';
import { requireCapability, signedInActor } from '../../accounts/session/actor.ts';
import { can } from '../../base/roles.ts';
import { noFields, readJson, readQuery } from '../../http/body.ts';
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { isEmail } from '../../outbox/address.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { cancelOrder } from './cancel.ts';
import {
  addFulfillment,
  addNote,
  changeEmail,
  markPending,
  type OrderStep,
  orderStep,
  resendMail,
} from './lifecycle.ts';
import { listMax } from './limits.ts';
import { listOrders } from './list.ts';
import { nextOrderNumber, setNextOrderNumber } from './numbers.ts';
import { loadOwnerOrder, orderInStep } from './owner-order.ts';
import { previewRefund, type RefundParts, refundOrder, retryRefund } from './refunds.ts';
import { paymentStates } from './schema.ts';

const time = z.coerce.number().int().min(0);
const listQuerySchema = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(listMax).default(50),
  status: z.enum(['PENDING', 'FULFILLED', 'CANCELED']).optional(),
  payment: z.enum(paymentStates).optional(),
  /** Epoch ms: from, inclusive, and to, exclusive. */
  from: time.optional(),
  to: time.optional(),
  search: z.string().max(200).optional(),
});

const text = (max: number) => z.string().trim().max(max);
const id = z.string().min(1).max(64);
const pieces = z.int().min(1).max(1_000_000);
const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Whatever the checkout takes: an order may have been placed with it. */
const email = z.string().trim().refine(isEmail, 'Email addresses should follow the format user@domain.com.');

export const parcelBody = z.strictObject({
  lines: z
    .array(z.strictObject({ lineId: id, quantity: pieces }))
    .min(1)
    .max(200)
    .optional(),
  carrier: text(100).optional(),
  trackingNumber: text(100).optional(),
  trackingUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/, normalize: true }).max(1000)]).optional(),
  notify: z.boolean().default(true),
  n: z.int().min(0).optional(),
});

const refundRequest = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('LINES'),
    lines: z.array(z.strictObject({ id, quantity: pieces })).max(200),
    shippingCents: amount.optional(),
  }),
  z.strictObject({ by: z.literal('AMOUNT'), cents: amount }),
]);

const refundBody = z.strictObject({
  request: refundRequest,
  restock: z
    .array(z.strictObject({ id, quantity: pieces }))
    .max(200)
    .default([]),
  reason: text(500).optional(),
  notify: z.boolean().default(true),
  /** Of the preview. */
  n: z.int().min(0),
});

const cancelBody = z.strictObject({
  restock: z.boolean().default(true),
  notify: z.boolean().default(true),
  reason: text(400).optional(),
});

export function orderRoutes(parts: RefundParts): Routes {
  const { store } = parts;
  const routes = newRoutes({ prefix: '/api/commerce' });
  const see = requireCapability('orders.see');
  const change = requireCapability('orders.change');
  const refund = requireCapability('orders.refund');
  const actorId = (ctx: Ctx) => signedInActor(ctx).id;

  const answer = async (ctx: Ctx, orderId: string): Promise<void> => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await loadOwnerOrder(store, orderId);
  };
  /** One commit, and then the order as it is. */
  const act = async (
    ctx: Ctx,
    orderId: string,
    change: (tx: Tx, orderId: string, step: OrderStep) => Promise<unknown>,
  ): Promise<void> => {
    const step = orderStep(parts, actorId(ctx));
    const replay = replayOf(ctx);
    await transact(store, async (tx) => {
      await change(tx, orderId, step);
      if (replay) replay.record(tx, 200, await orderInStep(tx, orderId), { untilAnswered: true });
    });
    await answer(ctx, orderId);
  };

  routes.get('/orders', see, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await listOrders(store, readQuery(ctx, listQuerySchema));
  });

  /** What an order came to, without who placed it: for those who report. Commerce 2.4, "view totals". */
  routes.get('/order-totals', requireCapability('analytics.sales'), async (ctx) => {
    const { orders, ...page } = await listOrders(store, readQuery(ctx, listQuerySchema.omit({ search: true })));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { orders: orders.map(({ customerEmail: _, customerName: __, ...order }) => order), ...page };
  });

  routes.get('/orders/:id', see, (ctx) => answer(ctx, ctx.params.id!));

  routes.post('/orders/:id/fulfillments', change, async (ctx) => {
    const body = await readJson(ctx, parcelBody);
    await act(ctx, ctx.params.id!, (tx, orderId, step) => addFulfillment(tx, orderId, body, step));
  });

  routes.post('/orders/:id/mark-pending', change, noFields, (ctx) => act(ctx, ctx.params.id!, markPending));

  routes.post('/orders/:id/cancel', change, async (ctx) => {
    const body = await readJson(ctx, cancelBody, { empty: {} });
    const actor = signedInActor(ctx);
    await cancelOrder(parts, ctx.params.id!, { ...body, mayRefund: can(actor, 'orders.refund') }, actor.id);
    await answer(ctx, ctx.params.id!);
  });

  /** What a refund would give, to whom: nothing is changed by it. */
  routes.post('/orders/:id/refund-preview', refund, async (ctx) => {
    const { request } = await readJson(ctx, z.strictObject({ request: refundRequest }));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await previewRefund(store, ctx.params.id!, request);
  });

  routes.post('/orders/:id/refunds', refund, async (ctx) => {
    const body = await readJson(ctx, refundBody);
    const begun = await refundOrder(parts, ctx.params.id!, body, actorId(ctx));
    await answer(ctx, ctx.params.id!);
    // The provider has not answered yet; the sweeper asks again.
    if (begun.state === 'PENDING') ctx.status = 202;
  });

  routes.post('/orders/:id/refunds/:n/retry', refund, noFields, async (ctx) => {
    const n = /^\d{1,4}$/.test(ctx.params.n!) ? Number(ctx.params.n) : -1;
    await retryRefund(parts, ctx.params.id!, n, actorId(ctx));
    await answer(ctx, ctx.params.id!);
  });

  routes.post('/orders/:id/notes', change, async (ctx) => {
    const body = await readJson(ctx, z.strictObject({ text: z.string().trim().min(1).max(5000) }));
    await act(ctx, ctx.params.id!, (tx, orderId, step) => addNote(tx, orderId, body.text, step));
  });

  routes.put('/orders/:id/email', change, async (ctx) => {
    const body = await readJson(ctx, z.strictObject({ email }));
    await act(ctx, ctx.params.id!, (tx, orderId, step) => changeEmail(tx, orderId, body.email, step));
  });

  routes.post('/orders/:id/mails', change, async (ctx) => {
    const { kind } = await readJson(ctx, z.strictObject({ kind: z.enum(['confirmed', 'shipped']) }));
    await act(ctx, ctx.params.id!, (tx, orderId, step) => resendMail(tx, orderId, kind, step));
  });

  routes.get('/order-numbers', requireCapability('commerce.settings'), async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { next: await nextOrderNumber(store) };
  });

  routes.put('/order-numbers', requireCapability('commerce.settings'), async (ctx) => {
    const { next } = await readJson(ctx, z.strictObject({ next: z.int().min(1).max(999_999_999_999) }));
    await transact(store, (tx) => setNextOrderNumber(tx, next));
    ctx.body = { next };
  });

  return routes;
}
