// The cart of a visitor: what is in it and every change of it. Asked by routes, pages and checkout. Spec §3, §7; wire §2.
import { accountNeeded } from '../../accounts/site-user/errors.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { readAnswers } from '../../forms/form/answers.ts';
import { formInvalid } from '../../forms/form/errors.ts';
import { findForm } from '../../forms/form/form.ts';
import type { Form } from '../../forms/form/schema.ts';
import type { Parts } from '../../parts.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { codesMax } from '../discount/limits.ts';
import { balancesOf, findGiftCardByCode } from '../gift-card/gift-card.ts';
import type { GiftCard } from '../gift-card/schema.ts';
import { normalCode } from '../pricing/codes.ts';
import type { CouponReason } from '../pricing/messages.ts';
import { shippingCharges } from '../pricing/shipping.ts';
import { currentCents } from '../product/display.ts';
import { unknownItem } from '../product/errors.ts';
import { loadProduct } from '../product/product.ts';
import type { Product, StockRow, Variant } from '../product/schema.ts';
import { notEnoughStock, soldOut } from '../stock/errors.ts';
import { type StockLooker, stockOf } from '../stock/stock.ts';
import { canonicalFields, keptAnswers } from './additional-fields.ts';
import {
  assertForCart,
  chosenVariant,
  leftFor,
  lineQuantityMax,
  piecesOf,
  purchaseOf,
  withAddId,
  withEntry,
  withFields,
  withQuantity,
} from './entries.ts';
import {
  cartFull,
  cartGone,
  codeRefused,
  entryGone,
  noCart,
  notForCart,
  quantityTooLarge,
  shippingUnknown,
  stockExceeded,
} from './errors.ts';
import { giftCardsMax, lineCentsMax } from './limits.ts';
import { messages } from './messages.ts';
import { checkoutPathOf, donatePath, giftCardPath, signInPath } from './paths.ts';
import { readQuantity } from './quantity.ts';
import type { AddEntryBody, Cart, CartEntry, CartPurchase, GiftCardWish, ShippingLocation } from './schema.ts';
import * as rows from './store.ts';
import { type CartView, shopSettings, viewCart } from './view.ts';

export { type Clamp, cartTokenFor, cartTokenOfLink, cloneCart, mergeCarts, removeCart, removeCartOf } from './merge.ts';
export type { CartLine, CartView, Looker } from './view.ts';
export { isTaxable, priceExtras, priceSettings, viewCart } from './view.ts';

/**
 * Who asks: the `CART` cookie, and the visitor's secret id, by which two first adds at once find the same cart. A signed-in
 * shopper's carts are theirs.
 */
export type CartVisitor = { cartToken?: string; visitorId?: string; customerId?: string };

/** Depend on this key to be told of any change of the cart. */
export const cartKey = rows.cartKey;

export const findCart = (source: Tx | Store, token: string | undefined): Promise<Cart | undefined> =>
  rows.findCart(source, token);

/** As it is now, to somebody who has not said who they are. */
const view = ({ store, clock }: Parts, cart: Cart): Promise<CartView> =>
  viewCart(store, store, cart, { now: clock.now() });

/** The open cart of a visitor with all that it shows; undefined before the first add and after the purchase. */
export async function cartOf(parts: Parts, visitor: CartVisitor): Promise<CartView | undefined> {
  const cart = await rows.findCart(parts.store, visitor.cartToken);
  return cart && cart.orderId === undefined ? view(parts, cart) : undefined;
}

export type AddedEntry = { view: CartView; entryId: string };

/**
 * Adds pieces of one variant, on the line that equals it if there is one; the first add makes the cart.
 *
 * @param addId `Add-To-Cart-Id`: the same id twice adds once
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
  // Before anything is looked up: what is no answer at all.
  const answers = canonicalFields(body.additionalFields);
  const fresh = { cartId: ids.next(), token: ids.token(30), entryId: ids.next() };
  const now = clock.now();

  const added = await transact(store, async (tx) => {
    const known = await openCart(tx, visitor);
    const before = owned(known ?? emptyCart(fresh, now), visitor.customerId);
    if (before.purchase !== undefined) throw notForCart();
    const replayed = before.adds.find((add) => add.id === addId);
    if (replayed) return { cart: before, entryId: replayed.entryId };

    const { product, variant, row, settings } = await loadWanted(store, body, { now, holder: before.id });
    const additionalFields = await fieldsFor(store, product, answers);
    const taken = piecesOf(before, variant.id);
    const left = leftFor(product, variant, row, taken);
    if (left < quantity) throw left === 0 && taken === 0 ? soldOut(variant.id) : notEnoughStock(left, variant.id);
    const { cart, entryId } = withEntry(
      before,
      { id: fresh.entryId, itemId: product.id, variantId: variant.id, quantity, additionalFields },
      lineQuantityMax(product, settings.website.store),
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

/** The form that a product asks before it goes into a cart. */
export async function formOf(store: Store, { additionalFieldsFormId }: Product): Promise<Form | undefined> {
  return additionalFieldsFormId === undefined ? undefined : findForm(store, additionalFieldsFormId);
}

