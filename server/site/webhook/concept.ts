// Webhooks: calls to other programs when something happens.
import type { SiteAddress } from '../../base/parts.ts';
import { defineConcept } from '../../http/concept.ts';
import { webhookCalls } from './calls.ts';
import { createWebhookDelivery } from './delivery.ts';
import * as refusals from './errors.ts';
import { webhookMails } from './mails.ts';
import { webhookApiRoutes } from './routes.ts';
import { serveWebhooks } from './serve.ts';
import { sealedWebhookSecrets } from './store.ts';
import type { WebhookParts } from './webhook.ts';

export const webhookConcept = defineConcept({
  name: 'site/webhook',
  calls: webhookCalls,
  mails: webhookMails,
  refusals,
  sealed: [sealedWebhookSecrets],
  serve: (parts: WebhookParts) => [serveWebhooks(parts), webhookApiRoutes(parts)],
  jobs(parts: WebhookParts & SiteAddress) {
    const { run } = createWebhookDelivery({ ...parts, chance: Math.random });
    return [{ name: 'site/webhook/delivery', everyMs: 60_000, begins: 'lasting', run }];
  },
});
