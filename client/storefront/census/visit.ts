// Identifies visitors: the formats of the 30-minute visit cookie and the two-year visitor cookie, and when a new visit begins. Spec §3
// "Visitor-tracking cookies", §5 "Cookies". Portable.
import { census } from './limits.ts';

/** Times in epoch milliseconds. */
export type VisitorRecord = { id: string; first: number; previous: number; latest: number; visits: number };

/** An id and 4 positive integers, separated by pipes. */
export function readVisitor(text: string): VisitorRecord | undefined {
  if (!/^[\w-]{8,64}(?:\|[1-9]\d{0,15}){4}$/.test(text)) return undefined;
  const [id = '', ...numbers] = text.split('|');
  const [first = 0, previous = 0, latest = 0, visits = 0] = numbers.map(Number);
  return { id, first, previous, latest, visits };
}

export const writeVisitor = ({ id, first, previous, latest, visits }: VisitorRecord): string =>
  [id, first, previous, latest, visits].join('|');

/** A positive integer. */
export const readVisitTime = (text: string): number | undefined =>
  /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;

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
