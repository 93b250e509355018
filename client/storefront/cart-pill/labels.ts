// Words and numbers of the cart's count. Spec §8 "Cart aria labels", §9 "Cart display". Portable.

const shownMax = 100;

/** 0 → "0", 100 → "100", 101 → "100+" */
export const countText = (quantity: number): string => (quantity > shownMax ? `${shownMax}+` : String(quantity));

export function cartLabel(quantity: number): string {
  if (quantity === 0) return 'Cart';
  if (quantity === 1) return 'One item in cart';
  if (quantity > shownMax) return `More than ${shownMax} items in cart`;
  return `${quantity} items in cart`;
}
