// When a new visit begins, and session storage. Spec §3 "Visitor-tracking cookies", §5 "Cookies". Portable.
import type { VisitorRecord } from '../../../server/census/hit/visitor-cookie.ts';
import { census } from './limits.ts';

/** The visitor record at this page view: a new visit begins when the visit cookie has expired. */
export function atPageView(
  known: VisitorRecord | undefined,
  visitAt: number | undefined,
  { now, newId }: { now: number; newId: () => string },
): { visitor: VisitorRecord; isNewVisit: boolean } {
  if (!known) return { visitor: { id: newId(), first: now, previous: now, latest: now, visits: 1 }, isNewVisit: true };
  if (visitAt !== undefined && now - visitAt < census.visitLifeMs) return { visitor: known, isNewVisit: false };
  return { visitor: { ...known, previous: known.latest, latest: now, visits: known.visits + 1 }, isNewVisit: true };
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** Session storage entries carry their own expiry time. Spec §5. */
export function sessionEntry(storage: Storage, name: string, now: number): string | undefined {
  try {
    const { value, expires } = JSON.parse(storage.getItem(name) ?? '{}') as { value?: unknown; expires?: unknown };
    return typeof value === 'string' && typeof expires === 'number' && expires > now ? value : undefined;
  } catch {
    return undefined;
  }
}

export const putSessionEntry = (storage: Storage, name: string, value: string, expires: number): void =>
  storage.setItem(name, JSON.stringify({ value, expires }));
