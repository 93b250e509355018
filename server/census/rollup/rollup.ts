// Counts by hour, day and month: stored rows, plus counts since then in memory. Hits are on disk before they are
// counted, so counts in memory can always be rebuilt: each row stores the last hit that it counts.

import type { CountedCells } from '../../../workers/messages/count-hits.ts';
import type { Pool } from '../../../workers/pool.ts';
import { perStore } from '../../base/process-state.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { known, whenKnown } from '../../store/known.ts';
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix } from '../../store/table.ts';
import type { Zone } from './buckets.ts';
import { type AddTo, countHit } from './count.ts';
import { type Cell, factsOf, type Grain, type TableName, tableNames } from './counters.ts';
import { type Cells, packCells, unpackCells } from './packed.ts';
import { type PackedHit, type RawHit, unpackHit } from './raw-hit.ts';

/** The number of the last counted hits, and the cells. */
type StoredRow = readonly [upTo: number, cells: Uint8Array];

type Row = { key: Key; table: TableName; grain: Grain; bucket: string; after: number; upTo: number; cells: Cells };

/**
 * The hits of one commit: their time base, the hits, and the next visit's number. The key's number increases with each
 * commit.
 */
export type StoredHits = readonly [baseAt: number, hits: readonly PackedHit[], nextVisit: number];

export const hitsTable = 'census-hit';
export const rollTable = 'census-roll';
const rowKey = (grain: Grain, table: TableName, bucket: string, chunk: number): Key => [
  rollTable,
  grain,
  table,
  bucket,
  chunk,
];
/** When single hits were last deleted: older counts can't be rebuilt. */
export const trimmedKey: Key = ['census-trimmed'];
/** All rows count at least the hits up to this number. */
const rolledKey: Key = ['census-rolled'];

/** Counts in worker threads. Absent: in this one. */
export type CountingPool = Pick<Pool, 'run'>;

const chunksMax = 16;
const places = Object.fromEntries(
  tableNames.map((name, at) => [name, { first: at * chunksMax, chunks: factsOf(name).chunks }]),
) as Record<TableName, { first: number; chunks: number }>;

const cellsInMemoryMax = 40_000;
const sliceMs = 4;
const sliceBytes = 200_000;

