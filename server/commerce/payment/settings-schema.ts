// The owner's payment settings. Keys only pass through here; they are encrypted in separate rows. Commerce 3.1, 3.2.
// Portable.
import * as z from 'zod';
import { revisionField, seenRevisionField } from '../../site/website/revision-field.ts';
import { settingsMessages as messages } from './messages.ts';

const manualSchema = z.strictObject({
  enabled: z.boolean(),
  /** Shown on the order confirmation: the account to pay into, or where to collect. */
  instructions: z.string().max(2000),
});

export const paymentSettingsSchema = z.strictObject({
  manual: z.strictObject({ 'bank-transfer': manualSchema, cash: manualSchema }),
  stripe: z.strictObject({
    enabled: z.boolean(),
    /** Country of the merchant's account. Default: that of the store's currency. */
    accountCountry: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  }),
  payLater: z.strictObject({
    enabled: z.boolean(),
    /** Default: that of the currency. */
    minCents: z.int().min(0).max(100_000_000_000).optional(),
    maxCents: z.int().min(0).max(100_000_000_000).optional(),
  }),
});
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>;

/** Omitted parts stay unchanged; each given part is replaced. */
export const changedPaymentSettingsSchema = z
  .strictObject({
    ...paymentSettingsSchema.shape,
    manual: paymentSettingsSchema.shape.manual.partial(),
    ...seenRevisionField,
  })
  .partial();
export type ChangedPaymentSettings = z.output<typeof changedPaymentSettingsSchema>;

export const defaultPaymentSettings: PaymentSettings = {
  manual: { 'bank-transfer': { enabled: false, instructions: '' }, cash: { enabled: false, instructions: '' } },
  stripe: { enabled: false },
  payLater: { enabled: false },
};

/** Why an enabled payment method doesn't work. */
export const paymentGaps = ['bankDetails', 'stripeRefused', 'stripeUnchecked'] as const;
export type PaymentGap = (typeof paymentGaps)[number];

export const stripeKeysSchema = z.strictObject({
  secretKey: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, messages.keyPrefix)
    .regex(/^\w{2}_\w{4}_[A-Za-z0-9_]{8,250}$/, messages.keyIncomplete),
  /** If empty or absent, Stripe creates a webhook. */
  webhookSecret: z
    .string()
    .regex(/^(whsec_|$)/, messages.signingPrefix)
    .regex(/^(.{6}[A-Za-z0-9+/=_-]{8,250})?$/, messages.signingIncomplete)
    .default(''),
});
/** `webhookSecret`: empty if Stripe couldn't create a webhook; webhooks are refused then. */
export type StripeKeys = z.infer<typeof stripeKeysSchema>;

/** Stripe's answer about a key. `away`: no answer, so the key is unchecked. */
export const stripeCheckSchema = z.object({
  state: z.enum(['good', 'refused', 'away']),
  /** The account's name. */
  account: z.string().optional(),
  message: z.string().optional(),
});
export type StripeCheck = z.infer<typeof stripeCheckSchema>;

/** Contains no keys, only whether there are any, and whether they move real money. */
export const paymentSettingsAnswerSchema = z.object({
  settings: paymentSettingsSchema,
  stripe: z.object({
    configured: z.boolean(),
    mode: z.enum(['test', 'live']).optional(),
    warning: z.string().optional(),
    webhookPath: z.string(),
    /** The webhook URL to copy into Stripe's dashboard. */
    webhookUrl: z.string(),
    /** Whether Stripe's webhooks can be verified. Without them, we poll Stripe once a minute. */
    hasWebhook: z.boolean(),
    /** Stripe's latest answer, from when the keys were entered or checked. */
    check: stripeCheckSchema.optional(),
  }),
  ...revisionField,
});
export type PaymentSettingsAnswer = z.infer<typeof paymentSettingsAnswerSchema>;
