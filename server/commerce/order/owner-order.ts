// The owner's view of an order: its history, what is left to ship and refund, and the allowed actions. Public.

import { withNames } from '../../accounts/contributor/contributor.ts';
import { omit } from '../../base/omit.ts';
import { findMailState } from '../../outbox/outbox.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { refundableCents } from '../pricing/refund.ts';
import { explanationOf, repriced } from './explanation.ts';
import { historyOf, loadOrder, type OrderHistory } from './order.ts';
import { orderNumberText, type WholeOrder } from './schema.ts';
import {
  addressBlocked,
  cancelBlocked,
  countedRefunds,
  editBlocked,
  fulfillBlocked,
  markPaidBlocked,
  pendingBlocked,
  piecesLeft,
  refundableOf,
  refundBlocked,
  retryPaymentBlocked,
  returnablePieces,
} from './states.ts';
import { loadWhole } from './step.ts';
import * as rows from './store.ts';
import type { OwnerOrder } from './wire.ts';

/** Includes the history if it is given. */
export function ownerOrder({ order, lines }: WholeOrder, history?: OrderHistory): OwnerOrder {
  const rest = omit(order, 'accessToken', 'cartToken');
  const priced = repriced({ order, lines });
  const { fulfillments = [], refunds = [] } = history ?? {};
  const left = piecesLeft(lines, fulfillments);
  return {
    ...rest,
    orderNumber: orderNumberText(order),
    lines,
    steps: priced.steps,
    explanation: explanationOf({ order, lines }, priced),
    piecesLeft: left,
    refundableCents: refundableCents(refundableOf(order, lines, refunds), countedRefunds(refunds)),
    returnable: returnablePieces(fulfillments, order.returns ?? []),
    may: {
      edit: editBlocked(order, fulfillments) ?? true,
      changeAddress: addressBlocked(order, left) ?? true,
      fulfill: fulfillBlocked(order, left) ?? true,
      markPending: pendingBlocked(order, fulfillments) ?? true,
      markPaid: markPaidBlocked(order) ?? true,
      retryPayment: retryPaymentBlocked(order) ?? true,
      cancel: cancelBlocked(order, fulfillments) ?? true,
      refund: refundBlocked(order) ?? true,
    },
    ...history,
  };
}

/** @throws orderUnknown */
export async function loadOwnerOrder(store: Store, id: string): Promise<OwnerOrder> {
  const whole = await loadOrder(store, id);
  const { notes, timeline, fulfillments, ...history } = await historyOf(store, whole.order);
  const [namedNotes, namedTimeline] = await Promise.all([withNames(store, notes), withNames(store, timeline)]);
  const order = ownerOrder(whole, { ...history, fulfillments, notes: namedNotes, timeline: namedTimeline });
  const mailed = fulfillments.map(async (parcel) => ({ ...parcel, ...(await findMailState(store, parcel.mailId)) }));
  return { ...order, fulfillments: await Promise.all(mailed) };
}

/** The order as of this transaction. Leaves out notes and timeline, because a transaction can't read lists. */
export async function orderInStep(tx: Tx, id: string): Promise<OwnerOrder> {
  const whole = await loadWhole(tx, id);
  const [fulfillments, refunds] = await Promise.all([
    rows.listFulfillments(tx, whole.order),
    rows.listRefunds(tx, whole.order),
  ]);
  return ownerOrder(whole, { fulfillments, refunds, notes: [], timeline: [] });
}
