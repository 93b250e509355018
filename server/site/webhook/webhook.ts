// Webhook subscriptions: creation, changes, secrets, calls. Commerce 1.10.
import { createHmac } from 'node:crypto';
import type { Parts } from '../../base/parts.ts';
import type { Seal } from '../../data-folder/secret.ts';
import type { Outbound } from '../../outbox/outbound.ts';
import { findEvent } from '../../outbox/outbox.ts';
import type { OutgoingEvent } from '../../outbox/schema.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { assertRevision, revisionOf } from '../website/revision.ts';
import { findWebsite } from '../website/website.ts';
import { webhookCallUnknown, webhookLimit, webhookRefused, webhookUnknown } from './errors.ts';
import { messages } from './messages.ts';
import { sampleOf } from './samples.ts';
import {
  type ListedWebhook,
  type NewWebhook,
  subscriptionsMax,
  type Webhook,
  type WebhookCall,
  type WebhookChange,
} from './schema.ts';
import * as rows from './store.ts';

export type WebhookParts = Parts & { seal: Seal; outbound: Outbound };

/** A failed call changes the other fields. */
const ownersPart = ({ endpointUrl, topics }: Webhook) => ({ endpointUrl, topics });

/** A subscription as shown, without its secret. */
export function listedWebhook(webhook: Webhook): ListedWebhook {
  const { sealedSecret: _, ...rest } = webhook;
  return { ...rest, revision: revisionOf(ownersPart(webhook)) };
}

export const listWebhooks = rows.listAll;

/** @throws webhookUnknown */
export const loadWebhook = (source: Tx | Store, id: string): Promise<Webhook> => rows.load(source, webhookUnknown, id);

/**
 * @returns also the secret, which is shown only once.
 * @throws webhookRefused, webhookLimit
 */
export async function addWebhook(
  parts: WebhookParts,
  { endpointUrl, topics }: NewWebhook,
  within: (tx: Tx, made: Webhook) => void = () => undefined,
): Promise<{ webhook: Webhook; secret: string }> {
  refuseTarget(parts, endpointUrl);
  const now = parts.clock.now();
  const secret = newSecret(parts);
  const webhook: Webhook = {
    id: parts.ids.uuid(),
    endpointUrl,
    topics: [...new Set(topics)],
    sealedSecret: parts.seal.seal(secret),
    state: 'active',
    createdAt: now,
    updatedAt: now,
  };
  await transact(parts.store, async (tx) => {
    if ((await rows.listIds(tx)).length >= subscriptionsMax) throw webhookLimit();
    await rows.insert(tx, webhook);
    within(tx, webhook);
  });
  return { webhook, secret };
}

/**
 * A new address, or an explicit request, ends a pause.
 * @throws webhookUnknown, webhookRefused, settingsChangedMeanwhile
 */
export async function changeWebhook(
  parts: WebhookParts,
  id: string,
  { revision, ...change }: WebhookChange,
): Promise<Webhook> {
  const { state: _, ...ownersChange } = change;
  if (change.endpointUrl !== undefined) refuseTarget(parts, change.endpointUrl);
  const now = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const before = await loadWebhook(tx, id);
    assertRevision(ownersPart(before), revision, ownersChange);
    const { failingSince, ...rest } = before;
    const resumed = change.state !== undefined || change.endpointUrl !== undefined;
    const after: Webhook = {
      ...(resumed ? rest : before),
      ...change,
      ...(change.topics && { topics: [...new Set(change.topics)] }),
      state: resumed ? 'active' : before.state,
      updatedAt: now,
    };
    rows.put(tx, after);
    await rows.noteAsked(tx);
    return after;
  });
}

/**
 * Invalidates the previous secret.
 * @throws webhookUnknown
 */
export async function rotateSecret(parts: WebhookParts, id: string): Promise<string> {
  const secret = newSecret(parts);
  const sealedSecret = parts.seal.seal(secret);
  const now = parts.clock.now();
  await transact(parts.store, async (tx) => {
    const before = await loadWebhook(tx, id);
    rows.put(tx, { ...before, sealedSecret, updatedAt: now });
  });
  return secret;
}

