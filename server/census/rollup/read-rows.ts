// Reads rows of counts: those on disk, plus those in memory.
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix, eachRange } from '../../store/table.ts';
import { daysMax, daysOf, spansOf } from './buckets.ts';
import { Counter, factsOf, type Grain, type TableName } from './counters.ts';
import { readCells } from './packed.ts';
import { rollTable, rollupOf } from './rollup.ts';

/** Site-local days `YYYY-MM-DD`, inclusive, at most 800. */
export type Days = { from: string; to: string };
export type ReadParts = { store: Store };

/** Selects the cells to read. `first`: only cells whose first number it accepts. */
export type Wanted = { matches?: (ids: readonly number[]) => boolean; first?: number | undefined };
export type EachCell = (ids: readonly number[], pairs: readonly number[], bucket: string) => void;

/**
 * All cells of the days. Monthly rows store the sum of daily visitors in `dayVisitors`, returned as `visitors` unless `isByMonth`: then a
 * whole month counts each visitor once.
 */
export async function readSpans(
  parts: ReadParts,
  table: TableName,
  { from, to }: Days,
  each: EachCell,
  wanted: Wanted & { isByMonth?: boolean } = {},
): Promise<void> {
  const { months, days } = spansOf(from, to);
  const isCounted = table !== 'vital' && table !== 'vitals' && !wanted.isByMonth;
  for (const [start, end] of runsOf(months, 'month'))
    await readRows(
      parts,
      'month',
      table,
      start,
      end,
      (bucket, ids, pairs) => each(ids, isCounted ? withDayVisitors(pairs) : pairs, bucket),
      wanted,
    );
  for (const [start, end] of runsOf(days, 'day'))
    await readRows(parts, 'day', table, start, end, (bucket, ids, pairs) => each(ids, pairs, bucket), wanted);
}

function withDayVisitors(pairs: readonly number[]): number[] {
  const said: number[] = [];
  for (let n = 0; n < pairs.length; n += 2) {
    if (pairs[n] === Counter.visitors) continue;
    said.push(pairs[n] === Counter.dayVisitors ? Counter.visitors : pairs[n]!, pairs[n + 1]!);
  }
  return said;
}

/** `[1, 2, 3, 7]` → `[1, 3], [7, 7]`. */
function runsOf(buckets: readonly string[], grain: 'month' | 'day'): [string, string][] {
  const runs: [string, string][] = [];
  for (const bucket of buckets) {
    const run = runs.at(-1);
    if (run && isNext(run[1], bucket, grain)) run[1] = bucket;
    else runs.push([bucket, bucket]);
  }
  return runs;
}

function isNext(bucket: string, next: string, grain: 'month' | 'day'): boolean {
  return grain === 'day' ? daysOf(bucket, next).length === 2 : monthAfter(bucket) === next;
}

function monthAfter(bucket: string): string {
  const [year = 0, month = 0] = bucket.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}

function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to && months.length < daysMax; month = monthAfter(month)) months.push(month);
  return months;
}

const pageRows = 200;

/** Rows on disk, plus the counts in memory. Hour buckets are looked up by their day. */
export async function readRows(
  parts: ReadParts,
  grain: Grain,
  table: TableName,
  from: string,
  to: string,
  each: (bucket: string, ids: readonly number[], pairs: readonly number[]) => void,
  { first, matches }: Wanted = {},
): Promise<void> {
  const { store } = parts;
  const chunk = first === undefined ? undefined : first % factsOf(table).chunks;
  const last = `${to}~`;
  const written = new Map<string, number>();
  const read = (key: Key, value: unknown) => {
    const [upTo, cells] = value as readonly [number, Uint8Array];
    const bucket = key[3] as string;
    written.set(`${bucket}\n${key[4]}`, upTo);
    if (chunk !== undefined && key[4] !== chunk) return;
    readCells(cells, (ids, pairs) => each(bucket, ids, pairs), matches);
  };
  // Hours are named with their offset. The other rows of a day are not even read.
  if (chunk !== undefined && grain !== 'hour') {
    const buckets = grain === 'day' ? daysOf(from, to) : monthsOf(from, to);
    const keys = buckets.map((bucket) => [rollTable, grain, table, bucket, chunk]);
    for (const [n, entry] of (await store.getMany(keys)).entries()) if (entry) read(keys[n]!, entry.value);
  } else {
    const [start, end] = [[rollTable, grain, table, from], afterPrefix([rollTable, grain, table, last])];
    for await (const { rows } of eachRange(store, { start, end, limit: pageRows }))
      for (const { key, value } of rows) read(key, value);
  }
  for (const row of rollupOf(parts).inMemory(grain, table, from, last)) {
    if (chunk !== undefined && row.key[4] !== chunk) continue;
    // Written between the two reads.
    if ((written.get(`${row.bucket}\n${row.key[4]}`) ?? 0) >= row.upTo) continue;
    for (const [key, cell] of row.cells) {
      const ids = key === '' ? [] : key.split(',').map(Number);
      if (matches?.(ids) === false) continue;
      const pairs: number[] = [];
      cell.forEach((by, counter) => {
        if (by) pairs.push(counter, by);
      });
      each(row.bucket, ids, pairs);
    }
  }
}

export function sumOf<K, V>(sums: Map<K, V[]>, key: K): V[] {
  let sum = sums.get(key);
  if (sum === undefined) sums.set(key, (sum = []));
  return sum;
}

export function addPairs(sum: number[], pairs: readonly number[]): void {
  for (let n = 0; n < pairs.length; n += 2) sum[pairs[n]!] = (sum[pairs[n]!] ?? 0) + pairs[n + 1]!;
}
