// Refusals about webhooks. Portable.
import { refusal } from '../../base/errors.ts';
import { messages } from './messages.ts';
import { subscriptionsMax } from './schema.ts';

export const webhookUnknown = refusal('webhook-unknown', 404, messages.unknown);

export const webhookLimit = refusal('webhook-limit', 409, messages.tooMany({ max: subscriptionsMax }), () => ({
  max: subscriptionsMax,
}));

export const webhookRefused = refusal(
  'webhook-target-refused',
  400,
  ({ why }: { why: string }) => why,
  () => ({ field: 'endpointUrl' }),
);

export const webhookCallUnknown = refusal('webhook-call-unknown', 404, messages.deliveryUnknown);
