// The owner's bot check: which service, its keys, and what it checks. The secret is encrypted, and never shown. Spec §7 "Actions". Portable.
import * as z from 'zod';
import { revisionField, seenRevisionField } from '../../site/website/revision-field.ts';
import { settingsMessages as messages } from './messages.ts';

export const botActions = [
  'FORM_BLOCK_SUBMISSION',
  'NEWSLETTER_BLOCK_SUBMISSION',
  'PROMO_POPUP_SUBMISSION',
  'PRODUCT_WAITLIST_SUBMISSION',
] as const;
export type BotAction = (typeof botActions)[number];

/** `built-in`: a puzzle that the browser solves by itself. The others are Google's: a widget, and invisible tokens with a score. */
export const botServices = ['built-in', 'recaptcha', 'recaptcha-enterprise'] as const;
export type BotService = (typeof botServices)[number];

const fields = {
  service: z.enum(botServices),
  /** Public. Empty for the built-in check. */
  siteKey: z
    .string()
    .trim()
    .regex(/^[\w-]{0,200}$/, messages.siteKeyWrong),
  /** Google Cloud project of an Enterprise key. */
  projectId: z
    .string()
    .trim()
    .regex(/^(?:[a-z][a-z\d-]{0,60}|\d{0,20})$/, messages.projectWrong),
  /** In hundredths: 50 is Google's 0.5. Lower scores are refused. */
  scoreMin: z.int().min(0).max(100),
  actions: z.array(z.enum(botActions)).max(botActions.length),
};

/** The last time that the service was asked. */
export const serviceStateSchema = z.object({
  at: z.int(),
  /** In a sentence; empty: it worked. */
  problem: z.string().max(1_000),
});
export type ServiceState = z.infer<typeof serviceStateSchema>;

export const botSettingsSchema = z.object({ ...fields, sealedSecret: z.string().max(2_000).optional() });
export type BotSettings = z.infer<typeof botSettingsSchema>;

/** `secret`: the secret key, or an Enterprise API key. Absent: the stored one stays. */
export const changedBotSettingsSchema = z
  .strictObject({
    ...fields,
    secret: z
      .string()
      .trim()
      .regex(/^[\w-]{1,200}$/, messages.secretWrong),
    ...seenRevisionField,
  })
  .partial();
export type ChangedBotSettings = z.output<typeof changedBotSettingsSchema>;

export const botSettingsAnswerSchema = z.object({
  ...fields,
  hasSecret: z.boolean(),
  check: serviceStateSchema.optional(),
  ...revisionField,
});
export type BotSettingsAnswer = z.infer<typeof botSettingsAnswerSchema>;
