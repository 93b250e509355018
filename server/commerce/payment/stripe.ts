// Stripe through its own SDK: a hosted Checkout Session; the card is authorized first and captured once the order
// exists. Commerce 3.2. Loaded on demand (payment.ts), to save memory in shops without Stripe.

import Stripe from 'stripe';
import * as z from 'zod';
import type { Clock } from '../../base/parts.ts';
import { perStore } from '../../base/process-state.ts';
import { spanned } from '../../base/trace.ts';
import type { Store } from '../../store/store.ts';
import { webhookMalformed, webhookRefused } from './errors.ts';
import { redirectLifeMs, shoppersPatience, webhookToleranceS } from './limits.ts';
import { messages } from './messages.ts';
import { patienceLeft } from './patience.ts';
import { payLaterBrand } from './pay-later.ts';
import type {
  Captured,
  CardAsking,
  CardPageStatus,
  Charge,
  Created,
  Money,
  PaymentEvent,
  PaymentProvider,
  PaymentStatus,
  Refused,
} from './provider.ts';
import { stripeId } from './provider.ts';
import type { StripeKeys } from './secrets.ts';

/** Commerce 0.2: the yen is the only supported currency without minor units. */
const minorUnits = ({ cents, currency }: Money): number => (currency === 'JPY' ? cents / 100 : cents);

const hundredths = (units: number, currency: string): number => (currency === 'jpy' ? units * 100 : units);

type Client = InstanceType<typeof Stripe>;
type Intent = Stripe.PaymentIntent;

export type Patience = { timeoutMs: number; retries: number };

/** Cached clients per store and timeout, for connection reuse; recreated when the key changes. */
const clientsOf = perStore((_: { store: Store }) => new Map<number, { secretKey: string; client: Client }>());

/** A Stripe API client with these keys, cached for connection reuse. */
export function openStripe(
  store: Store,
  { secretKey }: StripeKeys,
  api: string | undefined,
  patience: Patience,
): Client {
  const { timeoutMs, retries } = patience;
  const ofStore = clientsOf({ store });
  const known = ofStore.get(timeoutMs);
  if (known?.secretKey === secretKey) return known.client;
  const url = api === undefined ? undefined : new URL(api);
  const client = new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    httpClient: patientClient(),
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? 80 : 443),
      protocol: url.protocol === 'http:' ? 'http' : 'https',
    }),
  });
  ofStore.set(timeoutMs, { secretKey, client });
  return client;
}

/** Limits each try to the rest of the request's budget. */
function patientClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (...asked) => {
    const left = patienceLeft(asked[7]);
    if (left === 0) return Promise.reject(Stripe.HttpClient.makeTimeoutError());
    asked[7] = left;
    return spanned('outside', () => makeRequest(...asked), 'stripe');
  };
  return client;
}

