// A person's recently opened palette items, stored in this browser until they sign out, so that they work offline, too.
import type { Found } from '../../../server/base/found.ts';

export type RecentItem = Pick<Found, 'title' | 'note' | 'kind'> & { href: string };

const recentMax = 6;
const keyOf = (personId: string): string => `recent:${personId}`;

export function recentItems(personId: string): RecentItem[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(personId)) ?? '[]') as RecentItem[];
  } catch {
    return []; // Storage is blocked, or the value isn't ours.
  }
}

export function noteRecent(personId: string, item: RecentItem): void {
  const others = recentItems(personId).filter(({ href }) => href !== item.href);
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify([item, ...others].slice(0, recentMax)));
  } catch {
    // Without storage there are no recent items.
  }
}

export function forgetRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('recent:')) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
