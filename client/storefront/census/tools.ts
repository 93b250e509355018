// Shared tools of the census' parts: each part is a separate file, loaded where it is needed.
import type { Track } from './tracker.ts';

/** A visitor event for services, in the vocabulary of the visitor-events client. */
export type Fact = readonly [name: string, detail: Readonly<Record<string, unknown>>];

export type Queue<T> = { push(one: T): unknown; readonly length: number };

export type Tools = {
  track: Track;
  /** Sends for one page, without cookies of the parts' own. */
  beacon(path: string, text: string, onDone?: (isAccepted: boolean) => void): void;
  fact(name: string, detail?: Readonly<Record<string, unknown>>): void;
  /** Cart and product events, queued until the shop part has loaded. */
  shop: Queue<Event>;
  /** Queued until services are allowed and loaded. */
  services: Queue<Fact>;
};

declare global {
  interface Window {
    /** Events queued until the census has loaded and listens itself. */
    stoaCensus?: Queue<Event> & { tools?: Tools };
  }
}

export const queueMax = 50;

/** Replays the queued ones first. */
export function takeOver<T>(kept: Queue<T> | undefined, take: (one: T) => void): Queue<T> {
  for (const one of (kept as readonly T[] | undefined) ?? []) take(one);
  return { push: take, length: 0 };
}