/** @param api replaces Stripe's API URL, for tests and proxies */
export function stripeProvider(
  { store, clock }: { store: Store; clock: Clock },
  keys: StripeKeys,
  api: string | undefined,
  patience: Patience = shoppersPatience,
): PaymentProvider {
  const stripe = openStripe(store, keys, api, patience);
  const { paymentIntents, refunds, checkout } = stripe;

  const sessionOf = (ref: string) =>
    checkout.sessions.retrieve(ref, { expand: ['payment_intent', 'payment_intent.payment_method'] });
  const intentOf = (ref: string) => paymentIntents.retrieve(ref, { expand: ['payment_method', 'latest_charge'] });

  const cancelIntent = async (ref: string, key: string): Promise<void> => {
    const { status } = await paymentIntents.retrieve(ref);
    if (status === 'canceled') return;
    // Captured outside the shop, or a moment ago: refund it.
    if (status === 'succeeded') await refunds.create({ payment_intent: ref }, { idempotencyKey: `${key}:refund` });
    else await paymentIntents.cancel(ref, {}, { idempotencyKey: key });
  };

  return {
    id: stripeId,
    capabilities: {
      authorize: true,
      capture: true,
      partialCapture: true,
      refund: true,
      savedMethods: true,
      redirect: true,
      payLater: true,
    },

    async createPayment(charge): Promise<Created> {
      const options = { idempotencyKey: charge.key };
      const { savedMethod } = charge;
      if (savedMethod !== undefined) {
        const made = await refusable(() => paymentIntents.create(savedParams(charge, savedMethod), options));
        if (!made.ok) return made;
        const { id: ref, status, last_payment_error: wrong, next_action: step } = made.value;
        const kept = { ok: true, ref, label: labelOf(made.value), keptMethod: savedMethod } as const;
        if (status === 'requires_capture') return { ...kept, next: 'authorised' };
        const url = step?.redirect_to_url?.url;
        if (charge.ownerIsThere && status === 'requires_action' && url) return { ...kept, next: { redirect: { url } } };
        const asksShopper = status === 'requires_action';
        return { ok: false, errorKey: wrong?.code ?? status, message: messages.declined, asksShopper };
      }
      const made = await refusable(() => checkout.sessions.create(sessionParams(charge), options));
      if (!made.ok) return made;
      const { id: ref, url } = made.value;
      if (!url) return { ok: false, errorKey: 'session-ended', message: messages.ended };
      return { ok: true, ref, label: '', next: { redirect: { url } } };
    },

    async find(ref): Promise<PaymentStatus> {
      if (!ref.startsWith('cs_')) {
        const intent = await intentOf(ref);
        // No other card can be given for it: after a refusal or a failed confirmation, the shopper starts over.
        if (intent.status !== 'requires_payment_method') return statusOf(intent);
        const errorKey = intent.last_payment_error?.code ?? intent.status;
        return { state: 'gone', errorKey, message: messages.notConfirmed };
      }
      const session = await sessionOf(ref);
      const intent = session.payment_intent;
      if (intent !== null && typeof intent === 'object') {
        const current = statusOf(intent);
        // After a decline, the shopper may try another card while Stripe's page is open.
        if (current.state !== 'waiting' || session.status === 'open') return current;
      }
      if (session.status === 'expired') return { state: 'gone', errorKey: 'session-expired', message: messages.ended };
      return { state: 'waiting' };
    },

    async capture(ref, amount, key): Promise<Captured> {
      const taken = await refusable(() =>
        paymentIntents.capture(ref, { amount_to_capture: minorUnits(amount) }, { idempotencyKey: key }),
      );
      if (taken.ok)
        return taken.value.status === 'succeeded' ? { ok: true } : { ok: false, errorKey: taken.value.status };
      // Already captured, because an answer was lost or someone captured it in the dashboard: that counts as success.
      return (await paymentIntents.retrieve(ref)).status === 'succeeded' ? { ok: true } : taken;
    },

    async cancel(ref, key) {
      if (!ref.startsWith('cs_')) return cancelIntent(ref, key);
      let session = await sessionOf(ref);
      if (session.status === 'open') {
        // If the shopper pays at this very moment, the session doesn't expire, and the payment is canceled below.
        await refusable(() => checkout.sessions.expire(ref, {}, { idempotencyKey: `${key}:expire` }));
        session = await sessionOf(ref);
      }
      const intent = session.payment_intent;
      if (intent) await cancelIntent(typeof intent === 'string' ? intent : intent.id, key);
    },

    async refund(ref, amount, key) {
      const given = await refusable(() =>
        refunds.create({ payment_intent: ref, amount: minorUnits(amount) }, { idempotencyKey: key }),
      );
      if (!given.ok) return given;
      const { id, status } = given.value;
      return status === 'failed' || status === 'canceled'
        ? { ok: false, errorKey: `refund-${status}`, message: messages.refundRefused }
        : { ok: true, ref: id };
    },

    async openCardPage(asking) {
      const options = { idempotencyKey: asking.key };
      let made = await refusable(() => checkout.sessions.create(setupParams(asking), options));
      if (!made.ok && made.errorKey === 'resource_missing' && asking.savedMethod !== undefined) {
        // The customer was deleted at Stripe, so the card is saved for a new one.
        const { savedMethod: _, ...anew } = asking;
        const another = { idempotencyKey: `${asking.key}:new` };
        made = await refusable(() => checkout.sessions.create(setupParams(anew), another));
      }
      if (!made.ok) return made;
      const { id: ref, url } = made.value;
      return url ? { ok: true, ref, url } : { ok: false, errorKey: 'session-ended', message: messages.ended };
    },

    async findCard(ref): Promise<CardPageStatus> {
      const session = await checkout.sessions.retrieve(ref, {
        expand: ['setup_intent', 'setup_intent.payment_method'],
      });
      const { status, url, customer, setup_intent: setup } = session;
      if (status === 'open' && url) return { state: 'waiting', url };
      if (status !== 'complete' || setup === null || typeof setup === 'string') return { state: 'gone' };
      const { payment_method: method } = setup;
      if (setup.status !== 'succeeded' || !method || !customer) return { state: 'gone' };
      return { state: 'kept', savedMethod: `${idOf(customer)}:${idOf(method)}`, label: labelOf(setup) };
    },

    parseWebhook(raw, headers): PaymentEvent[] {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw webhookRefused();
      const { webhookSecret } = keys;
      // An empty secret would accept anyone's signature.
      if (webhookSecret === '') throw webhookRefused();
      let event: unknown;
      try {
        event = stripe.webhooks.constructEvent(
          raw,
          signature,
          webhookSecret,
          webhookToleranceS,
          undefined,
          clock.now(),
        );
      } catch {
        // Forged, altered, expired or invalid JSON: the sender always gets the same answer.
        throw webhookRefused();
      }
      const read = eventSchema.safeParse(event);
      // Signed but unknown: a distinct error, because resending won't help.
      if (!read.success) throw webhookMalformed();
      const found = paymentEventOf(read.data);
      return found ? [found] : [];
    },
  };
}

