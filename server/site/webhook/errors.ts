// Refusals about webhooks. Portable.
import { refusal } from '../../base/errors.ts';
import { subscriptionsMax } from './schema.ts';

export const webhookUnknown = refusal('webhook-unknown', 404, 'This webhook subscription does not exist.');

export const webhookLimit = refusal(
  'webhook-limit',
  409,
  `You can have up to ${subscriptionsMax} webhook subscriptions. Delete one to add another.`,
  () => ({ max: subscriptionsMax }),
);

export const webhookRefused = refusal(
  'webhook-target-refused',
  400,
  ({ why }: { why: string }) => `endpointUrl: ${why}`,
  () => ({}),
);

export const webhookCallUnknown = refusal(
  'webhook-call-unknown',
  404,
  'This delivery does not exist, or its event is no longer stored.',
);
