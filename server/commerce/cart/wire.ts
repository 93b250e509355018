// The two JSON shapes of a cart. Wire §2, page-json 11. Portable: the islands read them.
import type { Form } from '../../forms/form/schema.ts';
import type { CartMoney, Currency, PageMoney } from '../money/money.ts';

/** Fields marked `?` are absent when unset, never null: the original's client drops a whole cart otherwise. */
export type LegacyCart = {
  /** Only in a cart that was bought: clients drop the whole cart where it is null. */
  orderId?: string;
  isPurchased?: true;
  id?: string;
  cartToken?: string;
  websiteId: string;
  created: number;
  entries: LegacyEntry[];
  shippingLocation?: { city?: string; country?: string; state?: string; zip?: string };
  taxLineItems: { name: string; rate: number; valueCents: number }[];
  applicableTaxRules?: { name: string; ratePpm: number; amountCents: number; includesShipping: boolean }[];
  coupons: LegacyCoupon[];
  promoCodes: string[];
  appliedGiftCards: { id: string; name: string; amountCents: number }[];
  cartType: 1;
  validCoupons: LegacyCoupon[];
  invalidCoupons: LegacyCoupon[];
  subtotalCents: number;
  taxCents: number;
  shippingCostCents: number;
  discountCents: number;
  giftCardRedemptionTotalCents: number;
  grandTotalCents: number;
  amountDueCents: number;
  remainingBalanceCents: number;
  totalQuantity: number;
  purelyDigital: boolean;
  hasDigital: boolean;
  requiresShipping: boolean;
  shippingOptions: LegacyShippingOption[];
  shippingOptionsStatus?: ShippingOptionsStatus;
  selectedShippingOption?: LegacyShippingOption;
};

/** Commerce 2.5. `reason` and, our addition, its message when the code does not apply now. */
type LegacyCoupon = { code: string; name: string; amountCents: number; reason?: string; message?: string };

export type ShippingOptionsStatus =
  | 'INCOMPLETE ADDRESS'
  | 'APPLICABLE_SHIPPING_OPTIONS'
  | 'SHIPPING_NOT_REQUIRED'
  | 'POSTAL_CODE_NOT_APPLICABLE';

export type LegacyEntry = {
  id: string;
  item: { price: PageMoney };
  itemId: string;
  quantity: number;
  title: string;
  purchasePriceCents: number;
  nonSalePriceCents: number;
  chosenVariant: {
    optionValues: { optionName: string; value: string }[];
    id: string;
    sku: string;
    attributes: Record<string, string>;
    /** Cents. */
    price: number;
    salePrice: number;
    onSale: boolean;
    unlimited: boolean;
    qtyInStock: number;
    width: number;
    height: number;
    weight: number;
    len: number;
  };
  productType: number;
  /** Cents; the capital T is the wire's. */
  subTotal: number;
  /** JSON text. */
  additionalFields?: string;
};

export type LegacyShippingOption = {
  websiteId: string;
  name: string;
  rateType: RateType;
  regions: { country: string }[];
  availableEverywhere: boolean;
  formula: {
    formulaName: string;
    ranges: { from: number; to?: number; priceCents: number }[];
    locallyCalculated: boolean;
    carrierCalculated: boolean;
  };
  key: string;
  id: string;
  computedCost: PageMoney;
};

export type V3Cart = {
  id: string;
  cartToken: string;
  items: V3Item[];
  shippingLocation?: {
    line1?: string;
    line2?: string;
    city?: string;
    region?: string;
    postalCode?: string;
    country?: string;
  };
  shippingOptions: V3FulfillmentOption[];
  shippingOptionsStatus: ShippingOptionsStatus;
  fulfillmentOptions: V3FulfillmentOption[];
  selectedFulfillmentOption?: V3FulfillmentOption;
  /** Discounts applied, by code or automatically. */
  discounts: V3Discount[];
  /** Our addition: codes that do not apply now. */
  invalidCodes: { code: string; reason: string; message: string }[];
  /** In the order in which they pay. */
  giftCards: V3GiftCard[];
  taxes: { name: string; rate: number; amount: CartMoney }[];
  subtotal: CartMoney;
  shippingTotal: CartMoney;
  discountTotal: CartMoney;
  taxTotal: CartMoney;
  appliedGiftCardBalanceTotal: CartMoney;
  grandTotal: CartMoney;
  amountDue: CartMoney;
  cartType: 1;
  shouldBlockPurchaseForMinimumOrderAmount: boolean;
  totalQuantity: number;
  requiresShipping: boolean;
  /** Our addition: the total, as the cart page and the checkout list it. */
  totalRows: V3TotalRow[];
  /** Our addition: how the total was calculated, in plain words. */
  explanation: string[];
};

export type V3Item = {
  id: string;
  productId: string;
  productType: 'PHYSICAL' | 'DIGITAL' | 'SERVICE' | 'GIFT_CARD' | 'PAYWALL';
  sku: string;
  productName: string;
  productDescription: string;
  productUrl: string;
  quantity: number;
  multipleQuantityAllowed: boolean;
  /** Our addition: the largest quantity available, including this line's own units. */
  maxQuantity: number;
  unitPrice: CartMoney;
  /** Our addition: the regular price of an item on sale. */
  regularPrice?: CartMoney;
  itemTotal: CartMoney;
  variantOptions: { name: string; value: string }[];
  image: '' | { url: string; title: string; originalSize: { width: number; height: number } };
  isSubscribable: boolean;
  additionalFields?: string;
  /** Our addition: the product has a form whose answers can be changed. */
  hasForm?: true;
};

/** The form to change a line's answers with. */
export type EntryForm = { form: Pick<Form, 'name' | 'fields' | 'disclaimer'>; values: Record<string, unknown> };

/** E.g. `{ id: 'subtotal', name: 'Subtotal', text: '$24.00' }`; two taxes may have one name. `strong` marks a sum. */
export type V3TotalRow = { id: string; name: string; text: string; strong?: boolean };

type V3Discount = { id: string; name: string; promoCode?: string; amount: CartMoney };

/** `name` is a masked code: "•••• 1234". */
type V3GiftCard = { id: string; name: string; amount: CartMoney; remainingBalance: CartMoney };

type RateType = 'FLAT' | 'WEIGHT' | 'PRICE' | 'PICKUP' | 'LOCAL_DELIVERY';

export type V3FulfillmentOption = {
  key: string;
  name: string;
  price: CartMoney;
  isPickup: boolean;
  rateType: RateType;
};

/** JSON in the cart page's `#sqs-cart-root`. */
export type CartPageData = {
  cart: V3Cart | null;
  storeCurrency: Currency;
  continueShoppingLinkUrl: string;
  minimumOrderSubtotal: CartMoney | null;
  locale: string;
  useCldrMode: boolean;
};
