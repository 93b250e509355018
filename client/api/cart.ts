// Typed cart calls. Wire section 2.

import type { cartCalls } from '../../server/commerce/cart/calls.ts';
import type { EntryForm, V3Item } from '../../server/commerce/cart/wire.ts';
import { type Answer, callsOf } from './call.ts';

const cart = callsOf<typeof cartCalls>();

/** The parts of the legacy cart that storefront code reads. */
export type ShoppingCart = {
  /** Absent when the visitor has no cart. */
  id?: string;
  cartToken?: string;
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

type AddEntry = { itemId: string; sku: string | null; quantity: number; additionalFields: string | null };

/** `cartToken`: a separate cart for express checkout. */
export type AddedEntry = {
  cartToken?: string;
  shoppingCart: ShoppingCart;
  newlyAdded: { id: string; title: string; itemId: string; quantity: number };
};

/** @param attempt idempotency key (UUID): a retry with the same one adds only once */
export const addCartEntry = (entry: AddEntry, attempt: string): Promise<Answer<AddedEntry>> =>
  cart('POST /api/commerce/shopping-cart/entries', { body: entry, headers: { 'Add-To-Cart-Id': attempt } });

/** 404 when the visitor never had a cart. */
export const loadCart = (): Promise<Answer<ShoppingCart>> => cart('GET /api/commerce/shopping-cart', {});

/** The product form of a cart line, with the answers given so far. */
export const findEntryForm = (entryId: string): Promise<Answer<EntryForm>> =>
  cart('GET /api/commerce/shopping-cart/entries/:id/additionalFields', { id: entryId });

/** Spec §7. @param values by field id; refused ones come back as `errors` of the body */
export const changeAnswers = (
  { id, productId: itemId, sku }: Pick<V3Item, 'id' | 'productId' | 'sku'>,
  values: Readonly<Record<string, unknown>>,
): Promise<Answer<unknown>> =>
  cart('PUT /api/commerce/shopping-cart/entries/:id/additionalFields', {
    id,
    body: { itemId, sku, additionalFields: JSON.stringify(values) },
  });

export type Wanted = {
  itemId: string;
  sku: string | null;
  quantity: number;
  /** JSON text: answers to the product's form. */
  additionalFields?: string | null;
};
export type CartToken = { cartToken: string };

/** Creates a separate cart with its own checkout. */
export const buySubscription = ({
  itemId,
  sku,
  quantity,
  additionalFields = null,
}: Wanted): Promise<Answer<CartToken>> =>
  cart('POST /api/3/commerce/cart/subscription', { body: { itemId, sku, qty: quantity, additionalFields } });

/** 401 when not signed in. */
export const buyMembership = ({ itemId, sku, additionalFields = null }: Wanted): Promise<Answer<CartToken>> =>
  cart('POST /api/3/commerce/cart/membership', { body: { itemId, sku, additionalFields } });
