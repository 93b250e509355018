// The wording of pricing: spec §5 "Checkout minimum", commerce 1.8, and our own where they are silent. Portable.

export const messages = {
  /** Spec §5. */
  belowMinimum: (subtotal: string) => `To check out, your order subtotal must be ${subtotal} or more.`,
  /** Commerce 1.8. */
  couponGone: 'Unable to redeem coupon: this coupon is no longer available.',
  /** Our choice, and so are those below. */
  couponUnknown: 'Unable to redeem coupon: there is no such code.',
  couponNotStarted: 'Unable to redeem coupon: this coupon is not available yet.',
  couponUsedByCustomer: 'Unable to redeem coupon: you have used this coupon as often as it allows.',
  couponNotOnRenewals: 'Unable to redeem coupon: this coupon is not valid on renewals.',
  couponMinimum: (subtotal: string) => `Unable to redeem coupon: your order must be ${subtotal} or more.`,
  couponNoItems: 'Unable to redeem coupon: it applies to no item in your cart.',
  couponNothingToShip: 'Unable to redeem coupon: nothing in your cart is delivered.',
  couponBetter: 'Unable to redeem coupon: another discount gives you more and cannot be combined with this one.',
  couponNoEffect: 'Unable to redeem coupon: it would not lower the price of this order.',
  refundTooLarge: (left: string) => `Cannot refund more than the ${left} that is left of this order.`,
  refundQuantity: (left: number) => `Cannot refund more pieces of this line than the ${left} that are left.`,
  refundLineUnknown: (id: string) => `Cannot refund the line "${id}": it is not in this order.`,
  refundAmount: 'A refund must be a positive amount that the currency has.',
} as const;

/** Why a code was not taken. */
export const couponReasons = [
  'UNKNOWN', 'DISABLED', 'NOT_STARTED', 'EXPIRED', 'USED_UP', 'USED_BY_CUSTOMER', 'NOT_ON_RENEWALS', 'MINIMUM_NOT_MET',
  'NO_MATCHING_ITEMS', 'NOTHING_TO_SHIP', 'BETTER_DISCOUNT', 'NO_EFFECT',
] as const; // biome-ignore format: one table
export type CouponReason = (typeof couponReasons)[number];

/** @param minimum how the least goods subtotal is written, where that is the reason */
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
