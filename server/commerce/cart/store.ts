// Rows of carts. Private to this folder: use cart.ts.
import { currentLanguage } from '../../base/speech.ts';
import type { Key, Store } from '../../store/store.ts';
import { readValue, table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import {
  cameBackAfterMs,
  cartLifeMs,
  draftLifeMs,
  firstAddsJoinMs,
  guestCartLifeMs,
  passingCartLifeMs,
} from './limits.ts';
import { type Cart, cartSchema, cartTokenPattern } from './schema.ts';

const carts = table<Cart>({
  name: 'cart',
  topic: 'abandoned',
  schema: cartSchema,
  expiresAt: (cart) => cart.updatedAt + lifeMs(cart),
});

/** Carts of guests who left expire soonest, since anyone can create many of them. */
function lifeMs({ customerId, orderId, isReachable, createdAt, updatedAt, draft }: Cart): number {
  if (draft !== undefined) return draftLifeMs;
  if (customerId !== undefined || orderId !== undefined || isReachable) return cartLifeMs;
  return updatedAt - createdAt < cameBackAfterMs ? passingCartLifeMs : guestCartLifeMs;
}

const firstKey = (visitorId: string): Key => ['cart-first', visitorId];

const ofKey = (customerId: string): Key => ['cart-of', customerId];

/** All carts, in any order. */
export const listCarts = (store: Store, options: { limit: number; cursor?: string }) => carts.list(store, options);

/** Excludes carts that were merged into another one. */
export const findCart = async (source: Tx | Store, token: string | undefined): Promise<Cart | undefined> => {
  const cart = await findAny(source, token);
  return cart?.mergedInto === undefined ? cart : undefined;
};

const findAny = async (source: Tx | Store, token: string | undefined): Promise<Cart | undefined> =>
  token === undefined || !cartTokenPattern.test(token) ? undefined : carts.find(source, token);

/** The cart that this one was merged into. */
export async function findMergedInto(source: Tx | Store, token: string): Promise<Cart | undefined> {
  const cart = await findAny(source, token);
  return cart?.mergedInto === undefined ? undefined : findCart(source, cart.mergedInto);
}

/** The open cart of a signed-in shopper. */
export async function findCartOf(source: Tx | Store, customerId: string): Promise<Cart | undefined> {
  const token = await readValue<string>(source, ofKey(customerId));
  const cart = token === undefined ? undefined : await findCart(source, token);
  return cart?.customerId === customerId && cart.orderId === undefined ? cart : undefined;
}

const hourMs = 60 * 60 * 1000;
/** Rows are due after a day; the rest is slack for downtime. */
const recoveryLifeMs = 14 * 24 * hourMs;

export type DueCart = { hour: number; token: string };

/**
 * Marks a touched cart whose shopper can be emailed: `['cart-recovery', hour, token]`. Rows of earlier hours stay; their reader sees that
 * the cart was touched since.
 */
export function noteForRecovery(tx: Tx, { token, updatedAt }: Pick<Cart, 'token' | 'updatedAt'>): void {
  const key: Key = ['cart-recovery', Math.floor(updatedAt / hourMs), token];
  tx.peek(key, (known) => {
    if (known === undefined) tx.put(key, 1, { expiresAt: updatedAt + recoveryLifeMs });
  });
}

/** Carts last touched in hours that ended by `before`; oldest first. */
export async function dueForRecovery(store: Store, before: number, limit: number): Promise<DueCart[]> {
  const end: Key = ['cart-recovery', Math.floor(before / hourMs)];
  const page = await store.range({ start: ['cart-recovery'], end, limit });
  return page.rows.map(({ key }) => ({ hour: key[1] as number, token: key[2] as string }));
}

export const forgetRecovery = (tx: Tx, { hour, token }: DueCart): void => tx.delete(['cart-recovery', hour, token]);

export function putCart(tx: Tx, { language: _, ...cart }: Cart): void {
  const language = currentLanguage();
  carts.put(tx, { ...cart, ...(language !== undefined && { language }) }, cart.token);
  // A single-purchase cart is separate from the shopper's own.
  if (cart.customerId === undefined || cart.purchase !== undefined) return;
  if (cart.orderId === undefined && cart.recoveredAt === undefined) noteForRecovery(tx, cart);
  if (cart.orderId === undefined)
    tx.put(ofKey(cart.customerId), cart.token, { expiresAt: cart.updatedAt + cartLifeMs });
  else tx.delete(ofKey(cart.customerId));
}

export function deleteCart(tx: Tx, cart: Cart): void {
  carts.delete(tx, cart.token);
  if (cart.customerId !== undefined && cart.purchase === undefined) tx.delete(ofKey(cart.customerId));
}

/**
 * The cart that this visitor's first add has just created. Two concurrent adds without a cookie find each other here and create one cart.
 * The visitor's ID is secret, like the cart's token.
 */
export async function findFirstCart(tx: Tx, visitorId: string): Promise<Cart | undefined> {
  const token = (await tx.get(firstKey(visitorId))) as string | undefined;
  return token === undefined ? undefined : findCart(tx, token);
}

export const rememberFirstCart = (tx: Tx, visitorId: string, cart: Cart, now: number): void =>
  tx.put(firstKey(visitorId), cart.token, { expiresAt: now + firstAddsJoinMs });
