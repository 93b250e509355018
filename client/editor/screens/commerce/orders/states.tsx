// Badges for order states, and whether a refund is still due.
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { stateMessages as messages } from './messages.ts';

type Tone = 'plain' | 'good' | 'warn' | 'bad';
type States = Pick<OwnerOrder, 'paymentState' | 'fulfillmentStatus'>;

const paymentTones: Readonly<Record<States['paymentState'], Tone>> = {
  NOT_CHARGED: 'plain',
  AUTHORIZED: 'warn',
  PAID: 'good',
  PARTIALLY_PAID: 'warn',
  PENDING: 'warn',
  FAILED: 'bad',
  REFUND_PENDING: 'warn',
  REFUNDED: 'plain',
  REFUND_FAILED: 'bad',
};

export const paymentBadge = ({
  paymentState,
  refundedCents = 0,
}: Pick<OwnerOrder, 'paymentState' | 'refundedCents'>): { tone: Tone; children: string } =>
  paymentState === 'PAID' && refundedCents > 0
    ? { tone: 'plain', children: messages.partiallyRefunded }
    : { tone: paymentTones[paymentState], children: messages.payment[paymentState] };

const fulfillmentTones: Readonly<Record<States['fulfillmentStatus'], Tone>> = {
  PENDING: 'warn',
  FULFILLED: 'good',
  CANCELED: 'plain',
};

export const fulfillmentBadge = ({ fulfillmentStatus }: Pick<States, 'fulfillmentStatus'>) => ({
  tone: fulfillmentTones[fulfillmentStatus],
  children: messages.fulfillment[fulfillmentStatus],
});

/** The latest refund, if the payment provider rejected it. */
export function failedRefundOf({ refunds }: OwnerOrder) {
  const last = refunds?.at(-1);
  return last?.state === 'FAILED' ? last : undefined;
}

/** Refundable quantity per line: not refunded, and no refund pending. */
export function refundableQuantities({ lines, refunds = [] }: OwnerOrder): Map<string, number> {
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  for (const { id, quantity } of refunds.filter(({ state }) => state !== 'FAILED').flatMap((one) => one.lines))
    left.set(id, (left.get(id) ?? 0) - quantity);
  return left;
}

/** With one shipment, undoing all of the order's shipments undoes only the new one. */
export const hasOneShipment = ({ fulfillments = [] }: OwnerOrder): boolean =>
  fulfillments.filter(({ undone }) => !undone).length === 1;
