// Imports a CSV file. Import-formats 1.3, 3. Reads the file twice: first completely, because nothing of an unreadable
// file is imported; then record by record, each written in one commit or not at all. Importing it again changes nothing,
// so running it again finishes an interrupted import. Holds only a few records in memory, and the names of all. Public.
import { withLease } from '../../base/process-state.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import type { Store } from '../../store/store.ts';
import type { FileRow } from './cells.ts';
import { importRefused, importRunning } from './errors.ts';
import { type FileBounds, importLimits } from './limits.ts';
import { messages } from './messages.ts';
import { type Outcome, type ReportRow, ReportRows, type Totals } from './report.ts';
import { type Layout, openTable } from './table.ts';

export type FileImport<Row> = {
  /** Opens the file; called twice. */
  open: () => AsyncIterable<Uint8Array | string>;
  bounds: FileBounds;
  /** Validates everything, writes nothing. */
  dryRun: boolean;
  /** Called after each record. */
  onProgress?: (done: number, total: number) => void;
  /** Called with every row, including those that the report leaves out; awaited. */
  onRow?: (row: Row) => Promise<void>;
};

type Imported<Row> = { outcome: Outcome; rows: Row[] };

/** One kind of record: `Group` is a record whose rows are still being read. */
export type Importer<Group, Row> = {
  layoutOf(header: readonly string[]): Layout;
  recordsMax: number;
  tooMany(limit: { max: number; advice: string }): string;
  /** Whether the rows of a record may be anywhere in the file, and not only one after the other. */
  isScattered?(): boolean;
  /** Called with every row before the first record is imported. */
  look?(row: FileRow): void;
  /** Rows with the same key are one record; a row with '' belongs to the previous one. */
  keyOf(row: FileRow): string;
  begin(row: FileRow): Group;
  add(group: Group, row: FileRow): void;
  /** Plans the record, since records depend on the previous ones; `done` may still be writing it. */
  importOne(group: Group): Promise<{ done: Promise<Imported<Row>> }>;
  /** Whether a report leaves out the row. @param n its index in the record */
  leavesOut?(row: Row, n: number): boolean;
};

/** Concurrent commits share a disk flush. Each still contains one record. */
const writesMax = 8;

/** @throws importRefused; store errors (read-only) */
export async function runImport<Group, Row extends ReportRow>(
  { open, bounds, onProgress, onRow }: FileImport<Row>,
  importer: Importer<Group, Row>,
) {
  const file = await openTable(open(), bounds, importer.layoutOf);
  const { rowCount, recordCount, lastRows } = await surveyed(file.rows, importer, bounds);
  const again = await openTable(open(), bounds, importer.layoutOf);
  if (again.layout !== file.layout) throw importRefused(messages.changed);
  const totals: Totals = { rows: rowCount, created: 0, updated: 0, unchanged: 0, failed: 0 };
  const report = new ReportRows<Row>();
  let count = 0;
  for await (const { outcome, rows } of allImported(groupsOf(again.rows, importer, lastRows), importer)) {
    totals[outcome === 'error' ? 'failed' : outcome]++;
    for (const [n, row] of rows.entries()) {
      await onRow?.(row);
      if (!importer.leavesOut?.(row, n)) report.add(row);
    }
    onProgress?.(++count, recordCount);
  }
  const columns = { known: file.known, unknown: file.unknown, unused: file.unused };
  return { columns, totals, rows: report.inOrder(), rowsLeftOut: report.leftOut };
}

async function surveyed<Group, Row>(
  rows: AsyncIterable<FileRow>,
  importer: Importer<Group, Row>,
  { advice }: FileBounds,
): Promise<{ rowCount: number; recordCount: number; lastRows?: ReadonlyMap<string, { last: number }> }> {
  const spans = importer.isScattered?.() ? new Map<string, { first: number; last: number }>() : undefined;
  let [rowCount, recordCount] = [0, 0];
  let before = '';
  for await (const row of rows) {
    importer.look?.(row);
    const key = importer.keyOf(row);
    const span = spans?.get(key);
    if (span) span.last = rowCount;
    else if (recordCount === 0 || (key !== '' && key !== before)) {
      recordCount++;
      spans?.set(key, { first: rowCount, last: rowCount });
    }
    before = key || before;
    rowCount++;
    if (recordCount > importer.recordsMax) throw importRefused(importer.tooMany({ max: importer.recordsMax, advice }));
  }
  if (spans) checkApart(spans, rowCount);
  return { rowCount, recordCount, ...(spans && { lastRows: spans }) };
}

/** Limits how many records are incomplete at any row, because all of them are in memory. */
function checkApart(spans: ReadonlyMap<string, { first: number; last: number }>, rowCount: number): void {
  const begun = new Int32Array(rowCount + 1);
  for (const { first, last } of spans.values()) {
    begun[first]!++;
    begun[last + 1]!--;
  }
  let open = 0;
  for (const change of begun) {
    open += change;
    if (open > importLimits.apartMax) throw importRefused(messages.rowsApart({ max: importLimits.apartMax }));
  }
}

/** In the file's order; a record with scattered rows comes at its last row. */
async function* groupsOf<Group, Row>(
  rows: AsyncIterable<FileRow>,
  importer: Importer<Group, Row>,
  lastRows: ReadonlyMap<string, { last: number }> | undefined,
): AsyncGenerator<Group> {
  const open = new Map<string, Group>();
  let before: string | undefined;
  let n = -1;
  for await (const row of rows) {
    n++;
    const key = importer.keyOf(row) || (before ?? '');
    const known = open.get(key);
    if (!known && !lastRows) {
      yield* open.values();
      open.clear();
    }
    const group = known ?? importer.begin(row);
    if (known) importer.add(known, row);
    open.set(key, group);
    before = key;
    if (lastRows?.get(key)?.last !== n) continue;
    open.delete(key);
    yield group;
  }
  // The last record; and if the file was truncated after the first pass, those without their last row.
  yield* open.values();
}

/** Plans one record at a time and writes a few concurrently. Yields in order. */
async function* allImported<Group, Row>(
  groups: AsyncIterable<Group>,
  importer: Importer<Group, Row>,
): AsyncGenerator<Imported<Row>> {
  const underway: Promise<Imported<Row>>[] = [];
  try {
    for await (const group of groups) {
      await yieldToEventLoop();
      const { done } = await importer.importOne(group);
      // Prevents an unhandled rejection until the promise is awaited below.
      done.catch(() => {});
      underway.push(done);
      if (underway.length >= writesMax) yield await underway.shift()!;
    }
    while (underway.length > 0) yield await underway.shift()!;
  } finally {
    await Promise.allSettled(underway);
  }
}

/**
 * Concurrent imports would match each other's records, so a site runs one at a time, over HTTP or from the command line.
 * @param name imports wait only for others with the same name
 * @throws importRunning
 */
export const importMutex = <T>(store: Store, run: () => Promise<T>, name = 'import'): Promise<T> =>
  withLease(store, name, run, () => {
    throw importRunning();
  });