/** @throws webhookUnknown */
export async function removeWebhook(parts: WebhookParts, id: string): Promise<void> {
  await transact(parts.store, async (tx) => {
    await loadWebhook(tx, id);
    await rows.remove(tx, id);
  });
}

/**
 * Sends a sample with the fields of a real event, immediately, and stores nothing.
 * @param topic of a family, e.g. `contact.*`: one of its events is sent
 * @returns the receiver's response, or why the call failed
 */
export async function sendTest(
  parts: WebhookParts,
  id: string,
  topic: string,
): Promise<{ statusCode: number | null; outcome: string }> {
  const webhook = await loadWebhook(parts.store, id);
  const event: OutgoingEvent = { id: parts.ids.next(), at: parts.clock.now(), ...sampleOf(topic) };
  const answer = await callWebhook(parts, webhook, event);
  return answer.ok
    ? { statusCode: answer.status, outcome: messages.answered(answer) }
    : { statusCode: null, outcome: answer.reason };
}

/** Newest first. @throws webhookUnknown */
export async function listCalls(
  store: Store,
  id: string,
  options: { limit: number; cursor?: string },
): Promise<{ calls: WebhookCall[]; cursor?: string }> {
  await loadWebhook(store, id);
  const { records, cursor } = await rows.listCalls(store, id, options);
  return { calls: records, cursor };
}

/**
 * Sends an event again, regardless of its state.
 * @throws webhookUnknown, webhookCallUnknown
 */
export async function redeliver(parts: Parts, id: string, eventId: string): Promise<WebhookCall> {
  const now = parts.clock.now();
  return transact(parts.store, async (tx) => {
    await loadWebhook(tx, id);
    const before = await rows.findCall(tx, id, eventId);
    if (!before || !(await findEvent(tx, eventId))) throw webhookCallUnknown();
    if (before.state === 'waiting') rows.deleteDue(tx, before.at, id, eventId);
    const after: WebhookCall = { ...before, state: 'waiting', queuedAt: now, at: now, refusals: 0 };
    rows.putCall(tx, after);
    return after;
  });
}

/** Makes one call and returns its result. Writes nothing. */
export async function callWebhook(parts: WebhookParts, webhook: Webhook, event: OutgoingEvent) {
  const website = await findWebsite(parts.store);
  const body = JSON.stringify({
    id: event.id,
    websiteId: website?.id,
    subscriptionId: webhook.id,
    topic: event.topic,
    createdOn: new Date(event.at).toISOString(),
    data: event.data,
  });
  return parts.outbound.post(webhook.endpointUrl, body, {
    'Content-Type': 'application/json',
    ...signatureHeaders(parts.seal.open(webhook.sealedSecret), event.id, body, parts.clock.now()),
  });
}

function refuseTarget({ outbound }: WebhookParts, url: string): void {
  const why = outbound.refusal(url);
  if (why !== undefined) throw webhookRefused({ why });
}

/** 32 bytes in upper-case hexadecimal, as the original's are. */
const newSecret = ({ ids }: Parts) => Buffer.from(ids.token(32), 'base64url').toString('hex').toUpperCase();

/**
 * The headers that authenticate a call: the original's, and those of Standard Webhooks, which also sign the time.
 *
 * @param secret hexadecimal; its bytes are the key of both schemes (`whsec_` + their base64 in the second)
 * @param body the exact bytes to send
 */
function signatureHeaders(secret: string, eventId: string, body: string, now: number): Record<string, string> {
  const key = Buffer.from(secret, 'hex');
  const seconds = String(Math.floor(now / 1000));
  const signed = createHmac('sha256', key).update(`${eventId}.${seconds}.${body}`).digest('base64');
  return {
    'Squarespace-Signature': createHmac('sha256', key).update(body).digest('hex'),
    'webhook-id': eventId,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signed}`,
  };
}
