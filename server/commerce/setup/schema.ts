// An overview of the shop's settings, and the owner's first steps. Portable.
import * as z from 'zod';
import { mailServerStates } from '../../site/mail/settings-schema.ts';
import { currencies } from '../money/money.ts';
import { priceTaxes } from '../money/price-rules.ts';
import { paymentGaps } from '../payment/settings-schema.ts';

/** The status of each settings section. Sections that the caller may not see are absent. */
export const overviewSchema = z
  .object({
    shop: z.object({ title: z.string(), currency: z.enum(currencies), country: z.string().optional() }),
    payments: z.object({
      stripe: z.enum(['none', 'off', 'test', 'live']),
      manual: z.array(z.enum(['bank-transfer', 'cash'])),
      testMode: z.boolean(),
      /** Whether shoppers can pay with real money. */
      takesMoney: z.boolean(),
      gaps: z.array(z.enum(paymentGaps)),
    }),
    shipping: z.object({
      options: z.int(),
      /** Without duplicates; empty if an option ships everywhere. */
      countries: z.array(z.string()),
    }),
    taxes: z.object({
      priceTax: z.enum(priceTaxes),
      rules: z.int(),
      first: z.object({ country: z.string(), region: z.string().optional(), ratePpm: z.int() }).optional(),
    }),
    checkout: z.object({
      policies: z.int(),
      minimumCents: z.int().optional(),
      currency: z.enum(currencies),
      expressCheckout: z.boolean(),
    }),
    email: z.object({
      server: z.enum(mailServerStates),
      /** Among the latest 200 emails. */
      waiting: z.int(),
      failed: z.int(),
    }),
    people: z.object({ count: z.int(), invited: z.int() }),
    backups: z.object({
      schedule: z.enum(['off', 'daily', 'weekly', 'fixed']),
      /** Absent also while the place of the backups doesn't answer. */
      lastAt: z.int().optional(),
      hasNone: z.literal(true).optional(),
      isFailing: z.boolean(),
    }),
  })
  .partial();
export type Overview = z.infer<typeof overviewSchema>;

/** In the order they are offered. */
export const stepKeys = [
  'name',
  'sells',
  'country',
  'look',
  'product',
  'shipping',
  'payments',
  'test-order',
  'live',
] as const;
export type StepKey = (typeof stepKeys)[number];

const sellsSchema = z.array(z.enum(['physical', 'digital', 'service', 'gift-card'])).max(4);

export const storedStepsSchema = z.object({
  states: z.partialRecord(z.enum(stepKeys), z.enum(['done', 'skipped'])),
  sells: sellsSchema.optional(),
  /** The owner has hidden the first steps on Home. */
  hidden: z.boolean().optional(),
});
export type StoredSteps = z.infer<typeof storedStepsSchema>;

export const changedStepsSchema = z
  .strictObject({
    step: z.strictObject({ key: z.enum(stepKeys), state: z.enum(['done', 'skipped', 'open']) }),
    sells: sellsSchema,
    hidden: z.boolean(),
  })
  .partial();
export type ChangedSteps = z.output<typeof changedStepsSchema>;

export const stepsSchema = z.object({
  steps: z.array(z.object({ key: z.enum(stepKeys), state: z.enum(['done', 'skipped', 'open']) })),
  doneCount: z.int(),
  sells: sellsSchema,
  hidden: z.boolean(),
  /** The step to continue with; absent if everything is done or skipped. */
  next: z.enum(stepKeys).optional(),
  /** Count of unchanged demo content. */
  demoCount: z.int(),
  /** The public site, where test orders are placed. */
  siteUrl: z.string(),
});
export type Steps = z.infer<typeof stepsSchema>;

export const demoEntrySchema = z.object({
  id: z.string(),
  title: z.string(),
  /** `home` is replaced by a minimal page; a `text` is a site text or a page's description. */
  kind: z.enum(['product', 'post', 'event', 'image', 'home', 'page', 'text', 'policy', 'category']),
});
export type DemoEntry = z.infer<typeof demoEntrySchema>;

export const demoSchema = z.object({
  /** Content that would be removed. What the owner has changed stays. */
  entries: z.array(demoEntrySchema),
  /** Content that can be restored. */
  removed: z.array(demoEntrySchema),
});
export type Demo = z.infer<typeof demoSchema>;

export const testOrderSchema = z.object({ url: z.string(), productTitle: z.string() });
