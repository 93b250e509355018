// Moves a guest's orders to an account once the address is verified.
import type { SiteUser } from '../../accounts/site-user/schema.ts';
import type { Parts } from '../../base/parts.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import * as customers from '../customer/customer.ts';
import { notesMax } from '../customer/limits.ts';
import type { Customer } from '../customer/schema.ts';
import { changeCustomerOfOrder } from '../order/order.ts';
import { moveSubscription, subscriptionIdsOf } from '../subscription/subscription.ts';
import { takenOverMax } from './limits.ts';

/**
 * Moves a guest's purchases to the account that has proven the guest's address, and deletes the guest. If they exceed one transaction,
 * `takeOverSome` moves the rest first.
 */
export async function takeOverGuest(
  tx: Tx,
  user: SiteUser,
  email: string,
  { orders, subscriptionIds, seenAt }: GuestThings,
  now: number,
): Promise<void> {
  const guest = await customers.findCustomerByEmail(tx, email);
  const own = await customers.findCustomer(tx, user.id);
  if (!own) return;
  let after: Customer = { ...own, email, updatedAt: now };
  if (guest && guest.id !== own.id) {
    // The guest bought something since the read: the caller reads again.
    if (guest.updatedAt !== seenAt) throw new GuestMoved();
    await moveThings(tx, { from: guest.id, to: own.id }, { orders, subscriptionIds }, now);
    customers.deleteCustomer(tx, guest);
    const spentCents = { ...own.spentCents };
    for (const [currency, cents] of Object.entries(guest.spentCents))
      spentCents[currency] = (spentCents[currency] ?? 0) + cents;
    after = {
      ...after,
      orderCount: own.orderCount + guest.orderCount,
      spentCents,
      tags: [...new Set([...own.tags, ...guest.tags])].slice(0, 20),
      notes: [...own.notes, ...guest.notes].slice(-notesMax),
    };
  }
  await customers.putCustomer(tx, after);
}

async function moveThings(
  tx: Tx,
  { from, to }: { from: string; to: string },
  { orders, subscriptionIds }: Pick<GuestThings, 'orders' | 'subscriptionIds'>,
  now: number,
): Promise<void> {
  for (const id of subscriptionIds) await moveSubscription(tx, id, to, now);
  for (const { createdAt, orderId } of orders) {
    customers.deleteOrderOf(tx, from, createdAt, orderId);
    customers.putOrderOf(tx, to, createdAt, orderId);
    await changeCustomerOfOrder(tx, orderId, to, now);
  }
}

/**
 * Moves one transaction's worth of a guest's purchases to the account that has proven the address. If interrupted, opening the link again
 * continues. The guest's totals move with the last transaction.
 * @returns whether an account could take them, by the same test as `takeOverGuest`
 */
export async function takeOverSome(parts: Parts, user: SiteUser, email: string, things: GuestThings): Promise<boolean> {
  const now = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const guest = await customers.findCustomerByEmail(tx, email);
    const own = await customers.findCustomer(tx, user.id);
    if (!guest || !own || guest.id === own.id) return false;
    await moveThings(tx, { from: guest.id, to: own.id }, things, now);
    return true;
  });
}

type GuestThings = {
  orders: { createdAt: number; orderId: string }[];
  subscriptionIds: string[];
  /** More remains than one transaction moves. */
  hasMore: boolean;
  /** When the guest was last changed. */
  seenAt?: number;
};

/** Thrown by `takeOverGuest` when more was added after it read. */
export class GuestMoved extends Error {}

/**
 * Read before the transaction of `takeOverGuest`, since ranges within one are not guarded. Empty for a guest with an account of their own.
 */
export async function guestThingsOf(store: Store, email: string): Promise<GuestThings> {
  const guest = await customers.findCustomerByEmail(store, email);
  if (!guest || guest.hasAccount) return { orders: [], subscriptionIds: [], hasMore: false, seenAt: guest?.updatedAt };
  const { orders } = await customers.listOrdersOf(store, guest.id, takenOverMax);
  const subscriptionIds = await subscriptionIdsOf(store, guest.id, takenOverMax);
  const hasMore = Math.max(orders.length, subscriptionIds.length) === takenOverMax;
  return { orders, subscriptionIds, hasMore, seenAt: guest.updatedAt };
}
