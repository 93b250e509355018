// Requests and responses of the calls about products, categories and store pages. Spec §3, commerce 2.2. Portable.
import * as z from 'zod';
import { cursorSchema, pageEndShape } from '../../base/paged.ts';
import { anyPriceCentsMax, currencies } from '../money/money.ts';
import { taxClassKeySchema } from '../pricing/schema.ts';
import {
  categorySchema,
  donationSchema,
  merchandisingSchema,
  productSchema,
  subscriptionPlanSchema,
  variantSchema,
} from '../product/schema.ts';
import { stockMax } from '../stock/limits.ts';
import { catalogLimits as limits } from './limits.ts';
import { messages } from './messages.ts';

export const idSchema = z.string().regex(/^[0-9a-f]{24}$/, messages.idWrong);
const line = (max: number) => z.string().trim().max(max);
/** Only the limit of any currency; check.ts applies that of the shop's own. */
const cents = z.int().min(0).max(anyPriceCentsMax, messages.priceBeyondAny);
const measure = z.number().min(0).max(1_000_000);

const urlIdSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(limits.urlIdCharsMin)
  .max(limits.urlIdCharsMax)
  .regex(/^[\p{L}\p{N}]+(?:[-_]+[\p{L}\p{N}]+)*$/u, messages.urlIdWrong);

export const variantBodySchema = z.strictObject({
  /** Absent for a new variant. */
  id: z.uuid().optional(),
  /** Absent: unchanged, or generated for a new variant. */
  sku: line(100).optional(),
  attributes: z.record(line(100).min(1), line(200).min(1)).default({}),
  priceCents: cents,
  salePriceCents: cents.default(0),
  onSale: z.boolean().default(false),
  unlimited: z.boolean().default(false),
  /** Stock on hand. Absent: unchanged. */
  qtyInStock: z.int().min(0).max(stockMax).optional(),
  weight: measure.default(0),
  width: measure.default(0),
  height: measure.default(0),
  len: measure.default(0),
  mainImageId: idSchema.optional(),
  gtin: line(50).optional(),
  mpn: line(100).optional(),
  /** Absent: unchanged; a new variant follows the product. */
  taxable: z.boolean().optional(),
  taxClass: taxClassKeySchema.optional(),
});
export type VariantBody = z.output<typeof variantBodySchema>;

/** Absent fields stay unchanged. */
export const productPatchSchema = z
  .strictObject({
    title: line(limits.titleCharsMax).min(1),
    urlId: urlIdSchema,
    /** HTML, sanitized. */
    excerpt: z.string().max(limits.descriptionCharsMax),
    tags: z.array(line(limits.tagCharsMax).min(1)).max(limits.tagsMax),
    categoryIds: z.array(idSchema).max(limits.categoriesOfProductMax),
    imageIds: z.array(idSchema).max(limits.imagesMax),
    variantOptionOrdering: z.array(line(100).min(1)).max(limits.optionsMax),
    variants: z.array(variantBodySchema).min(1).max(limits.variantsMax),
    relatedProductIds: z.array(idSchema).max(50),
    addOnIds: z.array(idSchema).max(20),
    merchandising: merchandisingSchema,
    isSubscribable: z.boolean(),
    subscriptionPlan: subscriptionPlanSchema
      .extend({
        billingPeriod: z.strictObject({ value: z.int().min(1).max(365), unit: z.enum(['WEEK', 'MONTH', 'YEAR']) }),
        numBillingCycles: z.int().min(0).max(1000),
      })
      .strict(),
    /** null turns it back into a service with a price. */
    donation: donationSchema.nullable(),
    taxable: z.boolean(),
    /** `standard`, or the key of a tax class in the preferences. */
    taxClass: taxClassKeySchema,
    useCustomAddButtonText: z.boolean(),
    customAddButtonText: line(100),
    additionalFieldsFormId: line(100),
    visible: z.boolean(),
    starred: z.boolean(),
    seo: z.strictObject({ title: line(200).optional(), description: line(400).optional(), hidden: z.boolean() }),
    publishOn: z.int().min(0).max(8_640_000_000_000_000),
  })
  .partial();
export type ProductPatch = z.output<typeof productPatchSchema>;

