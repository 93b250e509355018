import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { CellReader, note } from '../file/cells.ts';
import { importRefused } from '../file/errors.ts';
import { messages as fileMessages } from '../file/messages.ts';
import type { ImportChange, ImportIssue } from '../file/report.ts';
import { messages } from './messages.ts';

/** By column; columns missing in the file are absent. */
export type Cells = Readonly<Record<string, string>>;

export type FileRow = { line: number; cells: Cells; issues: ImportIssue[] };

const changesMax = 20;
const changeCharsMax = 200;

/** Parses typed values from a row and collects issues. */
export class Reader extends CellReader {
  readonly cells: Cells;
  readonly #time: (text: string) => number | undefined;

  constructor(cells: Cells, issues: ImportIssue[], time: (text: string) => number | undefined) {
    super(issues);
    this.cells = cells;
    this.#time = time;
  }

  isBad(): boolean {
    return this.issues.some(({ level }) => level === 'error');
  }

  /** Raw text, including leading and trailing spaces. */
  text(column: string, charsMax: number): string {
    const cell = this.cells[column] ?? '';
    if (cell.length <= charsMax) return cell;
    this.error(column, fileMessages.textTooLong({ count: cell.length, max: charsMax }));
    return '';
  }

  /** A single line; undefined if blank. */
  filled(column: string, charsMax = 200): string | undefined {
    return this.text(column, charsMax).trim() || undefined;
  }

  whole(column: string, min: number, max: number): number | undefined {
    const cell = this.filled(column);
    if (cell === undefined) return undefined;
    const value = /^\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN;
    return value >= min && value <= max ? value : this.error(column, fileMessages.notWholeWithin({ cell, min, max }));
  }

  time(column: string): number | undefined {
    const cell = this.filled(column);
    if (cell === undefined) return undefined;
    return this.#time(cell) ?? this.error(column, fileMessages.notTime({ cell }));
  }
}

/** No change is needed if all cells equal what the shop would export. */
export const saysTheSame = (
  rows: readonly FileRow[],
  exported: readonly Cells[],
  ignored: ReadonlySet<string>,
): boolean =>
  rows.length === exported.length &&
  rows.every(({ cells }, n) =>
    Object.entries(cells).every(
      ([column, cell]) => ignored.has(column) || cell === lineEnds(exported[n]?.[column] ?? ''),
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
