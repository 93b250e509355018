// The built-in test provider: test cards for every outcome, and a page that simulates a pay-later provider. Only
// while the store is in test mode. Commerce 3.1. Public.
import * as z from 'zod';
import type { Parts } from '../../base/parts.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import type { Currency } from '../money/money.ts';
import type { Card } from './card.ts';
import { paymentUnknown, webhookRefused } from './errors.ts';
import { eventLifeMs } from './limits.ts';
import { messages } from './messages.ts';
import type { Charge, Created, PaymentProvider, PaymentStatus, Refused } from './provider.ts';

export const embeddedTestId = 'embedded-test';

/** Commerce 3.1, by the last digits that providers' own test cards have. */
export const testCards = [
  { number: '4242 4242 4242 4242', outcome: 'The payment succeeds.' },
  { number: '4000 0000 0000 0002', outcome: 'The card is declined.' },
  { number: '4000 0000 0000 9995', outcome: 'The card has insufficient funds.' },
  {
    number: '4000 0025 0000 3155',
    outcome: 'The card asks for a confirmation first, and again at each renewal of a subscription.',
  },
  { number: '4000 0000 0000 0010', outcome: 'The payment succeeds; renewals of a subscription are declined.' },
  { number: '4000 0000 0000 0341', outcome: 'The payment is reserved, but taking it fails.' },
  {
    number: '4000 0000 0000 5126',
    outcome: 'The payment succeeds; the first refund fails, and trying again succeeds.',
  },
] as const;

/** Test cards by the names that clients send as `paymentToken`. */
const tokens: Readonly<Record<string, string>> = {
  tok_visa: '4242424242424242',
  tok_chargeDeclined: '4000000000000002',
  tok_chargeDeclinedInsufficientFunds: '4000000000009995',
};

export function cardOfToken(token: string): Card | undefined {
  const number = Object.hasOwn(tokens, token) ? tokens[token] : undefined;
  return number === undefined ? undefined : { number, expiryMonth: 12, expiryYear: 2099, cvc: '123' };
}

/** A payment that waits for a click on our test page. */
const stepSchema = z.object({
  /** In the page's URL; unguessable. */
  token: z.string(),
  ref: z.string(),
  kind: z.enum(['confirm', 'pay-later']),
  state: z.enum(['waiting', 'authorised', 'captured', 'declined', 'canceled']),
  amountCents: z.int(),
  currency: z.string(),
  label: z.string(),
  keptMethod: z.string().optional(),
  returnUrl: z.string(),
  createdAt: z.int(),
});
type Step = z.infer<typeof stepSchema>;

const steps = table<Step>({
  name: 'test-payment',
  topic: 'none: on no screen',
  schema: stepSchema,
  expiresAt: ({ createdAt }) => createdAt + eventLifeMs,
});
const tokenKey = (token: string) => ['test-payment-token', token];

const stepPrefix = 'test:step:';

/**
 * A payment that completes immediately needs no row: its reference encodes its later outcomes. Only payments that wait
 * for the shopper have rows.
 */
export function embeddedTest(parts: Pick<Parts, 'store' | 'ids'>): PaymentProvider {
  const { store, ids } = parts;

  /** Advances a waiting payment; does nothing for payments without a row. */
  const move = async (ref: string, from: readonly Step['state'][], state: Step['state']): Promise<void> => {
    if (!ref.startsWith(stepPrefix)) return;
    await transact(store, async (tx) => {
      const step = await steps.find(tx, ref);
      if (step && from.includes(step.state)) steps.put(tx, { ...step, state }, ref);
    });
  };

  const waitFor = async (charge: Charge, kind: Step['kind'], label: string): Promise<Created> => {
    const ref = `${stepPrefix}${charge.key}`;
    const token = ids.token(24);
    const step = await transact(store, async (tx) => {
      const before = await steps.find(tx, ref);
      if (before) return before;
      const { cents: amountCents, currency } = charge.amount;
      const { returnUrl, createdAt } = charge;
      const keptMethod = charge.keepsMethod && charge.card ? savedName(charge.card.number) : charge.savedMethod;
      const kept = keptMethod === undefined ? {} : { keptMethod };
      const asked = { amountCents, currency, label, returnUrl, createdAt };
      const fresh: Step = { token, ref, kind, state: 'waiting', ...asked, ...kept };
      steps.put(tx, fresh, ref);
      tx.put(tokenKey(token), ref, { expiresAt: createdAt + eventLifeMs });
      return fresh;
    });
    const url = new URL(testPagePath(step.token), charge.returnUrl).href;
    return { ok: true, ref, label, next: { redirect: { url } } };
  };

  return {
    id: embeddedTestId,
    capabilities: {
      authorize: true,
      capture: true,
      partialCapture: false,
      refund: true,
      savedMethods: true,
      redirect: true,
      payLater: true,
    },

    async createPayment(charge) {
      if (charge.method === 'pay-later') return waitFor(charge, 'pay-later', 'Pay later (test)');
      const { card, key, savedMethod, ownerIsThere } = charge;
      if (savedMethod !== undefined) {
        const asksOwner = savedMethod.startsWith('test:card:3155:');
        if (asksOwner && ownerIsThere) return waitFor(charge, 'confirm', labelOfSaved(savedMethod));
        return asksOwner ? ownerIsAsked() : chargeSaved(savedMethod, key);
      }
      // A crash lost the card, which is never stored, so nothing was authorized.
      if (!card) return { ok: false, errorKey: 'card-missing', message: messages.ended };
      const refused = refusalOf(card.number);
      if (refused) return refused;
      const label = labelOf(card.number);
      if (card.number.endsWith('3155')) return waitFor(charge, 'confirm', label);
      const kept = charge.keepsMethod ? { keptMethod: savedName(card.number) } : {};
      return { ok: true, ref: `test:${failureOf(card.number)}:${key}`, label, next: 'authorised', ...kept };
    },

    instantAnswer({ method, card, key, keepsMethod, savedMethod }) {
      if (method === 'pay-later' || savedMethod !== undefined || !card) return undefined;
      const { number } = card;
      if (refusalOf(number) || number.endsWith('3155') || number.endsWith('0341')) return undefined;
      const kept = keepsMethod ? { keptMethod: savedName(number) } : {};
      return { state: 'captured', ref: `test:${failureOf(number)}:${key}`, label: labelOf(number), ...kept };
    },

    async keepCard({ number }) {
      return refusalOf(number) ?? { ok: true, savedMethod: savedName(number), label: labelOf(number) };
    },

    async find(ref) {
      if (!ref.startsWith(stepPrefix)) return { state: 'authorised', ref, label: '' };
      const step = await steps.find(store, ref);
      return step ? statusOf(step) : { state: 'gone', errorKey: 'unknown', message: messages.ended };
    },

    async capture(ref) {
      if (ref.startsWith('test:late:')) return { ok: false, errorKey: 'capture-failed' };
      await move(ref, ['authorised'], 'captured');
      return { ok: true };
    },

    cancel: (ref) => move(ref, ['waiting', 'authorised', 'captured'], 'canceled'),

    async refund(ref, __, key) {
      if (ref.startsWith('test:back:') && key.endsWith(':0')) {
        return { ok: false, errorKey: 'refund-failed', message: messages.refundRefused };
      }
      return { ok: true, ref: `test:${key}` };
    },

    parseWebhook() {
      throw webhookRefused();
    },
  };
}

