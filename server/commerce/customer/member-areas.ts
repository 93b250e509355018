// The member areas of the site, as the owner has named them: namespace `member-areas` of the commerce preferences. Our choice of shape:
// `{ areas: [{ id, title, productId?, days? }] }`. An area with a product is a paywall: who buys the product gets in.
import * as z from 'zod';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import type { Order, OrderLine } from '../order/schema.ts';
import { preferencesOf } from '../preferences/preferences.ts';
import { grantAccess } from './member-access.ts';

const areaSchema = z.object({
  /** As in the page settings, e.g. `studio`. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  title: z.string().max(200),
  productId: z.string().max(100).optional(),
  /** How long a purchase lasts; for good when absent. */
  days: z.int().min(1).max(36_500).optional(),
});
export type MemberArea = z.infer<typeof areaSchema>;

/** What does not have the shape is left out: a slip in one area closes no other. */
export async function memberAreas(source: Tx | Store): Promise<MemberArea[]> {
  const { areas } = await preferencesOf(source, 'member-areas');
  if (!Array.isArray(areas)) return [];
  return areas.slice(0, 100).flatMap((area) => areaSchema.safeParse(area).data ?? []);
}

const dayMs = 86_400_000;

/**
 * Gives access to the areas that an order paid for, in the order's commit. To the signed-in shopper only: the cart takes such a
 * product from nobody else. Money that is still on its way opens nothing.
 */
export async function grantPurchased(
  tx: Tx,
  order: Pick<Order, 'customerId' | 'paymentState' | 'createdAt'>,
  lines: readonly Pick<OrderLine, 'itemId'>[],
): Promise<void> {
  if (order.customerId === undefined || order.paymentState === 'PENDING') return;
  for (const { id, productId, days } of await memberAreas(tx)) {
    if (productId === undefined || !lines.some(({ itemId }) => itemId === productId)) continue;
    const until = days === undefined ? undefined : order.createdAt + days * dayMs;
    await grantAccess(tx, order.customerId, id, order.createdAt, until);
  }
}
