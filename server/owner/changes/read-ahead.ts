// Warms the cache of the long lists when someone opens the editor, so that opening a list is fast.
import type { Parts } from '../../base/parts.ts';
import { type Actor, can } from '../../base/roles.ts';
import { browseOrders } from '../../commerce/order/browse.ts';
import { browseInventory } from '../../commerce/stock/inventory-list.ts';
import { browseProducts } from '../../commerce/stock/product-list.ts';

/** One list at a time, in the background. */
export function readAhead({ store, clock }: Pick<Parts, 'store' | 'clock'>, person: Actor): void {
  const lists = [
    can(person, 'orders.see') && browseOrders(store, { sort: '-created', limit: 1 }),
    can(person, 'products.edit', { as: 'ask' }) && browseProducts({ store, clock }, { sort: 'position', limit: 1 }),
    can(person, 'inventory.edit', { as: 'read' }) && browseInventory(store, { sort: 'product', limit: 1 }),
  ];
  // Opening the list reports the error to its user and logs it.
  void Promise.allSettled(lists);
}
