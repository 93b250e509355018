// Products, stock, orders, transactions and customers in the original's public API format: every field is always
// present, null if empty.

import type { Collection } from '../../content/collection/schema.ts';
import { addressPath } from '../../content/collection/url-id.ts';
import { type Image, imagePath } from '../../content/image/schema.ts';
import { variantWidths } from '../../content/image/widths.ts';
import { answersOf } from '../cart/line-answers.ts';
import type { Customer } from '../customer/schema.ts';
import { decimalText } from '../money/money.ts';
import type { Fulfillment, Order, OrderLine, OrderNote, OrderRefund } from '../order/schema.ts';
import { orderNumberText } from '../order/schema.ts';
import { wireProductTypes } from '../product/product-type.ts';
import type { Product, StockRow, Variant } from '../product/schema.ts';
import { optionValues } from '../product/selection.ts';

export const isoTime = (ms: number): string => new Date(ms).toISOString();
export const amount = (cents: number, currency: string) => ({ currency, value: decimalText(cents) });

/** The variant's suffix after the title, as in the original, e.g. "[Sea, 250 ml]". */
const descriptorOf = (product: Product, variant: Variant): string => {
  const values = optionValues(product, variant).map(({ value }) => value);
  return values.length === 0 ? product.title : `${product.title} [${values.join(', ')}]`;
};

export const inventoryView = (product: Product, stock: readonly StockRow[]) =>
  product.variants.map((variant, n) => ({
    variantId: variant.id,
    sku: variant.sku,
    descriptor: descriptorOf(product, variant),
    isUnlimited: stock[n]?.unlimited ?? false,
    quantity: stock[n]?.qtyInStock ?? 0,
  }));

export function productView(
  product: Product,
  stock: readonly StockRow[],
  page: Collection | undefined,
  shop: { currency: string; siteUrl: string; measurementStandard: number },
  images: ReadonlyMap<string, Image>,
) {
  const units =
    shop.measurementStandard === 1 ? { weight: 'POUND', length: 'INCH' } : { weight: 'KILOGRAM', length: 'CENTIMETER' };
  return {
    id: product.id,
    type: wireProductTypes[product.productType],
    storePageId: product.collectionId,
    name: product.title,
    description: product.excerpt,
    url: `${shop.siteUrl}${addressPath(page?.urlId ?? '', 'p', product.urlId)}`,
    urlSlug: product.urlId,
    tags: product.tags,
    isVisible: product.visible,
    seoOptions: { title: product.seo?.title ?? null, description: product.seo?.description ?? null },
    variantAttributes: product.variantOptionOrdering,
    variants: product.variants.map((variant, n) => ({
      id: variant.id,
      sku: variant.sku,
      pricing: {
        basePrice: amount(variant.priceCents, shop.currency),
        onSale: variant.onSale,
        salePrice: amount(variant.salePriceCents, shop.currency),
      },
      stock: { quantity: stock[n]?.qtyInStock ?? 0, unlimited: stock[n]?.unlimited ?? false },
      attributes: variant.attributes,
      shippingMeasurements: {
        weight: { unit: units.weight, value: variant.weight },
        dimensions: { unit: units.length, length: variant.len, width: variant.width, height: variant.height },
      },
      image: variant.mainImageId ? { id: variant.mainImageId } : null,
    })),
    images: product.imageIds.flatMap((id, orderIndex) => {
      const image = images.get(id);
      return image ? [imageView(image, orderIndex, shop.siteUrl)] : [];
    }),
    createdOn: isoTime(product.addedOn),
    modifiedOn: isoTime(product.updatedOn),
  };
}

export const imageUrl = (image: Image, siteUrl: string): string => `${siteUrl}${imagePath(image)}`;

const imageView = (image: Image, orderIndex: number, siteUrl: string) => ({
  id: image.id,
  altText: image.altText,
  url: imageUrl(image, siteUrl),
  originalSize: { width: image.widthPx, height: image.heightPx },
  availableFormats: variantWidths.filter((width) => width <= image.widthPx).map((width) => `${width}w`),
  orderIndex,
});

