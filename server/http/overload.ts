// Refuses work early when there is too much of it, so that what was accepted stays fast. Health and static files keep a reserve.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type Overload = {
  /** May this request be worked on? True: call `leave` when its answer is out. */
  enter(kind: 'work' | 'reserve'): boolean;
  leave(): void;
  inFlight(): number;
  close(): void;
};

export type OverloadOptions = {
  /** Requests worked on at once. Default 500. */
  maxInFlight?: number;
  /** Further ones for what costs little: static files. Default 200. */
  reserve?: number;
  /** Work is refused while the event loop is later than this. Default 400. */
  maxLoopDelayMs?: number;
  /** For tests; otherwise measured. */
  loopDelayMs?: () => number;
};

const sampleMs = 250;
/** However late the loop is, this much is always worked on: else a single long step would turn everyone away. */
const alwaysInFlight = 16;

export function createOverload(options: OverloadOptions = {}): Overload {
  const { maxInFlight = 500, reserve = 200, maxLoopDelayMs = 400 } = options;
  const delay = options.loopDelayMs === undefined ? measuredDelay() : { ms: options.loopDelayMs, close: () => {} };
  let count = 0;
  return {
    enter(kind) {
      const max = kind === 'reserve' ? maxInFlight + reserve : maxInFlight;
      if (count >= max) return false;
      if (kind === 'work' && count >= alwaysInFlight && delay.ms() > maxLoopDelayMs) return false;
      count++;
      return true;
    },
    leave: () => void count--,
    inFlight: () => count,
    close: () => delay.close(),
  };
}

/** The mean lateness of the last quarter second, so that one long step does not count as overload. */
function measuredDelay(): { ms: () => number; close: () => void } {
  const resolution = 10;
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  let ms = 0;
  const timer = setInterval(() => {
    const mean = histogram.count === 0 ? 0 : histogram.mean / 1e6 - resolution;
    ms = Number.isFinite(mean) ? Math.max(0, mean) : 0;
    histogram.reset();
  }, sampleMs).unref();
  return {
    ms: () => ms,
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
