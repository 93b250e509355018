// Stripe as far as we use it: a server on this machine that remembers, replays by idempotency key as Stripe does, and sends signed
// messages late, twice, in another order, not at all or with a wrong signature. Commerce 3.3.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const webhookSecret = 'whsec_testtesttesttest';
export const secretKey = 'sk_test_aaaaaaaaaaaaaaaa';
export const liveKey = 'sk_live_aaaaaaaaaaaaaaaa';

type Fields = { [name: string]: string | Fields };
export type FakeIntent = {
  id: string;
  object: 'payment_intent';
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled';
  amount: number;
  currency: string;
  capture_method: 'manual';
  metadata: Record<string, string>;
  payment_method: { id: string; type: string; card?: { brand: string; last4: string } } | null;
  customer: string | null;
  setup_future_usage: string | null;
  last_payment_error: { code: string } | null;
  latest_charge: { id: string; amount_refunded: number } | null;
};
type FakeSession = {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  url: string | null;
  payment_intent: FakeIntent | null;
  metadata: Record<string, string>;
  success_url: string;
  amount: number;
  currency: string;
  capture: string;
};
export type FakeEvent = { id: string; type: string; created: number; data: { object: unknown } };

export type FakeStripe = Awaited<ReturnType<typeof fakeStripe>>;

export async function fakeStripe() {
  const sessions = new Map<string, FakeSession>();
  const intents = new Map<string, FakeIntent>();
  const refunded = new Map<string, { id: string; cents: number }[]>();
  const answers = new Map<string, { asked: string; status: number; body: unknown }>();
  const events: FakeEvent[] = [];
  const asked: { method: string; path: string; key?: string }[] = [];
  /** Faults to come, first one first: `away` closes the connection before doing anything, `silent` after it is done. */
  const faults: { path: RegExp; kind: 'away' | 'silent' | 500; struck?: () => void }[] = [];
  let count = 0;
  const newId = (prefix: string) => `${prefix}_${(++count).toString().padStart(14, '0')}`;

  const happened = (type: string, object: unknown) =>
    void events.push({ id: newId('evt'), type, created: 0, data: { object: structuredClone(object) } });

  function createSession(fields: Fields): FakeSession {
    const line = (fields.line_items as Fields)[0] as Fields;
    const price = line.price_data as Fields;
    const id = newId('cs_test');
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      payment_intent: null,
      metadata: (fields.metadata ?? {}) as Record<string, string>,
      success_url: String(fields.success_url),
      amount: Number(price.unit_amount),
      currency: String(price.currency),
      capture: String((fields.payment_intent_data as Fields).capture_method),
    };
    sessions.set(id, session);
    return session;
  }

  /** The shopper on the hosted page. */
  function pay(sessionId: string, card = '4242424242424242'): FakeIntent {
    const session = sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error(`The session is ${session?.status ?? 'unknown'}`);
    const intent: FakeIntent = session.payment_intent ?? {
      id: newId('pi'),
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: session.amount,
      currency: session.currency,
      capture_method: 'manual',
      metadata: session.metadata,
      payment_method: null,
      customer: null,
      setup_future_usage: null,
      last_payment_error: null,
      latest_charge: null,
    };
    intents.set(intent.id, intent);
    session.payment_intent = intent;
    intent.payment_method = { id: newId('pm'), type: 'card', card: { brand: 'visa', last4: card.slice(-4) } };
    if (card.endsWith('0002')) {
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } });
      happened('payment_intent.payment_failed', intent);
    } else if (card.endsWith('3155')) intent.status = 'requires_action';
    else authorise(session, intent);
    return intent;
  }

  /** The shopper's bank says yes. */
  function confirm(sessionId: string): void {
    const session = sessions.get(sessionId)!;
    authorise(session, session.payment_intent!);
  }

  function authorise(session: FakeSession, intent: FakeIntent): void {
    intent.status = 'requires_capture';
    session.status = 'complete';
    happened('payment_intent.amount_capturable_updated', intent);
    happened('checkout.session.completed', { ...session, payment_intent: intent.id });
  }

  class Refusal extends Error {
    readonly code: string;
    constructor(code: string) {
      super(code);
      this.code = code;
    }
  }

  function act(method: string, path: string, fields: Fields): unknown {
    const [, , resource = '', ...rest] = path.split('/');
    if (resource === 'checkout') {
      const [, id, op] = rest;
      if (id === undefined) return createSession(fields);
      const session = sessions.get(id);
      if (!session) throw new Refusal('resource_missing');
      if (op === 'expire') {
        if (session.status !== 'open') throw new Refusal('session_not_open');
        session.status = 'expired';
        session.url = null;
        happened('checkout.session.expired', session);
      }
      return session;
    }
    if (resource === 'payment_intents') {
      const [id = '', op] = rest;
      const intent = intents.get(id);
      if (!intent) throw new Refusal('resource_missing');
      if (op === 'capture') capture(intent);
      if (op === 'cancel') {
        if (intent.status === 'succeeded' || intent.status === 'canceled')
          throw new Refusal('payment_intent_unexpected_state');
        intent.status = 'canceled';
        happened('payment_intent.canceled', intent);
      }
      return intent;
    }
    if (resource === 'refunds' && method === 'POST') return refund(fields);
    throw new Refusal('unknown_path');
  }

  function capture(intent: FakeIntent): void {
    if (intent.status !== 'requires_capture') throw new Refusal('payment_intent_unexpected_state');
    if (intent.payment_method?.card?.last4 === '0341') throw new Refusal('charge_expired_for_capture');
    intent.status = 'succeeded';
    happened('payment_intent.succeeded', intent);
  }

  function refund(fields: Fields) {
    const intent = intents.get(String(fields.payment_intent));
    if (intent?.status !== 'succeeded') throw new Refusal('charge_not_captured');
    const before = refunded.get(intent.id) ?? [];
    const cents = fields.amount === undefined ? intent.amount : Number(fields.amount);
    const sum = before.reduce((all, one) => all + one.cents, cents);
    if (sum > intent.amount) throw new Refusal('charge_already_refunded');
    const one = { id: newId('re'), cents };
    intent.latest_charge = { id: intent.id.replace('pi', 'ch'), amount_refunded: sum };
    refunded.set(intent.id, [...before, one]);
    happened('charge.refunded', { id: newId('ch'), payment_intent: intent.id, amount_refunded: sum });
    return { id: one.id, object: 'refund', status: 'succeeded', amount: cents, payment_intent: intent.id };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = new URL(request.url ?? '/', 'http://stripe.invalid').pathname;
    const { method = 'GET' } = request;
    const key = request.headers['idempotency-key'] as string | undefined;
    asked.push({ method, path, ...(key !== undefined && { key }) });
    const due = faults.findIndex((fault) => fault.path.test(`${method} ${path}`));
    const fault = due < 0 ? undefined : faults.splice(due, 1)[0];
    if (fault?.kind === 'away') {
      fault.struck?.();
      return void request.socket.destroy();
    }
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (fault?.kind === 500) return send(500, { error: { type: 'api_error', message: 'broken on purpose' } });
    if (![secretKey, liveKey].some((one) => request.headers.authorization === `Bearer ${one}`))
      return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });

    const wanted = `${method} ${path} ${text}`;
    const known = key === undefined ? undefined : answers.get(key);
    if (known && known.asked !== wanted)
      return send(400, {
        error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' },
      });
    let result = known;
    if (!result) {
      try {
        result = { asked: wanted, status: 200, body: structuredClone(act(method, path, fieldsOf(text))) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const body = { error: { type: 'invalid_request_error', code: error.code, message: error.code } };
        result = { asked: wanted, status: 400, body };
      }
      if (key !== undefined) answers.set(key, result);
    }
    if (fault?.kind === 'silent') {
      fault.struck?.();
      return void request.socket.destroy();
    }
    send(result.status, result.body, known ? { 'Idempotent-Replayed': 'true' } : {});
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    intents,
    refunded,
    events,
    asked,
    pay,
    confirm,
    /** The next call that fits breaks. @param struck called in that moment, e.g. to end the process that asked */
    breakNext: (path: RegExp, kind: 'away' | 'silent' | 500, times = 1, struck?: () => void) => {
      for (let n = 0; n < times; n++) faults.push({ path, kind, struck });
    },
    /** A refund that somebody makes on Stripe's own pages. */
    refundThere: (intentId: string, amount: number) => refund({ payment_intent: intentId, amount: String(amount) }),
    dispute: (intentId: string) => happened('charge.dispute.created', { id: newId('dp'), payment_intent: intentId }),
    /** Messages that have not been taken yet, oldest first. */
    takeEvents: (): FakeEvent[] => events.splice(0),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** `a[b][0]=c` as Stripe reads it. */
function fieldsOf(text: string): Fields {
  const top: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at = top;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Fields;
    at[path.at(-1)!] = value;
  }
  return top;
}

