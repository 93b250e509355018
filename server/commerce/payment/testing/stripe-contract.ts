// Ties the fake Stripe to the types of Stripe's own package: a field that the real API lacks fails to compile here, and
// an unknown parameter is refused as it would be there. Commerce 3.3.
import type Stripe from 'stripe';

/** The fake's object type, if every one of its fields exists in Stripe's. */
type Known<Full, Fake extends { [Field in keyof Fake]: Field extends keyof Full ? unknown : never }> = Fake;

type Metadata = Record<string, string>;

export type FakeCustomer = Known<
  Stripe.Customer,
  Pick<Stripe.Customer, 'id' | 'object' | 'email'> & { metadata: Metadata }
>;
export type FakeMethod = Known<
  Stripe.PaymentMethod,
  Pick<Stripe.PaymentMethod, 'id' | 'object' | 'type'> & {
    customer: string | null;
    card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4'>;
  }
>;
export type FakeCharge = Known<Stripe.Charge, Pick<Stripe.Charge, 'id' | 'object' | 'amount' | 'amount_refunded'>> & {
  payment_intent: string;
};
/** Ids of other objects, unless the call expands them. */
export type FakeIntent = Known<
  Stripe.PaymentIntent,
  Pick<
    Stripe.PaymentIntent,
    'id' | 'object' | 'status' | 'amount' | 'currency' | 'capture_method' | 'setup_future_usage' | 'client_secret'
  > & {
    metadata: Metadata;
    customer: string | null;
    payment_method: string | null;
    latest_charge: string | null;
    last_payment_error: Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'decline_code'> | null;
    next_action:
      | (Pick<Stripe.PaymentIntent.NextAction, 'type'> & {
          redirect_to_url: Stripe.PaymentIntent.NextAction.RedirectToUrl;
        })
      | null;
  }
>;
export type FakeSetupIntent = Known<
  Stripe.SetupIntent,
  Pick<Stripe.SetupIntent, 'id' | 'object' | 'status' | 'usage' | 'client_secret'> & {
    metadata: Metadata;
    customer: string | null;
    payment_method: string | null;
    last_setup_error: Pick<Stripe.SetupIntent.LastSetupError, 'type' | 'code' | 'decline_code'> | null;
  }
>;
export type FakeSession = Known<
  Stripe.Checkout.Session,
  Pick<
    Stripe.Checkout.Session,
    | 'id'
    | 'object'
    | 'mode'
    | 'status'
    | 'url'
    | 'amount_total'
    | 'currency'
    | 'success_url'
    | 'cancel_url'
    | 'client_reference_id'
    | 'customer_email'
    | 'expires_at'
    | 'customer_creation'
  > & {
    metadata: Metadata;
    customer: string | null;
    payment_intent: string | null;
    setup_intent: string | null;
  }
>;
export type FakeRefund = Known<
  Stripe.Refund,
  Pick<Stripe.Refund, 'id' | 'object' | 'status' | 'amount'> & { payment_intent: string; charge: string | null }
>;
export type FakeObject =
  | FakeCustomer
  | FakeMethod
  | FakeCharge
  | FakeIntent
  | FakeSetupIntent
  | FakeSession
  | FakeRefund;

export type FakeEvent = Known<
  Stripe.Event,
  Pick<Stripe.Event, 'id' | 'type' | 'created'> & { data: { object: unknown } }
>;

/** The parameters of each call. */
export const taken = {
  'POST customers': ['email', 'metadata'] satisfies (keyof Stripe.CustomerCreateParams)[],
  'POST setup_intents': [
    'customer',
    'payment_method',
    'confirm',
    'usage',
    'metadata',
    'expand',
  ] satisfies (keyof Stripe.SetupIntentCreateParams)[],
  'POST payment_intents': [
    'amount',
    'currency',
    'customer',
    'payment_method',
    'off_session',
    'confirm',
    'capture_method',
    'metadata',
    'setup_future_usage',
    'return_url',
    'allowed_payment_method_types',
    'expand',
  ] satisfies (keyof Stripe.PaymentIntentCreateParams)[],
  'POST payment_intents/confirm': [
    'payment_method',
    'off_session',
    'expand',
  ] satisfies (keyof Stripe.PaymentIntentConfirmParams)[],
  'POST payment_intents/capture': ['amount_to_capture', 'expand'] satisfies (keyof Stripe.PaymentIntentCaptureParams)[],
  'POST payment_intents/cancel': ['cancellation_reason', 'expand'] satisfies (keyof Stripe.PaymentIntentCancelParams)[],
  'POST refunds': ['payment_intent', 'amount', 'metadata', 'expand'] satisfies (keyof Stripe.RefundCreateParams)[],
  'POST checkout/sessions': [
    'mode',
    'client_reference_id',
    'success_url',
    'cancel_url',
    'expires_at',
    'allowed_payment_method_types',
    'line_items',
    'payment_intent_data',
    'setup_intent_data',
    'customer',
    'customer_creation',
    'customer_email',
    'metadata',
    'expand',
  ] satisfies (keyof Stripe.Checkout.SessionCreateParams)[],
  'POST webhook_endpoints': ['url', 'enabled_events'] satisfies (keyof Stripe.WebhookEndpointCreateParams)[],
  'POST checkout/sessions/expire': ['expand'] satisfies (keyof Stripe.Checkout.SessionExpireParams)[],
} as const;

/** The nested parameters. */
export const takenWithin = {
  payment_intent_data: [
    'capture_method',
    'metadata',
    'setup_future_usage',
  ] satisfies (keyof Stripe.Checkout.SessionCreateParams.PaymentIntentData)[],
  setup_intent_data: ['metadata'] satisfies (keyof Stripe.Checkout.SessionCreateParams.SetupIntentData)[],
  '0': ['quantity', 'price_data'] satisfies (keyof Stripe.Checkout.SessionCreateParams.LineItem)[],
  price_data: [
    'currency',
    'unit_amount',
    'product_data',
  ] satisfies (keyof Stripe.Checkout.SessionCreateParams.LineItem.PriceData)[],
} as const;
