// Load shedding: refuses requests early under overload, so that accepted ones stay fast. Health checks are always
// answered.
//
// Requests are read on arrival and processed from a queue, one per turn of the event loop. The loop accepts one new
// connection per turn, so processing a request in the turn that reads it would leave the others in the kernel's queue,
// where we can't count or refuse them. The queue's length and waiting time determine the overload.
import type { Log } from '../../base/parts.ts';

/**
 * `work` goes through Koa; `reserve` costs little there (static files); `brief` costs a tenth of a millisecond, so it
 * begins when it is read; `kept` is a cached page, sent immediately.
 */
export type WorkKind = 'work' | 'reserve' | 'brief' | 'kept';

/** A request in progress. */
export type Admission = {
  /** Runs `work` when it is this request's turn. */
  start(work: () => void): void;
  /** The response was sent, or the client disconnected. */
  leave(): void;
};

export type Overload = {
  /** @param network of the client; empty: unknown. Undefined: refuse the request. */
  enter(kind: WorkKind, network?: string): Admission | undefined;
  /** Whether to refuse new connections, after reading only enough to detect a health check. */
  refusesConnections(): boolean;
  inFlight(): number;
  /** Requests and connections refused since the process began. */
  refused(): number;
  /** Current delay of the event loop or of the longest-waiting request, whichever is greater. */
  delayMs(): number;
  close(): void;
};

export type OverloadOptions = {
  /** Requests that are queued or in progress; while the queue stays long, three eighths of them. */
  maxInFlight?: number;
  /** Additional slots for `reserve`. */
  reserve?: number;
  /** Work is refused while the delay of the event loop, or of the longest-waiting request, is above this. */
  maxDelayMs?: number;
  /** A request older than this is waiting for something else (its body, a payment provider) and no longer counts. */
  workedOnMs?: number;
  /** Per network: requests that wait for something else, e.g. bodies that are sent a byte at a time. */
  openPerNetwork?: number;
  /** Delay of work in other queues, e.g. renders. */
  otherDelayMs?: () => number;
  /** For tests; default: measured. */
  loopDelayMs?: () => number;
  log?: Pick<Log, 'warn'>;
};

const overloadDefaults = { maxInFlight: 64, reserve: 32, maxDelayMs: 100, workedOnMs: 250 } as const;

/** Admitted per sample regardless of the delay: otherwise a single long step would refuse everyone. */
const perSample: Record<WorkKind | 'connection', number> = {
  work: 8,
  reserve: 16,
  brief: 16,
  kept: 64,
  connection: 16,
};
/** Never an overload, regardless of the delay: after one long step, sixteen shoppers return at the same moment. */
const fewInProgress = 24;
/** A queue that stays long for more than this isn't a burst: a shorter one serves as many requests, each of them sooner. */
const burstMs = 100;
const shortQueue = 8;
/** Share of `maxInFlight` that may be in progress while the queue stays long. */
const steadyShare = 3 / 8;
/** Limit for all requests, including those waiting for something else. */
const openMax = 4_000;
/** One network may hold at most a quarter of them. */
const openPerNetworkMax = openMax / 4;
/** While new requests arrive, read them first, for at most this many turns: they are cheap until processed, and may have to be refused. */
const readTurnsMax = 16;
const reportMs = 1_000;

/** `work` is cleared once it has begun. V8 keeps earlier tables of a changing Set, and all they contain, until a full collection. */
type Waiting = { at: number; work: (() => void) | undefined };

