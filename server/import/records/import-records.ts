// Imports orders, customers or discounts from a CSV file. Import-formats 1.3, 3. Reads the file twice: first
// completely, because nothing of an unreadable file is imported; then record by record, each written in one commit or
// not at all. Importing it again changes nothing, so running it again finishes an interrupted import. Holds one record
// in memory, and the names of all.
import { DomainError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { timeReader, timeText } from '../../base/text/csv-time.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { note } from '../file/cells.ts';
import { importRefused } from '../file/errors.ts';
import { importMutex } from '../file/import-mutex.ts';
import type { FileBounds } from '../file/limits.ts';
import { type ImportChange, ReportRows } from '../file/report.ts';
import { customerImporter } from './customers.ts';
import { discountImporter } from './discounts.ts';
import { type Layout, openRecordFile } from './file.ts';
import { messages } from './messages.ts';
import { orderImporter } from './orders.ts';
import type { FileRow } from './record.ts';
import type { RecordKind, RecordReport, RecordRow } from './report.ts';

type RecordImport = {
  kind: RecordKind;
  /** Called twice. */
  open: () => AsyncIterable<Uint8Array | string>;
  bounds: FileBounds;
  /** Validates everything, writes nothing. */
  dryRun: boolean;
  /** The contributor's ID. */
  actor: string;
  /** Called with every row, including those that the report leaves out; awaited. */
  onRow?: (row: RecordRow) => Promise<void>;
};

/** Context of one import. */
export type Run = {
  parts: Parts;
  dryRun: boolean;
  actor: string;
  timeText: (at: number) => string;
  readTime: (text: string) => number | undefined;
};

export type Result = { outcome: 'created' | 'updated' | 'unchanged'; changes: ImportChange[] };

export type Importer = {
  layout: Layout;
  /** Per record. */
  rowsMax: number;
  /** Called with every row before the first record is imported. */
  look?(row: FileRow): void;
  /** Consecutive rows with the same key are one record; a row with '' belongs to the previous one. */
  keyOf(row: FileRow): string;
  /** Adds issues to its rows. If one is an error, nothing is written, whatever this returns. */
  importOne(rows: FileRow[]): Promise<Result>;
};

/** @throws importRefused, importRunning; store errors (read-only) */
export const importRecords = (parts: Parts, options: RecordImport): Promise<RecordReport> =>
  importMutex(parts.store, () => importFile(parts, options));

async function importFile(
  parts: Parts,
  { kind, open, bounds, dryRun, actor, onRow }: RecordImport,
): Promise<RecordReport> {
  const { timeZone } = await loadWebsite(parts.store);
  const run: Run = { parts, dryRun, actor, timeText: timeText(timeZone), readTime: timeReader(timeZone) };
  const importer = { orders: orderImporter, customers: customerImporter, discounts: discountImporter }[kind](run);

  let rowCount = 0;
  const { unknown, unused, rows } = await openRecordFile(open(), importer.layout, bounds);
  let records = 0;
  let key: string | undefined;
  for await (const row of rows) {
    if (++rowCount % 50 === 0) await yieldToEventLoop();
    importer.look?.(row);
    const next = importer.keyOf(row) || key;
    if (next !== key || records === 0) records++;
    key = next;
    if (records > bounds.recordsMax)
      throw importRefused(messages.tooMany[kind]({ max: bounds.recordsMax, advice: bounds.advice }));
  }

  const totals = { rows: rowCount, created: 0, updated: 0, unchanged: 0, failed: 0 };
  const reportRows = new ReportRows<RecordRow>();
  for await (const group of groupsOf((await openRecordFile(open(), importer.layout, bounds)).rows, importer)) {
    await yieldToEventLoop();
    const { outcome, changes } = await importGroup(importer, group);
    totals[outcome === 'error' ? 'failed' : outcome]++;
    for (const [n, { line, issues }] of group.rows.entries()) {
      const row = { line, outcome, name: group.key.slice(0, 100), changes: n === 0 ? changes : [], issues };
      await onRow?.(row);
      if (issues.length > 0 || (n === 0 && outcome !== 'unchanged')) reportRows.add(row);
    }
  }
  if (!dryRun) parts.log.info('records-imported', { kind, ...totals, actor });
  return {
    kind,
    dryRun,
    columns: { unknown, unused },
    totals,
    rows: reportRows.inOrder(),
    rowsLeftOut: reportRows.leftOut,
  };
}

type Group = { key: string; rows: FileRow[] };

async function* groupsOf(rows: AsyncIterable<FileRow>, importer: Importer): AsyncGenerator<Group> {
  const seen = new Map<string, number>();
  let group: Group | undefined;
  let isTooLong = false;
  for await (const row of rows) {
    const key = importer.keyOf(row);
    if (group && (key === '' || key === group.key)) {
      group.rows.push(row);
      if (group.rows.length <= importer.rowsMax) continue;
      // Drops the excess: the record is refused for its length anyway.
      group.rows.pop();
      if (!isTooLong) note(group.rows[0]!.issues, 'error', undefined, messages.tooManyRows({ max: importer.rowsMax }));
      isTooLong = true;
      continue;
    }
    if (group) yield group;
    group = { key, rows: [row] };
    isTooLong = false;
    // Longer keys are refused for their length anyway.
    const name = key.slice(0, 300);
    const before = name === '' ? undefined : seen.get(name);
    if (before !== undefined) note(row.issues, 'error', undefined, messages.sameAsLine({ line: before }));
    else seen.set(name, row.line);
  }
  if (group) yield group;
}

async function importGroup(
  importer: Importer,
  { rows }: Group,
): Promise<{ outcome: Result['outcome'] | 'error'; changes: ImportChange[] }> {
  const isBad = () => rows.some(({ issues }) => issues.some(({ level }) => level === 'error'));
  if (isBad()) return { outcome: 'error', changes: [] };
  try {
    const result = await importer.importOne(rows);
    return isBad() ? { outcome: 'error', changes: [] } : result;
  } catch (error) {
    // Reports a refused record and continues; a full disk ends the import.
    if (!(error instanceof DomainError) || error.code === 'read-only') throw error;
    note(rows[0]!.issues, 'error', undefined, error.message);
    return { outcome: 'error', changes: [] };
  }
}
