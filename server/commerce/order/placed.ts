// Notifications about a new order: its webhook event, the shopper's confirmation, the owner's mail. They belong to the
// commit that creates the order. Commerce 1.10. Public.
import { queueEvent } from '../../outbox/outbox.ts';
import type { Tx } from '../../store/transact.ts';
import type { CaptureOutcome } from '../payment/payment.ts';
import { ownerAddress } from '../preferences/preferences.ts';
import { sendConfirmation } from './lifecycle.ts';
import { newOrderMail, ownerPaymentFailedMail, paymentFailedMail } from './mails.ts';
import { timeline } from './messages.ts';
import { queueTransaction } from './order.ts';
import type { OrderLine, WholeOrder } from './schema.ts';
import { paidText } from './states.ts';
import { addEvent, loadWhole, mailShopper, type OrderStep, saveOrder } from './step.ts';

/** @param ownersLines in the main language, which the owner reads */
export async function notifyOfOrder(
  tx: Tx,
  whole: WholeOrder,
  ownersLines: readonly OrderLine[],
  step: OrderStep,
): Promise<void> {
  const { order } = whole;
  const at = order.createdAt;
  queueEvent(tx, { id: step.idOf('order.create'), topic: 'order.create', data: { orderId: order.id }, at });
  addEvent(tx, order.id, { id: 'placed', at, kind: 'placed', text: timeline.placed, actor: 'shopper' });
  if (order.paymentState === 'PAID') {
    queueTransaction(tx, order.id, at);
    // This id sorts after that of the `placed` event. Without an amount due there is no payment.
    if (order.amountDueCents > 0)
      addEvent(tx, order.id, { id: 'placed-paid', at, kind: 'paid', text: paidText(order), actor: 'system' });
  }
  const then = { ...step, at };
  // The email depends on the capture: notifyOfCapture sends it a moment later.
  if (order.paymentState !== 'AUTHORIZED') await confirm(tx, whole, then);
  const to = await ownerAddress(tx);
  const owners = { order, lines: ownersLines };
  if (to) await mailShopper(tx, { id: order.id }, then, (site) => newOrderMail(site, owners, { ...step, to }));
}

/**
 * Sends a copy to the address that received the payment link, so that someone who obtained the link can't secretly take
 * over the order.
 */
async function confirm(tx: Tx, whole: WholeOrder, step: OrderStep): Promise<void> {
  const { order } = whole;
  await sendConfirmation(tx, whole, step);
  if (order.payLinkTo === undefined) return;
  const copy = { ...step, idOf: (name: string) => step.idOf(`${name}-copy`) };
  await sendConfirmation(tx, { ...whole, order: { ...order, email: order.payLinkTo } }, copy);
}

/** Notifies both sides of a capture's outcome, in the transaction that records it. */
export async function notifyOfCapture(
  tx: Tx,
  whole: WholeOrder,
  outcome: CaptureOutcome,
  { isRetry, ...step }: OrderStep & { isRetry: boolean },
): Promise<void> {
  const { order } = whole;
  if (outcome.state === 'PAID') return confirm(tx, whole, step);
  // The shopper already knows, and can do nothing about it.
  if (!isRetry) await mailShopper(tx, order, step, (site) => paymentFailedMail(site, whole));
  const to = await ownerAddress(tx);
  if (to)
    await mailShopper(tx, { id: order.id }, step, (site) =>
      ownerPaymentFailedMail(site, whole, { ...step, to }, outcome.errorKey),
    );
}

/** The provider doesn't respond: confirms the order, once, and leaves the payment open. */
export async function notifyOfDelay(tx: Tx, id: string, step: OrderStep): Promise<void> {
  const whole = await loadWhole(tx, id);
  const { order } = whole;
  if (order.paymentState !== 'AUTHORIZED' || order.toldToWait) return;
  saveOrder(tx, { ...order, toldToWait: true }, order);
  await confirm(tx, whole, step);
}
