// Facts about a request before any handler: id, time, addresses. Determined once, on the raw request, for the
// cached-page handler and Koa.
import type { IncomingMessage } from 'node:http';
import type { OriginKind, Origins } from './origin.ts';

export type Facts = {
  readonly id: string;
  /** Monotonic, for durations only. */
  readonly startedMs: number;
  readonly ip: string;
  readonly protocol: 'http' | 'https';
  /** Undefined: the Host header doesn't match any of our origins. */
  readonly originKind: OriginKind | undefined;
  /** Contributors are served here. */
  readonly admin: boolean;
  /** E.g. `https://shop.example`; empty when `originKind` is undefined. */
  readonly origin: string;
  /** The addressed origin is https, so cookies are Secure. */
  readonly secure: boolean;
  /** The host redirects to the site. */
  readonly isMoved: boolean;
  /** `traceparent` from a trusted proxy. */
  readonly traceparent: string | undefined;
  /** The target as sent, where a language was cut from its path. */
  addressed?: string;
  /** Route pattern from a fixed set, never an address. */
  route?: () => string;
};

const slot = Symbol('facts');

type WithFacts = IncomingMessage & { [slot]?: Facts };

/** @throws before `learnFacts` ran for this request, in requestContext or the edge */
export function factsOf(request: IncomingMessage): Facts {
  const facts = (request as WithFacts)[slot];
  if (facts === undefined) throw new Error('The request has no facts: use requestContext before this');
  return facts;
}

/** Determines the facts of a request, once. */
export function learnFacts(request: IncomingMessage, origins: Origins, nextId: () => string): Facts {
  const known = (request as WithFacts)[slot];
  if (known !== undefined) return known;
  // Begins with the spread: V8 copies the properties of a later one singly.
  const facts: Facts = { ...origins.locate(request), id: nextId(), startedMs: performance.now() };
  (request as WithFacts)[slot] = facts;
  return facts;
}