export class Rollup {
  readonly #store: Store;
  #open = new Map<string, Row>();
  /** The rows of `#open` by bucket, then by the number of table and part; avoids building key strings. */
  #found = new Map<string, (Row | undefined)[]>();
  /** Rows being written. */
  #closing = new Map<string, Row>();
  #closingUpTo = 0;
  #cellCount = 0;
  #upTo = 0;
  #flushing: Promise<void> | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  get isFull(): boolean {
    return this.#cellCount >= cellsInMemoryMax;
  }

  /** @param number of the hits' commit */
  async count(hits: readonly RawHit[], number: number, zone: Zone): Promise<void> {
    await whenKnown(() => {
      // Loads missing rows before anything is counted.
      if (this.#store.catchUp)
        for (const hit of hits)
          countHit(hit, zone, (grain, bucket, table, _, first) => void this.#rowOf(grain, bucket, table, first));
      this.#count(hits, number, zone);
    });
  }

  #count(hits: readonly RawHit[], number: number, zone: Zone): void {
    this.#upTo = Math.max(this.#upTo, number);
    const add: AddTo = (grain, bucket, table, key, first, counter, by) => {
      const row = this.#rowOf(grain, bucket, table, first);
      if (number <= row.after) return;
      row.upTo = number;
      let cell = row.cells.get(key);
      if (cell === undefined) {
        row.cells.set(key, (cell = []));
        this.#cellCount++;
      }
      cell[counter] = (cell[counter] ?? 0) + by;
    };
    for (const hit of hits) countHit(hit, zone, add);
  }

  #rowOf(grain: Grain, bucket: string, table: TableName, first: number): Row {
    const place = places[table];
    const chunk = first % place.chunks;
    let found = this.#found.get(bucket);
    if (found === undefined) this.#found.set(bucket, (found = []));
    return (found[place.first + chunk] ??= this.#newRow(grain, bucket, table, chunk));
  }

  #newRow(grain: Grain, bucket: string, table: TableName, chunk: number): Row {
    const name = `${grain}\n${table}\n${bucket}\n${chunk}`;
    const key = rowKey(grain, table, bucket, chunk);
    const stored = known(this.#store, key)?.value as StoredRow | undefined;
    const after = this.#closing.get(name)?.upTo ?? stored?.[0] ?? 0;
    const row: Row = { key, table, grain, bucket, after, upTo: after, cells: new Map() };
    this.#open.set(name, row);
    return row;
  }

  /** Rows in memory between two buckets, inclusive. */
  *inMemory(grain: Grain, table: TableName, from: string, to: string): Iterable<Row> {
    for (const rows of [this.#closing, this.#open])
      for (const row of rows.values())
        if (row.grain === grain && row.table === table && row.bucket >= from && row.bucket <= to) yield row;
  }

  /** Flushes the counts in slices, so that requests are not blocked. */
  flush(): Promise<void> {
    this.#flushing ??= this.#flush().finally(() => (this.#flushing = undefined));
    return this.#flushing;
  }

  async #flush(): Promise<void> {
    if (this.#closing.size === 0) {
      if (this.#open.size === 0) return;
      [this.#closing, this.#open] = [this.#open, new Map()];
      this.#found.clear();
      this.#closingUpTo = this.#upTo;
      this.#cellCount = 0;
    }
    while (this.#closing.size > 0) {
      const begun = performance.now();
      const names: string[] = [];
      const puts: { key: Key; value: StoredRow }[] = [];
      let sizeBytes = 0;
      for (const [name, row] of this.#closing) {
        if (sizeBytes > sliceBytes || names.length >= 100 || performance.now() - begun > sliceMs) break;
        const cells = await this.#merged(row);
        names.push(name);
        if (cells === undefined) continue;
        const bytes = packCells(cells);
        sizeBytes += bytes.length;
        puts.push({ key: row.key, value: [row.upTo, bytes] });
      }
      if (puts.length > 0) await this.#store.commit({ puts });
      for (const name of names) this.#closing.delete(name);
      await yieldToEventLoop();
    }
    await this.#store.commit({ puts: [{ key: rolledKey, value: this.#closingUpTo }] });
  }

  /** The stored row plus the counts since; undefined if there are none. */
  async #merged(row: Row): Promise<Cells | undefined> {
    if (row.cells.size === 0) return undefined;
    const stored = (await this.#store.peek(row.key))?.value as StoredRow | undefined;
    if (stored && stored[0] >= row.upTo) return undefined;
    const cells: Cells = stored ? unpackCells(stored[1]) : new Map();
    const { cellsMax, ids } = factsOf(row.table);
    const other = ids.map(() => 0).join(',');
    for (const [key, added] of row.cells) {
      const isKnown = cells.has(key) || cells.size < cellsMax;
      addCell(cells, isKnown ? key : other, added);
    }
    return cells;
  }

  /** Counts the hits on disk that aren't counted yet. */
  async catchUp(zone: Zone, pool?: CountingPool, before?: number): Promise<number> {
    const rolled = ((await this.#store.peek(rolledKey))?.value as number | undefined) ?? 0;
    let counted = 0;
    for await (const batch of hitBatches(this.#store, rolled, before)) {
      counted += await this.#countBatch(batch, zone, pool);
      if (this.isFull) await this.flush();
    }
    return counted;
  }

  /**
   * Uses a thread if there is one, for most of the work. Counts here if the thread fails, or if a row already counts
   * part of the hits.
   */
  async #countBatch(batch: HitBatch, zone: Zone, pool: CountingPool | undefined): Promise<number> {
    const hitCount = batch.reduce((sum, { row }) => sum + row[1].length, 0);
    const counted =
      hitCount < threadHitsMin
        ? undefined
        : await pool
            ?.run('count-hits', { timeZone: zone.name, rows: batch.map(({ row }) => row) })
            .catch(() => undefined);
    const isMerged = counted && (await whenKnown(() => this.#merge(counted, batch[0]!.number, batch.at(-1)!.number)));
    if (!isMerged)
      for (const { number, row } of batch) {
        await this.count(unpackHits(row), number, zone);
        await yieldToEventLoop();
      }
    await yieldToEventLoop();
    return hitCount;
  }

  /**
   * Adds counts of the hits between two numbers. @returns false, without adding any, if a row already counts part of
   * them
   */
  #merge(counted: readonly CountedCells[], first: number, last: number): boolean {
    const rows = counted.map((one) => ({ one, row: this.#rowOf(one.grain, one.bucket, one.table, one.chunk) }));
    if (rows.some(({ row }) => row.after >= first && row.after < last)) return false;
    this.#upTo = Math.max(this.#upTo, last);
    for (const { one, row } of rows) {
      if (row.after >= last) continue;
      row.upTo = last;
      for (const [key, cell] of unpackCells(one.cells)) {
        if (!row.cells.has(key)) this.#cellCount++;
        addCell(row.cells, key, cell);
      }
    }
    return true;
  }

  /** Deletes the counts of these rows, so that `catchUp` rebuilds them. */
  async forget(keys: readonly Key[]): Promise<void> {
    await this.#store.commit({ puts: [{ key: rolledKey, value: 0 }] });
    for (let at = 0; at < keys.length; at += 400) {
      await this.#store.commit({ deletes: keys.slice(at, at + 400) });
      await yieldToEventLoop();
    }
  }
}

export const rollupOf = perStore(({ store }: { store: Store }) => new Rollup(store));

function addCell(cells: Cells, key: string, added: Cell): void {
  const cell = cells.get(key);
  if (cell === undefined) {
    cells.set(key, [...added]);
    return;
  }
  for (let counter = 0; counter < added.length; counter++) {
    const by = added[counter];
    if (by) cell[counter] = (cell[counter] ?? 0) + by;
  }
}

/** Hits in recorded order, after the commit with this number. */
export async function* storedHits(store: Store, after = 0): AsyncGenerator<{ number: number; hits: RawHit[] }> {
  for await (const batch of hitBatches(store, after))
    for (const { number, row } of batch) yield { number, hits: unpackHits(row) };
}

const unpackHits = ([baseAt, hits]: StoredHits): RawHit[] => hits.map((hit) => unpackHit(hit, baseAt));

type HitBatch = { number: number; row: StoredHits }[];
/** Rows per batch for a thread. A row has at most 400 hits; most have few. */
const batchRows = 50;
const batchHits = 2_000;
/** Counting fewer hits is faster than starting a thread. */
const threadHitsMin = 500;

async function* hitBatches(store: Store, after: number, before?: number): AsyncGenerator<HitBatch> {
  const end = before === undefined ? afterPrefix([hitsTable]) : [hitsTable, before];
  let last: Key = [hitsTable, after];
  let batch: HitBatch = [];
  let hits = 0;
  for (;;) {
    const page = await store.range({ start: [hitsTable], end, limit: 5, after: last });
    for (const { key, value } of page.rows) {
      const row = value as StoredHits;
      batch.push({ number: key[1] as number, row });
      hits += row[1].length;
    }
    const isOver = page.cursor === undefined;
    if (batch.length > 0 && (isOver || batch.length >= batchRows || hits >= batchHits)) {
      yield batch;
      batch = [];
      hits = 0;
    }
    if (page.cursor === undefined) return;
    last = page.cursor;
  }
}
