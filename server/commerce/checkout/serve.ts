import { serve } from '../../accounts/session/serve.ts';
import type { Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { transact } from '../../store/transact.ts';
import { freshOf } from '../order/lifecycle.ts';
import { loadOwnerOrder, orderInStep } from '../order/owner-order.ts';
import type { PaymentParts } from '../payment/payment.ts';
import { orderPaymentCalls } from './calls.ts';
import { freshGoods, receivePayment } from './deliver.ts';
import { retryCapture } from './place-order.ts';

export function serveOrderPayments(parts: PaymentParts): Routes {
  const { store } = parts;
  return serve(orderPaymentCalls, {
    markPaid: async ({ params: { id }, actor, ctx }) => {
      const fresh = freshOf(parts, actor.id);
      const goods = freshGoods(parts);
      const replay = replayOf(ctx);
      await transact(store, async (tx) => {
        await receivePayment(tx, id, fresh, goods);
        if (replay) replay.record(tx, 200, await orderInStep(tx, id), { untilAnswered: true });
      });
      return loadOwnerOrder(store, id);
    },
    retry: async ({ params: { id }, actor }) => {
      await retryCapture(parts, id, actor.id);
      return loadOwnerOrder(store, id);
    },
  });
}