export function createOverload(options: OverloadOptions = {}): Overload {
  const { maxInFlight, reserve, maxDelayMs, workedOnMs } = { ...overloadDefaults, ...options };
  const noneYet = { work: 0, reserve: 0, brief: 0, kept: 0, connection: 0 };
  const openPerNetwork = options.openPerNetwork ?? Math.max(openPerNetworkMax, maxInFlight);
  let sinceSample = { ...noneYet };
  let open = 0;
  const openOf = new Map<string, number>();
  /** In queue order. */
  const waiting = new Set<Waiting>();
  /** Begun within `workedOnMs`, oldest first. */
  const recent = new Set<{ at: number }>();
  /** When the queue was last short. */
  let shortAt = performance.now();
  let refused = 0;
  let refusedBefore = 0;
  const watch = watchLoop(() => {
    sinceSample = { ...noneYet };
    forgetOld();
  });
  const loopDelayMs = options.loopDelayMs ?? watch.lateMs;
  const report = setInterval(() => {
    if (refused > 0) options.log?.warn('overloaded', { refused, inFlight: open, lateMs: Math.round(delayMs()) });
    refusedBefore += refused;
    refused = 0;
  }, reportMs).unref();

  function delayMs(): number {
    const [first] = waiting.size > 0 ? waiting : [];
    const waitedMs = first === undefined ? 0 : performance.now() - first.at;
    return Math.max(loopDelayMs(), waitedMs, options.otherDelayMs?.() ?? 0);
  }

  function forgetOld(): void {
    const before = performance.now() - workedOnMs;
    for (const request of recent) {
      if (request.at > before) return;
      recent.delete(request);
    }
  }

  /** Requests that may be queued or in progress now. */
  function workMax(): number {
    const now = performance.now();
    if (waiting.size <= shortQueue) shortAt = now;
    return now - shortAt > burstMs ? Math.ceil(maxInFlight * steadyShare) : maxInFlight;
  }

  function mayEnter(kind: WorkKind, network: string): boolean {
    const inProgress = waiting.size + recent.size;
    const isFew = kind !== 'kept' && inProgress < fewInProgress;
    if (sinceSample[kind] >= perSample[kind] && !isFew && delayMs() > maxDelayMs) return false;
    if (kind === 'kept') return true;
    if (network !== '' && (openOf.get(network) ?? 0) >= openPerNetwork) return false;
    const max = kind === 'reserve' ? maxInFlight + reserve : workMax();
    return inProgress < max && open < openMax;
  }

  let arrivals = 0;
  let readTurns = 0;
  let isTurning = false;

  function leaveQueue(request: Waiting): void {
    waiting.delete(request);
    request.work = undefined;
  }

  function turn(): void {
    if (arrivals > 0 && readTurns < readTurnsMax) readTurns++;
    else {
      readTurns = 0;
      const [next] = waiting;
      if (next) {
        const { work } = next;
        leaveQueue(next);
        work?.();
      }
    }
    arrivals = 0;
    isTurning = waiting.size > 0;
    if (isTurning) setImmediate(turn);
  }

  function admit(kind: WorkKind, network: string): Admission {
    const request = { at: 0 };
    let own: Waiting | undefined;
    open++;
    openOf.set(network, (openOf.get(network) ?? 0) + 1);
    const begin = (work: () => void) => {
      request.at = performance.now();
      recent.add(request);
      work();
    };
    return {
      start(work) {
        if (kind !== 'work') return begin(work);
        own = { at: performance.now(), work: () => begin(work) };
        waiting.add(own);
        if (!isTurning) setImmediate(turn);
        isTurning = true;
      },
      leave() {
        if (own) leaveQueue(own);
        recent.delete(request);
        open--;
        const others = (openOf.get(network) ?? 1) - 1;
        if (others > 0) openOf.set(network, others);
        else openOf.delete(network);
      },
    };
  }

  return {
    enter(kind, network = '') {
      if (kind !== 'brief') arrivals++;
      if (!mayEnter(kind, network)) {
        refused++;
        return undefined;
      }
      sinceSample[kind]++;
      return admit(kind, network);
    },
    refusesConnections() {
      arrivals++;
      const isTooMuch = delayMs() > maxDelayMs || waiting.size + recent.size >= workMax();
      if (!isTooMuch || sinceSample.connection++ < perSample.connection) return false;
      refused++;
      return true;
    },
    inFlight: () => open,
    refused: () => refusedBefore + refused,
    delayMs,
    close() {
      clearInterval(report);
      watch.close();
    },
  };
}

const sampleMs = 10;

/**
 * Worst-case timer delay: the current one, or that of the last sample. An overdue timer counts as late, so a long
 * turn counts while it lasts. The mean would hide the delay of a single turn.
 */
function watchLoop(onSample: () => void): { lateMs: () => number; close: () => void } {
  let dueAt = performance.now() + sampleMs;
  let lastMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lastMs = now - dueAt;
    dueAt = now + sampleMs;
    onSample();
  }, sampleMs).unref();
  return {
    lateMs: () => Math.max(lastMs, performance.now() - dueAt),
    close: () => clearInterval(timer),
  };
}
