// How states of orders look, and whether money is still to be given back.
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

export const paymentBadge = ({ paymentState }: Pick<States, 'paymentState'>): { tone: Tone; children: string } => ({
  tone: paymentTones[paymentState],
  children: messages.payment[paymentState],
});

const fulfillmentTones: Readonly<Record<States['fulfillmentStatus'], Tone>> = {
  PENDING: 'warn',
  FULFILLED: 'good',
  CANCELED: 'plain',
};

export const fulfillmentBadge = ({ fulfillmentStatus }: Pick<States, 'fulfillmentStatus'>) => ({
  tone: fulfillmentTones[fulfillmentStatus],
  children: messages.fulfillment[fulfillmentStatus],
});

/** The last refund, if the payment provider refused it. */
export function failedRefundOf({ refunds }: OwnerOrder) {
  const last = refunds?.at(-1);
  return last?.state === 'FAILED' ? last : undefined;
}

/** Taking back all shipments of the order takes back only the one just added. */
export const hasOneShipment = ({ fulfillments = [] }: OwnerOrder): boolean =>
  fulfillments.filter(({ undone }) => !undone).length === 1;