/**
 * What is kept of the answers: as the product's form reads them, or as they came where it has none.
 * @throws fieldsUnreadable, formInvalid
 */
async function fieldsFor(store: Store, product: Product, sent: unknown): Promise<string | null> {
  const canonical = canonicalFields(sent);
  const form = await formOf(store, product);
  if (!form) return canonical;
  const read = readAnswers(form, canonical === null ? {} : JSON.parse(canonical), { allowEmpty: true });
  if (!read.ok) throw formInvalid(read.errors);
  return canonicalFields(keptAnswers(read.answers));
}

function assertCountable(cart: Cart, entryId: string, unitCents: number): void {
  if (entryOf(cart, entryId).quantity * unitCents > lineCentsMax) throw cartFull();
}

async function openCart(tx: Tx, visitor: CartVisitor): Promise<Cart | undefined> {
  const known = await rows.findCart(tx, visitor.cartToken);
  if (known && known.orderId === undefined) return known;
  if (visitor.customerId) return rows.findCartOf(tx, visitor.customerId);
  if (!visitor.visitorId) return undefined;
  const first = await rows.findFirstCart(tx, visitor.visitorId);
  return first?.orderId === undefined ? first : undefined;
}

/** What a signed-in shopper puts something into is theirs from then on. */
const owned = (cart: Cart, customerId: string | undefined): Cart =>
  customerId === undefined || cart.customerId !== undefined ? cart : { ...cart, customerId };

const emptyCart = (fresh: { cartId: string; token: string }, now: number): Cart => ({
  id: fresh.cartId,
  token: fresh.token,
  createdAt: now,
  updatedAt: now,
  entries: [],
  adds: [],
});

/**
 * Product, variant and stock of an add. Read outside the step's memory: a price or a count that changes meanwhile is no
 * reason to run again, since every reading of the cart reads them anew.
 */
async function loadWanted(store: Store, body: AddEntryBody, looker: StockLooker, purchase?: CartPurchase) {
  const [product, settings] = await Promise.all([loadProduct(store, body.itemId), shopSettings(store)]);
  if (!product.visible) throw unknownItem(product.id);
  assertForCart(product, purchase);
  const variant = chosenVariant(product, body);
  const row = await stockRowOf(store, product, variant, looker);
  return { product, variant, row, settings };
}

async function stockRowOf(store: Store, product: Product, variant: Variant, looker: StockLooker): Promise<StockRow> {
  const [row] = await stockOf(store, { ...product, variants: [variant] }, looker);
  return row!;
}

/** One change of the lines of a cart: `quantity` 0 removes. */
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
    const { website } = await shopSettings(store);
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

/** Refuses pieces that a line cannot have beside the other lines of the cart. */
async function assertHad(
  store: Store,
  others: Cart,
  entry: CartEntry,
  quantity: number,
  settings: { multipleQuantityAllowedForServices: boolean },
  now: number,
): Promise<void> {
  const product = await loadProduct(store, entry.itemId);
  const variant = product.variants.find((one) => one.id === entry.variantId);
  if (!variant || !product.visible) throw unknownItem(entry.itemId);
  const lineMax = lineQuantityMax(product, settings);
  if (quantity > lineMax) throw quantityTooLarge(lineMax);
  const row = await stockRowOf(store, product, variant, { now, holder: others.id });
  const left = leftFor(product, variant, row, piecesOf(others, variant.id));
  if (left < quantity) throw stockExceeded(left, entry.id);
  if (currentCents(variant) * quantity > lineCentsMax) throw cartFull();
}

/** @throws noCart, entryGone, fieldsUnreadable */
export async function setAdditionalFields(
  parts: Parts,
  token: string | undefined,
  entryId: string,
  additionalFields: unknown,
): Promise<AddedEntry> {
  let changedId = entryId;
  const view = await changeCart(parts, token, async (before, now) => {
    const entry = entryOf(before, entryId);
    const { website } = await shopSettings(parts.store);
    const product = await loadProduct(parts.store, entry.itemId);
    const fields = await fieldsFor(parts.store, product, additionalFields);
    const changed = withFields(before, entryId, fields, lineQuantityMax(product, website.store), now);
    changedId = changed.entryId;
    return changed.cart;
  });
  return { view, entryId: changedId };
}