/** A message as Stripe sends it: its body and its signature. @param now epoch ms */
export function signed(event: FakeEvent, now: number, { secret = webhookSecret, ageS = 0 } = {}) {
  const body = JSON.stringify({ object: 'event', api_version: '2026-10-28.endive', ...event });
  const time = Math.floor(now / 1000) - ageS;
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${time},v1=${signature}` } };
}

/** How messages may arrive: all of them are allowed to a provider, but for the forged ones. */
export type Sending = {
  secret?: string;
  /** How old the signature is. */
  ageS?: number;
  /** Each so many times. */
  times?: number;
  /** Last one first. */
  reversed?: boolean;
  /** Those of which it is true never arrive. */
  drop?: (event: FakeEvent) => boolean;
  /** Awaited before the first one: what happens meanwhile. */
  after?: () => Promise<unknown>;
};

/**
 * Sends what Stripe has to tell, one after another, as it would come. @param send posts one message @returns the statuses, in order
 */
export async function sendMessages(
  events: readonly FakeEvent[],
  send: (message: ReturnType<typeof signed>) => Promise<{ status: number }>,
  now: () => number,
  { times = 1, reversed = false, drop = () => false, after, ...signing }: Sending = {},
): Promise<number[]> {
  await after?.();
  const kept = events.filter((event) => !drop(event));
  const ordered = reversed ? kept.toReversed() : kept;
  const statuses: number[] = [];
  for (let n = 0; n < times; n++)
    for (const event of ordered) statuses.push((await send(signed(event, now(), signing))).status);
  return statuses;
}