const addressView = (address: Order['billingAddress'] | undefined) =>
  address
    ? {
        firstName: address.firstName,
        lastName: address.lastName,
        address1: address.line1,
        address2: address.line2 || null,
        city: address.city,
        state: address.region,
        countryCode: address.country,
        postalCode: address.postalCode,
        phone: address.phoneNumber || null,
      }
    : null;

const customizationsOf = ({ additionalFields }: OrderLine) => {
  const answers = answersOf(additionalFields);
  return answers.length === 0 ? null : answers;
};

const lineType = { 1: 'PHYSICAL_PRODUCT', 2: 'DIGITAL', 3: 'SERVICE', 4: 'GIFT_CARD', 5: 'PAYWALL_PRODUCT' } as const;

export function orderView(
  order: Order,
  lines: readonly OrderLine[],
  { fulfillments, notes }: { fulfillments: readonly Fulfillment[]; notes: readonly Pick<OrderNote, 'text'>[] },
  imageUrls: ReadonlyMap<string, string>,
) {
  const money = (cents: number) => amount(cents, order.currency);
  return {
    id: order.id,
    orderNumber: orderNumberText(order),
    createdOn: isoTime(order.createdAt),
    modifiedOn: isoTime(order.updatedAt),
    channel: order.external ? 'other' : 'web',
    channelName: order.external?.channelName ?? null,
    externalOrderReference: order.external?.reference ?? null,
    testmode: order.testMode,
    customerId: order.customerId ?? null,
    customerEmail: order.email,
    billingAddress: addressView(order.billingAddress),
    shippingAddress: addressView(order.shippingAddress),
    fulfillmentStatus: order.fulfillmentStatus,
    lineItems: lines.map((line) => ({
      id: line.id,
      lineItemType: lineType[line.productType as 1] ?? 'PHYSICAL_PRODUCT',
      variantId: line.variantId,
      sku: line.sku,
      productId: line.itemId,
      productName: line.title,
      quantity: line.quantity,
      unitPricePaid: money(line.unitCents),
      variantOptions: line.optionValues,
      customizations: customizationsOf(line),
      imageUrl: imageUrls.get(line.imageId ?? '') ?? null,
    })),
    internalNotes: notes.map(({ text }) => ({ content: text })),
    shippingLines: order.shipping ? [{ method: order.shipping.name, amount: money(order.shipping.cents) }] : [],
    discountLines: (order.pricing.discounts ?? []).map(({ name, code }) => ({
      name,
      description: name,
      promoCode: code ?? null,
    })),
    formSubmission: order.checkoutForm ?? null,
    fulfillments: fulfillments
      .filter(({ undone }) => !undone)
      .map((parcel) => ({
        shipDate: isoTime(parcel.createdAt),
        carrierName: parcel.carrier ?? null,
        service: null,
        trackingNumber: parcel.trackingNumber ?? null,
        trackingUrl: parcel.trackingUrl ?? null,
      })),
    subtotal: money(order.subtotalCents),
    shippingTotal: money(order.shippingCents),
    discountTotal: money(order.discountCents),
    taxTotal: money(order.taxCents),
    refundedTotal: money(order.refundedCents ?? 0),
    grandTotal: money(order.grandTotalCents),
    fulfilledOn: order.fulfilledAt === undefined ? null : isoTime(order.fulfilledAt),
    priceTaxInterpretation: order.pricing.priceTax === 'EXCLUSIVE' ? 'EXCLUSIVE' : 'INCLUSIVE',
  };
}