export const newProductSchema = productPatchSchema.extend({
  title: line(limits.titleCharsMax).min(1),
  productType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]).default(1),
  variants: z.array(variantBodySchema).min(1).max(limits.variantsMax),
});
export type NewProduct = z.output<typeof newProductSchema>;

export const changedProductSchema = productPatchSchema.extend({
  /** The version that the client read: refused when it changed in between. */
  updatedOn: z.int().optional(),
  archived: z.boolean().optional(),
});
export type ChangedProduct = z.output<typeof changedProductSchema>;

export const reorderSchema = z.strictObject({
  itemIds: z
    .array(idSchema)
    .min(1)
    .max(limits.reorderMax)
    .refine((ids) => new Set(ids).size === ids.length, messages.idRepeated),
});

const categoryFields = {
  displayName: line(limits.categoryCharsMax).min(1),
  parentCategoryId: idSchema.nullable(),
  displayIndex: z.int().min(0).max(1_000_000),
  urlSlug: urlIdSchema.or(z.literal('')),
};

/** Commerce 2.2. The original's clients send `type` and `pageRendering`. */
export const newCategorySchema = z.strictObject({
  ...categoryFields,
  parentCategoryId: categoryFields.parentCategoryId.default(null),
  type: z.enum(['ROOT', 'CATEGORY']).default('CATEGORY'),
  pageRendering: z.enum(['LIST_VIEW']).default('LIST_VIEW'),
  displayIndex: categoryFields.displayIndex.default(1),
  urlSlug: categoryFields.urlSlug.optional(),
});
export type NewCategory = z.output<typeof newCategorySchema>;

export const changedCategorySchema = z.strictObject(categoryFields).partial();
export type ChangedCategory = z.output<typeof changedCategorySchema>;

/** All categories of a store page, each after its parent and its earlier siblings. */
export const categoryOrderSchema = z.strictObject({
  categories: z
    .array(z.strictObject({ id: idSchema, parentCategoryId: idSchema.nullable() }))
    .min(1)
    .max(limits.categoriesOrderedMax),
});
export type CategoryOrder = z.output<typeof categoryOrderSchema>;

/** Spec §3 "Store page (product collection)". */
export const newStorePageSchema = z.strictObject({
  navigationTitle: line(200).default(''),
  title: line(200).default(''),
  urlId: line(200).default(''),
  description: z.string().max(10_000).default(''),
  enabled: z.boolean().default(true),
});
export type NewStorePage = z.output<typeof newStorePageSchema>;

export const listQuerySchema = z.object({
  cursor: cursorSchema,
  limit: z.coerce.number().int().min(1).max(limits.pageMax).default(50),
  collectionId: z.string().max(24).optional(),
});

/** With its page's URL and its variants' stock on hand. */
export const ownerProductSchema = productSchema.extend({
  fullUrl: z.string(),
  archived: z.boolean(),
  variants: z.array(variantSchema.extend({ qtyInStock: z.int() })),
});
export type OwnerProduct = z.output<typeof ownerProductSchema>;
export const productPageSchema = z.object({ products: z.array(ownerProductSchema), total: z.int(), ...pageEndShape });
export type ProductPage = z.output<typeof productPageSchema>;

/** The choices of the product form. */
export const productChoicesSchema = z.object({
  /** The store page that the choices belong to. */
  collectionId: z.string(),
  storePages: z.array(z.object({ id: z.string(), title: z.string(), urlId: z.string() })),
  websiteId: z.string(),
  currency: z.enum(currencies),
  pricesIncludeTax: z.boolean(),
  isMetric: z.boolean(),
  timeZone: z.string(),
  categories: z.array(z.object({ id: z.string(), name: z.string(), parentId: z.string().nullable() })),
  tags: z.array(z.string()),
  taxClasses: z.array(z.object({ key: z.string(), name: z.string() })),
  forms: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ProductChoices = z.output<typeof productChoicesSchema>;

/** In the original's shape. */
export const categoryAnswerSchema = categorySchema.extend({
  fullUrl: z.string(),
  type: z.enum(['ROOT', 'CATEGORY']),
  pageRendering: z.enum(['LIST_VIEW']),
});
export type CategoryAnswer = z.output<typeof categoryAnswerSchema>;
export const categoryPageSchema = z.object({ categories: z.array(categoryAnswerSchema), ...pageEndShape });
export type CategoryPage = z.output<typeof categoryPageSchema>;
