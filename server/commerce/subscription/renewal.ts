// The states of a renewal, from its start to payment or refusal. Commerce 1.10. Public.
import type { Parts } from '../../base/parts.ts';
import { type Tx, transact } from '../../store/transact.ts';
import type { Order } from '../order/schema.ts';
import { nothingToConfirm, renewalRunning, subscriptionOver } from './errors.ts';
import { attemptsMax, retryAfterMs } from './limits.ts';
import { notifyShopper, queueWebhook, type SubscriptionStep } from './renewal-mails.ts';
import { nextIndexAfter } from './schedule.ts';
import { isRunning, isToConfirm, type Subscription, unitCentsAt } from './schema.ts';
import { findSubscription, putSubscription } from './store.ts';
import { ended, isLastCycle, loadSubscription, scheduled } from './subscription.ts';

/**
 * Records that a renewal begins, before any charge: after a crash, the sweeper continues with the same order.
 * @param orderId generated beforehand, for a renewal that has none yet
 * @returns undefined if it isn't due
 */
export async function beginRenewal(
  parts: Pick<Parts, 'store' | 'clock'>,
  id: string,
  orderId: string,
): Promise<Subscription | undefined> {
  const now = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const before = await findSubscription(tx, id);
    if (!before || (before.state !== 'ACTIVE' && before.state !== 'PAST_DUE')) return undefined;
    if (before.nextAt === undefined || before.nextAt > now) return undefined;
    if (before.renewal && !before.renewal.confirming) return before;
    const renewal = { orderId: before.renewal?.orderId ?? orderId, index: before.nextIndex };
    const after = { ...before, renewal, updatedAt: now };
    putSubscription(tx, after, before);
    return after;
  });
}

/**
 * Begins a renewal that the shopper confirms now. The next scheduled attempt stays, and uses the same order.
 * @throws subscriptionUnknown, subscriptionState if there is nothing to confirm or an attempt is running
 */
export async function beginConfirmation(
  parts: Pick<Parts, 'store' | 'clock'>,
  id: string,
  orderId: string,
): Promise<Subscription> {
  const now = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const before = await loadSubscription(tx, id);
    if (!isToConfirm(before)) throw nothingToConfirm();
    if (before.renewal?.confirming) return before;
    if (before.renewal) throw renewalRunning();
    const after = { ...before, renewal: { orderId, index: before.nextIndex, confirming: true }, updatedAt: now };
    putSubscription(tx, after, before);
    return after;
  });
}

/** Records a paid renewal in its order's commit. @throws subscriptionState if no renewal is running */
export async function noteRenewed(
  tx: Tx,
  id: string,
  order: Pick<Order, 'id'>,
  step: SubscriptionStep,
): Promise<Subscription> {
  const { at: now } = step;
  const before = await loadSubscription(tx, id);
  if (before.renewal?.orderId !== order.id) throw subscriptionOver();
  const { renewal, refusal: _, ...rest } = before;
  const paid: Subscription = {
    ...rest,
    state: 'ACTIVE',
    item: { ...before.item, unitCents: unitCentsAt(before, now) },
    ...(before.priceChange && before.priceChange.from <= now && { priceChange: undefined }),
    cyclesPaid: before.cyclesPaid + 1,
    retries: 0,
    lastOrderId: order.id,
    updatedAt: now,
  };
  // After downtime, only one of the missed periods is charged.
  const after = isLastCycle(paid)
    ? ended(paid, 'COMPLETED', 'completed', now)
    : scheduled(paid, nextIndexAfter(paid, renewal.index + 1, now));
  putSubscription(tx, after, before);
  if (after.state === 'COMPLETED') await notifyShopper(tx, after, 'ended', step);
  else queueWebhook(tx, after, 'renewed', step);
  return after;
}

/** Records a declined renewal: retried after five days; the third refusal ends the subscription. */
export async function noteRefused(
  tx: Tx,
  id: string,
  refused: { orderId: string; why: NonNullable<Subscription['refusal']> },
  now: number,
): Promise<Subscription | undefined> {
  const before = await loadSubscription(tx, id);
  if (before.renewal?.orderId !== refused.orderId) return undefined;
  const { renewal: _, ...open } = before;
  const rest = { ...open, refusal: refused.why };
  const retries = before.retries + 1;
  const after: Subscription =
    retries >= attemptsMax
      ? ended({ ...rest, retries }, 'CANCELED', 'unpaid', now)
      : { ...rest, state: 'PAST_DUE', retries, nextAt: now + retryAfterMs, updatedAt: now };
  putSubscription(tx, after, before);
  return after;
}

/** The product was deleted, so the subscription can't renew. */
export async function endForProduct(tx: Tx, id: string, now: number): Promise<Subscription | undefined> {
  const before = await loadSubscription(tx, id);
  if (!isRunning(before)) return undefined;
  const after = ended(before, 'CANCELED', 'product-gone', now);
  putSubscription(tx, after, before);
  return after;
}
