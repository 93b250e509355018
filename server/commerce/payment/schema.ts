// A payment as stored: written before its provider is asked, so that no reserved money is ever forgotten. Commerce 1.1, 3.3. Portable.
import * as z from 'zod';
import { currencies } from '../money/money.ts';

/**
 * `created`: the provider is being asked, or a crash came between. `waiting`: the shopper is on a page of the provider.
 * `authorised`: the order is there, in the same commit; its money is reserved. `pending`: the order is there; its money
 * comes later. `capture-failed`: the order is there, and taking its reserved money was refused: the owner decides what
 * happens next. `canceling`: what was reserved is to be given back, whatever happens. The others are ends.
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
  /** The provider's name for it. */
  ref: z.string().max(300).optional(),
  /** E.g. "Visa ending in 4242". */
  label: z.string().max(200).optional(),
  /** Whether the store was in test mode when it was begun: the order is of that mode, whatever the owner switches meanwhile. */
  testMode: z.boolean().optional(),
  amountCents: z.int().min(1),
  currency: z.enum(currencies),
  email: z.string(),
  /** Our own address, to which the shopper comes back. */
  origin: z.string(),
  /** What the shopper has to do, while `waiting`. */
  next: z
    .union([
      z.object({ redirect: z.object({ url: z.string().max(4000) }) }),
      z.object({ action: z.object({ clientSecret: z.string().max(500) }) }),
    ])
    .optional(),
  /** The card is to be kept for renewals, and by which name the provider has kept it. */
  keepsMethod: z.boolean().optional(),
  keptMethod: z.string().max(300).optional(),
  /** A kept card that it was asked of. */
  savedMethod: z.string().max(300).optional(),
  /** Of a renewal that its shopper confirms: whose, and our own path to which they come back. */
  confirms: z.object({ subscriptionId: z.string(), returnPath: z.string().max(500) }).optional(),
  errorKey: z.string().max(100).optional(),
  /** How often the owner asked again for the money after it could not be taken. */
  captureRetries: z.int().min(0).optional(),
  refundedCents: z.int().min(0),
  disputed: z.boolean().optional(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Payment = z.infer<typeof paymentSchema>;

/** How an order was paid, as it is kept with the order. */
export const orderPaymentSchema = z.object({
  /** `none` when nothing was due. */
  provider: z.string(),
  ref: z.string(),
  /** One of the provider's ways: `card`, `pay-later`, `bank-transfer`, `cash`. */
  method: z.string().optional(),
  amountCents: z.int().min(0),
  /** E.g. "Visa ending in 4242". */
  label: z.string().optional(),
});

/** What payments need to know of an order. */
export type PaidOrder = Pick<Payment, 'attempt' | 'email' | 'currency'> & {
  id: string;
  testMode: boolean;
  payment: z.infer<typeof orderPaymentSchema>;
};

export const isOver = ({ state }: Pick<Payment, 'state'>): boolean => state === 'failed' || state === 'canceled';

/**
 * What reconciliation needs stays, who it was and which card do not. That a kept card was asked stays too: nobody tried cards then.
 */
export function withoutPayer(payment: Payment): Payment {
  const { label: _, keptMethod: __, savedMethod, ...kept } = payment;
  return { ...kept, email: '', ...(savedMethod !== undefined && { savedMethod: '' }) };
}

/** The order stands with it. */
export const isBound = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'authorised' || state === 'pending' || state === 'captured' || state === 'capture-failed';

/** Commerce 1.5. */
export const providerKey = (
  { orderId, attempt }: Pick<Payment, 'orderId' | 'attempt'>,
  op: 'pay' | 'capture' | 'cancel',
): string => `order:${orderId}:${op}:${attempt}`;
