// Subscribers: who, since when, and from which source. Commerce 2.2 `subscribeToList`. Portable.
import * as z from 'zod';
import { emailChars } from '../../outbox/address.ts';

const subscriberSources = ['checkout', 'restock', 'form', 'account', 'owner'] as const;

export const subscriberSchema = z.object({
  /** Normalized: trimmed, lower case. */
  email: z.string().max(emailChars.max),
  source: z.enum(subscriberSources),
  /** When they subscribed, first and last. */
  consentAt: z.int(),
  lastConsentAt: z.int(),
  /** The order with which they subscribed. */
  orderId: z.string().optional(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

export const listedSubscriberSchema = subscriberSchema.extend({ status: z.enum(['SUBSCRIBED', 'UNSUBSCRIBED']) });
export type ListedSubscriber = z.infer<typeof listedSubscriberSchema>;
