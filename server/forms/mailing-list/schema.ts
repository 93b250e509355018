// Subscribers: who, since when, and from which source. Commerce 2.2 `subscribeToList`. Portable.
import * as z from 'zod';
import { emailChars } from '../../outbox/address.ts';

const subscriberSources = ['checkout', 'restock', 'form', 'account', 'owner'] as const;

export const subscriberSchema = z.object({
  /** As people compare addresses: trimmed, lower case. */
  email: z.string().max(emailChars.max),
  source: z.enum(subscriberSources),
  /** When they said so, the first time and the last. */
  consentAt: z.int(),
  lastConsentAt: z.int(),
  /** What they bought when they said so. */
  orderId: z.string().optional(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

export const listedSubscriberSchema = subscriberSchema.extend({ status: z.enum(['SUBSCRIBED', 'UNSUBSCRIBED']) });
export type ListedSubscriber = z.infer<typeof listedSubscriberSchema>;
