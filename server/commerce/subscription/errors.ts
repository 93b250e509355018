// The refusals of subscriptions. Portable.
import { DomainError } from '../../base/errors.ts';
import { messages } from './messages.ts';

export type SubscriptionErrorCode = 'subscription-unknown' | 'subscription-state' | 'card-refused';

export const subscriptionUnknown = () =>
  new DomainError<SubscriptionErrorCode>('subscription-unknown', messages.unknown);
export const subscriptionState = (message: string) =>
  new DomainError<SubscriptionErrorCode>('subscription-state', message);
export const cardRefused = (message: string) => new DomainError<SubscriptionErrorCode>('card-refused', message);
