// What the program needs to know of webhook.
import type { SiteAddress } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { webhookCalls } from './calls.ts';
import { createWebhookDelivery } from './delivery.ts';
import * as refusals from './errors.ts';
import { webhookMails } from './mails.ts';
import { webhookApiRoutes, webhookRoutes } from './routes.ts';
import type { WebhookParts } from './webhook.ts';

export const webhookConcept = defineConcept({
  name: 'site/webhook',
  calls: webhookCalls,
  mails: webhookMails,
  refusals,
  serve: (parts: Parameters<typeof webhookRoutes>[0] & Parameters<typeof webhookApiRoutes>[0]) => [
    webhookRoutes(parts),
    webhookApiRoutes(parts),
  ],
  jobs(parts: WebhookParts & SiteAddress) {
    const { run } = createWebhookDelivery({ ...parts, chance: Math.random });
    return [{ name: 'site/webhook/delivery', everyMs: 60_000, begins: 'lasting', run }];
  },
});
