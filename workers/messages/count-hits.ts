// Messages of the count-hits job. Read by pool.ts (answers) and count-hits.ts (requests). Portable.
import * as z from 'zod';
import { type Grain, grains, type TableName, tableNames } from '../../server/census/rollup/counters.ts';
import type { StoredHits } from '../../server/census/rollup/rollup.ts';

/** Hits are store records, written by this program. */
export const countHitsInput = z.object({ timeZone: z.string(), rows: z.array(z.custom<StoredHits>()) });
export type CountHitsInput = z.input<typeof countHitsInput>;

export type CountedCells = { grain: Grain; table: TableName; bucket: string; chunk: number; cells: Uint8Array };
export const countHitsOutput: z.ZodType<CountedCells[]> = z.array(
  z.object({
    grain: z.enum(grains),
    table: z.enum(tableNames as [TableName, ...TableName[]]),
    bucket: z.string(),
    chunk: z.int(),
    cells: z.instanceof(Uint8Array),
  }),
);
