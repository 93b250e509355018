// Store settings in requests and answers. A change can contain any of them, including tax and shipping rules. Commerce
// 2.2. Portable.
import * as z from 'zod';
import { revisionField, seenRevisionField } from '../../site/website/revision-field.ts';
import { storeSettingsSchema } from '../../site/website/schema.ts';
import { shippingPreferencesSchema, taxPreferencesSchema } from '../preferences/schema.ts';
import { messages } from './messages.ts';

const text = (max: number) => z.string().max(max);

/** One record has room for all three policies. */
const policyCharsMax = 12_000;

export const changedSettingsSchema = z
  .strictObject({
    store: z
      .strictObject({
        ...storeSettingsSchema.shape,
        multipleQuantityAllowedForServices: z.boolean(),
        continueShoppingLinkUrl: text(500).refine(
          (url) => url === '' || /^\/(?!\/)/.test(url) || /^https?:\/\//i.test(url),
          messages.linkWrong,
        ),
        returnPolicy: text(policyCharsMax),
        termsOfService: text(policyCharsMax),
        privacyPolicy: text(policyCharsMax),
        businessName: text(200),
        /** null removes the minimum. */
        minimumOrderSubtotalCents: z.int().min(0).max(100_000_000_000).nullable(),
        scarcityThreshold: z.int().min(0).max(1_000_000),
        storeAddress: storeSettingsSchema.shape.storeAddress.unwrap().nullable(),
      })
      .partial(),
    /** As in `PUT /api/v1/commerce-preferences/tax` and `…/shipping`, in the same commit. */
    tax: z.record(text(100), z.unknown()),
    shipping: z.record(text(100), z.unknown()),
    ...seenRevisionField,
  })
  .partial();
export type ChangedSettings = z.output<typeof changedSettingsSchema>;

export const settingsAnswerSchema = z
  .object({ store: storeSettingsSchema, tax: taxPreferencesSchema, shipping: shippingPreferencesSchema })
  .partial()
  .extend(revisionField);
export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>;

const needSchema = z.object({ key: z.string(), message: z.string() });
export type Need = z.infer<typeof needSchema>;

/** Whether the store can leave test mode. */
export const readinessSchema = z.object({
  live: z.boolean(),
  ready: z.boolean(),
  missing: z.array(needSchema),
  /** Optional, but shoppers expect it. */
  recommended: z.array(needSchema),
});
export type Readiness = z.infer<typeof readinessSchema>;
