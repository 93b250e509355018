// Rate limits with bounded memory. As a middleware for routes, or as a limiter for internal events (sign-in per account).
import { isIPv6 } from 'node:net';
import type { DomainError } from '../base/errors.ts';
import { tryAgainIn } from '../base/general-messages.ts';
import { newsOf } from '../base/news.ts';
import type { Clock } from '../base/parts.ts';
import type { Ctx, Middleware } from './context.ts';
import { rateLimited } from './errors.ts';
import { createTakes } from './takes.ts';

type LimitOptions = {
  /** Per sliding window of `durationMs`. */
  points: number;
  durationMs: number;
  clock: Clock;
  /** Its name when several processes share the count. */
  name: string;
};

type Limiter = {
  /** Takes one point or `count` of them, all or none; on failure, returns how long to wait. */
  take(caller: string, count?: number): { ok: true } | { ok: false; retryAfterMs: number };
  /** Returns all points, e.g. after a correct password. */
  forgive(caller: string): void;
};

/**
 * Sliding window: stores when each caller took its points, and returns each point after `durationMs`. So "ten an
 * hour" is ten in any hour: a fixed window would allow twenty around its boundary, and a token bucket nineteen in the
 * first hour.
 */
export function createLimiter({ points, durationMs, clock, name }: LimitOptions): Limiter {
  const news = newsOf(clock);
  // Keeps the takes of one caller few. It returns points of a large number a thousandth early.
  const takes = createTakes(durationMs, { mergedMs: points > 1000 ? durationMs / 1000 : 0 });
  // Counting beyond the limit adds no information.
  news?.subscribe(name, (caller, count) =>
    count === 0 ? takes.forget(caller) : takes.add(caller, Math.min(count, points), clock.now()),
  );
  return {
    take(given, count = 1) {
      const caller = news ? news.mark(given) : given;
      const now = clock.now();
      const last = takes.over(caller, points - count, now);
      if (last !== undefined) return { ok: false, retryAfterMs: last + durationMs - now };
      takes.add(caller, count, now);
      news?.publish(name, caller, count);
      return { ok: true };
    },
    forgive(given) {
      const caller = news ? news.mark(given) : given;
      takes.forget(caller);
      news?.publish(name, caller, 0);
    },
  };
}

/**
 * Refuses with 429 past `points` per `durationMs`; `Retry-After` says when to retry.
 *
 * @param name of the limit, also for the log
 * @param by the caller to count; default: the client's network
 * @param message overrides the default text when the spec has its own
 */
export function rateLimit(options: LimitOptions & { by?: (ctx: Ctx) => string; message?: string }): Middleware {
  const { name, by = byNetwork, message } = options;
  const limiter = createLimiter(options);
  return (ctx, next) => {
    const taken = limiter.take(by(ctx));
    if (taken.ok) return next();
    throw limitReached(ctx, name, taken.retryAfterMs, message);
  };
}

/** The refusal, logged, with `Retry-After` set. */
export function limitReached(ctx: Ctx, limit: string, retryAfterMs: number, message?: string): DomainError {
  ctx.set('Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
  ctx.state.log.warn('rate-limited', { limit });
  return rateLimited(message ?? tryAgainIn(retryAfterMs));
}

/** Counts per client network. */
export const byNetwork = (ctx: { state: { ip: string } }): string => networkOf(ctx.state.ip);

/**
 * An IPv4 address unchanged; for IPv6 the /64, since one customer controls that many addresses. IPv4 inside IPv6
 * (mapped, NAT64, 6to4) counts as that IPv4 address: by its /64, all of IPv4 would be one client.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || !isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  if (isMapped || isNat64) return dotted(groups[6]!, groups[7]!);
  if (groups[0] === 0x2002) return dotted(groups[1]!, groups[2]!);
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

const dotted = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** The eight numbers of an IPv6 address. */
function groupsOf(ip: string): number[] {
  const plain = ip.replace(/%.*/, '').replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, a, b, c, d) => {
    return `${((Number(a) << 8) | Number(b)).toString(16)}:${((Number(c) << 8) | Number(d)).toString(16)}`;
  });
  const [head = [], tail = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const middle = plain.includes('::') ? Array<string>(8 - head.length - tail.length).fill('0') : [];
  return [...head, ...middle, ...tail].map((group) => Number.parseInt(group, 16));
}

export const byVisitor = (ctx: Ctx) => ctx.state.visitorId;
