// Typed calls about the cart. Wire section 2.
import { type Answer, call } from './call.ts';

/** The parts of the legacy cart that storefront code reads. */
export type ShoppingCart = {
  /** Absent while there is none. */
  id?: string;
  totalQuantity: number;
  subtotalCents: number;
  entries: {
    id: string;
    itemId: string;
    quantity: number;
    title: string;
    chosenVariant: { sku: string; id: string } | null;
  }[];
};

export type AddEntry = { itemId: string; sku: string | null; quantity: number; additionalFields: string | null };

/** With `cartToken` it is a cart of its own, to be paid at once: express checkout. */
export type AddedEntry = {
  cartToken?: string;
  shoppingCart: ShoppingCart;
  newlyAdded: { id: string; title: string; itemId: string; quantity: number };
};

/** @param attempt uuid: the same one twice adds once */
export const addCartEntry = (entry: AddEntry, attempt: string): Promise<Answer<AddedEntry>> =>
  call('POST', '/api/commerce/shopping-cart/entries', entry, { 'Add-To-Cart-Id': attempt });

/** 404 when the visitor never had a cart. */
export const loadCart = (): Promise<Answer<ShoppingCart>> => call('GET', '/api/commerce/shopping-cart');

export type Wanted = {
  itemId: string;
  sku: string | null;
  quantity: number;
  /** JSON text: answers to the product's form. */
  additionalFields?: string | null;
};
export type CartToken = { cartToken: string };

/** A cart of its own, with a checkout of its own. */
export const buySubscription = ({
  itemId,
  sku,
  quantity,
  additionalFields = null,
}: Wanted): Promise<Answer<CartToken>> =>
  call('POST', '/api/3/commerce/cart/subscription', { itemId, sku, qty: quantity, additionalFields });

/** 401 for who is not signed in. */
export const buyMembership = ({ itemId, sku, additionalFields = null }: Wanted): Promise<Answer<CartToken>> =>
  call('POST', '/api/3/commerce/cart/membership', { itemId, sku, additionalFields });
