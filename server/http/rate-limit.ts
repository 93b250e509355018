// Rate limits with bounded memory. As a middleware for routes, or as a limiter for what is counted inside (sign-in per account).
import { isIPv6 } from 'node:net';
import type { Clock } from '../parts.ts';
import type { Ctx, Middleware } from './context.ts';
import { rateLimited } from './errors.ts';

export type LimitOptions = {
  /** So many at once, and so many again over each `durationMs`. */
  points: number;
  durationMs: number;
  clock: Clock;
  /** How many callers are remembered; the longest unseen are forgotten first. Default 50,000. */
  callersMax?: number;
};

export type Limiter = {
  /** Takes one point, or says how long to wait for one. */
  take(caller: string): { ok: true } | { ok: false; retryAfterMs: number };
  /** Gives all points back, e.g. after a right password. */
  forgive(caller: string): void;
};

/**
 * One number per caller: the moment at which all its points are back. Each call moves it one interval on; a call is refused
 * when that moment would lie further ahead than all points together. So a burst of `points` passes, then one per interval.
 */
export function createLimiter({ points, durationMs, clock, callersMax = 50_000 }: LimitOptions): Limiter {
  const intervalMs = durationMs / points;
  const fullAt = new Map<string, number>();
  return {
    take(caller) {
      const now = clock.now();
      let known = Math.max(fullAt.get(caller) ?? now, now);
      if (known > now + durationMs) {
        // The clock was set back: nobody may be locked out for longer than the limit itself would.
        known = now + durationMs;
        fullAt.set(caller, known);
      }
      const next = known + intervalMs;
      if (next - now > durationMs + 1e-6) return { ok: false, retryAfterMs: Math.ceil(next - now - durationMs) };
      fullAt.delete(caller); // Written anew, so that the map stays in order of use.
      fullAt.set(caller, next);
      if (fullAt.size > callersMax) fullAt.delete(fullAt.keys().next().value as string);
      return { ok: true };
    },
    forgive: (caller) => void fullAt.delete(caller),
  };
}

/**
 * Refuses with 429 past `points` per `durationMs`; `Retry-After` says when to come back.
 *
 * @param name of the limit, for the log
 * @param by who is counted; the client's network when absent
 * @param message when the spec has other words than 'Please try again in a few seconds.'
 */
export function rateLimit(
  options: LimitOptions & { name: string; by?: (ctx: Ctx) => string; message?: string },
): Middleware {
  const { name, by = byNetwork, message } = options;
  const limiter = createLimiter(options);
  return (ctx, next) => {
    const taken = limiter.take(by(ctx));
    if (taken.ok) return next();
    ctx.set('Retry-After', String(Math.max(1, Math.ceil(taken.retryAfterMs / 1000))));
    ctx.state.log.warn('rate-limited', { limit: name });
    throw rateLimited(message);
  };
}

/** The client's address; for IPv6 its /64, since one customer has that many addresses to himself. */
export function byNetwork(ctx: Ctx): string {
  const { ip } = ctx.state;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

export const byVisitor = (ctx: Ctx) => ctx.state.visitorId;
