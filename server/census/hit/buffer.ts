// Buffers hits on their way to disk: each batch is written as soon as the previous one is, and then its hits are
// answered. Bounded, and its size is measured. Public.
import { AsyncLocalStorage } from 'node:async_hooks';
import { refusal } from '../../base/errors.ts';
import { generalMessages } from '../../base/general-messages.ts';
import { perStore } from '../../base/process-state.ts';
import { gather } from '../../base/yield.ts';
import { keyText } from '../../store/key.ts';
import type { Batch, Key, Store } from '../../store/store.ts';
import type { Zone } from '../rollup/buckets.ts';
import { namesOf } from '../rollup/names.ts';
import { packHit, type RawHit } from '../rollup/raw-hit.ts';
import { hitsTable, rollupOf, type StoredHits } from '../rollup/rollup.ts';
import { dropsOf } from './dropped.ts';
import { visitsOf } from './visits.ts';

export const queueMax = 10_000;
/** Hits per row, which holds 64 KiB. */
const batchMax = 400;
/** Part of the 500 keys of a commit. */
const putsMax = 150;

/** Too many hits are waiting. Clients don't retry. */
export const hitsFull = refusal('census-full', 503, generalMessages.tryAgainSoon);

/** Hits that are written in one row. */
type Group = PromiseWithResolvers<void> & { hits: RawHit[] };

class HitBuffer {
  readonly #store: Store;
  /** All but the last are full. */
  readonly #groups: Group[] = [];
  #waiting = 0;
  /** Rows that must be on disk together with the hits that refer to them. */
  readonly #beside = new Map<string, NonNullable<Batch['puts']>[number]>();
  /** Outside of any request, so that its commits have no actor. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #isRunning = false;
  #lastNumber = 0;
  zone: Zone | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Hits not yet on disk. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whether this many more fit. */
  hasRoom(count: number): boolean {
    return this.#waiting + count <= queueMax;
  }

  continueFrom(number: number): void {
    this.#lastNumber = Math.max(this.#lastNumber, number);
  }

  putBeside(key: Key, value: unknown, expiresAt: number): void {
    this.#beside.set(keyText(key), { key, value, expiresAt });
  }

  /** Resolves once the hit is on disk and counted. */
  add(hit: RawHit): Promise<void> {
    let group = this.#groups.at(-1);
    if (group === undefined || group.hits.length >= batchMax)
      this.#groups.push((group = { ...Promise.withResolvers<void>(), hits: [] }));
    group.hits.push(hit);
    this.#waiting++;
    if (!this.#isRunning) void this.#outside(() => this.#run());
    return group.promise;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#groups.length > 0) {
      await gather(() => this.#waiting, batchMax);
      const { hits, resolve, reject } = this.#groups.shift()!;
      this.#waiting -= hits.length;
      try {
        const number = await this.#write(hits);
        const rollup = rollupOf({ store: this.#store });
        // With several processes, one of them counts from the disk.
        if (!this.#store.catchUp) await rollup.count(hits, number, this.zone!);
        resolve();
        if (rollup.isFull) await rollup.flush();
      } catch (error) {
        dropsOf({ store: this.#store }).add('failed', hits.length, this.zone!.bucketsOf(hits[0]!.at).day);
        reject(error);
      }
    }
    this.#isRunning = false;
  }

  /** @returns the row's number: higher than the previous ones, and the current time unless the clock was set back */
  async #write(hits: readonly RawHit[]): Promise<number> {
    const names = namesOf({ store: this.#store });
    const baseAt = hits[0]!.at;
    let number = Math.max(baseAt, this.#lastNumber + 1);
    const row: StoredHits = [
      baseAt,
      hits.map((hit) => packHit(hit, baseAt)),
      visitsOf({ store: this.#store }).nextNumber,
    ];
    let isWritten = false;
    while (!isWritten) {
      const beside = [...this.#beside].slice(0, putsMax);
      const { puts, written } = names.take();
      const dropped = dropsOf({ store: this.#store }).take();
      // Names that don't fit are written before the hits that refer to them.
      isWritten = beside.length === this.#beside.size && names.pendingCount <= puts.length / 2;
      const rows = isWritten ? [{ key: [hitsTable, number], value: row }] : [];
      const result = await this.#store.commit({
        // Another process may have used the number.
        checks: rows.map(({ key }) => ({ key, version: null })),
        puts: [...rows, ...puts, ...dropped.puts, ...beside.map(([, put]) => put)],
      });
      if (!result.ok) {
        number++;
        isWritten = false;
        continue;
      }
      written();
      dropped.written();
      for (const [text, put] of beside) if (this.#beside.get(text) === put) this.#beside.delete(text);
    }
    this.#lastNumber = number;
    return number;
  }
}

export const hitBufferOf = perStore(({ store }: { store: Store }) => new HitBuffer(store));
