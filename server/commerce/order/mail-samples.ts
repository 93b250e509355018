// Sample order mails for the preview (301), rendered by the production functions. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailSite } from '../../outbox/mail-text.ts';
import type { Address } from '../address/schema.ts';
import { explanationOf } from './explanation.ts';
import {
  canceledMail,
  confirmedMail,
  downloadsMail,
  lookupMail,
  newOrderMail,
  type OrderMail,
  ownerPaymentFailedMail,
  paymentFailedMail,
  refundedMail,
  shippedMail,
} from './mails.ts';
import { mails, mailTimes, mailTitles } from './messages.ts';
import type { Fulfillment, Order, OrderLine, OrderRefund, WholeOrder } from './schema.ts';

const address: Address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  line1: '12 Analytical Way',
  line2: '',
  city: 'Portland',
  region: 'ME',
  postalCode: '04101',
  country: 'US',
  phoneNumber: '',
};

const line: OrderLine = {
  id: 'line-1',
  itemId: 'item-1',
  variantId: 'variant-1',
  sku: 'TIDE-1',
  title: 'Tidelines',
  productType: 1,
  optionValues: [{ optionName: 'Size', value: '12 × 16 in' }],
  additionalFields: null,
  ...{ quantity: 2, unitCents: 4_800, regularCents: 4_800, subtotalCents: 9_600 },
  ...{ discountCents: 0, taxCents: 528, totalCents: 10_128 },
  taxable: true,
  stockState: 'taken',
};

const order: Order = {
  ...{ id: '0'.repeat(24), number: 1042, testMode: false, accessToken: 'preview', websiteId: 'site' },
  ...{ cartId: 'cart', cartToken: 'cart', checkoutId: 'checkout', attempt: 1, createdAt: 0, updatedAt: 0 },
  ...{ email: 'ada@example.com', subscribeToList: false, billingAddress: address, shippingAddress: address },
  shipping: { key: 'post', name: 'By post', cents: 600 },
  currency: 'USD',
  pricing: {
    priceTax: 'EXCLUSIVE',
    rounding: 'PER_LINE',
    taxRules: [{ name: 'Sales tax', country: 'US', region: 'ME', ratePpm: 55_000, includesShipping: false }],
  },
  taxes: [{ name: 'Sales tax', ratePpm: 55_000, amountCents: 528, includesShipping: false }],
  ...{
    lineCount: 1,
    totalQuantity: 2,
    subtotalCents: 9_600,
    discountCents: 0,
    shippingCents: 600,
    shippingTaxCents: 0,
  },
  ...{ taxCents: 528, giftCardCents: 0, grandTotalCents: 10_728, amountDueCents: 10_728 },
  ...{ fulfillmentStatus: 'PENDING', paymentState: 'PAID' },
  payment: { provider: 'preview', ref: 'preview', amountCents: 10_728, label: 'Visa ending in 4242' },
  note: 'Please leave it with the neighbors.',
};

const whole: WholeOrder = { order, lines: [line] };

const parcel: Fulfillment = {
  ...{ id: 'parcel', createdAt: 0, carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
  lines: [{ lineId: line.id, quantity: 2 }],
  ...{ notified: true, actor: 'preview' },
};

const refund: OrderRefund = {
  ...{ id: 'refund', n: 0, createdAt: 0, state: 'DONE', tries: 1 },
  lines: [{ id: line.id, quantity: 1, cents: 4_800, taxCents: 264 }],
  shipping: { cents: 0, taxCents: 0 },
  ...{ totalCents: 5_064, taxCents: 264, tenders: [{ kind: 'card', id: 'card', cents: 5_064 }], restock: [] },
  ...{ notify: true, cancel: false, paidState: 'PAID', actor: 'preview' },
};

const unpaid: WholeOrder = { order: { ...order, paymentState: 'PENDING' }, lines: [line] };
const { shippingAddress: _, ...handedOver } = order;
const collected: WholeOrder = { order: handedOver, lines: [line] };
const part: Fulfillment = { ...parcel, lines: [{ lineId: line.id, quantity: 1 }] };

const kindOf = (
  kind: keyof typeof mailTimes,
  title: string,
  write: (site: MailSite) => OrderMail,
  reader: MailKind['reader'] = 'customer',
): MailKind => ({ kind, title, reader, when: mailTimes[kind], sample: write });

const sampleOwner = (site: MailSite) => ({ to: 'owner@example.com', adminUrl: site.siteUrl });

const file = (name: string) => ({ name, path: `/download/${'x'.repeat(43)}` });

export const orderMailKinds: readonly MailKind[] = [
  kindOf('order-confirmed', mails.confirmed.kind, (site) => confirmedMail(site, whole, explanationOf(whole))),
  kindOf('order-received', mailTitles.received, (site) => confirmedMail(site, unpaid, explanationOf(unpaid))),
  kindOf('order-shipped', mails.shipped.kind, (site) => shippedMail(site, whole, parcel, true)),
  kindOf('order-shipped-part', mailTitles.shippedPart, (site) => shippedMail(site, whole, part, false)),
  kindOf('order-ready', mailTitles.ready, (site) => shippedMail(site, collected, parcel, true)),
  kindOf('order-ready-part', mailTitles.readyPart, (site) => shippedMail(site, collected, part, false)),
  kindOf('order-refunded', mails.refunded.kind, (site) => refundedMail(site, whole, refund)),
  kindOf('order-canceled', mails.canceled.kind, (site) => canceledMail(site, whole, { back: refund, spentCents: 0 })),
  kindOf('order-payment-failed', mails.paymentFailed.kind, (site) => paymentFailedMail(site, whole)),
  kindOf('order-downloads', mails.downloads.kind, (site) =>
    downloadsMail(site, order, [file('slow-orbits-night.jpg'), file('slow-orbits-dawn.jpg')]),
  ),
  kindOf('order-lookup', mails.lookup.kind, (site) => lookupMail(site, order)),
  kindOf('new-order', mails.newOrder.kind, (site) => newOrderMail(site, whole, sampleOwner(site)), 'owner'),
  kindOf(
    'owner-payment-failed',
    mails.ownerPaymentFailed.kind,
    (site) => ownerPaymentFailedMail(site, whole, sampleOwner(site), 'charge_expired_for_capture'),
    'owner',
  ),
];
