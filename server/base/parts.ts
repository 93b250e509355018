// What nearly every concept is given: the store, the time, new ids, the log. Built once in main.ts (tests: testing/).
import type { Store } from '../store/store.ts';

/** Epoch milliseconds. The only source of time in the server. */
export type Clock = { now(): number };

export type Ids = {
  /** 24 lower-case hex characters, as pages, items and orders have. Begins with the time, so ids made later sort later. */
  next(): string;
  /** Version 4 uuid, as variants have. */
  uuid(): string;
  /** Unguessable, URL-safe. @param bytes of randomness, e.g. 32 */
  token(bytes: number): string;
};

/** Structured log: one event word and plain fields; never secrets, mail addresses or bodies. */
export type Log = {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  /** For faults: things that must not happen. `testApp` fails a test that logged one unexpectedly. */
  fault(event: string, error: unknown, fields?: Record<string, unknown>): void;
};

export type Parts = { store: Store; clock: Clock; ids: Ids; log: Log };

/** For those who write links that leave the process, as in mails. */
export type SiteAddress = {
  /** The site's public address, e.g. `https://shop.example`; no slash at the end. */
  siteUrl: () => string;
  /** The editor's. What is written to owners leads there at once. */
  adminUrl: () => string;
};
