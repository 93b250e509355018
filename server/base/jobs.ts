// Runs the background jobs that concepts declare, each under a lease of its name.
import { withLease } from './process-state.ts';

export type Job = {
  /** Unique, e.g. `commerce/stock/holds`. */
  readonly name: string;
  /** Between two runs; a run that takes longer delays the next one. */
  readonly everyMs: number;
  /** `later`, the default: the first run waits `everyMs`. `lasting`: one run begins at once and ends with `stopping`. */
  readonly begins?: 'at once' | 'later' | 'lasting';
  /** @param stopping ends the run early */
  readonly run: (stopping: AbortSignal) => Promise<unknown>;
};

type RunningJobs = {
  /** Resolves when the jobs that begin at once have run once. */
  caughtUp: Promise<void>;
  /** Begins no more runs; resolves when those in progress have ended. */
  stop(): Promise<void>;
};

/** @param failed gets what a run throws; the job goes on */
export function startJobs(
  jobs: readonly Job[],
  { store, failed }: { store: object; failed: (error: unknown, job: Job) => void },
): RunningJobs {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const runOnce = (job: Job): Promise<void> => {
    const run = running.get(job.name) ?? begin(job);
    running.set(job.name, run);
    return run;
  };
  const begin = (job: Job): Promise<void> =>
    withLease(
      store,
      job.name,
      () => job.run(stopping.signal),
      () => undefined,
    )
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

/** Resolves when the signal aborts. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
