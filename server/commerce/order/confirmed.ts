// The content of the confirmation page (202), and the data that its scripts read. Public.
import type { Store } from '../../store/store.ts';
import type { Address } from '../address/schema.ts';
import type { LegacyCart } from '../cart/wire.ts';
import { type CartMoney, cartMoney, formatMoney } from '../money/money.ts';
import { methodText } from '../payment/methods.ts';
import { boughtCart } from './bought-cart.ts';
import { cheaperWords, explanationOf } from './explanation.ts';
import { type Answered, answersOfOrder, optionsText } from './mails.ts';
import { loadOrderOfLink } from './order.ts';
import { type Order, orderNumberText, type WholeOrder } from './schema.ts';
import { type TotalRow, totalRows } from './totals.ts';

/** Argument of the page scripts' `checkoutConfirmed({…})`. Wire §2. */
export type ConfirmedOrder = {
  id: string;
  orderNumber: string;
  websiteId: string;
  purchasedCartId: string;
  testMode: boolean;
  grandTotal: CartMoney;
  grandTotalFormatted: string;
  subtotal: CartMoney;
  subtotalFormatted: string;
  taxTotal: CartMoney;
  taxTotalFormatted: string;
  shippingTotal: CartMoney;
  shippingTotalFormatted: string;
  discountTotal: CartMoney;
  discountTotalFormatted: string;
  billingDetails: { customer: { email: string; firstName: string; lastName: string } };
  items: { sku: string; productName: string; unitPrice: CartMoney; quantity: number }[];
};

function checkoutConfirmed({ order, lines }: WholeOrder): ConfirmedOrder {
  const money = (cents: number) => cartMoney(cents, order.currency);
  const text = (cents: number) => formatMoney(cents, order.currency);
  return {
    id: order.id,
    orderNumber: orderNumberText(order),
    websiteId: order.websiteId,
    purchasedCartId: order.cartId,
    testMode: order.testMode,
    grandTotal: money(order.grandTotalCents),
    grandTotalFormatted: text(order.grandTotalCents),
    subtotal: money(order.subtotalCents),
    subtotalFormatted: text(order.subtotalCents),
    taxTotal: money(order.taxCents),
    taxTotalFormatted: text(order.taxCents),
    shippingTotal: money(order.shippingCents),
    shippingTotalFormatted: text(order.shippingCents),
    discountTotal: money(order.discountCents),
    discountTotalFormatted: text(order.discountCents),
    billingDetails: {
      customer: {
        email: order.email,
        firstName: order.billingAddress.firstName,
        lastName: order.billingAddress.lastName,
      },
    },
    items: lines.map((line) => ({
      sku: line.sku,
      productName: line.title,
      unitPrice: money(line.unitCents),
      quantity: line.quantity,
    })),
  };
}

/** Content of the confirmation page (202) as text and plain data. */
export type ConfirmedPage = {
  confirmed: ConfirmedOrder;
  orderNumber: string;
  email: string;
  paymentState: Order['paymentState'];
  paymentLabel?: string;
  /** Payment method of an order that isn't paid yet: `bank-transfer`, `cash`. */
  method?: string;
  amountDue: string;
  shippingAddress?: Address;
  billingAddress: Address;
  lines: {
    id: string;
    title: string;
    options: string;
    imageId?: string;
    quantity: number;
    unit: string;
    total: string;
  }[];
  totals: TotalRow[];
  /** How the total was calculated, as sentences. */
  explanation: string[];
  /** Answers to the owner's checkout form, and the note. */
  answers: Answered[];
  /** Says that the order cost less than the shopper last saw; empty otherwise. */
  cheaper: string[];
  purchase: NonNullable<Order['purchase']>;
  giftCardTo?: Order['giftCardTo'];
  subscriptionId?: string;
  itemIds: string[];
  /** The page's `shoppingCart` data. */
  cart: LegacyCart;
};

/** @throws orderUnknown if the access token doesn't match */
export async function confirmedPage(store: Store, id: string, accessToken: string): Promise<ConfirmedPage> {
  const whole = await loadOrderOfLink(store, id, accessToken);
  const { order, lines } = whole;
  const text = (cents: number) => formatMoney(cents, order.currency);
  return {
    confirmed: checkoutConfirmed(whole),
    orderNumber: orderNumberText(order),
    email: order.email,
    paymentState: order.paymentState,
    paymentLabel: methodText(order.payment.label),
    method: order.payment.method,
    amountDue: text(order.amountDueCents),
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    lines: lines.map((line) => ({
      id: line.id,
      title: line.title,
      options: optionsText(line),
      imageId: line.imageId,
      quantity: line.quantity,
      unit: text(line.unitCents),
      total: text(line.subtotalCents),
    })),
    totals: totalRows(whole),
    explanation: explanationOf(whole),
    answers: answersOfOrder(order),
    cheaper: cheaperWords(order),
    purchase: order.purchase ?? 'order',
    giftCardTo: order.giftCardTo,
    subscriptionId: order.subscriptionId,
    itemIds: lines.map(({ itemId }) => itemId),
    cart: boughtCart(whole),
  };
}
