// Typed calls of the version 3 cart API, which the cart page and the checkout use. Wire section 2 "v3 cart".

import type { cartCalls } from '../../server/commerce/cart/calls.ts';
import type { V3Cart } from '../../server/commerce/cart/wire.ts';
import { type Answer, callsOf } from './call.ts';

const cart = callsOf<typeof cartCalls>();

export const findCart = (token: string): Promise<Answer<V3Cart>> => cart('GET /api/3/commerce/cart/:token', { token });

/** Quantity 0 removes the line. @returns the whole cart after the change */
export async function changeQuantity(token: string, id: string, quantity: number): Promise<Answer<V3Cart>> {
  const answer: Answer<V3Cart | undefined> = await cart('PUT /api/3/commerce/cart/:token/items/:id', {
    token,
    id,
    body: { quantity },
  });
  if (!answer.ok) return answer;
  // The original API answers with a status only, so the cart is fetched again.
  return answer.body?.items ? { ...answer, body: answer.body } : findCart(token);
}

/** Applies a discount code or a gift card. */
export const addCode = (token: string, giftOrPromoCode: string): Promise<Answer<V3Cart>> =>
  cart('POST /api/3/commerce/cart/:token/codes', { token, body: { giftOrPromoCode } });

/** @param code a discount's code, or a gift card's id */
export const removeCode = (token: string, code: string): Promise<Answer<V3Cart>> =>
  cart('DELETE /api/3/commerce/cart/:token/codes/:code', { token, code });
