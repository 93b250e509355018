// Every call of webhook. Portable.
import { defineCalls } from '../../base/calls.ts';

export const webhookCalls = defineCalls({
  listWebhooks: { call: 'GET /config/api/webhooks', needs: 'site.services' },
  webhooks: { call: 'POST /config/api/webhooks', needs: 'site.services' },
  saveWebhooks: { call: 'PUT /config/api/webhooks/:id', needs: 'site.services' },
  removeWebhooks: { call: 'DELETE /config/api/webhooks/:id', needs: 'site.services' },
  rotateSecret: { call: 'POST /config/api/webhooks/:id/rotate-secret', needs: 'site.services' },
  test: { call: 'POST /config/api/webhooks/:id/test', needs: 'site.services' },
  listCalls: { call: 'GET /config/api/webhooks/:id/calls', needs: 'site.services' },
  redeliver: { call: 'POST /config/api/webhooks/:id/calls/:eventId/redeliver', needs: 'site.services' },
  listWebhookSubscriptions: { call: 'GET /1.0/webhook_subscriptions', needs: { scope: 'webhooks.read' } },
  webhookSubscriptions: { call: 'POST /1.0/webhook_subscriptions', needs: { scope: 'webhooks.write' } },
  readWebhookSubscriptions: { call: 'GET /1.0/webhook_subscriptions/:id', needs: { scope: 'webhooks.read' } },
  createWebhookSubscriptions: { call: 'POST /1.0/webhook_subscriptions/:id', needs: { scope: 'webhooks.write' } },
  removeWebhookSubscriptions: { call: 'DELETE /1.0/webhook_subscriptions/:id', needs: { scope: 'webhooks.write' } },
  rotateSecretV10: {
    call: 'POST /1.0/webhook_subscriptions/:id/actions/rotateSecret',
    needs: { scope: 'webhooks.write' },
  },
  sendTestNotification: {
    call: 'POST /1.0/webhook_subscriptions/:id/actions/sendTestNotification',
    needs: { scope: 'webhooks.write' },
  },
});
