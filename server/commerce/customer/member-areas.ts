// The site's member areas, as the owner defined them: namespace `member-areas` of the commerce preferences. Our choice of shape: `{ areas:
// [{ id, title, productId?, days? }] }`. An area with a product is a paywall: buying the product opens it. Public.
import * as z from 'zod';
import { listCollections } from '../../content/collection/collection.ts';
import { grantAccess, withdrawGrant } from '../../content/member-access/member-access.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { preferencesOf } from '../preferences/preferences.ts';

const areaSchema = z.object({
  /** As in the page settings, e.g. `studio`. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  title: z.string().max(200),
  productId: z.string().max(100).optional(),
  /** How long a purchase lasts; absent: without end. */
  days: z.int().min(1).max(36_500).optional(),
});
type MemberArea = z.infer<typeof areaSchema>;

/** Leaves out malformed entries: a mistake in one area must not close the others. */
export async function memberAreas(source: Tx | Store): Promise<MemberArea[]> {
  const { areas } = await preferencesOf(source, 'member-areas');
  if (!Array.isArray(areas)) return [];
  return areas.slice(0, 100).flatMap((area) => areaSchema.safeParse(area).data ?? []);
}

/** Member areas that the owner defined, and those that pages require. */
export async function knownAreas(store: Store): Promise<{ id: string; title: string }[]> {
  const titles = new Map((await memberAreas(store)).map(({ id, title }) => [id, title]));
  for (const { memberAreaId: id } of await listCollections(store)) if (id && !titles.has(id)) titles.set(id, id);
  return [...titles].slice(0, 200).map(([id, title]) => ({ id, title: title || id }));
}

export const isMemberArea = async (store: Store, areaId: string): Promise<boolean> =>
  (await knownAreas(store)).some(({ id }) => id === areaId);

const dayMs = 86_400_000;

type Bought = { id: string; customerId?: string; paymentState: string; testMode: boolean };
type BoughtLines = readonly { itemId: string }[];

/**
 * Grants access to the areas that an order paid for, in the commit that records its payment. Only for the signed-in shopper: the cart
 * accepts such a product from no one else. Authorised or pending payments grant nothing.
 *
 * @param paidUntil for an order of a subscription: if the owner set no days, access lasts as long as the paid period
 */
export async function grantPurchased(
  tx: Tx,
  order: Bought,
  lines: BoughtLines,
  now: number,
  paidUntil?: number,
): Promise<void> {
  const { id: by, customerId, paymentState, testMode } = order;
  if (customerId === undefined || paymentState !== 'PAID') return;
  for (const { id, days } of await areasWith(tx, lines)) {
    const until = days === undefined ? paidUntil : now + days * dayMs;
    await grantAccess(tx, customerId, id, now, { by, testMode, ...(until !== undefined && { until }) });
  }
}

/** Revokes the access that a canceled order granted, unless another grant covers it. */
export async function withdrawPurchased(tx: Tx, { id: by, customerId }: Bought, lines: BoughtLines): Promise<void> {
  if (customerId === undefined) return;
  for (const { id } of await areasWith(tx, lines)) await withdrawGrant(tx, customerId, id, by);
}

const areasWith = async (tx: Tx, lines: BoughtLines): Promise<MemberArea[]> =>
  (await memberAreas(tx)).filter(({ productId }) => lines.some(({ itemId }) => itemId === productId));
