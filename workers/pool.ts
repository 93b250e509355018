// The one pool of worker threads: queues, limits, timeouts. No other file knows Piscina. Each thread is a Piscina of one, so that a job's
// CPU time is known: on a busy machine a wall-clock limit would end jobs that have hardly run.
import os from 'node:os';
import path from 'node:path';
import Piscina from 'piscina';
import type { ZodType } from 'zod';
import { tooBusy } from '../server/base/errors.ts';
import type { Log } from '../server/base/parts.ts';
import { currentRequestId, spanned } from '../server/base/trace.ts';
import type { MailText } from '../server/outbox/mail-layout.ts';
import { type CheckInput, type CheckOutput, checkOutput } from './messages/check-template.ts';
import { type LessInput, type LessOutput, lessOutput } from './messages/compile-less.ts';
import { type TemplateInput, type TemplateOutput, templateOutput } from './messages/compile-template.ts';
import { type CountedCells, type CountHitsInput, countHitsOutput } from './messages/count-hits.ts';
import { type PaperInput, type PaperOutput, paperOutput } from './messages/draw-paper.ts';
import { type ImageInput, type ImageOutput, imageOutput } from './messages/image-variants.ts';
import { type MailInput, mailOutput } from './messages/lay-out-mail.ts';
import { type MinifyInput, type MinifyOutput, minifyOutput } from './messages/minify-script.ts';
import { type IpRangesInput, type IpRangesOutput, ipRangesOutput } from './messages/read-ip-ranges.ts';

type Jobs = {
  'compile-template': { input: TemplateInput; output: TemplateOutput };
  'check-template': { input: CheckInput; output: CheckOutput };
  'compile-less': { input: LessInput; output: LessOutput };
  'image-variants': { input: ImageInput; output: ImageOutput };
  'minify-script': { input: MinifyInput; output: MinifyOutput };
  'draw-paper': { input: PaperInput; output: PaperOutput };
  'lay-out-mail': { input: MailInput; output: MailText };
  'read-ip-ranges': { input: IpRangesInput; output: IpRangesOutput };
  'count-hits': { input: CountHitsInput; output: CountedCells[] };
};
export type Job = keyof Jobs;

type JobRules = {
  /** Validates results: a worker is a trust boundary (style 8). */
  output: ZodType;
  /** Waiting tasks of this kind; one more is refused with `too-busy`. */
  queueMax: number;
  /**
   * Counted from when a thread takes the task; the queue bounds the wait. The thread is terminated after it. Measured in CPU
   * time, and at most `wallFactor` times as long by wall clock; by wall clock only where other threads do the work.
   */
  timeoutMs: number;
  timing?: 'clock';
  /** Running tasks are terminated as soon as the pool closes: no caller is left. */
  isCutAtClose?: true;
  /** Lower runs first, so that a page of pictures never delays a template. */
  rank: number;
};

const rules: { [J in Job]: JobRules & { output: ZodType<Jobs[J]['output']> } } = {
  'compile-template': { output: templateOutput, queueMax: 500, timeoutMs: 10_000, rank: 0 },
  'check-template': { output: checkOutput, queueMax: 20, timeoutMs: 5_000, rank: 1 },
  'compile-less': { output: lessOutput, queueMax: 20, timeoutMs: 2_000, rank: 1, isCutAtClose: true },
  'minify-script': { output: minifyOutput, queueMax: 50, timeoutMs: 20_000, rank: 1 },
  'draw-paper': { output: paperOutput, queueMax: 50, timeoutMs: 5_000, rank: 1 },
  'lay-out-mail': { output: mailOutput, queueMax: 50, timeoutMs: 5_000, rank: 1 },
  'image-variants': { output: imageOutput, queueMax: 200, timeoutMs: 30_000, timing: 'clock', rank: 2 },
  'count-hits': { output: countHitsOutput, queueMax: 10, timeoutMs: 20_000, rank: 3 },
  'read-ip-ranges': { output: ipRangesOutput, queueMax: 4, timeoutMs: 60_000, rank: 3 },
};
const wallFactor = 8;

/** One task failed: its worker threw, died, hung or returned data that does not match its schema. The pool continues. */
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
   * Runs one task. Input bytes are copied unless the task names a path; result bytes are transferred.
   *
   * @throws DomainError 'too-busy' when the queue of the kind is full; WorkerFailed
   */
  run<J extends Job>(
    job: J,
    input: Jobs[J]['input'],
    options?: { timeoutMs?: number; rank?: number },
  ): Promise<Jobs[J]['output']>;
  /** Counts of queued and running tasks. */
  size(): { waiting: number; running: number };
  /** Rejects queued tasks, lets running ones finish (at most 2 s) except style sheets, stops the threads. */
  close(): Promise<void>;
};

export type PoolOptions = {
  /** Folder that contains `workers/<job>.cjs` after a build. */
  programFolder: string;
  /** Default: cores - 1, at least 2: the last free one takes only pictures, so that they never delay other jobs. */
  threads?: number;
  log: Log;
  /** Path of a job's file. Tests use the .ts files, which Node runs directly. */
  entry?: (job: Job) => string;
  queueMax?: number;
};

type Waiting = {
  job: Job;
  input: unknown;
  rank: number;
  timeoutMs: number;
  /** The calling request, for the log. */
  requestId: string | undefined;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
};

type Thread = { piscina: Piscina; isBusy: boolean };

