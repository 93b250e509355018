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

/** Saves the details so far. @returns the repriced checkout, or the order's path if the cart was bought in between */
export const saveDetails = (
  cartToken: string,
  details: Details,
): Promise<Answer<CheckoutView | { confirmedPath: string }>> =>
  checkout('PUT /api/3/commerce/cart/:token/checkout', { token: cartToken, body: details });

/** Idempotent per cart, quote, and attempt. */
export const placeOrder = (
  body: Partial<OrderBody> & { cartToken: string },
): Promise<Answer<PlacedOrder | PaymentStep>> => checkout('POST /api/2/commerce/orders', { body });
