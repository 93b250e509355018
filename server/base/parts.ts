// Dependencies of nearly every concept: store, clock, ids, log. Built once in serve.ts; tests build theirs in testing/.
import type { Store } from '../store/store.ts';

/** Epoch milliseconds. The only source of time in the server. */
export type Clock = { now(): number };

export type Ids = {
  /** 24 lowercase hex characters, for pages, items, and orders. Starts with the time, so later ids sort later. */
  next(): string;
  /** Version 4 UUID, for variants. */
  uuid(): string;
  /** Unguessable, URL-safe. @param bytes of randomness, e.g. 32 */
  token(bytes: number): string;
};

/** Structured log: one event name and plain fields. Never secrets, email addresses, or bodies. */
export type Log = {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  /** For bugs. A test that logs one unexpectedly fails. */
  fault(event: string, error: unknown, fields?: Record<string, unknown>): void;
};

export type Parts = { store: Store; clock: Clock; ids: Ids; log: Log };

/** For links in messages outside the site, such as email. */
export type SiteAddress = {
  /** The site's public address without a trailing slash, e.g. `https://shop.example`. */
  siteUrl: () => string;
  /** The editor's address, for links to owners. */
  adminUrl: () => string;
};
