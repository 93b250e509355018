// Refusals about webhooks. Portable.
import { conflict, invalid, missing } from '../../base/errors.ts';
import { messages } from './messages.ts';
import { subscriptionsMax } from './schema.ts';

export const webhookUnknown = missing('webhook-unknown', messages.unknown);

export const webhookLimit = conflict('webhook-limit', messages.tooMany({ max: subscriptionsMax }), () => ({
  max: subscriptionsMax,
}));

export const webhookRefused = invalid(
  'webhook-target-refused',
  ({ why }: { why: string }) => why,
  () => ({ field: 'endpointUrl' }),
);

export const webhookCallUnknown = missing('webhook-call-unknown', messages.deliveryUnknown);
