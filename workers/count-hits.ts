// Worker job: counts hits by hour, day, and month, as count rows. Run by pool.ts; requested by census/rollup.
import { createZone } from '../server/census/rollup/buckets.ts';
import { countHit } from '../server/census/rollup/count.ts';
import { factsOf, type Grain, type TableName } from '../server/census/rollup/counters.ts';
import { type Cells, packCells } from '../server/census/rollup/packed.ts';
import { unpackHit } from '../server/census/rollup/raw-hit.ts';
import { type CountedCells, countHitsInput } from './messages/count-hits.ts';

type Row = { grain: Grain; table: TableName; bucket: string; chunk: number; cells: Cells };

export default function countHits(message: unknown): CountedCells[] {
  const { timeZone, rows } = countHitsInput.parse(message);
  const zone = createZone(timeZone);
  const found = new Map<string, Row>();
  for (const [baseAt, hits] of rows)
    for (const hit of hits)
      countHit(unpackHit(hit, baseAt), zone, (grain, bucket, table, key, first, counter, by) => {
        const chunk = first % factsOf(table).chunks;
        const name = `${bucket} ${table} ${chunk}`;
        let row = found.get(name);
        if (row === undefined) found.set(name, (row = { grain, table, bucket, chunk, cells: new Map() }));
        let cell = row.cells.get(key);
        if (cell === undefined) row.cells.set(key, (cell = []));
        cell[counter] = (cell[counter] ?? 0) + by;
      });
  return [...found.values()].map(({ cells, ...row }) => ({ ...row, cells: packCells(cells) }));
}
