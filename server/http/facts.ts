// What is known of a request before anything handles it: id, time, addresses. Found once, on the raw request, for front.ts and Koa alike.
import type { IncomingMessage } from 'node:http';
import type { OriginKind, Origins } from './origin.ts';

export type Facts = {
  readonly id: string;
  /** Monotonic, for durations only. */
  readonly startedMs: number;
  readonly ip: string;
  readonly protocol: 'http' | 'https';
  /** Undefined: the Host header names none of our origins. */
  readonly originKind: OriginKind | undefined;
  /** Contributors are served here. */
  readonly admin: boolean;
  /** E.g. `https://shop.example`; empty when `originKind` is undefined. */
  readonly origin: string;
  /** The origin addressed is https, so cookies are Secure. */
  readonly secure: boolean;
  /** `traceparent` of a proxy that is believed. */
  readonly traceparent: string | undefined;
  /** What answers it, as a name of a fixed set: the pattern of a route, never an address. */
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

/** Finds the facts of a request, once. */
export function learnFacts(request: IncomingMessage, origins: Origins, nextId: () => string): Facts {
  const known = (request as WithFacts)[slot];
  if (known !== undefined) return known;
  const facts: Facts = { id: nextId(), startedMs: performance.now(), ...origins.locate(request) };
  (request as WithFacts)[slot] = facts;
  return facts;
}
