// The one pool of worker threads: queues, limits, time-outs. Built in main.ts; front files call `run`. No other file knows Piscina.
import os from 'node:os';
import path from 'node:path';
import Piscina from 'piscina';
import type { ZodType } from 'zod';
import { tooBusy } from '../server/errors.ts';
import type { Log } from '../server/parts.ts';
import { type LessInput, type LessOutput, lessOutput } from './messages/compile-less.ts';
import { type TemplateInput, type TemplateOutput, templateOutput } from './messages/compile-template.ts';
import { type ImageInput, type ImageOutput, imageOutput } from './messages/image-variants.ts';
import { type MinifyInput, type MinifyOutput, minifyOutput } from './messages/minify-script.ts';

export type Jobs = {
  'compile-template': { input: TemplateInput; output: TemplateOutput };
  'compile-less': { input: LessInput; output: LessOutput };
  'image-variants': { input: ImageInput; output: ImageOutput };
  'minify-script': { input: MinifyInput; output: MinifyOutput };
};
export type Job = keyof Jobs;

type JobRules = {
  /** Of what comes back: a worker is a border (style 8). */
  output: ZodType;
  /** Waiting tasks of this kind; one more is refused with `too-busy`. */
  queueMax: number;
  /** From the moment a thread takes the task; waiting is bounded by the queue. */
  timeoutMs: number;
  /** Lower goes first, so that a page of pictures never holds up a template. */
  rank: number;
};

const rules: { [J in Job]: JobRules & { output: ZodType<Jobs[J]['output']> } } = {
  'compile-template': { output: templateOutput, queueMax: 500, timeoutMs: 10_000, rank: 0 },
  'compile-less': { output: lessOutput, queueMax: 20, timeoutMs: 15_000, rank: 1 },
  'minify-script': { output: minifyOutput, queueMax: 50, timeoutMs: 20_000, rank: 1 },
  'image-variants': { output: imageOutput, queueMax: 200, timeoutMs: 30_000, rank: 2 },
};

/** A fault of one task: its worker threw, died, hung or answered something else than its schema. The pool goes on. */
export class WorkerFailed extends Error {
  readonly job: Job;
  readonly why: 'threw' | 'died' | 'timed-out' | 'bad-answer' | 'closed';

  constructor(job: Job, why: WorkerFailed['why'], cause?: unknown) {
    super(`Worker job "${job}" ${why === 'timed-out' ? 'took too long' : `failed (${why})`}`, { cause });
    this.name = 'WorkerFailed';
    this.job = job;
    this.why = why;
  }
}

export type Pool = {
  /**
   * Runs one task. Bytes given in are copied unless the task names a path; bytes that come back are moved.
   *
   * @throws DomainError 'too-busy' when the queue of the kind is full; WorkerFailed
   */
  run<J extends Job>(
    job: J,
    input: Jobs[J]['input'],
    options?: { timeoutMs?: number; rank?: number },
  ): Promise<Jobs[J]['output']>;
  /** Tasks waiting and running now. */
  size(): { waiting: number; running: number };
  /** Refuses what waits, lets what runs end (at most 2 s), stops the threads. */
  close(): Promise<void>;
};

export type PoolOptions = {
  /** Folder that holds `workers/<job>.cjs` after a build. */
  programFolder: string;
  /** Default: cores - 1, at least 1 (architecture 5). */
  threads?: number;
  log: Log;
  /** Where the file of a job is. Tests point to the .ts files, which Node runs as they are. */
  entry?: (job: Job) => string;
  queueMax?: number;
};

type Waiting = {
  job: Job;
  input: unknown;
  rank: number;
  timeoutMs: number;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
};

export function createPool(options: PoolOptions): Pool {
  const threads = options.threads ?? Math.max(1, os.availableParallelism() - 1);
  const entry = options.entry ?? ((job: Job) => path.join(options.programFolder, 'workers', `${job}.cjs`));
  const piscina = new Piscina({
    minThreads: 1,
    maxThreads: threads,
    // We hand out a task only when a thread is free; the room is for threads that are being replaced.
    maxQueue: threads + 1,
    idleTimeout: 30_000,
    concurrentTasksPerWorker: 1,
    // sharp works asynchronously in the thread; Piscina's blocking wait between tasks would hold up its callbacks.
    atomics: 'disabled',
    execArgv: [],
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  // Without a listener a thread that cannot start ends the whole process (architecture 5).
  piscina.on('error', (error) => options.log.warn('worker-error', { message: String(error) }));

  const waiting: Waiting[] = [];
  const waitingOf = new Map<Job, number>();
  let running = 0;
  let closed = false;

  const count = (job: Job, by: number) => waitingOf.set(job, (waitingOf.get(job) ?? 0) + by);

  const next = () => {
    while (running < threads && waiting.length > 0) {
      let first = 0;
      for (let i = 1; i < waiting.length; i++) if (waiting[i]!.rank < waiting[first]!.rank) first = i;
      const [task] = waiting.splice(first, 1) as [Waiting];
      count(task.job, -1);
      running++;
      void execute(task).finally(() => {
        running--;
        next();
      });
    }
  };

  const execute = async (task: Waiting): Promise<void> => {
    const signal = AbortSignal.timeout(task.timeoutMs);
    let answer: unknown;
    try {
      answer = await piscina.run(task.input, { filename: entry(task.job), signal });
    } catch (error) {
      const why = signal.aborted ? 'timed-out' : diedOf(error) ? 'died' : 'threw';
      options.log.warn('worker-task-failed', { job: task.job, why, message: String(error) });
      task.reject(new WorkerFailed(task.job, why, error));
      return;
    }
    const checked = rules[task.job].output.safeParse(answer);
    if (checked.success) task.resolve(checked.data);
    else task.reject(new WorkerFailed(task.job, 'bad-answer', checked.error));
  };

  return {
    run(job, input, { timeoutMs = rules[job].timeoutMs, rank = rules[job].rank } = {}) {
      if (closed) return Promise.reject(new WorkerFailed(job, 'closed'));
      if ((waitingOf.get(job) ?? 0) >= (options.queueMax ?? rules[job].queueMax))
        return Promise.reject(tooBusy({ job }));
      return new Promise((resolve, reject) => {
        waiting.push({ job, input, rank, timeoutMs, resolve: resolve as (output: unknown) => void, reject });
        count(job, 1);
        next();
      });
    },
    size: () => ({ waiting: waiting.length, running }),
    async close() {
      closed = true;
      for (const task of waiting.splice(0)) task.reject(new WorkerFailed(task.job, 'closed'));
      const stop = AbortSignal.timeout(2000);
      while (running > 0 && !stop.aborted) await new Promise((resolve) => setTimeout(resolve, 10));
      await piscina.destroy();
    },
  };
}

/** Piscina's own words for a thread that ended under its task, and Node's for one that outgrew its memory. */
const diedOf = (error: unknown): boolean =>
  error instanceof Error &&
  (/Terminating worker thread|worker exited|Worker terminated/i.test(error.message) ||
    (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY');
