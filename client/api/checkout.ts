// Typed calls of the checkout. Commerce 2.1, wire section 2.

import type { checkoutCalls } from '../../server/commerce/checkout/calls.ts';
import type {
  CheckoutView,
  Details,
  OrderBody,
  PaymentStep,
  PlacedOrder,
} from '../../server/commerce/checkout/schema.ts';
import { type Answer, callsOf } from './call.ts';

const checkout = callsOf<typeof checkoutCalls>();

/** Stores what is filled in so far. @returns the checkout, priced anew; of a cart that was bought meanwhile where its order is */
export const saveDetails = (
  cartToken: string,
  details: Details,
): Promise<Answer<CheckoutView | { confirmedPath: string }>> =>
  checkout('PUT /api/3/commerce/cart/:token/checkout', { token: cartToken, body: details });

/** Places the order; the same cart, quote and attempt twice place one. */
export const placeOrder = (
  body: Partial<OrderBody> & { cartToken: string },
): Promise<Answer<PlacedOrder | PaymentStep>> => checkout('POST /api/2/commerce/orders', { body });
