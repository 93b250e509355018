// Every call about webhooks. Commerce 1.10. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import { wirePageEndShape } from '../../base/wire-page.ts';
import {
  listedWebhookSchema,
  newWebhookSchema,
  topicSchema,
  webhookCallSchema,
  webhookChangeSchema,
} from './schema.ts';

const needs = 'site.services';
const oneWebhook = z.object({ webhook: listedWebhookSchema });

export const testBodySchema = z.strictObject({ topic: topicSchema });

export const ownerCalls = defineCalls({
  list: {
    call: 'GET /config/api/webhooks',
    needs,
    about: 'webhooks',
    answer: z.object({ webhooks: z.array(listedWebhookSchema) }),
  },
  /** The only answer with the secret, besides that of `rotateSecret`. */
  create: {
    call: 'POST /config/api/webhooks',
    needs,
    body: newWebhookSchema,
    answer: oneWebhook.extend({ secret: z.string() }),
    status: 201,
  },
  save: { call: 'PUT /config/api/webhooks/:id', needs, body: webhookChangeSchema, answer: oneWebhook },
  remove: { call: 'DELETE /config/api/webhooks/:id', needs },
  rotateSecret: {
    call: 'POST /config/api/webhooks/:id/rotate-secret',
    needs,
    answer: z.object({ secret: z.string() }),
  },
  sendTest: {
    call: 'POST /config/api/webhooks/:id/test',
    needs,
    body: testBodySchema,
    /** No status: the receiver did not answer. */
    answer: z.object({ statusCode: z.int().nullable(), outcome: z.string() }),
  },
  listDeliveries: {
    call: 'GET /config/api/webhooks/:id/calls',
    needs,
    about: 'webhooks',
    query: z.object({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: z.object({
      calls: z.array(webhookCallSchema),
      ...wirePageEndShape,
    }),
  },
  redeliver: {
    call: 'POST /config/api/webhooks/:id/calls/:eventId/redeliver',
    needs,
    answer: z.object({ call: webhookCallSchema }),
    status: 202,
  },
});

/** As documented by the original. */
const apiCalls = defineCalls({
  apiList: { call: 'GET /1.0/webhook_subscriptions', needs: { scope: 'webhooks.read' } },
  apiCreate: { call: 'POST /1.0/webhook_subscriptions', needs: { scope: 'webhooks.write' } },
  apiOpen: { call: 'GET /1.0/webhook_subscriptions/:id', needs: { scope: 'webhooks.read' } },
  apiSave: { call: 'POST /1.0/webhook_subscriptions/:id', needs: { scope: 'webhooks.write' } },
  apiRemove: { call: 'DELETE /1.0/webhook_subscriptions/:id', needs: { scope: 'webhooks.write' } },
  apiRotateSecret: {
    call: 'POST /1.0/webhook_subscriptions/:id/actions/rotateSecret',
    needs: { scope: 'webhooks.write' },
  },
  apiSendTest: {
    call: 'POST /1.0/webhook_subscriptions/:id/actions/sendTestNotification',
    needs: { scope: 'webhooks.write' },
  },
});

export const webhookCalls = { ...ownerCalls, ...apiCalls };
