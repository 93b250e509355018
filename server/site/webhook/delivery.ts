// Delivers each event to its subscriptions, with retries until it succeeds or is given up. Commerce 1.10.
import { listContributors } from '../../accounts/contributor/contributor.ts';
import type { SiteAddress } from '../../base/parts.ts';
import { forRequest, spanned } from '../../base/trace.ts';
import { createDueLoop, type Due, type DueLoop, givenUpAfterMs, retryDelayMs } from '../../outbox/due-loop.ts';
import { eventDue, eventIsOut, findEvent, queueMail } from '../../outbox/outbox.ts';
import { isTopic, type OutgoingEvent, type OutgoingMail } from '../../outbox/schema.ts';
import { transact } from '../../store/transact.ts';
import { mailSiteOf } from '../mail/mail-site.ts';
import { pausedMail } from './mails.ts';
import { messages } from './messages.ts';
import type { Webhook, WebhookCall } from './schema.ts';
import * as rows from './store.ts';
import { callWebhook, type WebhookParts } from './webhook.ts';

/** Commerce 1.10: maximum retries after other 4xx responses. */
const refusalsMax = 5;
const attemptsKept = 40;
/** Each event becomes one call per subscription, and all of them must fit in one commit. */
const handedOutAtOnce = 5;
const ownersNotifiedMax = 5;

type DeliveryParts = WebhookParts & SiteAddress & { chance: () => number; concurrency?: number };

