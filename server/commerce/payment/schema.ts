// A payment as stored: written before its provider is called, so that no authorization is ever lost. Commerce 1.1, 3.3.
// Portable.
import * as z from 'zod';
import { currencies } from '../money/money.ts';

/**
 * `created`: the provider is being called, or a crash interrupted the call. `waiting`: the shopper is on the provider's
 * page. `authorised`: written in the order's commit; the money is reserved. `pending`: the order exists; its money
 * arrives later. `capture-failed`: the order exists, but the capture was refused, and the owner decides what happens
 * next. `canceling`: the authorization will be released in any case. The other states are final.
 */
const paymentRowStates = [
  'created',
  'waiting',
  'authorised',
  'pending',
  'capture-failed',
  'canceling',
  'captured',
  'canceled',
  'failed',
] as const;

export const paymentSchema = z.object({
  orderId: z.string(),
  attempt: z.int().min(1),
  cartToken: z.string(),
  provider: z.string(),
  method: z.string(),
  state: z.enum(paymentRowStates),
  /** The provider's id of the payment. */
  ref: z.string().max(300).optional(),
  /** E.g. "Visa ending in 4242". */
  label: z.string().max(200).optional(),
  /**
   * Whether the store was in test mode when the payment started. The order gets the same mode, even if the owner
   * switches in between.
   */
  testMode: z.boolean().optional(),
  amountCents: z.int().min(1),
  currency: z.enum(currencies),
  email: z.string(),
  /** The site's own origin, to which the shopper returns. */
  origin: z.string(),
  /** The shopper's next step, while `waiting`. */
  next: z
    .union([
      z.object({ redirect: z.object({ url: z.string().max(4000) }) }),
      z.object({ action: z.object({ clientSecret: z.string().max(500) }) }),
    ])
    .optional(),
  /** Whether the card is saved for renewals, and the provider's id of the saved card. */
  keepsMethod: z.boolean().optional(),
  keptMethod: z.string().max(300).optional(),
  /** The saved card that is charged. */
  savedMethod: z.string().max(300).optional(),
  /** For a renewal that the shopper confirms: the subscription, and our own path to return to. */
  confirms: z.object({ subscriptionId: z.string(), returnPath: z.string().max(500) }).optional(),
  errorKey: z.string().max(100).optional(),
  /** How often the owner retried a failed capture. */
  captureRetries: z.int().min(0).optional(),
  refundedCents: z.int().min(0),
  disputed: z.boolean().optional(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Payment = z.infer<typeof paymentSchema>;

/** How an order was paid, as stored with the order. */
export const orderPaymentSchema = z.object({
  /** `none` if nothing was due. */
  provider: z.string(),
  ref: z.string(),
  /** One of the provider's methods: `card`, `pay-later`, `bank-transfer`, `cash`. */
  method: z.string().optional(),
  amountCents: z.int().min(0),
  /** E.g. "Visa ending in 4242". */
  label: z.string().optional(),
});

/** The part of an order that payments need. */
export type PaidOrder = Pick<Payment, 'attempt' | 'email' | 'currency'> & {
  id: string;
  testMode: boolean;
  payment: z.infer<typeof orderPaymentSchema>;
};

export const isOver = ({ state }: Pick<Payment, 'state'>): boolean => state === 'failed' || state === 'canceled';

/**
 * Removes the payer and card but keeps what reconciliation needs. Also keeps that a saved card was charged, because
 * that isn't card testing.
 */
export function withoutPayer(payment: Payment): Payment {
  const { label: _, keptMethod: __, savedMethod, ...kept } = payment;
  return { ...kept, email: '', ...(savedMethod !== undefined && { savedMethod: '' }) };
}

/** Whether an order exists for it. */
export const isBound = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'authorised' || state === 'pending' || state === 'captured' || state === 'capture-failed';

/** Commerce 1.5. */
export const providerKey = (
  { orderId, attempt }: Pick<Payment, 'orderId' | 'attempt'>,
  op: 'pay' | 'capture' | 'cancel',
): string => `order:${orderId}:${op}:${attempt}`;
