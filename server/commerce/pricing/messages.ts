// Pricing copy: spec §5 "Checkout minimum", commerce 1.8, and our own. Portable.

import { plural } from '../../base/plural.ts';
import { catalog } from '../../base/text/catalog.ts';

export const messages = /* @__PURE__ */ catalog({
  /** Spec §5. */
  belowMinimum: (subtotal: string) => `To check out, your order subtotal must be ${subtotal} or more.`,
  /** Commerce 1.8. */
  couponGone: 'Unable to redeem coupon: this coupon is no longer available.',
  /** Our choice, like the following. */
  couponUnknown: 'Unable to redeem coupon: this code does not exist.',
  couponNotStarted: 'Unable to redeem coupon: this coupon is not available yet.',
  couponUsedByCustomer: 'Unable to redeem coupon: you have already used this coupon.',
  couponNotOnRenewals: 'Unable to redeem coupon: this coupon is not valid on renewals.',
  couponMinimum: (subtotal: string) => `Unable to redeem coupon: your order must be ${subtotal} or more.`,
  couponNoItems: 'Unable to redeem coupon: it does not apply to any item in your cart.',
  couponNothingToShip: 'Unable to redeem coupon: nothing in your cart needs shipping.',
  couponBetter: 'Unable to redeem coupon: a better discount already applies and cannot be combined with it.',
  couponNoEffect: 'Unable to redeem coupon: it would not lower the price of this order.',
  refundTooLarge: (left: string) => `Cannot refund more than the ${left} that is left of this order.`,
  refundQuantity: ({ left }: { left: number }) => `Cannot refund more than ${left} of this item.`,
  refundLineUnknown: ({ lineId }: { lineId: string }) => `Cannot refund the line "${lineId}": it is not in this order.`,
  refundAmount: 'Enter a refund amount above 0 that is valid in the currency of the order.',
});

/** Rows of the totals of carts and orders. */
export const totals = /* @__PURE__ */ catalog({
  subtotal: 'Subtotal',
  discount: 'Discount',
  delivery: 'Delivery',
  deliveryBy: ({ name }: { name: string }) => `Delivery: ${name}`,
  deliveryDiscounted: ({ delivery, discount }: { delivery: string; discount: string }) => `${delivery} – ${discount}`,
  free: 'Free',
  includedTax: ({ name }: { name: string }) => `Includes ${name}`,
  taxExempt: ({ taxNumber }: { taxNumber: string }) => (taxNumber === '' ? 'Tax exempt' : `Tax exempt (${taxNumber})`),
  taxAdjustment: 'Tax adjustment for your country',
  total: 'Total',
  /** While shipping or tax is unknown. */
  totalSoFar: 'Total so far',
  giftCard: ({ name }: { name: string }) => `Gift card ${name}`,
  refunded: 'Refunded',
  due: 'Amount due',
  paid: 'Paid',
  paidWith: ({ method }: { method: string }) => `Paid with ${method}`,
  /** By the owner's methods. */
  paidBy: { cash: 'Paid in cash', 'bank-transfer': 'Paid by bank transfer' } as Readonly<Record<string, string>>,
});

/** How a total was calculated, in sentences. */
export const explanation = /* @__PURE__ */ catalog({
  item: 'Item',
  line: (title: string, amount: string) => `${title}: ${amount}.`,
  lineOnSale: (title: string, amount: string, was: string) => `${title}: ${amount} (on sale, was ${was}).`,
  lines: (quantity: number, title: string, price: string, amount: string) =>
    `${quantity} × ${title} at ${price}: ${amount}.`,
  linesOnSale: (quantity: number, title: string, price: string, amount: string, was: string) =>
    `${quantity} × ${title} at ${price}: ${amount} (on sale, was ${was} each).`,
  together: (amount: string) => `Subtotal: ${amount}.`,
  withCode: (name: string, code: string) => `${name} (code ${code})`,
  saved: (discount: string, howMuch: string, saved: string) => `${discount}: ${howMuch}, you save ${saved}.`,
  savedSome: (discount: string, saved: string) => `${discount}: you save ${saved}.`,
  deliveryFree: (discount: string, saved: string) => `${discount}: free delivery, you save ${saved}.`,
  deliveryWillBeFree: (discount: string) => `${discount}: delivery will be free.`,
  percentOff: (percent: string, base: string) => `${percent} off ${base}`,
  off: (amount: string) => `${amount} off`,
  offEach: (amount: string) => `${amount} off each`,
  offOrder: (amount: string) => `${amount} off your order`,
  buyGetFree: (buy: number, get: number, count: number) =>
    `buy ${buy}, get ${get}: ${plural(count, '1 item', `${count} items`)} free`,
  buyGetOff: (buy: number, get: number, count: number, percent: string) =>
    `buy ${buy}, get ${get}: ${plural(count, '1 item', `${count} items`)} ${percent} off`,
  delivery: (name: string, amount: string) => `Delivery, ${name}: ${amount}.`,
  freeDelivery: (name: string) => `Delivery, ${name}: free.`,
  taxNotOwed: (amount: string) => `Tax not owed at this address: ${amount}.`,
  taxAdded: (amount: string) => `Additional tax at this address: ${amount}.`,
  untaxed: (title: string) => `No tax on ${title}.`,
  tax: (name: string, rate: string, amount: string) => `${name} (${rate}): ${amount}.`,
  taxIncluded: (name: string, rate: string, amount: string) => `Includes ${name} (${rate}): ${amount}.`,
  total: (amount: string) => `Total: ${amount}.`,
  giftCard: (name: string, amount: string) => `Gift card ${name} pays ${amount}.`,
  giftCardLeft: (name: string, amount: string, left: string) =>
    `Gift card ${name} pays ${amount}. Its remaining balance is ${left}.`,
  giftCardEmpty: (name: string, amount: string) => `Gift card ${name} pays ${amount}. It has no balance left.`,
  nothingDue: 'Amount due: nothing.',
  due: (amount: string) => `Amount due: ${amount}.`,
  code: (code: string, reason: string) => `Code ${code}: ${reason}`,
});

/** Why a code was refused. */
export const couponReasons = [
  'UNKNOWN',
  'DISABLED',
  'NOT_STARTED',
  'EXPIRED',
  'USED_UP',
  'USED_BY_CUSTOMER',
  'NOT_ON_RENEWALS',
  'MINIMUM_NOT_MET',
  'NO_MATCHING_ITEMS',
  'NOTHING_TO_SHIP',
  'BETTER_DISCOUNT',
  'NO_EFFECT',
] as const;
export type CouponReason = (typeof couponReasons)[number];

/** @param minimum the formatted minimum subtotal, if that is the reason */
export function couponMessage(reason: CouponReason, minimum = ''): string {
  switch (reason) {
    case 'UNKNOWN':
      return messages.couponUnknown;
    case 'NOT_STARTED':
      return messages.couponNotStarted;
    case 'DISABLED':
    case 'EXPIRED':
    case 'USED_UP':
      return messages.couponGone;
    case 'USED_BY_CUSTOMER':
      return messages.couponUsedByCustomer;
    case 'NOT_ON_RENEWALS':
      return messages.couponNotOnRenewals;
    case 'MINIMUM_NOT_MET':
      return messages.couponMinimum(minimum);
    case 'NO_MATCHING_ITEMS':
      return messages.couponNoItems;
    case 'NOTHING_TO_SHIP':
      return messages.couponNothingToShip;
    case 'BETTER_DISCOUNT':
      return messages.couponBetter;
    case 'NO_EFFECT':
      return messages.couponNoEffect;
    default:
      return reason satisfies never;
  }
}
