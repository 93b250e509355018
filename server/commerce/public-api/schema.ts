// Request bodies and queries of the public API, with the field names that the original documents. Portable.
import * as z from 'zod';
import { isEmail } from '../../outbox/address.ts';
import { regionOf } from '../address/regions.ts';
import { maxQuantity } from '../cart/limits.ts';
import { catalogLimits } from '../catalog/limits.ts';
import { currencies, parseDecimal } from '../money/money.ts';
import { productLimits } from '../product/limits.ts';
import { stockMax } from '../stock/limits.ts';

const filter = z.string().max(200).optional();
export const filtersSchema = z.object({
  modifiedAfter: filter,
  modifiedBefore: filter,
  fulfillmentStatus: filter,
  type: filter,
  limit: filter,
});
/** Query parameters of all lists; each list reads some of them. */
export const listQuerySchema = filtersSchema.extend({ cursor: z.string().max(4000).optional() });

const variantId = z.uuid();
const quantity = z.int().min(0).max(stockMax);

const amountSchema = z
  .strictObject({ currency: z.enum(currencies), value: z.string().max(20) })
  .transform(({ currency, value }, context) => {
    const cents = parseDecimal(value);
    if (cents === undefined || cents < 0) {
      context.addIssue({ code: 'custom', message: 'An amount is written as "12.50" and is not below zero.' });
      return z.NEVER;
    }
    return { currency, cents };
  });

const text = (max: number) => z.string().trim().max(max);

const addressSchema = z
  .strictObject({
    firstName: text(100).nullish(),
    lastName: text(100).nullish(),
    address1: text(200).nullish(),
    address2: text(200).nullish(),
    city: text(100).nullish(),
    state: text(100).nullish(),
    countryCode: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullish(),
    postalCode: text(20).nullish(),
    phone: text(40).nullish(),
  })
  .transform((address) => ({
    firstName: address.firstName ?? '',
    lastName: address.lastName ?? '',
    line1: address.address1 ?? '',
    line2: address.address2 ?? '',
    city: address.city ?? '',
    region: regionOf(address.countryCode ?? '', address.state ?? ''),
    postalCode: address.postalCode ?? '',
    country: address.countryCode ?? '',
    phoneNumber: address.phone ?? '',
  }));

const dateTime = z.iso.datetime({ offset: true }).transform((iso) => Date.parse(iso));

const shipmentSchema = z.strictObject({
  shipDate: dateTime.optional(),
  carrierName: text(100).nullish(),
  service: text(100).nullish(),
  trackingNumber: text(100).nullish(),
  trackingUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/, normalize: true }).max(1000)]).nullish(),
});

export const fulfillSchema = z.strictObject({
  shouldSendNotification: z.boolean(),
  shipments: z.array(shipmentSchema).max(20).default([]),
});

/** An order from another sales channel: recorded without a charge. */
export const newOrderSchema = z.strictObject({
  channelName: text(30).min(1),
  externalOrderReference: text(200).min(1),
  customerEmail: z.string().refine(isEmail, 'Invalid email address').nullish(),
  billingAddress: addressSchema.nullish(),
  shippingAddress: addressSchema.nullish(),
  inventoryBehavior: z.enum(['DEDUCT', 'SKIP']).default('SKIP'),
  lineItems: z
    .array(
      z.strictObject({
        lineItemType: z.enum(['PHYSICAL_PRODUCT', 'SERVICE', 'DIGITAL', 'GIFT_CARD']).default('PHYSICAL_PRODUCT'),
        variantId,
        quantity: z.int().min(1).max(maxQuantity),
        unitPricePaid: amountSchema,
        nonSaleUnitPrice: amountSchema.nullish(),
        title: text(200).nullish(),
      }),
    )
    .min(1)
    .max(100),
  shippingLines: z
    .array(z.strictObject({ method: text(100), amount: amountSchema }))
    .max(5)
    .default([]),
  priceTaxInterpretation: z.enum(['EXCLUSIVE', 'INCLUSIVE']).default('EXCLUSIVE'),
  subtotal: amountSchema.nullish(),
  shippingTotal: amountSchema.nullish(),
  discountTotal: amountSchema.nullish(),
  taxTotal: amountSchema.nullish(),
  grandTotal: amountSchema,
  fulfillmentStatus: z.enum(['PENDING', 'FULFILLED', 'CANCELED']).default('PENDING'),
  shopperFulfillmentNotificationBehavior: z.enum(['SEND', 'SKIP']).default('SKIP'),
  fulfilledOn: dateTime.nullish(),
  fulfillments: z.array(shipmentSchema).max(20).default([]),
  createdOn: dateTime,
});
export type NewOrder = z.output<typeof newOrderSchema>;

const pricing = z.strictObject({
  basePrice: amountSchema,
  onSale: z.boolean().default(false),
  salePrice: amountSchema.nullish(),
});
const measure = z.number().min(0).max(1_000_000);

export const apiVariantSchema = z.strictObject({
  sku: text(100).optional(),
  pricing,
  stock: z.strictObject({ quantity: quantity.default(0), unlimited: z.boolean().default(false) }).nullish(),
  attributes: z.record(text(100).min(1), text(200).min(1)).default({}),
  shippingMeasurements: z
    .strictObject({
      weight: z.strictObject({ unit: text(20).optional(), value: measure }).nullish(),
      dimensions: z
        .strictObject({ unit: text(20).optional(), length: measure, width: measure, height: measure })
        .nullish(),
    })
    .nullish(),
});
export type ApiVariant = z.output<typeof apiVariantSchema>;

const productFields = {
  name: text(productLimits.titleCharsMax),
  description: z.string().max(productLimits.descriptionCharsMax),
  urlSlug: text(productLimits.urlIdCharsMax),
  tags: z.array(text(productLimits.tagCharsMax).min(1)).max(catalogLimits.tagsMax),
  isVisible: z.boolean(),
  variantAttributes: z.array(text(100).min(1)).max(productLimits.optionsMax),
  seoOptions: z.strictObject({ title: text(200).nullish(), description: text(400).nullish() }),
};

export const apiNewProductSchema = z.strictObject({
  ...z.strictObject(productFields).partial().shape,
  type: z.enum(['PHYSICAL', 'SERVICE', 'DIGITAL', 'GIFT_CARD']),
  storePageId: z.string().regex(/^[0-9a-f]{24}$/),
  variants: z.array(apiVariantSchema).min(1).max(productLimits.variantsMax),
});
export const apiChangedProductSchema = z.strictObject(productFields).partial();

export const idsSchema = z
  .string()
  .max(2_000)
  .transform((list) => [...new Set(list.split(','))].filter(Boolean))
  .refine((ids) => ids.length > 0 && ids.length <= 50, 'There may be 1 to 50 ids.');
