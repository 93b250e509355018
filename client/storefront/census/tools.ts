// What the parts of the census share on a page: each part is a file of its own, fetched where it is needed.
import type { Track } from './tracker.ts';

/** What services are told, in the words of the visitor-events client. */
export type Fact = readonly [name: string, detail: Readonly<Record<string, unknown>>];

export type Queue<T> = { push(one: T): unknown; readonly length: number };

export type Tools = {
  track: Track;
  /** Of one page: parts of the census need no cookie of their own. */
  beacon(path: string, text: string): void;
  fact(name: string, detail?: Readonly<Record<string, unknown>>): void;
  /** Events of the cart and of products: kept until the shop's part is there. */
  shop: Queue<Event>;
  /** Kept until services are allowed and there. */
  services: Queue<Fact>;
};

declare global {
  interface Window {
    /** Events: kept until the census is there; then it hears them itself. */
    stoaCensus?: Queue<Event> & { tools?: Tools };
  }
}

export const queueMax = 50;

/** The kept ones first. */
export function takeOver<T>(kept: Queue<T> | undefined, take: (one: T) => void): Queue<T> {
  for (const one of (kept as readonly T[] | undefined) ?? []) take(one);
  return { push: take, length: 0 };
}
