// Serves the owner's webhook subscriptions. Commerce 1.10.

import { serve } from '../../accounts/session/serve.ts';
import { wirePageEnd } from '../../base/wire-page.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { ownerCalls } from './calls.ts';
import { testsPerMinute } from './schema.ts';
import {
  addWebhook,
  changeWebhook,
  listCalls,
  listedWebhook,
  listWebhooks,
  redeliver,
  removeWebhook,
  rotateSecret,
  sendTest,
  type WebhookParts,
} from './webhook.ts';

export function serveWebhooks(parts: WebhookParts) {
  const { store, clock } = parts;
  const tests = rateLimit({ name: 'webhook-test', points: testsPerMinute, durationMs: 60_000, clock });
  return serve(ownerCalls, {
    list: async () => ({ webhooks: (await listWebhooks(store)).map(listedWebhook) }),

    /** A retry with the same idempotency key gets the subscription without its secret. */
    async create({ body, ctx }) {
      const { webhook, secret } = await addWebhook(parts, body, (tx, made) =>
        replayOf(ctx)?.record(tx, 201, { webhook: listedWebhook(made) }, { hidesSecret: true }),
      );
      return { webhook: listedWebhook(webhook), secret };
    },

    save: async ({ params, body }) => ({ webhook: listedWebhook(await changeWebhook(parts, params.id, body)) }),

    remove: ({ params }) => removeWebhook(parts, params.id),

    async rotateSecret({ params, ctx }) {
      replayOf(ctx)?.forget();
      return { secret: await rotateSecret(parts, params.id) };
    },

    async sendTest({ params, body, ctx }) {
      await tests(ctx, async () => {});
      return sendTest(parts, params.id, body.topic);
    },

    async listDeliveries({ params, query }) {
      const { calls, cursor } = await listCalls(store, params.id, query);
      return { calls, ...wirePageEnd(cursor) };
    },

    redeliver: async ({ params }) => ({ call: await redeliver(parts, params.id, params.eventId) }),
  });
}
