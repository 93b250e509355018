// Asks Stripe, as soon as the owner enters a key, whether it is good and whose it is, and has Stripe send its messages here.
import Stripe from 'stripe';
import type { InputError } from '../../base/input.ts';
import { stripeKeysRefused } from './errors.ts';
import { checkPatience } from './limits.ts';
import { settingsMessages as messages } from './messages.ts';
import type { PaymentParts } from './payment.ts';
import type { StripeCheck } from './settings-schema.ts';
import { openStripe } from './stripe.ts';

const events = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.succeeded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const clientFor = ({ store, stripeApi }: PaymentParts, secretKey: string) =>
  openStripe(store, { secretKey, webhookSecret: '' }, stripeApi, checkPatience);

/** A key that Stripe does not know is refused, so that it replaces no good one; where Stripe is away, it is not known. */
export async function checkStripeKey(parts: PaymentParts, secretKey: string): Promise<StripeCheck> {
  try {
    const account = await clientFor(parts, secretKey).accounts.retrieveCurrent();
    const name = account.settings?.dashboard?.display_name ?? account.business_profile?.name ?? account.email;
    return { state: 'good', ...(name && { account: name.slice(0, 200) }) };
  } catch (error) {
    // A restricted key that may not read the account is a good one all the same.
    if (error instanceof Stripe.errors.StripePermissionError) return { state: 'good' };
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return { state: 'refused', message: messages.keyUnknown };
    return { state: 'away', message: messages.stripeAway };
  }
}

/** @throws stripeKeysRefused at the field to mend */
export function assertGood({ state, message = '' }: StripeCheck): void {
  const errors: InputError[] = [{ path: 'secretKey', message }];
  if (state === 'refused') throw stripeKeysRefused({ errors });
}

/** @returns the signing secret, or undefined where Stripe made no webhook: it reaches public https addresses alone */
export async function createWebhook(parts: PaymentParts, secretKey: string, url: string): Promise<string | undefined> {
  if (!url.startsWith('https://')) return undefined;
  try {
    const endpoint = await clientFor(parts, secretKey).webhookEndpoints.create({ url, enabled_events: [...events] });
    return endpoint.secret;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return undefined;
    throw error;
  }
}
