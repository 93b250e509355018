// Converts the records of every table whose shape changed to another data format. Operations R18.
import { yieldToEventLoop } from '../base/yield.ts';
import type { Store } from '../store/store.ts';
import { eachRange, under } from '../store/table.ts';
import { listFormats } from './concept-records.ts';

export type Converted = {
  /** Records read, and how many of them had another format. */
  records: number;
  converted: number;
  /** Fields that an earlier format cannot hold, by table, with the number of records that had them. */
  lost: Lost[];
};
type Lost = { table: string; fields: string[]; records: number };

const pageRows = 100;
/** A commit has room for 15 values of the maximum size and their keys. */
const rowsPerCommit = 15;

/**
 * Works in bounded batches, concurrently with other writers. Resumable: after a kill, run it again; records that are already converted
 * are only read.
 */
export async function convertRecords(
  store: Store,
  format: number,
  onProgress: (table: string, done: Converted) => void = () => undefined,
): Promise<Converted> {
  const done: Converted = { records: 0, converted: 0, lost: [] };
  for (const { table, convert } of await listFormats()) {
    const fields = new Set<string>();
    let losing = 0;
    for await (const page of eachRange(store, { ...under([table]), limit: pageRows })) {
      const changes = page.rows.flatMap(({ key, version, value }) => {
        const found = convert(value, format);
        if (found === undefined) return [];
        const { lost, ...put } = found;
        for (const field of lost) fields.add(field);
        if (lost.length > 0) losing++;
        return [{ check: { key, version }, put: { key, ...put } }];
      });
      for (let at = 0; at < changes.length; at += rowsPerCommit) {
        const batch = changes.slice(at, at + rowsPerCommit);
        const result = await store.commit({
          checks: batch.map(({ check }) => check),
          puts: batch.map(({ put }) => put),
        });
        // A concurrent write changed one of them. Convert them one by one; the other writer already used this format.
        if (result.ok) done.converted += batch.length;
        else
          for (const { check, put } of batch)
            if ((await store.commit({ checks: [check], puts: [put] })).ok) done.converted++;
      }
      done.records += page.rows.length;
      onProgress(table, done);
      await yieldToEventLoop();
    }
    if (losing > 0) done.lost.push({ table, fields: [...fields], records: losing });
  }
  return done;
}
