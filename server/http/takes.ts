// The points that callers of a limit took, by time: a ring of numbers, 36 bytes per take, which grows only while it is full of takes
// that count. Each take points to the one before it with the same low bits of the caller's hash. So no list of
// callers is needed, and what expired or was overwritten needs no removal.
import { randomInt } from 'node:crypto';

export type Takes = {
  add(caller: string, count: number, now: number): void;
  /** @returns undefined, or the time of the newest take that must expire before at most `points` of the caller are taken */
  over(caller: string, points: number, now: number): number | undefined;
  forget(caller: string): void;
};

/**
 * @param options.mergedMs takes of one caller within this time count as one, of the first one's time
 * @param options.max a power of two; past it, the oldest takes expire early
 */
export function createTakes(durationMs: number, { mergedMs = 0, max = 65_536 } = {}): Takes {
  const least = Math.min(64, max);
  let size = least;
  let ring = ringOf(size);
  let mask = size - 1;
  /** Number of the next take. The take `n` is at `n % size`. */
  let next = 1;

  /** The caller's newest take at or before the take `from`, or 0. */
  function find(from: number, caller: number, since: number): number {
    for (let n = from; n > 0 && n >= next - size; n = ring.before[n & mask]!) {
      if (ring.times[n & mask]! <= since) return 0;
      if (ring.callers[n & mask] === caller) return n;
    }
    return 0;
  }

  function put(caller: number, count: number, time: number): void {
    const at = next & mask;
    ring.times[at] = time;
    ring.callers[at] = caller;
    ring.counts[at] = count;
    ring.before[at] = ring.newest[caller & mask]!;
    ring.newest[caller & mask] = next++;
  }

  function grow(): void {
    const { times, callers, counts } = ring;
    const [oldMask, end] = [mask, next];
    size *= 2;
    ring = ringOf(size);
    mask = size - 1;
    for (next = end - size / 2; next < end; ) {
      const at = next & oldMask;
      put(callers[at]!, counts[at]!, times[at]!);
    }
  }

  /** Setting the clock back must not lock anyone out for longer than `durationMs`. */
  function keepOrder(now: number): void {
    if (ring.times[(next - 1) & mask]! > now) ring.times = ring.times.map((time) => Math.min(time, now));
  }

  return {
    add(given, count, now) {
      keepOrder(now);
      // Everything has expired, e.g. after an attack.
      if (size > least && ring.times[(next - 1) & mask]! <= now - durationMs) {
        size = least;
        ring = ringOf(size);
        mask = size - 1;
        next = 1;
      }
      const caller = hashOf(given);
      const last = mergedMs > 0 ? find(ring.newest[caller & mask]!, caller, now - mergedMs) : 0;
      if (last > 0) {
        ring.counts[last & mask]! += count;
        return;
      }
      if (size < max && next > size && ring.times[next & mask]! > now - durationMs) grow();
      put(caller, count, now);
    },
    over(given, points, now) {
      keepOrder(now);
      const caller = hashOf(given);
      let left = points;
      for (let from = ring.newest[caller & mask]!; ; ) {
        const n = find(from, caller, now - durationMs);
        if (n === 0) return left < 0 ? now : undefined;
        left -= ring.counts[n & mask]!;
        if (left < 0) return ring.times[n & mask]!;
        from = ring.before[n & mask]!;
      }
    },
    forget(given) {
      const caller = hashOf(given);
      for (
        let n = ring.newest[caller & mask]!;
        (n = find(n, caller, Number.NEGATIVE_INFINITY)) > 0;
        n = ring.before[n & mask]!
      )
        ring.counts[n & mask] = 0;
    },
  };
}

const ringOf = (size: number) => ({
  times: new Float64Array(size),
  callers: new Float64Array(size),
  counts: new Uint32Array(size),
  before: new Float64Array(size),
  /** By the low bits of the caller's hash. */
  newest: new Float64Array(size),
});

const [highSeed, lowSeed] = [randomInt(2 ** 32), randomInt(2 ** 32)];

/** 53 bits. Seeded, so that no one can choose callers whose takes are found slowly. */
function hashOf(caller: string): number {
  let [high, low] = [highSeed, lowSeed];
  for (let at = 0; at < caller.length; at++) {
    const code = caller.charCodeAt(at);
    high = Math.imul(high ^ code, 0x9e3779b1);
    high ^= high >>> 15;
    low = Math.imul(low ^ code, 0x85ebca6b);
    low ^= low >>> 13;
  }
  return (Math.imul(high ^ low, 0xc2b2ae35) >>> 11) * 2 ** 32 + (low >>> 0);
}
