// The owner's API for viewing and changing orders. Commerce 2.3, 2.4.

import { signedInActor } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import { omit } from '../../base/omit.ts';
import { can } from '../../base/roles.ts';
import type { Ctx, Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { giftCardName } from '../gift-card/schema.ts';
import { orderAddressCalls } from './address-calls.ts';
import { browseOrders, countOrders } from './browse.ts';
import { orderCalls } from './calls.ts';
import { cancelOrder } from './cancel.ts';
import { giveNewCode, type NewCode } from './gift-card-code.ts';
import { addFulfillment, addNote, changeAddress, changeEmail, markPending, resendMail } from './lifecycle.ts';
import { listOrders } from './list.ts';
import { nextOrderNumber, setNextOrderNumber } from './numbers.ts';
import { loadOwnerOrder, orderInStep } from './owner-order.ts';
import { previewRefund } from './refund-preview.ts';
import { type RefundParts, refundOrder, retryRefund } from './refunds.ts';
import { closeReturn, receiveReturn, startReturn } from './returns.ts';
import { type OrderStep, orderStep } from './step.ts';
import type { OwnerOrder } from './wire.ts';

type Acting = { params: { id: string }; actor: { id: string }; ctx: Ctx };

export function serveOrders(parts: RefundParts): Routes {
  const { store } = parts;

  /** Commits the change, then answers with the current order. */
  const change = async (
    { params: { id }, actor, ctx }: Acting,
    run: (tx: Tx, id: string, step: OrderStep) => Promise<unknown>,
  ): Promise<OwnerOrder> => {
    const step = orderStep(parts, actor.id);
    const replay = replayOf(ctx);
    await transact(store, async (tx) => {
      await run(tx, id, step);
      if (replay) replay.record(tx, 200, await orderInStep(tx, id));
    });
    return loadOwnerOrder(store, id);
  };

  return serve(
    { ...orderCalls, ...orderAddressCalls },
    {
      list: ({ query }) => listOrders(store, query),
      listTotals: async ({ query }) => {
        const { orders, ...page } = await listOrders(store, query);
        return { orders: orders.map((order) => omit(order, 'customerEmail', 'customerName')), ...page };
      },
      browse: ({ query }) => browseOrders(store, query),
      countViews: () => countOrders(store),
      open: ({ params }) => loadOwnerOrder(store, params.id),
      fulfill: (asked) => change(asked, (tx, id, step) => addFulfillment(tx, id, asked.body, step)),
      markPending: (asked) => change(asked, markPending),
      cancel: async ({ params: { id }, body, actor, ctx }) => {
        const mayRefund = can(signedInActor(ctx), 'orders.refund');
        await cancelOrder(parts, id, { ...body, mayRefund }, actor.id);
        return loadOwnerOrder(store, id);
      },
      previewRefund: ({ params, body }) => previewRefund(parts, params.id, body.request),
      refund: async ({ params: { id }, body, actor, ctx }) => {
        const begun = await refundOrder(parts, id, body, actor.id);
        // The provider hasn't answered yet; the sweeper retries.
        if (begun.state === 'PENDING') ctx.status = 202;
        return loadOwnerOrder(store, id);
      },
      retryRefund: async ({ params: { id, n }, actor }) => {
        await retryRefund(parts, id, numberOf(n), actor.id);
        return loadOwnerOrder(store, id);
      },
      startReturn: (asked) => change(asked, (tx, id, step) => startReturn(tx, id, asked.body, step)),
      receiveReturn: (asked) =>
        change(asked, (tx, id, step) => receiveReturn(tx, id, numberOf(asked.params.n), asked.body, step)),
      closeReturn: (asked) => change(asked, (tx, id, step) => closeReturn(tx, id, numberOf(asked.params.n), step)),
      addNote: (asked) => change(asked, (tx, id, step) => addNote(tx, id, asked.body.text, step)),
      changeEmail: (asked) => change(asked, (tx, id, step) => changeEmail(tx, id, asked.body.email, step)),
      changeAddress: (asked) => change(asked, (tx, id, step) => changeAddress(tx, id, asked.body, step)),
      resendMail: (asked) => change(asked, (tx, id, step) => resendMail(tx, id, asked.body.kind, step)),
      openNextNumber: async () => ({ next: await nextOrderNumber(store) }),
      saveNextNumber: async ({ body: { next } }) => {
        await transact(store, (tx) => setNextOrderNumber(tx, next));
        return { next };
      },
      /** A retried call finds the new card, but not its code. */
      replaceGiftCardCode: async ({ params, body, actor, ctx }) => {
        const made = await giveNewCode(parts, params.id, {
          actor: actor.id,
          ...body,
          within: (tx, one) => replayOf(ctx)?.record(tx, 200, newCodeAnswer(one), { hidesSecret: true }),
        });
        return { ...newCodeAnswer(made), ...(made.code !== undefined && { code: made.code }) };
      },
    },
  );
}

/** Parses a number from the path; -1 if invalid. */
const numberOf = (n: string): number => (/^\d{1,4}$/.test(n) ? Number(n) : -1);

const newCodeAnswer = ({ card, mailedTo }: NewCode) => ({
  giftCard: { id: card.id, name: giftCardName(card), last4: card.last4, enabled: card.enabled },
  ...(mailedTo !== undefined && { mailedTo }),
});
