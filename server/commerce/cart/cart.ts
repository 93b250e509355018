// A visitor's cart: its content and every change of its lines and its delivery. Codes and single-purchase carts have files of their own.
// Spec §3, §7; wire §2.

import { isDeepStrictEqual } from 'node:util';
import type { Parts } from '../../base/parts.ts';
import { formUnknown } from '../../forms/form/errors.ts';
import { publicForm } from '../../forms/form/form.ts';
import type { PublicForm } from '../../forms/form/schema.ts';
import { inVisitorsLanguage } from '../../site/language/translated-store.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { readable } from '../../store/engines/value.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { shippingPreferences } from '../preferences/preferences.ts';
import { shippingCharges } from '../pricing/shipping.ts';
import { currentCents } from '../product/display.ts';
import { unknownItem } from '../product/errors.ts';
import { findProduct, loadProduct } from '../product/product.ts';
import { isVisible } from '../product/visible.ts';
import { notEnoughStock, soldOut } from '../stock/errors.ts';
import { canonicalFields } from './additional-fields.ts';
import { becomeOrder } from './drafts.ts';
import { leftFor, lineQuantityMax, piecesOf, withAddId, withEntry, withFields, withQuantity } from './entries.ts';
import { cartFull, cartGone, noCart, notForCart, quantityTooLarge, shippingUnknown, stockExceeded } from './errors.ts';
import { givenValues } from './form-answers.ts';
import { lineCentsMax, touchedAgainMs } from './limits.ts';
import { assertCountable, emptyCart, entryOf, fieldsFor, formOf, loadWanted, stockRowOf } from './line-request.ts';
import { readQuantity } from './quantity.ts';
import type { AddEntryBody, Cart, CartEntry, ShippingLocation } from './schema.ts';
import * as rows from './store.ts';
import { changeCart, view } from './update-cart.ts';
import { type CartView, viewCart } from './view.ts';

export { type Clamp, cartTokenFor, cartTokenOfLink, cloneCart, mergeCarts, removeCart, removeCartOf } from './merge.ts';
export type { CartLine, CartView, PricingContext, SoldEntry } from './view.ts';
export { givenCodes, ownersDiscountId, priceExtras, priceSettings, soldEntries, viewCart } from './view.ts';

/**
 * Identifies the requester: the `CART` cookie, and the visitor's secret ID, by which two concurrent first adds find the same cart. A
 * signed-in shopper's carts belong to them.
 */
export type CartVisitor = { cartToken?: string; visitorId?: string; customerId?: string };

export const findCart = rows.findCart;

/** The visitor's open cart with everything it shows; undefined before the first add and after the purchase. */
export async function cartOf(parts: Parts, visitor: CartVisitor): Promise<CartView | undefined> {
  const cart = await rows.findCart(parts.store, visitor.cartToken);
  return cart && cart.orderId === undefined ? view(parts, cart) : undefined;
}

export type AddedEntry = { view: CartView; entryId: string };

/**
 * Adds units of one variant, to the equal line if there is one; the first add creates the cart.
 *
 * @param addId `Add-To-Cart-Id`: the same ID twice adds once
 * @throws unknownItem, optionMissing, variantUnavailable, quantity…, soldOut, notEnoughStock, notForCart, cartFull
 */
export async function addEntry(
  parts: Parts,
  visitor: CartVisitor,
  body: AddEntryBody,
  addId?: string,
): Promise<AddedEntry> {
  const { store, clock, ids } = parts;
  const quantity = readQuantity(body.quantity, 1);
  // Refuse malformed answers before looking anything up.
  const answers = canonicalFields(body.additionalFields);
  const fresh = { cartId: ids.next(), token: ids.token(30), entryId: ids.next() };
  const now = clock.now();

  const added = await transact(store, async (tx) => {
    const known = await openCart(tx, visitor);
    const before = owned(known ?? emptyCart(fresh, now), visitor.customerId);
    if (before.purchase !== undefined) throw notForCart();
    const replayed = before.adds.find((add) => add.id === addId);
    if (replayed) return { cart: before, entryId: replayed.entryId };

    const { product, variant, row, website } = await loadWanted(store, body, { now, exceptHolder: before.id });
    const additionalFields = await fieldsFor(store, product, answers);
    const taken = piecesOf(before, variant.id);
    const left = leftFor(product, variant, row, taken);
    if (left < quantity) throw (left === 0 && taken === 0 ? soldOut : notEnoughStock)({ left, variantId: variant.id });
    const { cart, entryId } = withEntry(
      before,
      { id: fresh.entryId, itemId: product.id, variantId: variant.id, quantity, additionalFields },
      lineQuantityMax(product, website.store),
      now,
    );
    assertCountable(cart, entryId, currentCents(variant));
    const after = withAddId(cart, addId, entryId);
    rows.putCart(tx, after);
    if (!known && visitor.visitorId) rows.rememberFirstCart(tx, visitor.visitorId, after, now);
    return { cart: after, entryId };
  });
  return { view: await view(parts, added.cart), entryId: added.entryId };
}

