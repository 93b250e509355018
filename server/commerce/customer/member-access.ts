// Who may see which member area. Access is given by a purchase (paywall product) or by the owner, for good or until a day.
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { access } from './store.ts';

const areasMax = 100;

/** Within the step that causes it. What is there for longer stays: a purchase never shortens access. */
export async function grantAccess(
  tx: Tx,
  customerId: string,
  areaId: string,
  now: number,
  until?: number,
): Promise<void> {
  const before = await access.find(tx, customerId, areaId);
  if (before && (before.until === undefined || (until !== undefined && before.until >= until))) return;
  const grantedAt = before?.grantedAt ?? now;
  access.put(tx, { customerId, areaId, grantedAt, ...(until !== undefined && { until }) }, customerId, areaId);
}

export const withdrawAccess = (tx: Tx, customerId: string, areaId: string): void =>
  access.delete(tx, customerId, areaId);

/** Area ids, sorted. An access past its day is none. */
export async function areasOf(store: Store, customerId: string, now: number): Promise<string[]> {
  const { records } = await access.list(store, { prefix: [customerId], limit: areasMax });
  return records.filter(({ until }) => until === undefined || until > now).map(({ areaId }) => areaId);
}

export async function removeAllAccess(tx: Tx, customerId: string, areaIds: readonly string[]): Promise<void> {
  for (const areaId of areaIds) access.delete(tx, customerId, areaId);
}
