// Runs the background jobs that concepts declare, without overlapping runs of the same job.
import { type SharedStore, withLease } from './process-state.ts';

export type Job = {
  /** Unique, e.g. `commerce/stock/holds`. */
  readonly name: string;
  /** Interval between runs; a run that takes longer delays the next one. */
  readonly everyMs: number;
  /** `later`, the default: the first run waits `everyMs`. `lasting`: one run begins immediately and ends with `stopping`. */
  readonly begins?: 'at once' | 'later' | 'lasting';
  /** Runs in every process, for per-process state; other jobs run in one of the processes that share a store. */
  readonly everywhere?: true;
  /** @param stopping ends the run early */
  readonly run: (stopping: AbortSignal) => Promise<unknown>;
};

type RunningJobs = {
  /** Resolves when the jobs that begin immediately have run once. */
  caughtUp: Promise<void>;
  /** Starts no more runs; resolves when those in progress have ended. */
  stop(): Promise<void>;
};

/**
 * Among the processes that share a store, the lease holder runs the jobs; when it ends, another takes over.
 * @param failed receives what a run throws; the job continues
 */
export function startJobs(
  jobs: readonly Job[],
  { store, failed }: { store: object; failed: (error: unknown, job: Job) => void },
): RunningJobs {
  const { takeLease } = store as SharedStore;
  if (takeLease === undefined)
    return runJobs(jobs, failed, (name, run) => withLease(store, name, run, () => undefined));
  const stopping = new AbortController();
  const own = runJobs(
    jobs.filter(({ everywhere }) => everywhere),
    failed,
  );
  const shared = jobs.filter(({ everywhere }) => !everywhere);
  const leading = (async () => {
    while (!stopping.signal.aborted) {
      const lease = await takeLease('jobs').catch(() => undefined);
      if (lease !== undefined) {
        const running = runJobs(shared, failed);
        await untilAborted(AbortSignal.any([lease.lost, stopping.signal]));
        await running.stop();
        await lease.release();
      } else await pause(standInMs, stopping.signal);
    }
  })();
  return {
    caughtUp: own.caughtUp,
    async stop() {
      stopping.abort();
      await Promise.all([own.stop(), leading]);
    },
  };
}

/** How often other processes try to acquire the lease. */
const standInMs = 3_000;

function runJobs(
  jobs: readonly Job[],
  failed: (error: unknown, job: Job) => void,
  alone: (name: string, run: () => Promise<unknown>) => Promise<unknown> = (_, run) => run(),
): RunningJobs {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const runOnce = (job: Job): Promise<void> => {
    const run = running.get(job.name) ?? begin(job);
    running.set(job.name, run);
    return run;
  };
  const begin = (job: Job): Promise<void> =>
    (async () => alone(job.name, () => job.run(stopping.signal)))()
      .catch((error) => failed(error, job))
      .then(() => void running.delete(job.name));
  const timers = jobs.map((job) => setInterval(() => void runOnce(job), job.everyMs).unref());
  const first = jobs.filter(({ begins }) => begins === 'at once').map(runOnce);
  for (const job of jobs) if (job.begins === 'lasting') void runOnce(job);
  return {
    caughtUp: Promise.all(first).then(() => undefined),
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms).unref();
    if (signal.aborted) done();
    else signal.addEventListener('abort', done);
  });
}

/** Resolves when the signal aborts. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