async function openCart(tx: Tx, visitor: CartVisitor): Promise<Cart | undefined> {
  const known = await rows.findCart(tx, visitor.cartToken);
  if (known && known.orderId === undefined) return known;
  if (visitor.customerId) return rows.findCartOf(tx, visitor.customerId);
  if (!visitor.visitorId) return undefined;
  const first = await rows.findFirstCart(tx, visitor.visitorId);
  return first?.orderId === undefined ? first : undefined;
}

/** A cart belongs to the signed-in shopper from the first item they add. */
const owned = (cart: Cart, customerId: string | undefined): Cart =>
  customerId === undefined || cart.customerId !== undefined ? cart : { ...cart, customerId };

/** One change of a cart's lines: `quantity` 0 removes. */
export type QuantityChange = { entryId: string; quantity: unknown };

/**
 * Sets quantities, all or none.
 * @throws noCart, entryGone, quantity…, stockExceeded
 */
export async function setQuantities(
  parts: Parts,
  token: string | undefined,
  changes: readonly QuantityChange[],
): Promise<CartView> {
  const { store } = parts;
  const wanted = changes.map(({ entryId, quantity }) => ({ entryId, quantity: readQuantity(quantity, 0) }));
  return changeCart(parts, token, async (before, now) => {
    assertShoppers(before);
    const website = await loadWebsite(store);
    let cart = before;
    for (const { entryId, quantity } of wanted) {
      const entry = entryOf(cart, entryId);
      if (quantity > 0)
        await assertHad(store, withQuantity(cart, entryId, 0, now), entry, quantity, website.store, now);
      cart = withQuantity(cart, entryId, quantity, now);
    }
    return cart;
  });
}

export const setQuantity = (
  parts: Parts,
  token: string | undefined,
  entryId: string,
  quantity: unknown,
): Promise<CartView> => setQuantities(parts, token, [{ entryId, quantity }]);

export const removeEntry = (parts: Parts, token: string | undefined, entryId: string): Promise<CartView> =>
  setQuantities(parts, token, [{ entryId, quantity: 0 }]);

/** Shoppers cannot edit a draft that the owner put together. */
function assertShoppers({ draft }: Cart): void {
  if (draft) throw notForCart();
}

/** Whether shoppers may check out with it. False only for an owner's draft whose link was never sent or has expired. */
export const isOpenToShoppers = ({ draft }: Cart, now: number): boolean =>
  draft === undefined || now < (draft.payUntil ?? 0);

/** Refuses a quantity that does not fit beside the other lines of the cart. */
async function assertHad(
  store: Store,
  others: Cart,
  entry: CartEntry,
  quantity: number,
  settings: { multipleQuantityAllowedForServices: boolean },
  now: number,
): Promise<void> {
  const [product] = await readable([findProduct(store, entry.itemId)]);
  const variant = product?.variants.find((one) => one.id === entry.variantId);
  if (!product || !variant || !isVisible(product, now)) throw unknownItem({ itemId: entry.itemId });
  const lineMax = lineQuantityMax(product, settings);
  if (quantity > lineMax) throw quantityTooLarge({ max: lineMax });
  const row = await stockRowOf(store, product, variant, { now, exceptHolder: others.id });
  const left = leftFor(product, variant, row, piecesOf(others, variant.id));
  if (left < quantity) throw stockExceeded({ left, entryId: entry.id });
  if (currentCents(variant) * quantity > lineCentsMax) throw cartFull();
}

/** The form of a line's product and the line's current answers, to fill its inputs. @throws noCart, entryGone, formUnknown */
export async function formOfEntry(
  { store }: Pick<Parts, 'store'>,
  token: string | undefined,
  entryId: string,
): Promise<{ form: PublicForm; values: Record<string, unknown>; productName: string }> {
  const cart = await rows.findCart(store, token);
  if (!cart || cart.orderId !== undefined) throw noCart();
  const entry = entryOf(cart, entryId);
  const inLanguage = inVisitorsLanguage(store);
  const product = await loadProduct(inLanguage, entry.itemId);
  // The line's answers are stored under titles of the main language.
  const [form, shown] = [await formOf(store, product), await formOf(inLanguage, product)];
  if (!form || !shown) throw formUnknown();
  return {
    form: publicForm(shown),
    values: givenValues(form, entry.additionalFields),
    productName: product.title,
  };
}

