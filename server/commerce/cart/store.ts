// Rows of carts. Private to this folder: ask cart.ts.
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { cartLifeMs, firstAddsJoinMs } from './limits.ts';
import { type Cart, cartSchema, cartTokenPattern } from './schema.ts';

const carts = table<Cart>({ name: 'cart', schema: cartSchema, expiresAt: (cart) => cart.updatedAt + cartLifeMs });

export const cartKey = (token: string): Key => carts.key(token);
const firstKey = (visitorId: string): Key => ['cart-first', visitorId];

const ofKey = (customerId: string): Key => ['cart-of', customerId];

/** A cart that went into another one is not there any more. */
export const findCart = async (source: Tx | Store, token: string | undefined): Promise<Cart | undefined> => {
  const cart = await findAny(source, token);
  return cart?.mergedInto === undefined ? cart : undefined;
};

const findAny = async (source: Tx | Store, token: string | undefined): Promise<Cart | undefined> =>
  token === undefined || !cartTokenPattern.test(token) ? undefined : carts.find(source, token);

/** The cart that this one went into. */
export async function findMergedInto(source: Tx | Store, token: string): Promise<Cart | undefined> {
  const cart = await findAny(source, token);
  return cart?.mergedInto === undefined ? undefined : findCart(source, cart.mergedInto);
}

/** The open cart of a signed-in shopper. */
export async function findCartOf(source: Tx | Store, customerId: string): Promise<Cart | undefined> {
  const found = await source.get(ofKey(customerId));
  const token = 'commit' in source ? (found as { value: unknown } | undefined)?.value : found;
  const cart = typeof token === 'string' ? await findCart(source, token) : undefined;
  return cart?.customerId === customerId && cart.orderId === undefined ? cart : undefined;
}

export function putCart(tx: Tx, cart: Cart): void {
  carts.put(tx, cart, cart.token);
  // A cart for one purchase stands beside the shopper's own.
  if (cart.customerId === undefined || cart.purchase !== undefined) return;
  if (cart.orderId === undefined)
    tx.put(ofKey(cart.customerId), cart.token, { expiresAt: cart.updatedAt + cartLifeMs });
  else tx.delete(ofKey(cart.customerId));
}

export function deleteCart(tx: Tx, cart: Cart): void {
  carts.delete(tx, cart.token);
  if (cart.customerId !== undefined && cart.purchase === undefined) tx.delete(ofKey(cart.customerId));
}

/**
 * The cart that this visitor's first add has just made. Two adds that start together without a cookie find each other
 * here, and make one cart. The visitor's id is a secret of the visitor's, as the cart's token is.
 */
export async function findFirstCart(tx: Tx, visitorId: string): Promise<Cart | undefined> {
  const token = (await tx.get(firstKey(visitorId))) as string | undefined;
  return token === undefined ? undefined : findCart(tx, token);
}

export const rememberFirstCart = (tx: Tx, visitorId: string, cart: Cart, now: number): void =>
  tx.put(firstKey(visitorId), cart.token, { expiresAt: now + firstAddsJoinMs });