export function createPool(options: PoolOptions): Pool {
  const threadCount = options.threads ?? Math.max(2, os.availableParallelism() - 1);
  const entry = options.entry ?? ((job: Job) => path.join(options.programFolder, 'workers', `${job}.cjs`));
  const threads = Array.from({ length: threadCount }, (): Thread => {
    const piscina = new Piscina({
      // Started by its first task; ended after an idle time.
      minThreads: 0,
      maxThreads: 1,
      // We dispatch only to a free thread; the extra room is for a thread that is being replaced.
      maxQueue: 2,
      idleTimeout: 15_000,
      concurrentTasksPerWorker: 1,
      // sharp works asynchronously in the thread; Piscina's blocking wait between tasks would hold up its callbacks.
      atomics: 'disabled',
      // Saves a megabyte of unused histograms.
      recordTiming: false,
      execArgv: [],
      env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
      resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    // Without a listener a thread that cannot start ends the whole process (architecture 5).
    piscina.on('error', (error) => options.log.warn('worker-error', { message: String(error) }));
    return { piscina, isBusy: false };
  });

  const waiting: Waiting[] = [];
  const waitingOf = new Map<Job, number>();
  let running = 0;
  /** Running tasks other than pictures. */
  let othersRunning = 0;
  let closed = false;
  const cuts = new Set<AbortController>();

  const count = (job: Job, by: number) => waitingOf.set(job, (waitingOf.get(job) ?? 0) + by);
  const isPicture = (job: Job) => job === 'image-variants';

  /** The first queued task of the lowest rank that may run now. */
  const takeNext = (): Waiting | undefined => {
    const isReserved = threads.length > 1 && othersRunning >= threads.length - 1;
    let best = -1;
    for (const [at, { job, rank }] of waiting.entries())
      if ((!isReserved || isPicture(job)) && (best < 0 || rank < waiting[best]!.rank)) best = at;
    return best < 0 ? undefined : waiting.splice(best, 1)[0];
  };

  const next = () => {
    for (;;) {
      const thread = threads.find(({ isBusy }) => !isBusy);
      const task = thread && takeNext();
      if (!task) return;
      const isOther = !isPicture(task.job);
      count(task.job, -1);
      running++;
      if (isOther) othersRunning++;
      thread.isBusy = true;
      void execute(thread, task).finally(() => {
        thread.isBusy = false;
        running--;
        if (isOther) othersRunning--;
        next();
      });
    }
  };

  const execute = async ({ piscina }: Thread, task: Waiting): Promise<void> => {
    const stop = new AbortController();
    const { timing, isCutAtClose } = rules[task.job];
    if (isCutAtClose) cuts.add(stop);
    const limit = await startLimit(piscina, task.timeoutMs, timing ?? 'processor', () => stop.abort());
    let answer: unknown;
    try {
      answer = await piscina.run(task.input, { filename: entry(task.job), signal: stop.signal });
    } catch (error) {
      if (closed && isCutAtClose) {
        task.reject(new WorkerFailed(task.job, 'closed'));
        return;
      }
      const why = stop.signal.aborted ? 'timed-out' : diedOf(error) ? 'died' : 'threw';
      options.log.warn('worker-task-failed', { job: task.job, why, requestId: task.requestId, message: String(error) });
      task.reject(new WorkerFailed(task.job, why, error));
      return;
    } finally {
      limit.end();
      cuts.delete(stop);
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
      const done = Promise.withResolvers<unknown>();
      const { resolve, reject } = done;
      waiting.push({ job, input, rank, timeoutMs, requestId: currentRequestId(), resolve, reject });
      count(job, 1);
      next();
      return spanned(
        isPicture(job) ? 'image' : 'worker',
        () => done.promise as Promise<Jobs[typeof job]['output']>,
        job,
      );
    },
    size: () => ({ waiting: waiting.length, running }),
    async close() {
      closed = true;
      for (const task of waiting.splice(0)) task.reject(new WorkerFailed(task.job, 'closed'));
      for (const cut of cuts) cut.abort();
      const stop = AbortSignal.timeout(2000);
      while (running > 0 && !stop.aborted) await new Promise((resolve) => setTimeout(resolve, 10));
      await Promise.all(threads.map(({ piscina }) => piscina.destroy()));
    },
  };
}

/** Calls `onOver` when the starting task has used up its time. */
async function startLimit(
  piscina: Piscina,
  timeoutMs: number,
  timing: 'processor' | 'clock',
  onOver: () => void,
): Promise<{ end(): void }> {
  const before = timing === 'clock' ? 0 : await processorMs(piscina);
  const startedAt = performance.now();
  let isEnded = false;
  const check = async () => {
    const wallMs = performance.now() - startedAt;
    const usedMs =
      timing === 'clock' || wallMs > timeoutMs * wallFactor ? timeoutMs : (await processorMs(piscina)) - before;
    if (isEnded) return;
    if (usedMs >= timeoutMs) onOver();
    else timer = setTimeout(check, Math.max(10, timeoutMs - usedMs));
  };
  let timer = setTimeout(check, timeoutMs);
  return {
    end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}

/** CPU time of the thread so far; none before the thread exists. If the thread does not answer, a later call asks again. */
async function processorMs(piscina: Piscina): Promise<number> {
  const [worker] = piscina.threads;
  if (!worker) return 0;
  // Keeps the process alive while the thread is asked: an idle thread does not, and a command would end in the middle of its work.
  const silence = Promise.withResolvers<undefined>();
  const timer = setTimeout(silence.resolve, 500, undefined);
  try {
    const answer = await Promise.race([worker.cpuUsage(), silence.promise]);
    return answer === undefined ? 0 : (answer.user + answer.system) / 1000;
  } catch {
    return 0; // It just exited: its task reports that.
  } finally {
    clearTimeout(timer);
  }
}

/** Piscina's message for a thread that exited during its task, and Node's for one that ran out of memory. */
const diedOf = (error: unknown): boolean =>
  error instanceof Error &&
  (/Terminating worker thread|worker exited|Worker terminated/i.test(error.message) ||
    (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY');
