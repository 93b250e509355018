// A local fake of the Stripe API, as far as we use it: it has state, replays by idempotency key like Stripe, can simulate failures,
// and accepts and returns only what the real API does (stripe-contract.ts). Its webhooks: stripe-messages.ts. Commerce 3.3.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type Fields, openAccount, Refusal } from './stripe-account.ts';
import { type FakeEvent, type FakeObject, taken, takenWithin } from './stripe-contract.ts';
import { webhookSecret } from './stripe-messages.ts';

export type { FakeEvent } from './stripe-contract.ts';

export { type Sending, sendMessages, signed, webhookSecret } from './stripe-messages.ts';

export const secretKey = 'sk_test_aaaaaaaaaaaaaaaa';
/** The name of the keys' account. */
export const accountName = 'Blue Door';
export const liveKey = 'sk_live_aaaaaaaaaaaaaaaa';

export type FakeStripe = Awaited<ReturnType<typeof fakeStripe>>;

// The SDK waits a second between retries; tests don't.
(Stripe.prototype as unknown as { getInitialNetworkRetryDelay(): number }).getInitialNetworkRetryDelay = () => 0;

/** `away`: closes the connection before acting; `silent`: acts, then closes it; `hanging`: never answers. */
type FaultKind = 'away' | 'silent' | 'hanging' | 500;

