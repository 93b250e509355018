// Webhook subscriptions for programs with an API key, as the original's public API documents them. Commerce 1.10.
import * as z from 'zod';
import { apiRoutes, requireScope } from '../../accounts/api-key/routes.ts';
import { checked, noFields, readJson } from '../../http/body.ts';
import type { Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { testBodySchema } from './calls.ts';
import { newWebhookSchema, testsPerMinute, type Webhook } from './schema.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  loadWebhook,
  removeWebhook,
  rotateSecret,
  sendTest,
  type WebhookParts,
} from './webhook.ts';

const id = z.string().max(64);

/** `/1.0/webhook_subscriptions`: the paths, fields and statuses that the original documents. */
export function webhookApiRoutes(parts: WebhookParts): Routes {
  const { store, clock } = parts;
  const routes = apiRoutes(parts);
  const path = '/1.0/webhook_subscriptions';
  const read = requireScope('webhooks', 'read');
  const write = requireScope('webhooks', 'write');
  const tests = rateLimit({ name: 'webhook-test', points: testsPerMinute, durationMs: 60_000, clock });

  routes.get(path, read, async (ctx) => {
    ctx.body = { webhookSubscriptions: (await listWebhooks(store)).map(documented) };
  });

  routes.post(path, write, async (ctx) => {
    const wish = await readJson(ctx, newWebhookSchema);
    const { webhook, secret } = await addWebhook(parts, wish, (tx, made) =>
      replayOf(ctx)?.record(tx, 201, documented(made), { hidesSecret: true }),
    );
    ctx.status = 201;
    ctx.body = { ...documented(webhook), secret };
  });

  routes.get(`${path}/:id`, read, async (ctx) => {
    ctx.body = documented(await loadWebhook(store, checked(id, ctx.params.id)));
  });

  routes.post(`${path}/:id`, write, async (ctx) => {
    const { endpointUrl, topics } = await readJson(ctx, newWebhookSchema.partial());
    const change = { ...(endpointUrl !== undefined && { endpointUrl }), ...(topics && { topics }) };
    ctx.body = documented(await changeWebhook(parts, checked(id, ctx.params.id), change));
  });

  routes.delete(`${path}/:id`, write, async (ctx) => {
    await removeWebhook(parts, checked(id, ctx.params.id));
    ctx.status = 204;
  });

  routes.post(`${path}/:id/actions/rotateSecret`, write, async (ctx) => {
    await noFields(ctx);
    replayOf(ctx)?.forget();
    ctx.body = { secret: await rotateSecret(parts, checked(id, ctx.params.id)) };
  });

  routes.post(`${path}/:id/actions/sendTestNotification`, write, tests, async (ctx) => {
    const { topic } = await readJson(ctx, testBodySchema);
    const { statusCode } = await sendTest(parts, checked(id, ctx.params.id), topic);
    ctx.body = { statusCode };
  });

  return routes;
}

const documented = ({ id: webhookId, endpointUrl, topics, createdAt, updatedAt }: Webhook) => ({
  id: webhookId,
  endpointUrl,
  topics,
  createdOn: new Date(createdAt).toISOString(),
  updatedOn: new Date(updatedAt).toISOString(),
});