function sessionParams(charge: Charge): Stripe.Checkout.SessionCreateParams {
  const { amount, orderId, key, method, email, returnUrl, cancelUrl, createdAt, keepsMethod } = charge;
  const metadata = { orderId, paymentKey: key };
  return {
    mode: 'payment',
    client_reference_id: orderId,
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor((createdAt + redirectLifeMs) / 1000),
    allowed_payment_method_types: [method === 'pay-later' ? 'afterpay_clearpay' : 'card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: minorUnits(amount),
          product_data: { name: 'Your order' },
        },
      },
    ],
    payment_intent_data: {
      capture_method: 'manual',
      metadata,
      ...(keepsMethod && { setup_future_usage: 'off_session' as const }),
    },
    ...(keepsMethod && { customer_creation: 'always' as const }),
    ...(email !== '' && { customer_email: email }),
    metadata,
  };
}

/** Saves a card without a payment. The bank's confirmation happens on that page, so that it need not ask later. */
function setupParams({ key, email, savedMethod, returnUrl, cancelUrl, createdAt }: CardAsking) {
  const metadata = { cardKey: key };
  const [customer = ''] = savedMethod?.split(':') ?? [];
  return {
    mode: 'setup',
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor((createdAt + redirectLifeMs) / 1000),
    allowed_payment_method_types: ['card'],
    setup_intent_data: { metadata },
    metadata,
    ...(customer === ''
      ? { customer_creation: 'always', ...(email !== '' && { customer_email: email }) }
      : { customer }),
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** `savedMethod`: customer and card in one string, like `keptMethod` of `PaymentStatus`. */
function savedParams(charge: Charge, savedMethod: string): Stripe.PaymentIntentCreateParams {
  const { amount, orderId, key, ownerIsThere, returnUrl } = charge;
  const [customer = '', card = ''] = savedMethod.split(':');
  return {
    amount: minorUnits(amount),
    currency: amount.currency.toLowerCase(),
    customer,
    payment_method: card,
    // Only cards can be saved. Other methods may redirect, which would need a return URL.
    allowed_payment_method_types: ['card'],
    // With the cardholder present, the bank confirms on its own page, and the agreement given there makes later
    // confirmations rarer.
    ...(ownerIsThere ? { return_url: returnUrl, setup_future_usage: 'off_session' } : { off_session: true }),
    confirm: true,
    capture_method: 'manual',
    metadata: { orderId, paymentKey: key },
  };
}

/** A refusal by Stripe is an answer; connection and server errors leave the outcome unknown and are thrown. */
async function refusable<T>(ask: () => Promise<T>): Promise<{ ok: true; value: T } | Refused> {
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError) {
      const noFunds = error.code === 'insufficient_funds' || error.decline_code === 'insufficient_funds';
      const message = noFunds ? messages.noFunds : messages.declined;
      const errorKey = (error.code ?? error.type ?? 'refused').slice(0, 100);
      return { ok: false, errorKey, message, ...(errorKey === 'authentication_required' && { asksShopper: true }) };
    }
    throw error;
  }
}

