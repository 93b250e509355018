// What the owner sends to change store settings: any of them, with the rules of tax and shipping. Commerce 2.2. Portable.
import * as z from 'zod';
import { storeSettingsSchema } from '../../site/website/schema.ts';

const text = (max: number) => z.string().max(max);

/** Longer than any sensible policy, shorter than a record. */
const policyCharsMax = 12_000;

export const changedSettingsSchema = z
  .strictObject({
    store: z
      .strictObject({
        ...storeSettingsSchema.shape,
        multipleQuantityAllowedForServices: z.boolean(),
        continueShoppingLinkUrl: text(500).refine(
          (url) => url === '' || /^\/(?!\/)/.test(url) || /^https?:\/\//i.test(url),
          'A link begins with / or https://.',
        ),
        returnPolicy: text(policyCharsMax),
        termsOfService: text(policyCharsMax),
        privacyPolicy: text(policyCharsMax),
        businessName: text(200),
        /** null: none. */
        minimumOrderSubtotalCents: z.int().min(0).max(100_000_000_000).nullable(),
        scarcityThreshold: z.int().min(0).max(1_000_000),
        storeAddress: storeSettingsSchema.shape.storeAddress.unwrap().nullable(),
      })
      .partial(),
    /** As in `PUT /api/v1/commerce-preferences/tax` and `…/shipping`, in the same commit as the rest. */
    tax: z.record(text(100), z.unknown()),
    shipping: z.record(text(100), z.unknown()),
  })
  .partial();
export type ChangedSettings = z.output<typeof changedSettingsSchema>;
