import { serve } from '../../accounts/session/serve.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { transact } from '../../store/transact.ts';
import { loadOwnerOrder, orderInStep } from '../order/owner-order.ts';
import { programActor } from '../order/states.ts';
import { orderStep } from '../order/step.ts';
import type { PaymentParts } from '../payment/payment.ts';
import { browseAbandoned, remindOfCart } from './abandoned.ts';
import { abandonedCalls, orderPaymentCalls } from './calls.ts';
import { receivePayment } from './fulfill-digital.ts';
import { retryCapture } from './place-order.ts';

export const serveAbandoned = (parts: Parts & SiteAddress): Routes =>
  serve(abandonedCalls, {
    browse: ({ query }) => browseAbandoned(parts, query),
    sendLink: ({ params }) => remindOfCart(parts, params.id),
  });

export function serveOrderPayments(parts: PaymentParts): Routes {
  const { store } = parts;
  return serve(orderPaymentCalls, {
    markPaid: async ({ params: { id }, actor, ctx }) => {
      const step = orderStep(parts, actor.id);
      const goods = orderStep(parts, programActor);
      const replay = replayOf(ctx);
      await transact(store, async (tx) => {
        await receivePayment(tx, id, step, goods);
        if (replay) replay.record(tx, 200, await orderInStep(tx, id));
      });
      return loadOwnerOrder(store, id);
    },
    retry: async ({ params: { id }, actor }) => {
      await retryCapture(parts, id, actor.id);
      return loadOwnerOrder(store, id);
    },
  });
}
