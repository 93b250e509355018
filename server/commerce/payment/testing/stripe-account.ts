// The state of the fake Stripe (customers, cards, intents, sessions, refunds), and the actions of shoppers, banks and
// the owner there.
import type Stripe from 'stripe';
import type {
  FakeCharge,
  FakeCustomer,
  FakeEvent,
  FakeIntent,
  FakeMethod,
  FakeObject,
  FakeRefund,
  FakeSession,
  FakeSetupIntent,
} from './stripe-contract.ts';

export type Fields = { [name: string]: string | Fields };

type Wrong = Pick<Stripe.errors.StripeError, 'code' | 'decline_code' | 'message' | 'param'> & {
  type: 'card_error' | 'invalid_request_error';
};

/** Status 400, or 402 for a declined card. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Wrong;
  constructor(code: string, more: Partial<Wrong> = {}, status = 400) {
    super(code);
    this.status = status;
    this.body = { type: 'invalid_request_error', code, message: code, ...more };
  }
}

const textOf = (value: string | Fields | undefined): string | null => (typeof value === 'string' ? value : null);
const metadataOf = (value: string | Fields | undefined) => (value ?? {}) as Record<string, string>;

export function openAccount() {
  const customers = new Map<string, FakeCustomer>();
  const methods = new Map<string, FakeMethod>();
  const intents = new Map<string, FakeIntent>();
  const setups = new Map<string, FakeSetupIntent>();
  const sessions = new Map<string, FakeSession>();
  const charges = new Map<string, FakeCharge>();
  const refunds = new Map<string, FakeRefund>();
  const events: FakeEvent[] = [];
  const heard: FakeEvent[] = [];
  /**
   * The number behind each card. Its last digits decide the outcome; tests may change it to simulate a card going bad.
   */
  const cards = new Map<string, string>();
  /** The future intent of each session, until someone pays. */
  const plans = new Map<string, Fields>();
  let count = 0;
  const newId = (prefix: string) => `${prefix}_${(++count).toString().padStart(14, '0')}`;

  const recordEvent = (type: Stripe.Event['type'], object: FakeObject | object) => {
    const event: FakeEvent = { id: newId('evt'), type, created: 0, data: { object: structuredClone(object) } };
    events.push(event);
    heard.push(event);
  };

  const found = <T>(map: Map<string, T>, id: string | null, param: string): T => {
    const object = id === null ? undefined : map.get(id);
    if (!object) throw new Refusal('resource_missing', { param, message: `No such ${param}: '${id}'` });
    return object;
  };

  function createCustomer(fields: Fields): FakeCustomer {
    const customer: FakeCustomer = {
      id: newId('cus'),
      object: 'customer',
      email: textOf(fields.email),
      metadata: metadataOf(fields.metadata),
    };
    customers.set(customer.id, customer);
    recordEvent('customer.created', customer);
    return customer;
  }

  function newMethod(number: string): FakeMethod {
    const card = { brand: number.startsWith('37') ? 'amex' : 'visa', last4: number.slice(-4) };
    const method: FakeMethod = { id: newId('pm'), object: 'payment_method', type: 'card', customer: null, card };
    methods.set(method.id, method);
    cards.set(method.id, number);
    return method;
  }

  function attach(method: FakeMethod, customer: string): void {
    method.customer = customer;
    recordEvent('payment_method.attached', method);
  }

  /** The card is removed by hand or by its bank, and can't be used again. */
  function detach(id: string): void {
    const method = found(methods, id, 'payment_method');
    method.customer = null;
    recordEvent('payment_method.detached', method);
  }

  const intentOf = (fields: Fields, amount: number, currency: string): FakeIntent => {
    const id = newId('pi');
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount,
      currency,
      capture_method: (fields.capture_method ?? 'automatic') as FakeIntent['capture_method'],
      setup_future_usage: textOf(fields.setup_future_usage) as FakeIntent['setup_future_usage'],
      client_secret: `${id}_secret_${newId('s')}`,
      metadata: metadataOf(fields.metadata),
      customer: null,
      payment_method: null,
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
    };
    intents.set(id, intent);
    return intent;
  };

  /** Charges a card, off-session or with the shopper present. @throws Refusal 402 if the bank declines */
  function confirmIntent(intent: FakeIntent, offSession: boolean, returnUrl: string | null = null): void {
    const method = found(methods, intent.payment_method, 'payment_method');
    if (method.customer === null && offSession)
      throw new Refusal('payment_method_unexpected_state', {
        message: 'The PaymentMethod provided was detached from a Customer, and may not be used again.',
      });
    const code = declineOf(cards.get(method.id)!, offSession);
    if (code === undefined || code === 'requires_action') {
      if (code === undefined) authorise(intent);
      else askBank(intent, returnUrl);
      return;
    }
    intent.status = 'requires_payment_method';
    intent.last_payment_error = {
      type: 'card_error',
      code: code.code,
      decline_code: code.decline,
    };
    recordEvent('payment_intent.payment_failed', intent);
    throw new Refusal(code.code, { type: 'card_error', decline_code: code.decline }, 402);
  }

  /** Without a return URL a script handles the confirmation, so there is no page to redirect to. */
  function askBank(intent: FakeIntent, returnUrl: string | null): void {
    intent.status = 'requires_action';
    if (returnUrl === null) return;
    const url = `https://hooks.stripe.com/3d_secure_2/${intent.id}`;
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
    recordEvent('payment_intent.requires_action', intent);
  }

  /** The cardholder answers on the bank's page. */
  function answerBank(intentId: string, yes: boolean): void {
    const intent = intents.get(intentId);
    if (intent?.status !== 'requires_action') throw new Error(`Nothing is asked: ${intent?.status ?? 'unknown'}`);
    intent.next_action = null;
    if (yes) {
      authorise(intent);
      return;
    }
    intent.status = 'requires_payment_method';
    intent.last_payment_error = {
      type: 'card_error',
      code: 'payment_intent_authentication_failure',
      decline_code: undefined,
    };
    recordEvent('payment_intent.payment_failed', intent);
  }

  function authorise(intent: FakeIntent): void {
    const charge: FakeCharge = {
      id: newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      payment_intent: intent.id,
    };
    charges.set(charge.id, charge);
    intent.latest_charge = charge.id;
    intent.last_payment_error = null;
    if (intent.capture_method === 'manual') {
      intent.status = 'requires_capture';
      recordEvent('payment_intent.amount_capturable_updated', intent);
    } else {
      intent.status = 'succeeded';
      recordEvent('payment_intent.succeeded', intent);
    }
  }

  function createIntent(fields: Fields): FakeIntent {
    const customer = textOf(fields.customer);
    if (customer !== null) found(customers, customer, 'customer');
    const intent = intentOf(fields, Number(fields.amount), String(fields.currency));
    intent.customer = customer;
    intent.payment_method = textOf(fields.payment_method);
    if (intent.payment_method !== null) {
      const method = found(methods, intent.payment_method, 'payment_method');
      if (method.customer !== null && method.customer !== customer)
        throw new Refusal('payment_method_unexpected_state', { param: 'payment_method' });
      intent.status = 'requires_confirmation';
    }
    if (fields.confirm === 'true') confirmIntent(intent, fields.off_session === 'true', textOf(fields.return_url));
    return intent;
  }

  function capture(intent: FakeIntent): void {
    if (intent.status !== 'requires_capture') throw new Refusal('payment_intent_unexpected_state');
    if (cards.get(intent.payment_method!)?.endsWith('0341')) throw new Refusal('charge_expired_for_capture');
    intent.status = 'succeeded';
    recordEvent('payment_intent.succeeded', intent);
  }

  function cancel(intent: FakeIntent): void {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw new Refusal('payment_intent_unexpected_state');
    intent.status = 'canceled';
    recordEvent('payment_intent.canceled', intent);
  }

  function refund(fields: Fields): FakeRefund {
    const intent = found(intents, textOf(fields.payment_intent), 'payment_intent');
    const charge = intent.latest_charge === null ? undefined : charges.get(intent.latest_charge);
    if (intent.status !== 'succeeded' || !charge) throw new Refusal('charge_not_captured');
    const amount = fields.amount === undefined ? charge.amount - charge.amount_refunded : Number(fields.amount);
    if (amount < 1 || charge.amount_refunded + amount > charge.amount) throw new Refusal('charge_already_refunded');
    charge.amount_refunded += amount;
    const about = { payment_intent: intent.id, charge: charge.id };
    const one: FakeRefund = { id: newId('re'), object: 'refund', status: 'succeeded', amount, ...about };
    refunds.set(one.id, one);
    recordEvent('charge.refunded', charge);
    return one;
  }

  function createSession(fields: Fields): FakeSession {
    const isSetup = fields.mode === 'setup';
    if (isSetup && (fields.line_items || fields.payment_intent_data)) throw new Refusal('parameter_invalid_empty');
    if (fields.customer && (fields.customer_email || fields.customer_creation))
      throw new Refusal('parameter_invalid', { message: 'You may only specify one of these parameters.' });
    const customer = textOf(fields.customer);
    if (customer !== null) found(customers, customer, 'customer');
    const price = isSetup ? undefined : (((fields.line_items as Fields)['0'] as Fields).price_data as Fields);
    const id = newId('cs_test');
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      mode: fields.mode as FakeSession['mode'],
      status: 'open',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      amount_total: price ? Number(price.unit_amount) : null,
      currency: price ? String(price.currency) : null,
      success_url: textOf(fields.success_url),
      cancel_url: textOf(fields.cancel_url),
      client_reference_id: textOf(fields.client_reference_id),
      customer_email: textOf(fields.customer_email),
      customer_creation: textOf(fields.customer_creation) as FakeSession['customer_creation'],
      expires_at: Number(fields.expires_at),
      metadata: metadataOf(fields.metadata),
      customer,
      payment_intent: null,
      setup_intent: null,
    };
    plans.set(id, (fields.payment_intent_data ?? fields.setup_intent_data ?? {}) as Fields);
    sessions.set(id, session);
    return session;
  }

  function expire(session: FakeSession): void {
    if (session.status !== 'open') throw new Refusal('session_not_open');
    session.status = 'expired';
    session.url = null;
    recordEvent('checkout.session.expired', session);
  }

  const openSession = (id: string, mode: FakeSession['mode']): FakeSession => {
    const session = sessions.get(id);
    if (session?.status !== 'open') throw new Error(`The session is ${session?.status ?? 'unknown'}`);
    if (session.mode !== mode) throw new Error(`The session is for ${session.mode}`);
    return session;
  };

  /** Payment mode creates a customer only on request; setup mode without one saves the card for no customer. */
  const customerOf = (session: FakeSession): string | null =>
    session.customer ??
    (session.customer_creation === 'always'
      ? createCustomer(session.customer_email === null ? {} : { email: session.customer_email }).id
      : null);

  /** The shopper enters a card on the hosted page. */
  function pay(sessionId: string, number = '4242424242424242'): FakeIntent {
    const session = openSession(sessionId, 'payment');
    const intent =
      intents.get(session.payment_intent ?? '') ??
      intentOf(plans.get(sessionId)!, session.amount_total!, session.currency!);
    session.payment_intent = intent.id;
    intent.payment_method = newMethod(number).id;
    try {
      confirmIntent(intent, false);
    } catch (error) {
      // The page shows the error, and another card may be tried.
      if (!(error instanceof Refusal)) throw error;
      return intent;
    }
    if (intent.status === 'requires_capture') complete(session, intent);
    return intent;
  }

  /** The shopper's bank approves. */
  function confirm(sessionId: string): void {
    const session = openSession(sessionId, 'payment');
    const intent = intents.get(session.payment_intent!)!;
    authorise(intent);
    complete(session, intent);
  }

  function complete(session: FakeSession, intent: FakeIntent | FakeSetupIntent): void {
    session.customer = customerOf(session);
    intent.customer = session.customer;
    const keeps = intent.object === 'setup_intent' || intent.setup_future_usage !== null;
    const method = methods.get(intent.payment_method!)!;
    if (keeps && session.customer !== null) attach(method, session.customer);
    session.status = 'complete';
    session.url = null;
    recordEvent('checkout.session.completed', session);
  }

  /** The shopper enters another card on the hosted page, and its bank's confirmation happens there. */
  function setUp(sessionId: string, number = '4242424242424242'): FakeSetupIntent {
    const session = openSession(sessionId, 'setup');
    const { metadata } = plans.get(sessionId)!;
    const setup = setups.get(session.setup_intent ?? '') ?? createSetup({ ...(metadata && { metadata }) });
    session.setup_intent = setup.id;
    const method = newMethod(number);
    if (number.endsWith('0002')) {
      setup.last_setup_error = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' };
      recordEvent('setup_intent.setup_failed', setup);
      return setup;
    }
    setup.payment_method = method.id;
    setup.status = 'succeeded';
    recordEvent('setup_intent.succeeded', setup);
    complete(session, setup);
    return setup;
  }

  function createSetup(fields: Fields): FakeSetupIntent {
    const customer = textOf(fields.customer);
    if (customer !== null) found(customers, customer, 'customer');
    const id = newId('seti');
    const setup: FakeSetupIntent = {
      id,
      object: 'setup_intent',
      status: 'requires_payment_method',
      usage: 'off_session',
      client_secret: `${id}_secret`,
      metadata: metadataOf(fields.metadata),
      customer,
      payment_method: textOf(fields.payment_method),
      last_setup_error: null,
    };
    setups.set(id, setup);
    if (setup.payment_method !== null && customer !== null && fields.confirm === 'true') {
      attach(found(methods, setup.payment_method, 'payment_method'), customer);
      setup.status = 'succeeded';
      recordEvent('setup_intent.succeeded', setup);
    }
    return setup;
  }

  /** The object as answered: with ids of other objects, or the objects themselves if they are expanded. */
  function shown(object: FakeObject, expand: readonly string[]): object {
    const out: Record<string, unknown> = structuredClone(object);
    for (const field of new Set(expand.map((path) => path.split('.')[0]!))) {
      const inner = expand.filter((path) => path.startsWith(`${field}.`)).map((path) => path.slice(field.length + 1));
      const other = typeof out[field] === 'string' ? anyOf(out[field]) : undefined;
      if (other) out[field] = shown(other, inner);
    }
    return out;
  }

  const anyOf = (id: string): FakeObject | undefined =>
    [customers, methods, intents, setups, sessions, charges].map((map) => map.get(id)).find((one) => one !== undefined);

  return {
    ...{ customers, methods, intents, setups, sessions, charges, refunds, cards, events, heard },
    ...{ createCustomer, createIntent, createSetup, createSession, confirmIntent, capture, cancel, expire, refund },
    ...{ pay, confirm, answerBank, setUp, detach, found, shown, recordEvent, newId },
  };
}

type Decline = { code: string; decline: string };

/** Stripe's own test cards, by their last digits. */
function declineOf(number: string, offSession: boolean): Decline | 'requires_action' | undefined {
  if (number.endsWith('0002')) return { code: 'card_declined', decline: 'generic_decline' };
  if (number.endsWith('9995')) return { code: 'card_declined', decline: 'insufficient_funds' };
  // The first card always requires confirmation; the other only until it was set up.
  const asks = number.endsWith('3184') || (number.endsWith('3155') && !offSession);
  if (!asks) return undefined;
  return offSession ? { code: 'authentication_required', decline: 'authentication_required' } : 'requires_action';
}