export function createWebhookDelivery(parts: DeliveryParts): DueLoop {
  const { store, clock, log } = parts;

  /** An event's subscriptions are determined once; each then has its own call. */
  async function handOut(due: readonly Due[]): Promise<void> {
    const events = await Promise.all(due.map(({ id: [id = ''] }) => findEvent(store, id)));
    await transact(store, async (tx) => {
      const active = (await rows.listAll(tx)).filter(({ state }) => state === 'active');
      for (const [n, { at, id }] of due.entries()) {
        eventIsOut(tx, at, id[0]!);
        const event = events[n];
        for (const webhook of active) {
          if (!event || !isTopic(webhook.topics, event.topic)) continue;
          if (await rows.findCall(tx, webhook.id, event.id)) continue;
          const call = {
            eventId: event.id,
            webhookId: webhook.id,
            topic: event.topic,
            queuedAt: event.at,
            at: event.at,
          };
          rows.putCall(tx, { ...call, state: 'waiting', attempts: [], refusals: 0 });
        }
      }
    });
  }

  async function work([
    {
      at: dueAt,
      id: [webhookId = '', eventId = ''],
    },
  ]: readonly [Due]): Promise<void> {
    const [call, webhook, event] = [
      await rows.findCall(store, webhookId, eventId),
      await rows.find(store, webhookId),
      await findEvent(store, eventId),
    ];
    if (!call || !webhook || !event || call.state !== 'waiting' || call.at !== dueAt) {
      await transact(store, async (tx) => rows.deleteDue(tx, dueAt, webhookId, eventId));
      return;
    }
    // A manual retry also calls a paused subscription.
    if (webhook.state !== 'active' && call.queuedAt <= webhook.updatedAt)
      return settle(call, 'failed', { outcome: messages.notActive(webhook), ms: 0 }, webhook);
    await forRequest(event.requestId, () => deliver(call, webhook, event));
  }

  async function deliver(call: WebhookCall, webhook: Webhook, event: OutgoingEvent): Promise<void> {
    const began = performance.now();
    const answer = await spanned('outside', () => callWebhook(parts, webhook, event), 'webhook');
    const ms = Math.round(performance.now() - began);
    const attempt = answer.ok
      ? { status: answer.status, outcome: messages.answered(answer), ms }
      : { outcome: answer.reason, ms };
    const status = answer.ok ? answer.status : 0;
    log.info('webhook-called', { webhook: webhook.id, topic: event.topic, status, ms });
    if (status >= 200 && status < 300) return settle(call, 'delivered', attempt, webhook);
    if (status === 410) return settle(call, 'failed', attempt, webhook, 'gone');
    await refused(call, webhook, attempt, status >= 400 && status < 500);
  }

  type Attempt = { status?: number; outcome: string; ms: number };
  const withAttempt = (call: WebhookCall, attempt: Attempt, at: number): WebhookCall['attempts'] => [
    ...call.attempts.slice(-(attemptsKept - 1)),
    { ...attempt, outcome: attempt.outcome.slice(0, 300), at },
  ];

  async function refused(call: WebhookCall, webhook: Webhook, attempt: Attempt, isRefusal: boolean): Promise<void> {
    const now = clock.now();
    const refusals = call.refusals + (isRefusal ? 1 : 0);
    const tries = call.attempts.filter(({ at }) => at >= call.queuedAt).length;
    const next = now + retryDelayMs(tries, parts.chance());
    const isOver = refusals > refusalsMax || next > call.queuedAt + givenUpAfterMs;
    const pauses = webhook.failingSince !== undefined && now - webhook.failingSince >= givenUpAfterMs;
    if (isOver || pauses) return settle(call, 'failed', attempt, webhook, pauses ? 'paused' : undefined);
    await transact(store, async (tx) => {
      rows.deleteDue(tx, call.at, call.webhookId, call.eventId);
      rows.putCall(tx, { ...call, at: next, refusals, attempts: withAttempt(call, attempt, now) });
      const live = await rows.find(tx, webhook.id);
      if (live && live.failingSince === undefined) rows.put(tx, { ...live, failingSince: now });
    });
  }

  async function settle(
    call: WebhookCall,
    state: 'delivered' | 'failed',
    attempt: Attempt,
    webhook: Webhook,
    becomes?: 'gone' | 'paused',
  ): Promise<void> {
    const now = clock.now();
    const mails = becomes === 'paused' ? await mailsToOwners(webhook, now) : [];
    await transact(store, async (tx) => {
      rows.deleteDue(tx, call.at, call.webhookId, call.eventId);
      rows.putCall(tx, { ...call, state, at: now, attempts: withAttempt(call, attempt, now) });
      const live = await rows.find(tx, webhook.id);
      if (!live) return;
      const { failingSince, ...rest } = live;
      if (state === 'delivered') {
        if (failingSince !== undefined) rows.put(tx, rest);
      } else if (becomes !== undefined && live.state === 'active') {
        rows.put(tx, { ...live, state: becomes, updatedAt: now });
        for (const mail of mails) queueMail(tx, mail);
      } else if (failingSince === undefined) rows.put(tx, { ...live, failingSince: now });
    });
    if (becomes) log.warn('webhook-ended', { webhook: webhook.id, state: becomes });
  }

  async function mailsToOwners(webhook: Webhook, now: number): Promise<OutgoingMail[]> {
    const owners = (await listContributors(store))
      .filter(({ owner, enabled }) => owner && enabled)
      .slice(0, ownersNotifiedMax);
    const site = await mailSiteOf(store, parts.siteUrl());
    const { subject, content } = pausedMail(site, webhook, parts.adminUrl());
    return owners.map(({ email }) => ({
      id: parts.ids.next(),
      kind: 'webhook-paused',
      to: email,
      subject,
      content,
      dueAt: now,
    }));
  }

  const events = createDueLoop({
    store,
    clock,
    log,
    index: eventDue,
    concurrency: 1,
    atOnce: handedOutAtOnce,
    work: handOut,
  });
  const calls = createDueLoop({
    store,
    clock,
    log,
    index: rows.callDue,
    concurrency: parts.concurrency ?? 16,
    work: ([one]) => work([one!]),
    groupOf: ([webhookId = '']) => webhookId,
    perGroup: 4,
  });
  return {
    async run(stopping) {
      // For stores that predate the record.
      await transact(store, (tx) => rows.noteAsked(tx));
      await Promise.all([events.run(stopping), calls.run(stopping)]);
    },
    async runDue() {
      await events.runDue();
      await calls.runDue();
    },
  };
}
