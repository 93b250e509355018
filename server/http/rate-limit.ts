// Rate limits with bounded memory. As a middleware for routes, or as a limiter for what is counted inside (sign-in per account).
import { isIPv6 } from 'node:net';
import type { Clock } from '../parts.ts';
import type { Ctx, Middleware } from './context.ts';
import { rateLimited } from './errors.ts';

export type LimitOptions = {
  /** So many in any `durationMs`, wherever it begins. */
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

/** How many takes one limiter remembers, of all callers: 4 MB of numbers. */
const takesMax = 500_000;

/**
 * Remembers when each caller took its points, and gives a point back `durationMs` after it was taken. So "ten an hour" is ten in
 * every hour: a count per clock hour would let twenty through around its turn, and a bucket that fills up again would let
 * nineteen through in the first hour.
 */
export function createLimiter({ points, durationMs, clock, callersMax = 50_000 }: LimitOptions): Limiter {
  const takes = new Map<string, number[]>(); // By caller, in order of use; each caller's oldest first.
  let taken = 0;
  function forget(caller: string): void {
    taken -= takes.get(caller)?.length ?? 0;
    takes.delete(caller);
  }
  return {
    take(caller) {
      const now = clock.now();
      const known = takes.get(caller) ?? [];
      forget(caller); // Written anew, so that the map stays in order of use.
      const open = openOf(known, now, durationMs);
      const isOk = open.length < points;
      if (isOk) open.push(now);
      takes.set(caller, open);
      taken += open.length;
      while (takes.size > callersMax || (taken > takesMax && takes.size > 1))
        forget(takes.keys().next().value as string);
      return isOk ? { ok: true } : { ok: false, retryAfterMs: open[0]! + durationMs - now };
    },
    forgive: forget,
  };
}

/** Those of `times` that are not over yet. After the clock was set back nobody may be locked out for longer than `durationMs`. */
function openOf(times: number[], now: number, durationMs: number): number[] {
  const isSetBack = times.length > 0 && times.at(-1)! > now;
  const past = isSetBack ? times.map((at) => Math.min(at, now)) : times;
  return past[0]! > now - durationMs ? past : past.filter((at) => at > now - durationMs);
}

/**
 * Refuses with 429 past `points` per `durationMs`; `Retry-After` says when to come back.
 *
 * @param name of the limit, for the log
 * @param by who is counted; the client's network when absent
 * @param message when the spec has other words than `generalMessages.tryAgainSoon`
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
