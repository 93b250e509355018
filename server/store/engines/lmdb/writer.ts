// Queues commits and writes them to LMDB in groups: one transaction and one sync for many commits. Only the main thread writes.
import { setTimeout as wait } from 'node:timers/promises';
import { getSystemErrorName } from 'node:util';
import { tooBusy } from '../../../base/errors.ts';
import { Histogram } from '../../../base/histogram.ts';
import { gather } from '../../../base/yield.ts';
import type { AheadEntry, Change, CommitResult, Key, Version } from '../../store.ts';
import { AheadValues } from '../ahead.ts';
import { type Decision, decide, type Prepared } from '../batch.ts';
import { encodeLogRow, logKey } from '../change-log.ts';
import type { EngineClock } from '../engine.ts';
import { type Environment, engineCode } from './environment.ts';

type Waiting = {
  readonly prepared: Prepared;
  resolve(result: CommitResult): void;
  reject(error: unknown): void;
};

/** The engine's own work that joins a group, e.g. the sweep. */
type Chore = { run(): void; resolve(): void; reject(error: unknown): void };

type Done = { readonly waiting: Waiting; readonly decision?: Decision; readonly error?: unknown };

/** The commits of one LMDB transaction: the texts of the keys that they write, and `last`, the highest version once written. */
type Group = { readonly done: Done[]; readonly written: Set<string>; chores: Chore[]; last: Version; settled: boolean };

type WriterOptions = {
  clock: EngineClock;
  /** Limit for queued commits. Beyond it, commits fail with 'too-busy'. */
  queueMax: number;
  queueBytesMax: number;
  /** The version of a row after the last commit on disk, null when absent; undefined when it isn't cached. */
  knownVersion(text: string, now: number): Version | null | undefined;
  /** The commit is on disk: update the caches. Called once per commit, in version order. */
  onDurable(decision: Decision & { change: Change }): void;
  /** LMDB refused a transaction. No more writes are allowed. */
  onFault(error: unknown): void;
};

/** Bounds of a group, so that it blocks the main thread for a few milliseconds at most. */
const groupOpsMax = 2000;
const groupBytesMax = 4 * 1024 * 1024;
/** Each group costs the main thread as much as a commit does. Beyond this many, more of them save little. */
const enoughCommits = 16;
const expiryStepMs = 60_000;
const groupSizeBounds = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

const versionKey = Buffer.from('version');

export class Writer {
  readonly #env: Environment;
  readonly #options: WriterOptions;
  readonly #queue: Waiting[] = [];
  readonly #ahead = new AheadValues();
  #chores: Chore[] = [];
  #queueBytes = 0;
  #running: Promise<void> | undefined;
  #group: Group | undefined;
  #decided: Version;
  #fault: { error: unknown } | undefined;
  #commits = 0;
  #refused = 0;
  readonly #groupSize = new Histogram(groupSizeBounds);
  readonly #groupSeconds = new Histogram();
  readonly #syncSeconds = new Histogram();

  constructor(env: Environment, options: WriterOptions) {
    this.#env = env;
    this.#options = options;
    this.#decided = readVersion(env);
  }

  measures() {
    return {
      commits: this.#commits,
      refused: this.#refused,
      groupSize: this.#groupSize,
      groupSeconds: this.#groupSeconds,
      syncSeconds: this.#syncSeconds,
      waiting: this.#queue.length,
      waitingBytes: this.#queueBytes,
    };
  }

  get version(): Version {
    return this.#decided;
  }

