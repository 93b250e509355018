// Refusals about webhooks. Portable.
import { DomainError } from '../../base/errors.ts';
import { subscriptionsMax } from './schema.ts';

export type WebhookErrorCode = 'webhook-unknown' | 'webhook-limit' | 'webhook-target-refused' | 'webhook-call-unknown';

export const webhookUnknown = () =>
  new DomainError<WebhookErrorCode>('webhook-unknown', 'There is no such webhook subscription.');

export const webhookLimit = () =>
  new DomainError<WebhookErrorCode>('webhook-limit', `There are ${subscriptionsMax} webhook subscriptions already.`, {
    max: subscriptionsMax,
  });

export const webhookRefused = (why: string) =>
  new DomainError<WebhookErrorCode>('webhook-target-refused', `endpointUrl: ${why}`);

export const webhookCallUnknown = () =>
  new DomainError<WebhookErrorCode>('webhook-call-unknown', 'There is no such call, or its event is no longer kept.');
