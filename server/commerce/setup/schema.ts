// The state of the shop's settings at a glance, and the first steps of its owner. Portable.
import * as z from 'zod';
import { mailServerStates } from '../../site/mail/settings-schema.ts';
import { currencies } from '../money/money.ts';
import { priceTaxes } from '../money/price-rules.ts';
import { paymentGaps } from '../payment/settings-schema.ts';

/** What each row of the settings says. A part that the person may not see is absent. */
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
      /** Without repeats; empty where an option goes everywhere. */
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
      /** Of the latest 200. */
      waiting: z.int(),
      failed: z.int(),
    }),
  })
  .partial();
export type Overview = z.infer<typeof overviewSchema>;

/** In the order in which they are offered. */
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

export const sellsSchema = z.array(z.enum(['physical', 'digital', 'service', 'gift-card'])).max(4);

export const storedStepsSchema = z.object({
  states: z.partialRecord(z.enum(stepKeys), z.enum(['done', 'skipped'])),
  sells: sellsSchema.optional(),
  /** The owner does not want to see them on Home any more. */
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
  /** Where to continue; absent: everything is done or skipped. */
  next: z.enum(stepKeys).optional(),
  /** Demo content that is still as it came. */
  demoCount: z.int(),
  /** Where test orders arrive and the site is looked at. */
  siteUrl: z.string(),
});
export type Steps = z.infer<typeof stepsSchema>;

export const demoEntrySchema = z.object({
  id: z.string(),
  title: z.string(),
  /** `home` gets a plain start; a `text` is about the site or on one of its pages. */
  kind: z.enum(['product', 'post', 'event', 'image', 'home', 'page', 'text', 'policy', 'category']),
});
export type DemoEntry = z.infer<typeof demoEntrySchema>;

export const demoSchema = z.object({
  /** Would be removed: what the owner has changed since is theirs, and stays. */
  entries: z.array(demoEntrySchema),
  /** Can be brought back. */
  removed: z.array(demoEntrySchema),
});
export type Demo = z.infer<typeof demoSchema>;

export const testOrderSchema = z.object({ url: z.string(), productTitle: z.string() });
