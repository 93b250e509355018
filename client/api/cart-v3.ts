// Typed calls of the cart of API version 3, which the cart page and the checkout use. Wire section 2 "v3 cart".
import type { V3Cart } from '../../server/commerce/cart/wire.ts';
import { type Answer, call } from './call.ts';

const itemPath = (token: string, id: string) =>
  `/api/3/commerce/cart/${encodeURIComponent(token)}/items/${encodeURIComponent(id)}`;

export const findCart = (token: string): Promise<Answer<V3Cart>> =>
  call('GET', `/api/3/commerce/cart/${encodeURIComponent(token)}`);

/** Quantity 0 removes the line. @returns the whole cart after the change */
export async function changeQuantity(token: string, id: string, quantity: number): Promise<Answer<V3Cart>> {
  const answer = await call<V3Cart | undefined>('PUT', itemPath(token, id), { quantity });
  if (!answer.ok) return answer;
  // The original answers with a status only.
  return answer.body?.items ? { ...answer, body: answer.body } : findCart(token);
}

/** Of a discount or a gift card. */
export const addCode = (token: string, giftOrPromoCode: string): Promise<Answer<V3Cart>> =>
  call('POST', `/api/3/commerce/cart/${encodeURIComponent(token)}/codes`, { giftOrPromoCode });

/** @param code a discount's code, or a gift card's id */
export const removeCode = (token: string, code: string): Promise<Answer<V3Cart>> =>
  call('DELETE', `/api/3/commerce/cart/${encodeURIComponent(token)}/codes/${encodeURIComponent(code)}`);
