// What the program needs to know of webhook.
import { defineConcept } from '../../http/concept.ts';
import { webhookCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { webhookMails } from './mails.ts';
import { webhookApiRoutes, webhookRoutes } from './routes.ts';

export const webhookConcept = defineConcept({
  name: 'site/webhook',
  calls: webhookCalls,
  mails: webhookMails,
  refusals,
  serve: (parts: Parameters<typeof webhookRoutes>[0] & Parameters<typeof webhookApiRoutes>[0]) => [
    webhookRoutes(parts),
    webhookApiRoutes(parts),
  ],
});
