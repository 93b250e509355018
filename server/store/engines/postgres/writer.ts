// Queues commits and writes them in groups. The first round trip locks the head, which serializes all processes, and
// reads the group's dependencies; the port's own rules decide here; the last one writes. In between, queued steps of
// number series run and join.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { tooBusy } from '../../../base/errors.ts';
import { Histogram } from '../../../base/histogram.ts';
import { readOnly, storeAway } from '../../errors.ts';
import type { AheadEntry, Batch, Change, CommitResult, Key, Version } from '../../store.ts';
import { AheadValues } from '../ahead.ts';
import { type Decision, decide, type Prepared, prepareBatch } from '../batch.ts';
import type { EngineClock, EngineLog } from '../engine.ts';
import { type Database, isContention, isPassing, isRefusal, reasonOf } from './database.ts';
import { type Decisions, Plan, readingOf, type Turn, type Waiting } from './plan.ts';
import { logRowsMax } from './reader.ts';

type Written = Decision & { readonly change: Change };
type Group = {
  waiting: Waiting[];
  /** Steps that haven't begun. */
  turns: Turn[];
  /** Identifies the group in the log, to determine whether an unanswered commit succeeded. */
  readonly token: string;
  readonly begunAt: number;
  /** The last write that was sent. */
  sent?: { readonly decisions: Decisions; readonly first: Version };
};

type WriterOptions = {
  database: Database;
  clock: EngineClock;
  log: EngineLog;
  queueMax: number;
  queueBytesMax: number;
  /** The version up to which this process has read the log. */
  known(): Version;
  /** The version of a row in memory, as of that version. */
  knownVersion(text: string, now: number): Version | null | undefined;
  /** Applies log rows that a group read. */
  absorb(log: { ver: unknown; keys: unknown }[]): void;
  catchUp(): Promise<void>;
  /** Once per commit, in version order, before its caller is answered. */
  onDurable(decision: Written): void;
  /** The row of a key whose check failed, or that a step waits for, as of the currently known version. */
  onSeen(key: Key, bytes: Buffer, text: string, row: Buffer | undefined): void;
  answered(): void;
};

/** How long the head stays locked for steps that run during it. A slower step may lose the race, and is then retried. */
const holdMs = 250;
const groupTurnsMax = 32;
const groupCommitsMax = 128;
const groupRowsMax = 2_000;
const groupBytesMax = 4 * 1024 * 1024;
const groupSizeBounds = [1, 2, 4, 8, 16, 32, 64, 128];
/** Afterwards a commit is refused, although its outcome is unknown. */
const givenUpMs = 30_000;
const retryMs = { first: 20, most: 1_000 };

