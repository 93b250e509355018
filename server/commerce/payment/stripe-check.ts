// Checks a Stripe key as soon as the owner enters it, shows whose account it is, and registers our webhook.
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

/** A key that Stripe refuses never replaces a working one; if Stripe doesn't answer, the key stays unchecked. */
export async function checkStripeKey(parts: PaymentParts, secretKey: string): Promise<StripeCheck> {
  try {
    const account = await clientFor(parts, secretKey).accounts.retrieveCurrent();
    const name = account.settings?.dashboard?.display_name ?? account.business_profile?.name ?? account.email;
    return { state: 'good', ...(name && { account: name.slice(0, 200) }) };
  } catch (error) {
    // A restricted key may lack the permission to read the account, but still works.
    if (error instanceof Stripe.errors.StripePermissionError) return { state: 'good' };
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return { state: 'refused', message: messages.keyUnknown };
    return { state: 'away', message: messages.stripeAway };
  }
}

/** @throws stripeKeysRefused for the field to correct */
export function assertGood({ state, message = '' }: StripeCheck): void {
  const errors: InputError[] = [{ path: 'secretKey', message }];
  if (state === 'refused') throw stripeKeysRefused({ errors });
}

/** @returns the signing secret; undefined if Stripe created no webhook, because it only accepts public https URLs */
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
