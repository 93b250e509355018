// Rebuilds counts from the hits on disk, and prints all counts as lines for other programs. Both for the command line.
// Public.

import { whenKnown } from '../../store/known.ts';
import type { Key, Store } from '../../store/store.ts';
import { eachRange, under } from '../../store/table.ts';
import type { Buckets } from './buckets.ts';
import { counterNames, factsOf, type Grain, type NameKind, noneId, type TableName } from './counters.ts';
import { namesOf } from './names.ts';
import { readCells } from './packed.ts';
import { siteZone } from './read.ts';
import { type CountingPool, rollTable, rollupOf, storedHits, trimmedKey } from './rollup.ts';
import { metrics, RatingCounter, ratings } from './vitals.ts';

type CountedRow = { key: Key; grain: Grain; table: TableName; bucket: string; upTo: number; cells: Uint8Array };

/**
 * Rebuilds the days and months whose hits are all still stored. Idempotent.
 * @returns the number of counted hits
 */
export async function rebuildCounts({ store, pool }: { store: Store; pool?: CountingPool }): Promise<number> {
  const zone = await siteZone({ store });
  const rollup = rollupOf({ store });
  await rollup.catchUp(zone, pool);
  await rollup.flush();
  let first: Buckets | undefined;
  for await (const { hits } of storedHits(store)) {
    first = hits[0] && zone.bucketsOf(hits[0].at);
    break;
  }
  if (first === undefined) return 0;
  const isTrimmed = (await store.peek(trimmedKey)) !== undefined;
  const { day, month } = first;
  const keys: Key[] = [];
  for await (const row of countedRows(store))
    if (!isTrimmed || (row.grain === 'month' ? row.bucket > month : row.bucket.slice(0, 10) > day)) keys.push(row.key);
  await rollup.forget(keys);
  const counted = await rollup.catchUp(zone, pool);
  await rollup.flush();
  return counted;
}

/** One JSON line for each day, table and value with counts. */
export async function* countLines({ store }: { store: Store }): AsyncGenerator<string> {
  await rollupOf({ store }).flush();
  const names = namesOf({ store });
  for await (const { grain, table, bucket, cells } of countedRows(store, 'day')) {
    const kinds = factsOf(table).ids;
    const isBins = table === 'vital' || table === 'vitals';
    const linesOf = (lines: string[]) =>
      readCells(cells, (ids, pairs) => {
        const values = Object.fromEntries(kinds.map((kind, n) => namedId(table, kind, ids[n]!)));
        const counts: Record<string, number> = {};
        for (let n = 0; n < pairs.length; n += 2)
          counts[isBins ? binName(pairs[n]!) : (counterNames[pairs[n]!] ?? String(pairs[n]))] = pairs[n + 1]!;
        lines.push(JSON.stringify({ [grain]: bucket, table, ...values, ...counts }));
      });
    yield* await whenKnown(() => {
      const lines: string[] = [];
      linesOf(lines);
      return lines;
    });
  }

  /** In these tables, the `event` is a metric or a speed band. */
  function namedId(table: TableName, kind: NameKind, id: number): [name: string, value: string] {
    if (table === 'recency') return ['daysAgo', id === noneId ? '' : String(id - noneId)];
    if (kind !== 'event' || table === 'event') return [kind, names.textOf(kind, id)];
    return table === 'speed' || table === 'cost' ? ['band', ratings[id - 1] ?? ''] : ['metric', metrics[id] ?? ''];
  }
}

/** For a vital: its rating, or its histogram bin. */
function binName(counter: number): string {
  const rating = Object.entries(RatingCounter).find(([, number]) => number === counter)?.[0];
  return rating ?? `bin${counter}`;
}

/** Every row on disk. */
export async function* countedRows(store: Store, only?: Grain): AsyncGenerator<CountedRow> {
  const all: Key = only === undefined ? [rollTable] : [rollTable, only];
  for await (const { rows } of eachRange(store, { ...under(all), limit: 50 }))
    for (const { key, value } of rows) {
      const [upTo, cells] = value as readonly [number, Uint8Array];
      const [, grain, table, bucket] = key as readonly [string, Grain, TableName, string];
      yield { key, grain, table, bucket, upTo, cells };
    }
}