/** @throws noCart, entryGone, fieldsUnreadable, formInvalid */
export async function setAdditionalFields(
  parts: Parts,
  token: string | undefined,
  entryId: string,
  additionalFields: unknown,
): Promise<AddedEntry> {
  let changedId = entryId;
  const view = await changeCart(parts, token, async (before, now) => {
    assertShoppers(before);
    const entry = entryOf(before, entryId);
    const website = await loadWebsite(parts.store);
    const product = await loadProduct(parts.store, entry.itemId);
    const fields = await fieldsFor(parts.store, product, additionalFields);
    const changed = withFields(before, entryId, fields, lineQuantityMax(product, website.store), now);
    changedId = changed.entryId;
    return changed.cart;
  });
  return { view, entryId: changedId };
}

/** Sets the destination, and clears a delivery option that does not reach it. @throws noCart */
export async function setShippingLocation(
  parts: Parts,
  token: string | undefined,
  location: ShippingLocation,
): Promise<CartView> {
  return changeCart(parts, token, async (before, now) => {
    const shipping = await shippingPreferences(parts.store);
    const { shippingKey, ...rest } = before;
    const stays = shippingCharges(shipping.options, location, 0).some((option) => option.key === shippingKey);
    return { ...rest, ...(stays && { shippingKey }), shippingLocation: location, updatedAt: now };
  });
}

/** @throws noCart, shippingUnknown when the destination has no such option */
export async function setShippingOption(parts: Parts, token: string | undefined, key: string): Promise<CartView> {
  return changeCart(parts, token, async (before, now) => {
    const { shippingOptions } = await view(parts, before);
    if (!shippingOptions.some((option) => option.key === key)) throw shippingUnknown();
    return { ...before, shippingKey: key, updatedAt: now };
  });
}

/** A checkout step's changes to its cart; absent fields stay. */
type CheckoutStep = { location?: ShippingLocation; shippingKey?: string; isReachable: boolean; isRecovered: boolean };

/**
 * Copies from the checkout, in its transaction: destination, delivery option, and whether the shopper can be emailed, which keeps the cart
 * longer. Skips the write when nothing changed.
 * @param step.isRecovered shoppers who leave get a mail
 */
export function placeCart(tx: Tx, before: Cart, step: CheckoutStep, now: number): void {
  const { location, shippingKey, isReachable, isRecovered } = step;
  if (isReachable && isRecovered && before.recoveredAt === undefined)
    rows.noteForRecovery(tx, { token: before.token, updatedAt: now });
  const after = {
    ...before,
    ...(isReachable && { isReachable }),
    ...(location && { shippingLocation: location }),
    ...(shippingKey !== undefined && { shippingKey }),
  };
  if (isDeepStrictEqual(after, before) && now - before.updatedAt < touchedAgainMs) return;
  rows.putCart(tx, location || shippingKey !== undefined ? { ...after, updatedAt: now } : after);
}

export { type DueCart, dueForRecovery, forgetRecovery, listCarts } from './store.ts';

export const draftCart = ({ ids, clock }: Parts, draftId: string): Cart => ({
  ...emptyCart({ cartId: ids.next(), token: ids.token(30) }, clock.now()),
  purchase: 'draft',
  draft: { id: draftId },
});

/** As the owner saved it; see draft/. */
export const putDraftCart = (tx: Tx, cart: Cart): void => rows.putCart(tx, cart);

/** Marks the recovery mail as sent; does not touch `updatedAt`. */
export const markRecovered = (tx: Tx, cart: Cart, now: number): void => rows.putCart(tx, { ...cart, recoveredAt: now });

/** @throws cartGone when it was bought in between */
export function closeCart(tx: Tx, cart: Cart, orderId: string, now: number): void {
  if (cart.orderId !== undefined) throw cartGone();
  rows.putCart(tx, { ...cart, orderId, updatedAt: now });
  if (cart.draft) becomeOrder(tx, cart.draft.id, orderId, now);
}

/** A line whose quantity was lowered to the available stock. */
type Lowered = { entryId: string; title: string; left: number };

/**
 * Lowers quantities to the available stock, line by line; a sold-out line stays as it is.
 * @throws noCart
 */
export async function clampToStock(
  parts: Parts,
  token: string | undefined,
): Promise<{ clamps: Lowered[]; view: CartView }> {
  const { store } = parts;
  let clamps: Lowered[] = [];
  const clamped = await changeCart(parts, token, async (before, now) => {
    clamps = [];
    // A draft is all or nothing: the customer buys all of the owner's items or none.
    if (before.draft) return before;
    let cart = before;
    const left = new Map<string, number>();
    for (const { entry, product, variant, stock } of (await viewCart(store, store, before, { now })).lines) {
      const had = left.get(variant.id) ?? leftFor(product, variant, stock, 0);
      const quantity = Math.min(entry.quantity, had);
      left.set(variant.id, had - quantity);
      if (quantity === entry.quantity || quantity === 0) continue;
      clamps.push({ entryId: entry.id, title: product.title, left: quantity });
      cart = withQuantity(cart, entry.id, quantity, now);
    }
    return cart;
  });
  return { clamps, view: clamped };
}
