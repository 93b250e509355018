// Webhook subscriptions for owners, and for programs with an API key as the original's public API documents. Commerce 1.10.
import * as z from 'zod';
import { apiRoutes, requireScope } from '../../accounts/api-key/routes.ts';
import { requireCapability } from '../../accounts/session/actor.ts';
import { checked, noFields, readJson, readQuery } from '../../http/body.ts';
import { newRoutes, type Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { newWebhookSchema, topicSchema, type Webhook, webhookChangeSchema } from './schema.ts';
import {
  addWebhook,
  changeWebhook,
  listCalls,
  listedWebhook,
  listWebhooks,
  loadWebhook,
  redeliver,
  removeWebhook,
  rotateSecret,
  sendTest,
  type WebhookParts,
} from './webhook.ts';

const testBody = z.strictObject({ topic: topicSchema });
const callsQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
const id = z.string().max(64);
const testsPerMinute = 20;

export function webhookRoutes(parts: WebhookParts): Routes {
  const { store, clock } = parts;
  const routes = newRoutes();
  const path = '/config/api/webhooks';
  const may = requireCapability('site.services');
  const tests = rateLimit({ name: 'webhook-test', points: testsPerMinute, durationMs: 60_000, clock });

  routes.get(path, may, async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { webhooks: (await listWebhooks(store)).map(listedWebhook) };
  });

  /** The secret is in this answer and nowhere else; a call that is sent again finds the subscription, not its secret. */
  routes.post(path, may, async (ctx) => {
    const wish = await readJson(ctx, newWebhookSchema);
    const { webhook, secret } = await addWebhook(parts, wish, (tx, made) =>
      replayOf(ctx)?.record(tx, 201, { webhook: listedWebhook(made) }),
    );
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 201;
    ctx.body = { webhook: listedWebhook(webhook), secret };
  });

  routes.put(`${path}/:id`, may, async (ctx) => {
    const change = await readJson(ctx, webhookChangeSchema);
    ctx.body = { webhook: listedWebhook(await changeWebhook(parts, checked(id, ctx.params.id), change)) };
  });

  routes.delete(`${path}/:id`, may, async (ctx) => {
    await removeWebhook(parts, checked(id, ctx.params.id));
    ctx.status = 204;
  });

  routes.post(`${path}/:id/rotate-secret`, may, noFields, async (ctx) => {
    replayOf(ctx)?.forget();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { secret: await rotateSecret(parts, checked(id, ctx.params.id)) };
  });

  routes.post(`${path}/:id/test`, may, tests, async (ctx) => {
    const { topic } = await readJson(ctx, testBody);
    ctx.body = await sendTest(parts, checked(id, ctx.params.id), topic);
  });

  routes.get(`${path}/:id/calls`, may, async (ctx) => {
    const { calls, cursor } = await listCalls(store, checked(id, ctx.params.id), readQuery(ctx, callsQuery));
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { calls, hasNextPage: cursor !== undefined, nextPageCursor: cursor ?? null };
  });

  routes.post(`${path}/:id/calls/:eventId/redeliver`, may, noFields, async (ctx) => {
    const call = await redeliver(parts, checked(id, ctx.params.id), checked(id, ctx.params.eventId));
    ctx.status = 202;
    ctx.body = { call };
  });

  return routes;
}

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
      replayOf(ctx)?.record(tx, 201, documented(made)),
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
    replayOf(ctx)?.forget();
    ctx.body = { secret: await rotateSecret(parts, checked(id, ctx.params.id)) };
  });

  routes.post(`${path}/:id/actions/sendTestNotification`, write, tests, async (ctx) => {
    const { topic } = await readJson(ctx, testBody);
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
