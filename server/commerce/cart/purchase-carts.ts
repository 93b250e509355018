// Carts of one item with a checkout of their own: donations, gift cards, memberships, express checkout. Public.

import { accountNeeded } from '../../accounts/site-user/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { addressPath } from '../../content/collection/url-id.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { accountSettings } from '../preferences/preferences.ts';
import { currentCents } from '../product/display.ts';
import { loadProduct } from '../product/product.ts';
import type { Product } from '../product/schema.ts';
import { stockShort } from '../stock/errors.ts';
import { leftFor, lineQuantityMax, purchaseOf, withEntry } from './entries.ts';
import { notForCart } from './errors.ts';
import { assertCountable, emptyCart, fieldsFor, loadWanted } from './line-request.ts';
import { checkoutPathOf, donatePath, giftCardPath, signInPath } from './paths.ts';
import { readQuantity } from './quantity.ts';
import type { AddEntryBody, Cart, CartPurchase, GiftCardWish } from './schema.ts';
import * as rows from './store.ts';
import { view } from './update-cart.ts';
import type { CartView } from './view.ts';

/** Additional fields of a single-purchase cart, beside its item. */
type PurchaseWish = {
  /** The signed-in shopper, whose details prefill the checkout. */
  customerId?: string;
  giftCard?: GiftCardWish;
  /** The amount of a donation. */
  cents?: number;
};

/**
 * Creates a cart of one item with its own checkout; the visitor's own cart stays unchanged. Commerce 2.1.
 * @throws unknownItem, optionMissing, variantUnavailable, quantity…, soldOut, notEnoughStock, notForCart, notSubscribable, accountNeeded
 */
export async function makePurchaseCart(
  parts: Parts,
  purchase: CartPurchase,
  body: AddEntryBody,
  { customerId, giftCard, cents }: PurchaseWish = {},
): Promise<CartView> {
  const { store, clock, ids } = parts;
  const quantity = readQuantity(body.quantity, 1);
  const now = clock.now();
  const empty: Cart = {
    ...emptyCart({ cartId: ids.next(), token: ids.token(30) }, now),
    purchase,
    ...(customerId !== undefined && { customerId }),
    ...(giftCard && { giftCard }),
  };
  const { product, variant, row, website } = await loadWanted(store, body, { now, exceptHolder: empty.id }, purchase);
  if (purchase === 'donation' && cents === undefined) throw notForCart();
  // Access belongs to an account. An account created later with the order's email address gets its purchases, so no one has to verify an
  // address before paying.
  if (purchase === 'membership' && customerId === undefined && !(await accountSettings(store)).signupAllowed)
    throw accountNeeded();
  const additionalFields = await fieldsFor(store, product, body.additionalFields);
  const left = leftFor(product, variant, row, 0);
  if (left < quantity) throw stockShort({ left, variantId: variant.id });
  const { cart, entryId } = withEntry(
    empty,
    {
      id: ids.next(),
      itemId: product.id,
      variantId: variant.id,
      quantity,
      additionalFields,
      ...(purchase === 'donation' && { agreedCents: cents }),
    },
    lineQuantityMax(product, website.store),
    now,
  );
  assertCountable(cart, entryId, cents ?? currentCents(variant));
  await transact(store, async (tx) => rows.putCart(tx, cart));
  return view(parts, cart);
}

/** Express checkout: buys the item immediately instead of adding it to the cart. Undefined while the store has a cart. Spec §2. */
export async function expressCart(
  parts: Parts,
  body: AddEntryBody,
  customerId: string | undefined,
): Promise<CartView | undefined> {
  const website = await loadWebsite(parts.store);
  return website.store.expressCheckout ? makePurchaseCart(parts, 'express', body, { customerId }) : undefined;
}

/** The path of the product's own checkout, or of the page that collects its options first. Undefined: it goes into the visitor's cart. */
export async function purchasePath(
  parts: Parts,
  body: AddEntryBody,
  customerId: string | undefined,
): Promise<string | undefined> {
  const [product, website] = await Promise.all([loadProduct(parts.store, body.itemId), loadWebsite(parts.store)]);
  const purchase = purchaseOf(product, website.store);
  if (purchase === undefined) return undefined;
  if (purchase === 'donation') return donatePath(product.id);
  if (purchase === 'gift-card') return giftCardPath(product.id, body.variantId ?? undefined);
  if (purchase === 'membership' && customerId === undefined && !(await accountSettings(parts.store)).signupAllowed)
    return signInPath(await pathOfProduct(parts.store, product));
  const { cart } = await makePurchaseCart(parts, purchase, body, { customerId });
  return checkoutPathOf(cart);
}

const pathOfProduct = async (store: Store, { collectionId, urlId }: Product): Promise<string> =>
  addressPath((await findCollection(store, collectionId))?.urlId ?? 'shop', 'p', urlId);
