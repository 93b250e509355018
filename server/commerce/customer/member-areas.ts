// The member areas of the site, as the owner has named them: namespace `member-areas` of the commerce preferences. Our choice of shape:
// `{ areas: [{ id, title, productId?, days? }] }`. An area with a product is a paywall: buying the product opens it. Public.
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
  /** How long a purchase lasts; for good when absent. */
  days: z.int().min(1).max(36_500).optional(),
});
type MemberArea = z.infer<typeof areaSchema>;

/** What does not have the shape is left out: a slip in one area closes no other. */
export async function memberAreas(source: Tx | Store): Promise<MemberArea[]> {
  const { areas } = await preferencesOf(source, 'member-areas');
  if (!Array.isArray(areas)) return [];
  return areas.slice(0, 100).flatMap((area) => areaSchema.safeParse(area).data ?? []);
}

/** Those that the owner has named, and those that pages ask for. */
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
 * Gives access to the areas that an order paid for, in the commit in which its money is there. To the signed-in shopper only: the
 * cart takes such a product from nobody else. Money that is reserved, or still on its way, opens nothing.
 *
 * @param paidUntil of an order of a subscription: where the owner has named no days, access lasts as long as what was paid for
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

/** The order is canceled: what it opened is closed again, unless something else opened it too. */
export async function withdrawPurchased(tx: Tx, { id: by, customerId }: Bought, lines: BoughtLines): Promise<void> {
  if (customerId === undefined) return;
  for (const { id } of await areasWith(tx, lines)) await withdrawGrant(tx, customerId, id, by);
}

const areasWith = async (tx: Tx, lines: BoughtLines): Promise<MemberArea[]> =>
  (await memberAreas(tx)).filter(({ productId }) => lines.some(({ itemId }) => itemId === productId));
