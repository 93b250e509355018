// Rows of webhooks. Private to this folder: use webhook.ts.
import { noteTopics } from '../../outbox/outbox.ts';
import type { SealedRecords } from '../../store/sealed.ts';
import type { Store } from '../../store/store.ts';
import { readValue, table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { subscriptionsMax, type Webhook, type WebhookCall, webhookCallSchema, webhookSchema } from './schema.ts';

const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 *   ['webhook', id]
 *   ['webhook-ids'] the ids of all, so that a step that adds one sees the others
 *   ['webhook-call', webhookId, eventId]
 *   ['webhook-due', at, webhookId, eventId]
 */
const webhooks = table<Webhook>({ name: 'webhook', topic: 'webhooks', schema: webhookSchema });
const calls = table<WebhookCall, [webhookId: string, eventId: string]>({
  name: 'webhook-call',
  topic: 'webhooks',
  schema: webhookCallSchema,
  expiresAt: (call) => call.queuedAt + keptMs,
});
const idsKey = ['webhook-ids'] as const;

export const callDue = 'webhook-due';

export const { find, load } = webhooks;
export const put = (tx: Tx, webhook: Webhook): void => webhooks.put(tx, webhook, webhook.id);

export const listIds = async (tx: Tx): Promise<readonly string[]> => ((await tx.get(idsKey)) as string[]) ?? [];
export async function insert(tx: Tx, webhook: Webhook): Promise<void> {
  tx.put(idsKey, [...(await listIds(tx)), webhook.id]);
  put(tx, webhook);
  await noteAsked(tx);
}
export async function remove(tx: Tx, id: string): Promise<void> {
  tx.put(
    idsKey,
    (await listIds(tx)).filter((one) => one !== id),
  );
  webhooks.delete(tx, id);
  await noteAsked(tx);
}

export const sealedWebhookSecrets: SealedRecords = {
  purpose: 'webhook',
  async reseal(tx, again) {
    const all = await listAll(tx);
    for (const webhook of all) put(tx, { ...webhook, sealedSecret: again(webhook.sealedSecret) });
    return all.length;
  },
};

/** Includes paused ones, since they resume with the same topics. */
export async function noteAsked(tx: Tx): Promise<void> {
  noteTopics(tx, [...new Set((await listAll(tx)).flatMap(({ topics }) => topics))]);
}

export async function listAll(source: Tx | Store): Promise<Webhook[]> {
  const ids = (await readValue<string[]>(source, idsKey)) ?? [];
  const found = await webhooks.readMany(
    source,
    ids.slice(0, subscriptionsMax).map((id) => [id]),
  );
  return found.filter((one) => one !== undefined);
}

export const findCall = calls.find;

/** Stores the call with its state; while pending, also in the time index. */
export function putCall(tx: Tx, call: WebhookCall): void {
  calls.put(tx, call, call.webhookId, call.eventId);
  if (call.state === 'waiting') tx.put([callDue, call.at, call.webhookId, call.eventId], 1);
}
export const deleteDue = (tx: Tx, at: number, webhookId: string, eventId: string): void =>
  tx.delete([callDue, at, webhookId, eventId]);

/** Newest first. */
export const listCalls = (store: Store, webhookId: string, options: { limit: number; cursor?: string }) =>
  calls.list(store, { ...options, prefix: [webhookId], reverse: true });