/** Where the goods go; a delivery that does not reach there is chosen no more. @throws noCart */
export async function setShippingLocation(
  parts: Parts,
  token: string | undefined,
  location: ShippingLocation,
): Promise<CartView> {
  return changeCart(parts, token, async (before, now) => {
    const { shipping } = await shopSettings(parts.store);
    const { shippingKey, ...rest } = before;
    const stays = shippingCharges(shipping.options, location, 0).some((option) => option.key === shippingKey);
    return { ...rest, ...(stays && { shippingKey }), shippingLocation: location, updatedAt: now };
  });
}

/** @throws noCart, shippingUnknown when the place has no such delivery */
export async function setShippingOption(parts: Parts, token: string | undefined, key: string): Promise<CartView> {
  return changeCart(parts, token, async (before, now) => {
    const { shippingOptions } = await view(parts, before);
    if (!shippingOptions.some((option) => option.key === key)) throw shippingUnknown();
    return { ...before, shippingKey: key, updatedAt: now };
  });
}

/**
 * Takes what was typed into the one field for codes: a gift card's, or a discount's. A gift card goes behind those that are
 * there already. A discount that only this cart does not suit stays in it, with its reason among `invalidCoupons`, until
 * it does (commerce 1.8).
 * @throws cartGone, codeRefused for a code that is unknown, over or used up, and when the cart has enough of them
 */
export async function addCode(parts: Parts, token: string | undefined, typed: string): Promise<CartView> {
  const code = normalCode(typed);
  const cart = await rows.findCart(parts.store, token);
  if (!cart || cart.orderId !== undefined) throw cartGone();
  const giftCard = await findGiftCardByCode(parts.store, typed, parts.clock.now());
  if (giftCard) return addGiftCard(parts, cart, giftCard);
  const before = cart.codes ?? [];
  if (code === '' || (before.length >= codesMax && !before.includes(code))) throw codeRefused();
  const { priced } = await view(parts, { ...cart, codes: [...new Set([...before, code])] });
  const refused = priced.invalidCoupons.find((coupon) => normalCode(coupon.code) === code);
  if (refused?.reason === 'UNKNOWN') throw codeRefused();
  if (refused?.reason && goneReasons.includes(refused.reason)) throw codeRefused(refused.message);
  return changeCart(parts, token, async (open, now) => {
    const codes = [...new Set([...(open.codes ?? []), code])].slice(0, codesMax);
    return { ...open, codes, updatedAt: now };
  });
}

/** @throws codeRefused for a card of another currency, an empty one, and in a cart that buys gift cards */
async function addGiftCard(parts: Parts, cart: Cart, card: GiftCard): Promise<CartView> {
  const { website } = await shopSettings(parts.store);
  if (card.currency !== website.store.currency) throw codeRefused(messages.giftCardCurrency(card.currency));
  if (cart.purchase === 'gift-card') throw codeRefused(messages.giftCardForGiftCard);
  const [balanceCents = 0] = await balancesOf(parts.store, [card.id]);
  if (balanceCents === 0) throw codeRefused(messages.giftCardEmpty);
  return changeCart(parts, cart.token, async (open, now) => {
    const giftCardIds = [...new Set([...(open.giftCardIds ?? []), card.id])];
    if (giftCardIds.length > giftCardsMax) throw codeRefused(messages.giftCardsMax(giftCardsMax));
    return { ...open, giftCardIds, updatedAt: now };
  });
}

/**
 * The gift cards that pay, in this order: ids of those that the cart has, and codes of others.
 * @throws cartGone, codeRefused
 */
export async function setGiftCards(
  parts: Parts,
  token: string | undefined,
  wanted: readonly string[],
): Promise<CartView> {
  const cart = await rows.findCart(parts.store, token);
  if (!cart || cart.orderId !== undefined) throw cartGone();
  const ids: string[] = [];
  for (const one of wanted) {
    if (cart.giftCardIds?.includes(one)) ids.push(one);
    else {
      const card = await findGiftCardByCode(parts.store, one, parts.clock.now());
      if (!card) throw codeRefused();
      await addGiftCard(parts, cart, card);
      ids.push(card.id);
    }
  }
  return changeCart(parts, token, async (open, now) => ({ ...open, giftCardIds: [...new Set(ids)], updatedAt: now }));
}

/** Reasons that no other cart would change. */
const goneReasons: readonly CouponReason[] = ['DISABLED', 'NOT_STARTED', 'EXPIRED', 'USED_UP', 'USED_BY_CUSTOMER'];

/** A discount's code, or a gift card's id. @throws noCart. What is not there is gone already. */
export async function removeCode(parts: Parts, token: string | undefined, typed: string): Promise<CartView> {
  const code = normalCode(typed);
  return changeCart(parts, token, async (open, now) => ({
    ...open,
    codes: (open.codes ?? []).filter((one) => normalCode(one) !== code),
    ...(open.giftCardIds && { giftCardIds: open.giftCardIds.filter((id) => id !== typed) }),
    updatedAt: now,
  }));
}

