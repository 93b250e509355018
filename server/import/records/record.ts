// One kind of record in a file, and the comparison of its rows with the cells that the shop would export.
import type { Parts } from '../../base/parts.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { type Cells, type FileRow, note } from '../file/cells.ts';
import { importRefused } from '../file/errors.ts';
import type { ImportChange } from '../file/report.ts';
import type { Layout } from '../file/table.ts';
import { messages } from './messages.ts';

/** Context of one import. */
export type Run = {
  parts: Parts;
  dryRun: boolean;
  actor: string;
  timeText: (at: number) => string;
  readTime: (text: string) => number | undefined;
};

export type Result = { outcome: 'created' | 'updated' | 'unchanged'; changes: ImportChange[] };
export const nothing: Result = { outcome: 'unchanged', changes: [] };

export type RecordTable = {
  layout: Layout;
  /** Per record. */
  rowsMax: number;
  look?(row: FileRow): void;
  keyOf(row: FileRow): string;
  /** Adds issues to its rows. If one is an error, nothing is written, whatever this returns. */
  importOne(rows: FileRow[]): Promise<Result>;
};

const changesMax = 20;
const changeCharsMax = 200;

/** No change is needed if all cells equal what the shop would export. */
export const saysTheSame = (
  rows: readonly FileRow[],
  exported: readonly Cells[],
  isIgnored: (column: string) => boolean = () => false,
): boolean =>
  rows.length === exported.length &&
  rows.every(({ cells }, n) =>
    Object.entries(cells).every(
      ([column, cell]) => isIgnored(column) || cell === lineEnds(exported[n]?.[column] ?? ''),
    ),
  );

/**
 * Reports values of a record's further rows that contradict its first. @param isOfRow columns that may differ by row
 */
export function checkFurtherRows([first, ...others]: readonly FileRow[], isOfRow: (column: string) => boolean): void {
  for (const { cells, issues } of others)
    for (const [column, cell] of Object.entries(cells)) {
      if (isOfRow(column) || cell.trim() === '' || cell.trim() === first!.cells[column]?.trim()) continue;
      note(issues, 'error', column, messages.otherThanFirst({ cell, line: first!.line }));
    }
}

/**
 * Runs one transaction. A dry run aborts it at the end, so that it finds every error that a real run would.
 * @throws the transaction's errors
 */
export async function writeOrTry(store: Store, dryRun: boolean, step: (tx: Tx) => Promise<void>): Promise<void> {
  const tried = new Error('tried');
  const write = transact(store, async (tx) => {
    await step(tx);
    if (dryRun) throw tried;
  });
  await write.catch((error: unknown) => {
    if (error !== tried) throw error;
  });
}

/** Normalizes line endings to \n. */
const lineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

export function changesBetween(before: readonly Cells[], after: readonly Cells[]): ImportChange[] {
  const changes: ImportChange[] = [];
  for (let n = 0; n < Math.max(before.length, after.length) && changes.length < changesMax; n++) {
    const columns = new Set([...Object.keys(before[n] ?? {}), ...Object.keys(after[n] ?? {})]);
    for (const column of columns) {
      const [from, to] = [lineEnds(before[n]?.[column] ?? ''), lineEnds(after[n]?.[column] ?? '')];
      if (from !== to && changes.length < changesMax) changes.push({ column, from: cut(from), to: cut(to) });
    }
  }
  return changes;
}

/** A stored value holds 64 KiB. Checked before the write, so that the error names the row. */
const bytesMax = 56 * 1024;

/** @throws importRefused */
export function assertFits(value: unknown, max = bytesMax): void {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  if (bytes > max) throw importRefused(messages.tooLong({ bytes, max }));
}

const cut = (text: string): string => (text.length > changeCharsMax ? `${text.slice(0, changeCharsMax)}…` : text);