export async function fakeStripe() {
  const account = openAccount();
  const { intents, sessions, setups, customers, events, found } = account;
  const answers = new Map<string, { asked: string; status: number; body: unknown }>();
  const asked: { method: string; path: string; key?: string; fields: Fields }[] = [];
  /** Upcoming faults, in order. */
  const faults: { path: RegExp; kind: FaultKind; struck?: () => void }[] = [];

  /** `/v1/<resource>[/<id>[/<operation>]]`; session paths have one more segment. */
  function act(method: string, path: string, fields: Fields): object {
    const parts = path.split('/').slice(2);
    const resource = parts[0] === 'checkout' ? parts.splice(0, 2).join('/') : (parts.shift() ?? '');
    const [id, operation] = parts;
    const call = `${method} ${[resource, operation].filter(Boolean).join('/')}`;
    checkTaken(call, method === 'GET' ? { ...fields, expand: '' } : fields);
    const intent = () => found(intents, id ?? null, 'payment_intent');
    switch (call) {
      case 'POST customers':
        return account.createCustomer(fields);
      case 'GET customers':
        return found(customers, id ?? null, 'customer');
      case 'POST setup_intents':
        return account.createSetup(fields);
      case 'GET setup_intents':
        return found(setups, id ?? null, 'setup_intent');
      case 'POST payment_intents':
        return account.createIntent(fields);
      case 'GET payment_intents':
        return intent();
      case 'POST payment_intents/confirm':
        account.confirmIntent(intent(), fields.off_session === 'true');
        return intent();
      case 'POST payment_intents/capture':
        account.capture(intent());
        return intent();
      case 'POST payment_intents/cancel':
        account.cancel(intent());
        return intent();
      case 'POST refunds':
        return account.refund(fields);
      case 'POST checkout/sessions':
        return account.createSession(fields);
      case 'GET checkout/sessions':
        return found(sessions, id ?? null, 'checkout.session');
      case 'POST checkout/sessions/expire':
        account.expire(found(sessions, id ?? null, 'checkout.session'));
        return found(sessions, id ?? null, 'checkout.session');
      case 'GET account':
        return { id: 'acct_1', object: 'account', settings: { dashboard: { display_name: accountName } } };
      case 'POST webhook_endpoints':
        return { id: 'we_1', object: 'webhook_endpoint', url: fields.url, secret: webhookSecret };
      case 'GET events':
        return id === undefined
          ? { object: 'list', data: account.heard.toReversed(), has_more: false }
          : (account.heard.find((event) => event.id === id) ?? never(id));
      default:
        throw new Refusal('url_invalid', { message: `Unrecognized request URL (${call}).` });
    }
  }

  const never = (id: string): never => {
    throw new Refusal('resource_missing', { message: `No such event: '${id}'` });
  };

  function answerOf(method: string, path: string, fields: Fields): { status: number; body: object } {
    const { expand = {} } = fields;
    try {
      const object = act(method, path, fields);
      return { status: 200, body: account.shown(object as FakeObject, Object.values(expand) as string[]) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: { error: error.body } };
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const url = new URL(request.url ?? '/', 'http://stripe.invalid');
    const { method = 'GET' } = request;
    const path = url.pathname;
    const fields = fieldsOf(text === '' ? url.searchParams : new URLSearchParams(text));
    const key = request.headers['idempotency-key'] as string | undefined;
    asked.push({ method, path, fields, ...(key !== undefined && { key }) });
    const due = faults.findIndex((fault) => fault.path.test(`${method} ${path}`));
    const fault = due < 0 ? undefined : faults.splice(due, 1)[0];
    if (fault?.kind === 'hanging') return;
    if (fault?.kind === 'away') {
      fault.struck?.();
      return void request.socket.destroy();
    }
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (fault?.kind === 500) return send(500, { error: { type: 'api_error', message: 'broken on purpose' } });
    const bearer = request.headers.authorization ?? '';
    if (![secretKey, liveKey].some((one) => bearer === `Bearer ${one}`))
      return send(401, { error: { type: 'invalid_request_error', message: `Invalid API Key provided: ${bearer}` } });

    const wanted = `${method} ${path} ${text}`;
    const known = key === undefined ? undefined : answers.get(key);
    if (known && known.asked !== wanted)
      return send(400, {
        error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' },
      });
    const result = known ?? { asked: wanted, ...answerOf(method, path, fields) };
    if (key !== undefined) answers.set(key, structuredClone(result));
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
    ...account,
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    faults,
    /**
     * Makes the next matching call fail.
     * @param struck called at that moment, e.g. to kill the calling process
     */
    breakNext: (path: RegExp, kind: FaultKind, times = 1, struck?: () => void) => {
      for (let n = 0; n < times; n++) faults.push({ path, kind, struck });
    },
    /** Nothing is broken any more. */
    mend: () => void faults.splice(0),
    /** A refund issued in Stripe's dashboard. */
    refundThere: (intentId: string, amount: number) =>
      account.refund({ payment_intent: intentId, amount: String(amount) }),
    /** Refunds of one payment in cents, oldest first. */
    refundedOf: (intentId: string) =>
      [...account.refunds.values()]
        .filter((one) => one.payment_intent === intentId)
        .map(({ id, amount: cents }) => ({ id, cents })),
    dispute: (intentId: string) =>
      account.recordEvent('charge.dispute.created', { id: account.newId('dp'), payment_intent: intentId }),
    /** Webhooks not yet taken, oldest first. */
    takeEvents: (): FakeEvent[] => events.splice(0),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @throws Refusal for a parameter that the real API doesn't have */
function checkTaken(call: string, fields: Fields): void {
  const names: readonly string[] = (taken as Record<string, readonly string[]>)[call] ?? ['expand'];
  const wrong = Object.keys(fields).find((name) => !names.includes(name)) ?? unknownWithin(fields);
  if (wrong !== undefined)
    throw new Refusal('parameter_unknown', { param: wrong, message: `Unknown parameter: ${wrong}` });
}

function unknownWithin(fields: Fields): string | undefined {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' || name === 'metadata' || name === 'expand') continue;
    const known: readonly string[] | undefined = (takenWithin as Record<string, readonly string[]>)[name];
    const wrong = known && Object.keys(value).find((inner) => !known.includes(inner));
    const deeper = wrong === undefined ? unknownWithin(value) : `${name}[${wrong}]`;
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

/** Parses `a[b][0]=c` like Stripe. */
function fieldsOf(pairs: URLSearchParams): Fields {
  const top: Fields = {};
  for (const [name, value] of pairs) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at = top;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Fields;
    at[path.at(-1)!] = value;
  }
  return top;
}