const testPagePath = (token: string): string => `/checkout/payment/test/${encodeURIComponent(token)}`;

type TestPage = Pick<Step, 'kind' | 'state' | 'amountCents' | 'label' | 'returnUrl'> & { currency: Currency };

/** Content of the test provider's page. @throws paymentUnknown */
export async function loadTestPage(store: Store, token: string): Promise<TestPage> {
  const ref = (await store.get(tokenKey(token)))?.value as string | undefined;
  const step = ref === undefined ? undefined : await steps.find(store, ref);
  if (!step) throw paymentUnknown();
  return step as TestPage;
}

/**
 * Handles a button of that page. Repeated or late clicks change nothing.
 * @returns the URL where the shopper continues
 * @throws paymentUnknown
 */
export function answerTestPage(store: Store, token: string, approved: boolean): Promise<string> {
  return transact(store, async (tx: Tx) => {
    const ref = (await tx.get(tokenKey(token))) as string | undefined;
    const step = ref === undefined ? undefined : await steps.find(tx, ref);
    if (!step) throw paymentUnknown();
    if (step.state === 'waiting') steps.put(tx, { ...step, state: approved ? 'authorised' : 'declined' }, step.ref);
    return step.returnUrl;
  });
}

function statusOf({ state, kind, ref, label, keptMethod }: Step): PaymentStatus {
  if (state === 'waiting') return { state };
  if (state === 'authorised' || state === 'captured') return { state, ref, label, keptMethod };
  const message = kind === 'confirm' ? messages.notConfirmed : messages.payLaterDeclined;
  return { state: 'gone', errorKey: kind === 'confirm' ? 'confirmation-refused' : 'pay-later-declined', message };
}

function refusalOf(number: string): Refused | undefined {
  if (number.endsWith('0002')) return { ok: false, errorKey: 'card-declined', message: messages.declined };
  if (number.endsWith('9995')) return { ok: false, errorKey: 'insufficient-funds', message: messages.noFunds };
  return undefined;
}

/** Which later operation of a successful payment will fail; encoded in its reference. */
const failureOf = (number: string): 'late' | 'back' | 'ok' => {
  if (number.endsWith('0341')) return 'late';
  return number.endsWith('5126') ? 'back' : 'ok';
};

const labelOf = (number: string): string => `${brandOf(number)} ending in ${number.slice(-4)}`;

/** A saved card needs only its label and its outcome. */
const savedName = (number: string): string => `test:card:${number.slice(-4)}:${brandOf(number)}`;

/** The answer of a bank that requires the cardholder's confirmation. */
const ownerIsAsked = (): Refused => ({
  ok: false,
  errorKey: 'authentication-required',
  message: messages.declined,
  asksShopper: true,
});

function labelOfSaved(savedMethod: string): string {
  const [, , lastDigits = '', brand = ''] = savedMethod.split(':');
  return `${brand} ending in ${lastDigits}`;
}

function chargeSaved(savedMethod: string, key: string): Created {
  const lastDigits = savedMethod.split(':')[2] ?? '';
  if (lastDigits === '0010') return { ok: false, errorKey: 'card-declined', message: messages.declined };
  return {
    ok: true,
    ref: `test:${failureOf(lastDigits)}:${key}`,
    label: labelOfSaved(savedMethod),
    next: 'authorised',
    keptMethod: savedMethod,
  };
}

const brandOf = (number: string): string => {
  if (number.startsWith('4')) return 'Visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'Mastercard';
  return /^3[47]/.test(number) ? 'American Express' : 'Card';
};
