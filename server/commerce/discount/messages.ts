// Messages for owners about discounts. Portable.
import { counted } from '../../base/counted.ts';

export const messages = {
  changedMeanwhile: 'Someone else changed this discount. Reload it and try again.',
  tooManyItems: 'This discount has too many products and categories.',
  endsBeforeStart: 'Choose an end that is after the start.',
  productMissing: 'One of these products no longer exists.',
  groupMissing: 'This customer group no longer exists.',
  categoryMissing: 'One of these categories no longer exists.',
};

type Off = { off: string };

/** Describes a discount, in the list and at the top of its record. */
export const summaryMessages = {
  anyOrder: ({ off }: Off) => `${off} off every order`,
  cartTotal: ({ off, minimum }: Off & { minimum: string }) => `${off} off orders of ${minimum} or more`,
  product: ({ off, count }: Off & { count: number }) => `${off} off ${counted(count, 'product', 'products')}`,
  category: ({ off, count }: Off & { count: number }) => `${off} off ${counted(count, 'category', 'categories')}`,
  buyXGetY: ({ buy, get, percent, isFree }: { buy: number; get: number; percent: string; isFree: boolean }) =>
    isFree ? `Buy ${buy}, get ${get} free` : `Buy ${buy}, get ${get} at ${percent} off`,
  shipping: 'Free shipping',
  shippingFrom: ({ minimum }: { minimum: string }) => `Free shipping on orders of ${minimum} or more`,
};
