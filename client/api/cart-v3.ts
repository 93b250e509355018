// Typed calls of the cart of API version 3, which the cart page and the checkout use. Wire section 2 "v3 cart".
import { type Answer, call } from './call.ts';

export type Money = { currencyCode: string; value: number; decimalValue: string; fractionalDigits: number };

export type CartLine = {
  id: string;
  productId: string;
  productType: string;
  sku: string;
  productName: string;
  productUrl: string;
  quantity: number;
  multipleQuantityAllowed: boolean;
  unitPrice: Money;
  itemTotal: Money;
  variantOptions: readonly { name: string; value: string }[];
  /** '' when the product has no picture. */
  image: '' | { url: string; title: string; originalSize: { width: number; height: number } };
};

export type CartV3 = {
  id: string;
  cartToken: string;
  items: readonly CartLine[];
  subtotal: Money;
  shippingTotal: Money;
  discountTotal: Money;
  taxTotal: Money;
  grandTotal: Money;
  shouldBlockPurchaseForMinimumOrderAmount: boolean;
};

const itemPath = (token: string, id: string) =>
  `/api/3/commerce/cart/${encodeURIComponent(token)}/items/${encodeURIComponent(id)}`;

export const findCart = (token: string): Promise<Answer<CartV3>> =>
  call('GET', `/api/3/commerce/cart/${encodeURIComponent(token)}`);

/** Quantity 0 removes the line. @returns the whole cart after the change */
export async function changeQuantity(token: string, id: string, quantity: number): Promise<Answer<CartV3>> {
  const answer = await call<CartV3 | undefined>('PUT', itemPath(token, id), { quantity });
  if (!answer.ok) return answer;
  // The original answers with a status only.
  return answer.body?.items ? { ...answer, body: answer.body } : findCart(token);
}
