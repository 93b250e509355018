// `shoppingCart` of page data (page-json section 11). Pages are the same for every visitor, so it is always the empty cart; the
// browser fills in the real one (contracts: wire.md section 2). Called by page-data.ts.

export const emptyCartJson = (websiteId: string, now: number): Record<string, unknown> => ({
  websiteId,
  created: now,
  entries: [],
  shippingLocation: {},
  taxLineItems: [],
  coupons: [],
  promoCodes: [],
  appliedGiftCards: [],
  cartType: 1,
  validCoupons: [],
  invalidCoupons: [],
  subtotalCents: 0,
  taxCents: 0,
  shippingCostCents: 0,
  discountCents: 0,
  giftCardRedemptionTotalCents: 0,
  grandTotalCents: 0,
  amountDueCents: 0,
  remainingBalanceCents: 0,
  totalQuantity: 0,
  purelyDigital: false,
  hasDigital: false,
  requiresShipping: false,
  shippingOptions: [],
});
