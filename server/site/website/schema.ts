// The website's settings record. Spec section 3 "Website", "Store settings"; page-json sections 2 and 3. Portable.
import * as z from 'zod';
import { currencies } from '../../commerce/money/money.ts';
import { priceTaxes, stackings } from '../../commerce/money/price-rules.ts';
import { messages } from './messages.ts';
import { revisionField, seenRevisionField } from './revision-field.ts';

/** Commerce 2.2 `storeSettings`: names of the original. Absent: as in `checkoutDefaults`. */
const checkoutSettings = {
  storeMailingList: z.string().max(100).optional(),
  useLightCart: z.boolean().optional(),
  showNoteField: z.boolean().optional(),
  shippingCountryDefaultValue: z
    .string()
    .regex(/^[A-Z]{2}$/, messages.countryInvalid)
    .optional(),
  billToShippingDefaultValue: z.boolean().optional(),
  showShippingPhoneNumber: z.boolean().optional(),
  isShippingPhoneRequired: z.boolean().optional(),
  showBillingPhoneNumber: z.boolean().optional(),
  isBillingPhoneRequired: z.boolean().optional(),
  /** Runs on the confirmation page: only users who may edit the site's code may change it. */
  orderConfirmationInjectCode: z.string().max(20_000).optional(),
  showCustomCheckoutForm: z.boolean().optional(),
  /** Ours: the form's id. */
  customCheckoutFormId: z.string().max(100).optional(),
  /** Ours (commerce 2.5): one mail about a cart that was abandoned for a day. */
  abandonedCartRecoveryEnabled: z.boolean().optional(),
  checkoutPageMarketingOptInEnabled: z.boolean().optional(),
  enableMailingListOptInByDefault: z.boolean().optional(),
  isApplePayEnabled: z.boolean().optional(),
  isPaymentRequestEnabled: z.boolean().optional(),
  sameAsRetailLocation: z.boolean().optional(),
  addToCartConfirmationType: z.int().min(1).max(3).optional(),
};

export const checkoutDefaults = {
  storeMailingList: '',
  useLightCart: false,
  showNoteField: false,
  shippingCountryDefaultValue: 'US',
  billToShippingDefaultValue: true,
  showShippingPhoneNumber: true,
  isShippingPhoneRequired: false,
  showBillingPhoneNumber: true,
  isBillingPhoneRequired: false,
  orderConfirmationInjectCode: '',
  showCustomCheckoutForm: false,
  customCheckoutFormId: '',
  abandonedCartRecoveryEnabled: false,
  checkoutPageMarketingOptInEnabled: false,
  enableMailingListOptInByDefault: false,
  isApplePayEnabled: false,
  isPaymentRequestEnabled: false,
  sameAsRetailLocation: false,
  addToCartConfirmationType: 2,
} as const satisfies Required<{ [K in keyof typeof checkoutSettings]: unknown }>;

/** In addition to `scarcityEnabled` and `scarcityThreshold`, which were added to the settings earlier. */
const merchandisingSettingsSchema = z.strictObject({
  scarcityEnabledOnProductItems: z.boolean().optional(),
  scarcityEnabledOnProductBlocks: z.boolean().optional(),
  scarcityMessageType: z.enum(['DEFAULT_SCARCITY_MESSAGE', 'CUSTOM_SCARCITY_MESSAGE']).optional(),
  merchantLowStockAlertThreshold: z.int().min(0).max(1_000_000).optional(),
  restockNotificationsEnabled: z.boolean().optional(),
  restockNotificationsSuccessText: z.string().max(500).optional(),
  restockNotificationsMailingListSignUpEnabled: z.boolean().optional(),
  relatedProductsEnabled: z.boolean().optional(),
  relatedProductsOrdering: z.enum(['random', 'manual']).optional(),
  soldOutVariantsDropdownDisabled: z.boolean().optional(),
  productComposerOptedIn: z.boolean().optional(),
  productReviewsEnabled: z.boolean().optional(),
  displayImportedProductReviewsEnabled: z.boolean().optional(),
  hasOptedToCollectNativeReviews: z.boolean().optional(),
});

export const merchandisingDefaults = {
  scarcityMessageType: 'DEFAULT_SCARCITY_MESSAGE',
  merchantLowStockAlertThreshold: 5,
  restockNotificationsEnabled: false,
  restockNotificationsSuccessText: '',
  restockNotificationsMailingListSignUpEnabled: false,
  relatedProductsEnabled: false,
  relatedProductsOrdering: 'random',
  soldOutVariantsDropdownDisabled: false,
  productComposerOptedIn: false,
  productReviewsEnabled: false,
  displayImportedProductReviewsEnabled: false,
  hasOptedToCollectNativeReviews: false,
} as const;

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
  /** The seller's, as shown in receipts and mails, e.g. a VAT number. */
  taxNumber: z.string().max(50).optional(),
  minimumOrderSubtotalCents: z.int().min(0).optional(),
  scarcityEnabled: z.boolean(),
  scarcityThreshold: z.int().min(0),
  expressCheckout: z.boolean(),
  priceTax: z.enum(priceTaxes),
  /** How discounts combine. Absent: TABLE. */
  stacking: z.enum(stackings).optional(),
  /** Location of the store: its tax is included in prices with a fixed net, and applies to pickup orders. */
  storeAddress: z
    .strictObject({
      line1: z.string().max(200).default(''),
      city: z.string().max(100).default(''),
      region: z.string().max(100).optional(),
      postalCode: z.string().max(20).optional(),
      country: z.string().regex(/^[A-Z]{2}$/, messages.countryInvalid),
    })
    .optional(),
  ...checkoutSettings,
  merchandising: merchandisingSettingsSchema.optional(),
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
  /** Tweaks of previously used templates, by template. */
  tweaksByTemplate: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  homepageTitleFormat: z.string(),
  collectionTitleFormat: z.string(),
  itemTitleFormat: z.string(),
  socialAccounts: z.array(
    z.object({ serviceName: z.string(), serviceId: z.int(), profileUrl: z.string(), userName: z.string().optional() }),
  ),
  store: storeSettingsSchema,
  /** `postItem`: `{squarespace-post-entry}` on item pages. `lockPage`: only on the lock screen. */
  codeInjection: z.object({
    header: z.string(),
    footer: z.string(),
    postItem: z.string().optional(),
    lockPage: z.string().optional(),
  }),
  /** Hosts that pages may load code, styles and data from: `https://cdn.example.com`. */
  allowedHosts: z.array(z.string()).optional(),
  /** The whole site is behind a lock screen (page type 103) for visitors without its password. */
  passwordHash: z.string().optional(),
  /** Pages and posts go live only if someone other than the publisher asked for their review. Editor 3.5. */
  reviewBeforePublish: z.boolean().optional(),
  createdAt: z.int(),
  contentModifiedOn: z.int(),
});
export type Website = z.infer<typeof websiteSchema>;

/** `null` makes the site public. */
export const sitePasswordBodySchema = z.strictObject({
  password: z.string().min(1).max(200).nullable(),
  ...seenRevisionField,
});
export const openedSitePasswordSchema = z.object({ isSet: z.boolean(), ...revisionField });