/** What a cart with a checkout of its own has beside its item. */
export type PurchaseWish = {
  /** Who is signed in: the checkout begins with what is known of them. */
  customerId?: string;
  giftCard?: GiftCardWish;
  /** Of a donation: how much. */
  cents?: number;
};

/**
 * A cart of one item with a checkout of its own; the visitor's own cart stays as it is. Commerce 2.1.
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
  const { product, variant, row, settings } = await loadWanted(store, body, { now, holder: empty.id }, purchase);
  if (purchase === 'donation' && cents === undefined) throw notForCart();
  // Access is an account's.
  if (purchase === 'membership' && customerId === undefined) throw accountNeeded();
  const additionalFields = await fieldsFor(store, product, body.additionalFields);
  const left = leftFor(product, variant, row, 0);
  if (left < quantity) throw left === 0 ? soldOut(variant.id) : notEnoughStock(left, variant.id);
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
    lineQuantityMax(product, settings.website.store),
    now,
  );
  assertCountable(cart, entryId, cents ?? currentCents(variant));
  await transact(store, async (tx) => rows.putCart(tx, cart));
  return view(parts, cart);
}

const pathOfProduct = async (store: Store, { collectionId, urlId }: Product): Promise<string> =>
  `/${(await findCollection(store, collectionId))?.urlId ?? 'shop'}/p/${encodeURIComponent(urlId)}`;

/** Express checkout: what would go into the cart is bought at once. Undefined while the store has a cart. Spec §2. */
export async function expressCart(
  parts: Parts,
  body: AddEntryBody,
  customerId: string | undefined,
): Promise<CartView | undefined> {
  const { website } = await shopSettings(parts.store);
  return website.store.expressCheckout ? makePurchaseCart(parts, 'express', body, { customerId }) : undefined;
}

/**
 * Where a product is bought that has a checkout of its own: the path of that checkout, or of the page that asks first what it must
 * know. Undefined: it goes into the visitor's cart.
 */
export async function purchasePath(
  parts: Parts,
  body: AddEntryBody,
  customerId: string | undefined,
): Promise<string | undefined> {
  const [product, { website }] = await Promise.all([loadProduct(parts.store, body.itemId), shopSettings(parts.store)]);
  const purchase = purchaseOf(product, website.store);
  if (purchase === undefined) return undefined;
  if (purchase === 'donation') return donatePath(product.id);
  if (purchase === 'gift-card') return giftCardPath(product.id, body.variantId ?? undefined);
  if (purchase === 'membership' && customerId === undefined)
    return signInPath(await pathOfProduct(parts.store, product));
  const { cart } = await makePurchaseCart(parts, purchase, body, { customerId });
  return checkoutPathOf(cart);
}

/** Where the goods go and how, as the checkout has it. Within the checkout's own step. */
export function placeCart(
  tx: Tx,
  cart: Cart,
  { location, shippingKey = cart.shippingKey }: { location?: ShippingLocation; shippingKey?: string },
  now: number,
): void {
  rows.putCart(tx, {
    ...cart,
    ...(location && { shippingLocation: location }),
    ...(shippingKey !== undefined && { shippingKey }),
    updatedAt: now,
  });
}

export { type DueCart, dueForRecovery, forgetRecovery } from './store.ts';

/** Its shopper can be written to: they typed an address. Within the checkout's own step. */
export const noteForRecovery = (tx: Tx, { token }: Cart, now: number): void =>
  rows.noteForRecovery(tx, { token, updatedAt: now });

/** It is told of once; it is as old as it was. */
export const markRecovered = (tx: Tx, cart: Cart, now: number): void => rows.putCart(tx, { ...cart, recoveredAt: now });

/** @throws cartGone when it was bought meanwhile */
export function closeCart(tx: Tx, cart: Cart, orderId: string, now: number): void {
  if (cart.orderId !== undefined) throw cartGone();
  rows.putCart(tx, { ...cart, orderId, updatedAt: now });
}

/** A line that came down to what there is. */
export type Lowered = { entryId: string; title: string; left: number };

/**
 * Brings quantities down to what can be had, line by line; a line of which nothing is left stays as it is.
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

async function changeCart(
  parts: Parts,
  token: string | undefined,
  change: (before: Cart, now: number) => Promise<Cart>,
): Promise<CartView> {
  const now = parts.clock.now();
  const cart = await transact(parts.store, async (tx) => {
    const before = await rows.findCart(tx, token);
    if (!before || before.orderId !== undefined) throw noCart();
    const after = await change(before, now);
    rows.putCart(tx, after);
    return after;
  });
  return view(parts, cart);
}

function entryOf(cart: Cart, entryId: string): CartEntry {
  const entry = cart.entries.find((one) => one.id === entryId);
  if (!entry) throw entryGone(entryId);
  return entry;
}
