// Badges for subscription states. Portable.
import type { SubscriptionState } from '../../../../../server/commerce/subscription/schema.ts';

export const stateTone = {
  ACTIVE: 'good',
  PAST_DUE: 'bad',
  PAUSED: 'warn',
  CANCELED: 'plain',
  COMPLETED: 'plain',
} as const satisfies Record<SubscriptionState, string>;
