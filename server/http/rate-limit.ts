// Rate limits with bounded memory. As a middleware for routes, or as a limiter for internal events (sign-in per account).
import { isIPv6 } from 'node:net';
import type { DomainError } from '../base/errors.ts';
import { tryAgainIn } from '../base/general-messages.ts';
import { newsOf } from '../base/news.ts';
import type { Clock } from '../base/parts.ts';
import type { Ctx, Middleware } from './context.ts';
import { rateLimited } from './errors.ts';

type LimitOptions = {
  /** Per sliding window of `durationMs`. */
  points: number;
  durationMs: number;
  clock: Clock;
  /** Number of callers to track; the least recently seen are evicted first. Default 50,000. */
  callersMax?: number;
  /** Its name when several processes share the count. */
  name: string;
};

type Limiter = {
  /** Takes one point or `count` of them, all or none; on failure, returns how long to wait. */
  take(caller: string, count?: number): { ok: true } | { ok: false; retryAfterMs: number };
  /** Returns all points, e.g. after a correct password. */
  forgive(caller: string): void;
  /** Number of callers in memory. */
  size(): number;
};

/** Takes to store per limiter, across all callers: 4 MB of numbers. */
const takesMax = 500_000;

/**
 * Sliding window: stores when each caller took its points, and returns each point after `durationMs`. So "ten an
 * hour" is ten in any hour: a fixed window would allow twenty around its boundary, and a token bucket nineteen in the
 * first hour.
 */
export function createLimiter({ points, durationMs, clock, callersMax = 50_000, name }: LimitOptions): Limiter {
  const news = newsOf(clock);
  const takes = new Map<string, number[]>(); // By caller, least recently used first; each caller's oldest take first.
  let taken = 0;
  function forget(caller: string): void {
    taken -= takes.get(caller)?.length ?? 0;
    takes.delete(caller);
  }
  function add(caller: string, open: number[], now: number): void {
    takes.set(caller, open);
    taken += open.length;
    // Drops up to two expired callers per added one, so few remain.
    let looks = 2;
    for (const [oldest, times] of takes) {
      if (looks-- === 0 || (times.at(-1) ?? 0) > now - durationMs) break;
      forget(oldest);
    }
    while (takes.size > callersMax || (taken > takesMax && takes.size > 1)) forget(takes.keys().next().value as string);
  }
  news?.subscribe(name, (caller, count) => {
    const now = clock.now();
    const open = count === 0 ? [] : openOf(takes.get(caller) ?? [], now, durationMs);
    forget(caller);
    // Counting beyond the limit adds no information.
    for (let n = Math.min(count, points); n > 0; n--) open.push(now);
    if (open.length > 0) add(caller, open.slice(-points), now);
  });
  return {
    take(given, count = 1) {
      const caller = news ? news.mark(given) : given;
      const now = clock.now();
      const known = takes.get(caller) ?? [];
      forget(caller); // Reinserted to keep the map in order of use.
      const past = openOf(known, now, durationMs);
      const isOk = past.length + count <= points;
      // A new array has no room for more: `push` would make room for 16 more takes, eight times what most callers need.
      const open = isOk ? past.concat(Array<number>(count).fill(now)) : past;
      add(caller, open, now);
      if (isOk) news?.publish(name, caller, count);
      return isOk
        ? { ok: true }
        : { ok: false, retryAfterMs: (open[open.length + count - points - 1] ?? now) + durationMs - now };
    },
    forgive(given) {
      const caller = news ? news.mark(given) : given;
      forget(caller);
      news?.publish(name, caller, 0);
    },
    size: () => takes.size,
  };
}

/** The takes in `times` that haven't expired. Setting the clock back must not lock anyone out for longer than `durationMs`. */
function openOf(times: number[], now: number, durationMs: number): number[] {
  const isSetBack = times.length > 0 && times.at(-1)! > now;
  const past = isSetBack ? times.map((at) => Math.min(at, now)) : times;
  return past[0]! > now - durationMs ? past : past.filter((at) => at > now - durationMs);
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