  /** @throws DomainError 'too-busy' when too many commits are queued */
  commit(prepared: Prepared): Promise<CommitResult> {
    if (this.#fault) return Promise.reject(this.#fault.error);
    const { queueMax, queueBytesMax } = this.#options;
    if (this.#queue.length >= queueMax || this.#queueBytes + prepared.sizeBytes > queueBytesMax) {
      return Promise.reject(tooBusy());
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ prepared, resolve, reject });
      this.#ahead.add(prepared);
      this.#queueBytes += prepared.sizeBytes;
      this.#running ??= this.#run();
    });
  }

  /** The result of the last queued commit that puts `key` ahead. */
  peekAhead(key: Key): AheadEntry | undefined {
    return this.#ahead.peek(key);
  }

  /** Runs `work` in the next group's transaction. It must be synchronous and write little. */
  maintain<T>(work: () => T): Promise<T> {
    if (this.#fault) return Promise.reject(this.#fault.error);
    return new Promise((resolve, reject) => {
      let result: T;
      const run = () => {
        result = work();
      };
      this.#chores.push({ run, resolve: () => resolve(result), reject });
      this.#running ??= this.#run();
    });
  }

  /**
   * Updates the caches before a read that sees a group on disk whose promise hasn't resolved yet.
   * @param texts the only keys that are read; a group that writes none of them is skipped
   */
  align(texts?: readonly string[]) {
    const group = this.#group;
    if (group === undefined || group.settled || group.last === 0) return;
    if (texts !== undefined && !texts.some((text) => group.written.has(text))) return;
    if (readVersion(this.#env) >= group.last) this.#settle(group);
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#queue.length > 0 || this.#chores.length > 0) {
        await gather(() => this.#queue.length, enoughCommits);
        const group: Group = { done: [], written: new Set(), chores: [], last: 0, settled: false };
        this.#group = group;
        const startedMs = performance.now();
        let writtenMs = startedMs;
        await this.#env.root.childTransaction(() => {
          this.#write(group);
          writtenMs = performance.now();
        });
        this.#measure(group, startedMs, writtenMs);
        this.#env.root.resetReadTxn();
        this.#settle(group);
        for (const { waiting, decision, error } of group.done) {
          if (decision) waiting.resolve(decision.result);
          else waiting.reject(error);
        }
        for (const chore of group.chores) chore.resolve();
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#group = undefined;
      this.#running = undefined;
    }
  }

  /** Runs inside LMDB's write transaction and must be synchronous. A throw rolls back the whole group. */
  #write(group: Group): void {
    const { data, expiry, log, meta } = this.#env;
    const { written } = group;
    const now = this.#options.clock.now();
    const keysOfCommits: Uint8Array[][] = [];
    // Only the group's transaction knows its own writes.
    const known = (text: string) => (written.has(text) ? undefined : this.#options.knownVersion(text, now));
    let ops = 0;
    let sizeBytes = 0;
    let taken = 0;
    for (const waiting of this.#queue) {
      if (ops >= groupOpsMax || sizeBytes >= groupBytesMax) break;
      taken++;
      sizeBytes += waiting.prepared.sizeBytes;
      this.#queueBytes -= waiting.prepared.sizeBytes;
      let decision: Decision;
      try {
        decision = decide(waiting.prepared, (bytes) => data.getBinary(bytes), now, this.#decided + 1, known);
      } catch (error) {
        this.#ahead.remove(waiting.prepared);
        group.done.push({ waiting, error });
        continue;
      }
      if (!decision.change) this.#ahead.remove(waiting.prepared);
      group.done.push({ waiting, decision });
      ops += 1 + decision.writes.length;
      if (decision.change === undefined) continue;
      this.#decided = decision.change.version;
      for (const { bytes, text, row, expiresAt } of decision.writes) {
        written.add(text);
        if (row === undefined) data.remove(bytes);
        else data.put(bytes, row);
        if (row !== undefined && expiresAt !== undefined) expiry.put(expiryKey(expiresAt, bytes), nothing);
      }
      if (decision.idem) {
        data.put(decision.idem.bytes, decision.idem.row);
        expiry.put(expiryKey(decision.idem.expiresAt, decision.idem.bytes), nothing);
      }
      keysOfCommits.push(decision.writes.map((w) => w.bytes));
    }
    this.#queue.splice(0, taken);
    group.chores = this.#chores;
    this.#chores = [];
    for (const chore of group.chores) chore.run();
    if (keysOfCommits.length === 0) return;
    log.put(logKey(this.#decided), encodeLogRow(keysOfCommits));
    meta.put(versionKey, logKey(this.#decided));
    group.last = this.#decided;
  }

  #measure({ done }: Group, startedMs: number, writtenMs: number) {
    const now = performance.now();
    const commits = done.filter(({ decision }) => decision?.result.ok).length;
    this.#commits += commits;
    this.#refused += done.length - commits;
    if (commits === 0) return;
    this.#groupSize.observe(commits);
    this.#groupSeconds.observe((now - startedMs) / 1000);
    this.#syncSeconds.observe((now - writtenMs) / 1000);
  }

  #settle(group: Group) {
    if (group.settled) return;
    group.settled = true;
    for (const { waiting, decision } of group.done) {
      if (!decision?.change) continue;
      this.#options.onDurable(decision);
      this.#ahead.remove(waiting.prepared);
    }
  }

  #fail(error: unknown) {
    this.#fault = { error };
    for (const { waiting } of this.#group?.done ?? []) waiting.reject(error);
    for (const waiting of this.#queue.splice(0)) waiting.reject(error);
    for (const chore of [...(this.#group?.chores ?? []), ...this.#chores.splice(0)]) chore.reject(error);
    void withReason(error).then((named) => this.#options.onFault(named));
  }
}

/** How long to wait for lmdb's reason. */
const reasonWaitMs = 200;

/**
 * Adds the system's reason for a failed commit, e.g. `ENOSPC`, as the error's code. lmdb attaches it as a promise that rejects, which would
 * end the process if unhandled.
 */
export async function withReason(error: unknown): Promise<unknown> {
  const reason = (error as { commitError?: Promise<unknown> }).commitError;
  if (!(reason instanceof Promise)) return error;
  const cause = await Promise.race([reason.catch((found: unknown) => found), wait(reasonWaitMs)]);
  if (!(cause instanceof Error)) return error;
  const code = errnoOf((cause as { code?: unknown }).code);
  return Object.assign(new Error(`A commit failed: ${cause.message}${code ? ` (${code})` : ''}`, { cause }), { code });
}

/** LMDB's own codes are negative, the system's are positive. */
function errnoOf(code: unknown): string | undefined {
  if (typeof code !== 'number') return typeof code === 'string' ? code : undefined;
  return code > 0 ? getSystemErrorName(-code) : engineCode(code);
}

const nothing = Buffer.alloc(0);

/** Rounded up to the minute, so that a frequently updated record leaves few rows. */
export function expiryKey(expiresAt: number, bytes: Uint8Array): Buffer {
  const key = Buffer.allocUnsafe(8 + bytes.length);
  key.writeBigUInt64BE(BigInt(expiryStep(expiresAt)));
  key.set(bytes, 8);
  return key;
}

const expiryStep = (expiresAt: number) => Math.max(0, Math.ceil(expiresAt / expiryStepMs));

export function readVersion({ meta }: Environment): Version {
  const found = meta.getBinary(versionKey);
  return found === undefined ? 0 : Number(Buffer.from(found).readBigUInt64BE());
}