export function transactionView(order: Order, lines: readonly OrderLine[], refunds: readonly OrderRefund[]) {
  const money = (cents: number) => amount(cents, order.currency);
  const payments = paymentsOf(order, refunds);
  return {
    id: order.id,
    createdOn: isoTime(order.createdAt),
    modifiedOn: isoTime(order.updatedAt),
    customerEmail: order.email,
    salesOrderId: order.id,
    voided: order.fulfillmentStatus === 'CANCELED',
    totalSales: money(order.subtotalCents),
    totalNetSales: money(order.subtotalCents - order.discountCents),
    totalNetShipping: money(order.shippingCents),
    totalTaxes: money(order.taxCents),
    total: money(order.grandTotalCents),
    totalNetPayment: money(payments.reduce((sum, { cents, backCents }) => sum + cents - backCents, 0)),
    payments: payments.map(({ cents, backCents, refunds: given, ...payment }) => ({
      ...payment,
      amount: money(cents),
      refundedAmount: money(backCents),
      netAmount: money(cents - backCents),
      creditCardType: null,
      paidOn: isoTime(order.createdAt),
      refunds: given.map(({ id, cents: back, at }) => ({
        id,
        amount: money(back),
        refundedOn: isoTime(at),
        externalTransactionId: null,
      })),
      processingFees: [],
    })),
    salesLineItems: lines.map((line) => ({
      id: line.id,
      discountAmount: money(line.discountCents),
      totalSales: money(line.subtotalCents),
      totalNetSales: money(line.subtotalCents - line.discountCents),
      total: money(line.totalCents),
      taxes: line.taxCents > 0 ? [{ amount: money(line.taxCents), rate: null, name: null }] : [],
    })),
    discounts: (order.pricing.discounts ?? []).map(({ name }) => ({ name, description: name })),
    shippingLineItems: order.shipping
      ? [
          {
            id: order.shipping.key,
            amount: money(order.shipping.cents),
            discountAmount: money(order.shipping.cents - order.shippingCents),
            netAmount: money(order.shippingCents),
            description: order.shipping.name,
            taxes:
              order.shippingTaxCents > 0 ? [{ amount: money(order.shippingTaxCents), rate: null, name: null }] : [],
          },
        ]
      : [],
    paymentGatewayError: order.paymentState === 'FAILED' ? 'The payment failed.' : null,
  };
}

const paidStates: readonly Order['paymentState'][] = [
  'PAID',
  'PARTIALLY_PAID',
  'REFUND_PENDING',
  'REFUNDED',
  'REFUND_FAILED',
];

/** The card and each gift card, with the part of each refund that went back to it. */
function paymentsOf(order: Order, refunds: readonly OrderRefund[]) {
  const { id, payment, giftCards = [] } = order;
  const paid = paidStates.includes(order.paymentState) && payment.amountCents > 0;
  const means = [
    ...(paid
      ? [
          {
            tender: 'card',
            id: `${id}-payment`,
            provider: payment.provider.toUpperCase(),
            giftCardId: null,
            externalTransactionId: payment.ref,
            cents: payment.amountCents,
          },
        ]
      : []),
    ...giftCards.map((card) => ({
      tender: card.id,
      id: `${id}-${card.id}`,
      provider: 'GIFT_CARD',
      giftCardId: card.id,
      externalTransactionId: null,
      cents: card.cents,
    })),
  ];
  const given = refunds.filter(({ state }) => state === 'DONE');
  return means.map(({ tender, ...one }) => {
    const back = given.flatMap((refund) =>
      refund.tenders
        .filter((part) => part.id === tender)
        .map(({ cents }) => ({ id: refund.id, cents, at: refund.settledAt ?? refund.createdAt })),
    );
    return { ...one, refunds: back, backCents: back.reduce((sum, { cents }) => sum + cents, 0) };
  });
}

export const profileView = (customer: Customer) => {
  const address =
    customer.addresses.find(({ id }) => id === customer.defaultAddressId) ?? customer.addresses[0] ?? undefined;
  return {
    id: customer.id,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    hasAccount: customer.hasAccount,
    isCustomer: customer.orderCount > 0,
    createdOn: isoTime(customer.createdAt),
    address: addressView(address),
    acceptsMarketing: null,
    transactionsSummary: {
      lastOrderSubmittedOn: customer.lastOrderAt === undefined ? null : isoTime(customer.lastOrderAt),
      orderCount: customer.orderCount,
      totalOrderAmount: Object.entries(customer.spentCents).map(([currency, cents]) => amount(cents, currency)),
    },
  };
};
