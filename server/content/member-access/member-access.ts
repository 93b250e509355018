// Access to member areas, granted by a purchase (paywall product) or by the owner, permanently or until a date.
// Canceling an order revokes only its own grant. Public.
import * as z from 'zod';
import { loadWebsite } from '../../site/website/website.ts';
import type { Key, Store } from '../../store/store.ts';
import { type Step, table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';

/** Maximum grants of one area to one customer; beyond it, those that end first are dropped. */
const grantsMax = 50;

/** Access granted by one order or by the owner. Each grant is revoked separately. */
const grantSchema = z.object({
  /** An order's id, or `owner`. */
  by: z.string(),
  /** Absent: permanently. */
  until: z.int().optional(),
  /** From a test payment: it counts only while the store is in test mode. */
  testMode: z.boolean().optional(),
});
type Grant = z.infer<typeof grantSchema>;

/** Access of one customer to one member area. */
const accessSchema = z.object({
  customerId: z.string(),
  areaId: z.string(),
  grantedAt: z.int(),
  /** The last one lasts longest. */
  grants: z.array(grantSchema).min(1).max(grantsMax),
});
export type Access = z.infer<typeof accessSchema>;

/** Data format 1. Rows from before grants were stored separately have none. */
type AccessV1 = Omit<Access, 'grants'> & { until?: number; grants?: Grant[] };
const grantsOnly: Step = {
  since: 2,
  up: ({ until, grants = [], ...row }: AccessV1): Access => ({
    ...row,
    grants: grants.length > 0 ? grants : [{ by: 'owner', ...(until !== undefined && { until }) }],
  }),
  down: (row: Access): AccessV1 => {
    const until = row.grants.at(-1)?.until;
    return { ...row, ...(until !== undefined && { until }) };
  },
};
const access = table<Access, [customerId: string, areaId: string]>({
  name: 'member-access',
  topic: 'customers',
  schema: accessSchema,
  steps: [grantsOnly],
  expiresAt: ({ grants }) => grants.at(-1)?.until,
});

const areasMax = 100;

/** The row format, for the concept that changes them. */
export const accessFormat = access.format;

/** Runs within the transaction that causes it. A longer existing grant stays: a purchase never shortens access. */
export async function grantAccess(
  tx: Tx,
  customerId: string,
  areaId: string,
  now: number,
  { by, until, testMode }: Grant = { by: 'owner' },
): Promise<void> {
  const before = await access.find(tx, customerId, areaId);
  const others = (before?.grants ?? []).filter((grant) => grant.by !== by);
  const added = { by, ...(until !== undefined && { until }), ...(testMode && { testMode }) };
  const grants = [...others, added].toSorted(longestLast).slice(-grantsMax);
  put(tx, { customerId, areaId, grantedAt: before?.grantedAt ?? now, grants });
}

/** Revokes all grants. */
export const withdrawAccess = access.delete;

/** Revokes the access granted by one order. */
export async function withdrawGrant(tx: Tx, customerId: string, areaId: string, by: string): Promise<void> {
  const before = await access.find(tx, customerId, areaId);
  const grants = before?.grants.filter((grant) => grant.by !== by) ?? [];
  if (!before || grants.length === before.grants.length) return;
  if (grants.length === 0) withdrawAccess(tx, customerId, areaId);
  else put(tx, { ...before, grants });
}

const put = (tx: Tx, row: Access): void =>
  access.put(tx, { ...row, grants: row.grants.toSorted(longestLast) }, row.customerId, row.areaId);

const endOf = ({ until = Number.POSITIVE_INFINITY }: { until?: number }) => until;
/** If grants must be dropped, those from test payments go first. */
const longestLast = (a: Grant, b: Grant): number =>
  Number(b.testMode ?? false) - Number(a.testMode ?? false) || (endOf(a) === endOf(b) ? 0 : endOf(a) - endOf(b));

/** Sorted area ids, without expired access. */
export async function areasOf(store: Store, customerId: string, now: number): Promise<string[]> {
  const { testModeOn } = (await loadWebsite(store)).store;
  return (await accessOf(store, customerId))
    .filter((row) => isOpen(row, { now, testModeOn }))
    .map(({ areaId }) => areaId);
}

export const isOpen = ({ grants }: Access, { now, testModeOn }: { now: number; testModeOn: boolean }): boolean =>
  grants.some((grant) => endOf(grant) > now && (testModeOn || !grant.testMode));

/** By area, even if access has expired. */
export const accessOf = async (store: Store, customerId: string): Promise<Access[]> =>
  (await access.list(store, { prefix: [customerId], limit: areasMax })).records;

/** The customer whose access is stored under this key. */
export const customerOfAccess = ([name, customerId]: Key): string | undefined =>
  name === access.name ? (customerId as string) : undefined;

export async function removeAllAccess(tx: Tx, customerId: string, areaIds: readonly string[]): Promise<void> {
  for (const areaId of areaIds) access.delete(tx, customerId, areaId);
}
