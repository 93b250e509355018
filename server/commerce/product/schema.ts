// A product and its variants. Spec sections 3 and 9; page-json section 6. Portable.
import * as z from 'zod';
import { anyPriceCentsMax } from '../money/money.ts';
import { taxClassKeySchema } from '../pricing/schema.ts';
import { productLimits } from './limits.ts';

const cents = z.int().min(0).max(anyPriceCentsMax);

export const variantSchema = z.object({
  /** A UUID. */
  id: z.string(),
  sku: z.string().max(100),
  /** Option name to value; empty for a product without options. */
  attributes: z.record(z.string(), z.string()),
  priceCents: cents,
  salePriceCents: cents,
  onSale: z.boolean(),
  /** If false, the counter in stock/ applies. */
  unlimited: z.boolean(),
  weight: z.number().min(0),
  width: z.number().min(0),
  height: z.number().min(0),
  len: z.number().min(0),
  mainImageId: z.string().optional(),
  gtin: z.string().optional(),
  mpn: z.string().optional(),
  /** Default: that of the product. */
  taxable: z.boolean().optional(),
  taxClass: taxClassKeySchema.optional(),
});
export type Variant = z.infer<typeof variantSchema>;

export const subscriptionPlanSchema = z.object({
  billingPeriod: z.object({ value: z.int().min(1), unit: z.enum(['WEEK', 'MONTH', 'YEAR']) }),
  numBillingCycles: z.int().min(0),
});

/** Overrides of the store's settings for one product. Spec §3 "Product merchandising context". */
export const merchandisingSchema = z.strictObject({
  customSoldOutText: z.string().max(100).optional(),
  scarcityEnabled: z.boolean().optional(),
  scarcityShownByDefault: z.boolean().optional(),
  scarcityText: z.string().max(200).optional(),
  scarcityThreshold: z.int().min(0).max(1_000_000).optional(),
  restockNotificationsEnabled: z.boolean().optional(),
  mailingListSignUpEnabled: z.boolean().optional(),
  mailingListOptInByDefault: z.boolean().optional(),
});

/** Makes the product a donation: visitors choose an amount. Commerce 2.1. */
export const donationSchema = z.strictObject({
  /** Suggested amounts, lowest first. */
  suggestedCents: z.array(cents.min(100)).max(6),
  /** Whether visitors can enter another amount. */
  allowCustom: z.boolean(),
});

export const productSchema = z.object({
  /** 24 hex digits. */
  id: z.string(),
  collectionId: z.string(),
  productType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  title: z.string().max(productLimits.titleCharsMax),
  urlId: z.string(),
  /** The description: sanitized HTML. */
  excerpt: z.string(),
  tags: z.array(z.string()),
  /** Ids of the store page's categories. */
  categoryIds: z.array(z.string()),
  /** Gallery order; the first is the main image. */
  imageIds: z.array(z.string()),
  variants: z.array(variantSchema).min(1).max(productLimits.variantsMax),
  variantOptionOrdering: z.array(z.string()).max(productLimits.optionsMax),
  /** Product ids: shown below the product and recommended with it. */
  relatedProductIds: z.array(z.string()).max(50).optional(),
  addOnIds: z.array(z.string()).max(20).optional(),
  merchandising: merchandisingSchema.optional(),
  /** Archived products are hidden from the shop and the owner's default list. */
  archivedAt: z.int().optional(),
  isSubscribable: z.boolean(),
  subscriptionPlan: subscriptionPlanSchema.optional(),
  donation: donationSchema.optional(),
  /** Default: taxed. Gift cards and donations never are. */
  taxable: z.boolean().optional(),
  /** Key of a tax class. Default: standard. */
  taxClass: taxClassKeySchema.optional(),
  useCustomAddButtonText: z.boolean(),
  customAddButtonText: z.string().optional(),
  additionalFieldsFormId: z.string().optional(),
  visible: z.boolean(),
  starred: z.boolean(),
  seo: z.object({ title: z.string().optional(), description: z.string().optional(), hidden: z.boolean() }).optional(),
  displayIndex: z.int(),
  addedOn: z.int(),
  updatedOn: z.int(),
  publishOn: z.int(),
  /** The last edit by a person. No other change followed it if `at` equals `updatedOn`. */
  lastEdit: z.object({ by: z.string(), at: z.int() }).optional(),
});
export type Product = z.infer<typeof productSchema>;

export const categorySchema = z.object({
  id: z.string(),
  collectionId: z.string(),
  parentCategoryId: z.string().nullable(),
  displayName: z.string().max(200),
  urlSlug: z.string(),
  displayIndex: z.int(),
});
export type Category = z.infer<typeof categorySchema>;

/** Stock of one variant as readers see it; `unlimited` takes precedence. */
export type StockRow = { variantId: string; sku: string; unlimited: boolean; qtyInStock: number };