function statusOf(intent: Intent): PaymentStatus {
  const { status, id } = intent;
  if (status === 'canceled') return { state: 'gone', errorKey: 'payment-canceled', message: messages.ended };
  if (status !== 'requires_capture' && status !== 'succeeded') return { state: 'waiting' };
  const state = status === 'succeeded' ? 'captured' : 'authorised';
  const keptMethod = keptOf(intent);
  const { latest_charge: charge } = intent;
  const refunded = charge && typeof charge === 'object' ? charge.amount_refunded : 0;
  return {
    state,
    ref: id,
    label: labelOf(intent),
    ...(refunded > 0 && { refundedCents: hundredths(refunded, intent.currency) }),
    ...(keptMethod !== undefined && { keptMethod }),
  };
}

function keptOf({ customer, payment_method, setup_future_usage }: Intent): string | undefined {
  if (!setup_future_usage || !customer || !payment_method) return undefined;
  return `${idOf(customer)}:${idOf(payment_method)}`;
}

const idOf = (one: string | { id: string }): string => (typeof one === 'string' ? one : one.id);

function labelOf({ payment_method: method }: Pick<Intent | Stripe.SetupIntent, 'payment_method'>): string {
  if (method === null || typeof method === 'string') return 'Card';
  if (method.type === 'afterpay_clearpay') return payLaterBrand(method.billing_details.address?.country ?? '').name;
  const { brand = 'unknown', last4 = '' } = method.card ?? {};
  return `${brandNames[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`} ending in ${last4}`;
}

/** Brands whose names aren't Stripe's codes with a capital letter. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'eftpos Australia',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
};

const idChars = z.string().min(1).max(255);

/** The fields of an event that we read. */
const eventSchema = z.object({
  id: idChars,
  type: z.string().min(1).max(100),
  data: z.object({
    object: z.object({
      id: idChars.optional(),
      payment_intent: z.union([idChars, z.object({ id: idChars }), z.null()]).optional(),
      metadata: z.record(z.string(), z.string().max(500)).nullish(),
    }),
  }),
});

/**
 * The payment that an event refers to. Its state is queried separately, since webhooks arrive late, repeatedly and in
 * any order.
 */
function paymentEventOf({ id, type, data }: z.infer<typeof eventSchema>): PaymentEvent | undefined {
  const { id: ref, payment_intent: intent, metadata } = data.object;
  const event = { id, topic: type, paymentKey: metadata?.paymentKey, cardKey: metadata?.cardKey };
  if (type.startsWith('payment_intent.') || type.startsWith('checkout.session.')) return { ...event, ref };
  if (type === 'charge.refunded' || type === 'charge.dispute.created') {
    const of = typeof intent === 'string' ? intent : intent?.id;
    return { ...event, ref: of, disputed: type === 'charge.dispute.created', refunded: type === 'charge.refunded' };
  }
  return undefined;
}