export class Writer {
  readonly #options: WriterOptions;
  readonly #queue: Waiting[] = [];
  readonly #ahead = new AheadValues();
  #queueBytes = 0;
  #running: Promise<void> | undefined;
  #isClosing = false;
  #turns: Turn[] = [];
  #commits = 0;
  #refused = 0;
  readonly #groupSize = new Histogram(groupSizeBounds);
  readonly #groupSeconds = new Histogram();
  readonly #lockSeconds = new Histogram();
  readonly #syncSeconds = new Histogram();

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** @throws DomainError 'too-busy' when too many commits are queued */
  commit(prepared: Prepared): Promise<CommitResult> {
    const { queueMax, queueBytesMax } = this.#options;
    if (this.#queue.length >= queueMax || this.#queueBytes + prepared.sizeBytes > queueBytesMax)
      return Promise.reject(tooBusy());
    return new Promise((resolve, reject) => {
      this.#queue.push({ prepared, resolve, reject });
      this.#ahead.add(prepared);
      this.#queueBytes += prepared.sizeBytes;
      this.#running ??= this.#run();
    });
  }

  /**
   * @param key that the step will read
   * @throws DomainError 'too-busy' when too many are queued
   */
  takeTurn(key: Key, { checks = [], adds, idem }: Pick<Batch, 'checks' | 'adds' | 'idem'>): Promise<() => void> {
    if (this.#turns.length >= this.#options.queueMax) return Promise.reject(tooBusy());
    const prepared = prepareBatch({ checks: [{ key, version: null }, ...checks], adds, idem });
    return new Promise((begin, reject) => {
      this.#turns.push({ prepared, begin, reject });
      this.#running ??= this.#run();
    });
  }

  measures() {
    return {
      commits: this.#commits,
      refused: this.#refused,
      groupSize: this.#groupSize,
      groupSeconds: this.#groupSeconds,
      lockSeconds: this.#lockSeconds,
      syncSeconds: this.#syncSeconds,
      waiting: this.#queue.length,
      waitingBytes: this.#queueBytes,
    };
  }

  peekAhead(key: Key): AheadEntry | undefined {
    return this.#ahead.peek(key);
  }

  /** Writes the queue first, if the database answers. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    // Batches the commits of one turn.
    await null;
    while (this.#queue.length > 0 || this.#turns.length > 0)
      await this.#write({
        waiting: this.#next(),
        turns: this.#turns.splice(0, groupTurnsMax),
        token: randomBytes(16).toString('hex'),
        begunAt: Date.now(),
      });
    this.#running = undefined;
  }

  #next(): Waiting[] {
    let rows = 0;
    let sizeBytes = 0;
    let taken = 0;
    for (const { prepared } of this.#queue) {
      if (taken >= groupCommitsMax || rows >= groupRowsMax || sizeBytes >= groupBytesMax) break;
      taken++;
      rows += prepared.checks.length + prepared.puts.length + prepared.deletes.length + prepared.adds.length;
      sizeBytes += prepared.sizeBytes;
    }
    this.#queueBytes -= sizeBytes;
    return this.#queue.splice(0, taken);
  }

  async #write(group: Group): Promise<void> {
    for (let pause = retryMs.first; ; pause = Math.min(2 * pause, retryMs.most)) {
      try {
        if (await this.#attempt(group)) return;
        await this.#options.catchUp();
      } catch (error) {
        if (isContention(error)) continue;
        if (isPassing(error) && !this.#isClosing && Date.now() - group.begunAt < givenUpMs) {
          await wait(pause);
          continue;
        }
        const { log } = this.#options;
        log.warn('store-commit-failed', { why: reasonOf(error), commits: group.waiting.length });
        const refused = isRefusal(error) ? readOnly() : isPassing(error) ? storeAway() : error;
        for (const waiting of group.waiting) {
          this.#ahead.remove(waiting.prepared);
          waiting.reject(refused);
        }
        for (const turn of group.turns) turn.reject(refused);
        return;
      }
    }
  }

  /** @returns false when this process's log position is too old to continue */
  async #attempt(group: Group): Promise<boolean> {
    const { database, clock, known, absorb, answered } = this.#options;
    const begunMs = performance.now();
    const writer = await database.writer();
    let isSound = false;
    try {
      // Looks in the log for an unanswered earlier attempt.
      const after = Math.min(known(), group.sent ? group.sent.first - 1 : Number.POSITIVE_INFINITY);
      const plan = new Plan((text) => this.#options.knownVersion(text, clock.now()));
      const ask = () => plan.ask([...group.turns, ...group.waiting].map(({ prepared }) => prepared));
      const readMissing = async () => {
        const query = ask();
        if (query === undefined) return;
        const [found] = await writer.run(query);
        answered();
        plan.note(found!.rows);
      };
      const [, head, log, rows] = await writer.run(readingOf(ask(), after));
      answered();
      this.#lockSeconds.observe((performance.now() - begunMs) / 1000);
      if (log!.rows.length >= logRowsMax) {
        await writer.run('rollback');
        isSound = true;
        return false;
      }
      absorb(log!.rows as { ver: unknown; keys: unknown }[]);
      if (group.sent && log!.rows.some(({ by }) => (by as Buffer).toString('hex') === group.token)) {
        await writer.run('rollback');
        isSound = true;
        this.#settle(group, group.sent.decisions);
        return true;
      }
      plan.begin(Number(head!.rows[0]!.ver));
      plan.note(rows!.rows);
      // Includes those that arrived while this process waited for the head.
      group.turns.push(...this.#turns.splice(0, groupTurnsMax - group.turns.length));
      await readMissing();
      if (group.turns.length > 0) {
        group.waiting.push(...(await this.#runTurns(group, plan)));
        await readMissing();
      }
      this.#decide(group.waiting, plan, clock.now());
      const text = plan.text(group.token);
      if (text === undefined) {
        await writer.run('rollback');
      } else {
        group.sent = { decisions: plan.decisions, first: plan.first };
        const decidedMs = performance.now();
        await writer.run(text);
        answered();
        this.#syncSeconds.observe((performance.now() - decidedMs) / 1000);
        this.#groupSeconds.observe((performance.now() - begunMs) / 1000);
      }
      isSound = true;
      this.#settle(group, plan.decisions);
      return true;
    } catch (error) {
      // The transaction ends with its connection, unless the server has already ended it.
      if (isContention(error))
        isSound = await writer.run('rollback').then(
          () => true,
          () => false,
        );
      throw error;
    } finally {
      writer.release(!isSound);
    }
  }

  /**
   * Runs waiting steps one after another while no other process can write.
   * @returns the commits that they, and others, have queued
   */
  async #runTurns(group: Group, plan: Plan): Promise<Waiting[]> {
    const turns = group.turns.splice(0);
    for (const { prepared } of turns) this.#remember(prepared, plan);
    const ended = turns.map(({ begin }) => new Promise<void>(begin));
    await Promise.race([Promise.all(ended), wait(holdMs, undefined, { ref: false })]);
    return this.#next();
  }

  /** Caches rows that were read under the lock, while it is held. */
  #remember({ checks, adds }: Prepared, plan: Plan): void {
    for (const { key, bytes, text } of [...checks, ...adds])
      if (plan.has(bytes)) this.#options.onSeen(key, bytes, text, plan.row(bytes));
  }

  #decide(those: readonly Waiting[], plan: Plan, now: number): void {
    for (const waiting of those) {
      const { prepared } = waiting;
      delete prepared.queued.version;
      try {
        const decision = decide(
          prepared,
          (bytes) => plan.row(bytes),
          now,
          plan.version + 1,
          (text) => plan.known(text),
        );
        plan.take(waiting, decision);
        if (decision.result.ok) continue;
        // Later commits must not build on it.
        this.#ahead.remove(prepared);
        // Caches values that the step lacked, unless this group has written since.
        if (plan.isUntouched) this.#remember(prepared, plan);
      } catch (error) {
        plan.decisions.set(waiting, { error });
      }
    }
  }

  #settle(group: Group, decisions: Decisions): void {
    let commits = 0;
    for (const { prepared } of group.waiting) if (!prepared.queued.version) this.#ahead.remove(prepared);
    for (const waiting of group.waiting) {
      const decision = decisions.get(waiting)!;
      if ('error' in decision || !decision.change) continue;
      this.#options.onDurable(decision);
      this.#ahead.remove(waiting.prepared);
      commits++;
    }
    this.#commits += commits;
    this.#refused += group.waiting.length - commits;
    if (commits > 0) this.#groupSize.observe(commits);
    for (const waiting of group.waiting) {
      const decision = decisions.get(waiting)!;
      if ('error' in decision) waiting.reject(decision.error);
      else waiting.resolve(decision.result);
    }
  }
}
