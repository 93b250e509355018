// The website's settings record. Spec section 3 "Website", "Store settings"; page-json sections 2 and 3. Portable.
import * as z from 'zod';
import { currencies } from '../../commerce/money/money.ts';

export const storeSettingsSchema = z.object({
  currency: z.enum(currencies),
  testModeOn: z.boolean(),
  /** Spec §3: true when absent. */
  multipleQuantityAllowedForServices: z.boolean().default(true),
  continueShoppingLinkUrl: z.string(),
  measurementStandard: z.union([z.literal(1), z.literal(2)]),
  returnPolicy: z.string(),
  termsOfService: z.string(),
  privacyPolicy: z.string(),
  businessName: z.string(),
  minimumOrderSubtotalCents: z.int().min(0).optional(),
  scarcityEnabled: z.boolean(),
  scarcityThreshold: z.int().min(0),
  expressCheckout: z.boolean(),
  priceTax: z.enum(['EXCLUSIVE', 'INCLUSIVE']),
});

export const websiteSchema = z.object({
  id: z.string(),
  identifier: z.string(),
  siteTitle: z.string(),
  siteTagLine: z.string(),
  siteDescription: z.string(),
  language: z.string(),
  timeZone: z.string(),
  useCLDRMoneyFormat: z.boolean(),
  logoImageId: z.string().optional(),
  contactEmail: z.string().optional(),
  contactPhoneNumber: z.string().optional(),
  homepageCollectionId: z.string().optional(),
  templateId: z.string(),
  /** Values of the template's tweaks by name. */
  tweaks: z.record(z.string(), z.string()),
  /** Those of the templates that the site was shown in before, by template. */
  tweaksByTemplate: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  homepageTitleFormat: z.string(),
  collectionTitleFormat: z.string(),
  itemTitleFormat: z.string(),
  socialAccounts: z.array(
    z.object({ serviceName: z.string(), serviceId: z.int(), profileUrl: z.string(), userName: z.string().optional() }),
  ),
  store: storeSettingsSchema,
  codeInjection: z.object({ header: z.string(), footer: z.string() }),
  createdAt: z.int(),
  contentModifiedOn: z.int(),
});
export type Website = z.infer<typeof websiteSchema>;
