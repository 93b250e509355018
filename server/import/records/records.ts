// Imports orders, customers or discounts from a CSV file, and exports them and the products. Public.
import { DomainError } from '../../base/errors.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { csvHead, csvRow } from '../../base/text/csv-cell.ts';
import { timeReader, timeText } from '../../base/text/csv-time.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { type FileRow, firstLines, note } from '../file/cells.ts';
import { importLimits } from '../file/limits.ts';
import { hasError, type RecordKind, type RecordReport, type RecordRow, recordKinds } from '../file/report.ts';
import { type FileImport, type Importer, importMutex, runImport } from '../file/run.ts';
import { orderCsv } from '../order-csv/order-csv.ts';
import { gramsPerUnit, shopifyCsv } from '../product-csv/shopify.ts';
import { productsCsv } from '../product-csv/squarespace.ts';
import { customersCsv, customerTable } from './customers.ts';
import { discountsCsv, discountTable } from './discounts.ts';
import { messages } from './messages.ts';
import { orderTable } from './orders.ts';
import type { RecordTable, Result } from './record.ts';

/** `actor`: the contributor's ID. */
type RecordImport = FileImport<RecordRow> & {
  kind: RecordKind;
  actor: string;
  /** The report contains the refused rows. */
  keepsRefused?: boolean;
};

const tables = { orders: orderTable, customers: customerTable, discounts: discountTable };

/** @throws importRefused, importRunning; store errors (read-only) */
export const importRecords = (parts: Parts, options: RecordImport): Promise<RecordReport> =>
  importMutex(parts.store, async () => {
    const { kind, dryRun, actor, bounds } = options;
    const { timeZone } = await loadWebsite(parts.store);
    const table = tables[kind]({ parts, dryRun, actor, timeText: timeText(timeZone), readTime: timeReader(timeZone) });
    const refused = options.keepsRefused ? new RefusedRows() : undefined;
    const importer = { ...importerOf(table, refused), recordsMax: bounds.recordsMax, tooMany: messages.tooMany[kind] };
    const report = await runImport(options, importer);
    const file = refused?.file();
    if (!dryRun) parts.log.info('records-imported', { kind, ...report.totals, actor });
    return { kind, dryRun, ...report, ...(file !== undefined && { refused: file }) };
  });

type Group = { key: string; rows: FileRow[]; isTooLong: boolean };

function importerOf(
  table: RecordTable,
  refused: RefusedRows | undefined,
): Omit<Importer<Group, RecordRow>, 'recordsMax' | 'tooMany'> {
  const firstLine = firstLines();
  return {
    ...table,
    layoutOf: () => table.layout,
    begin(row) {
      const key = table.keyOf(row);
      // Longer keys are refused for their length anyway.
      const line = firstLine(key.slice(0, 300), row.line);
      if (line !== undefined) note(row.issues, 'error', undefined, messages.sameAsLine({ line }));
      return { key, rows: [row], isTooLong: false };
    },
    add(group, row) {
      if (group.rows.length < table.rowsMax) group.rows.push(row);
      // Drops the excess: the record is refused for its length anyway.
      else if (!group.isTooLong) {
        note(group.rows[0]!.issues, 'error', undefined, messages.tooManyRows({ max: table.rowsMax }));
        group.isTooLong = true;
      }
    },
    async importOne({ key, rows }) {
      const { outcome, changes } = await importRows(table, rows);
      if (outcome === 'error') refused?.add(rows);
      const name = key.slice(0, 100);
      const reported = rows.map(({ line, issues }, n) => ({
        ...{ line, outcome, name, issues },
        changes: n === 0 ? changes : [],
      }));
      return { done: Promise.resolve({ outcome, rows: reported }) };
    },
    leavesOut: ({ issues, outcome }, n) => issues.length === 0 && (n > 0 || outcome === 'unchanged'),
  };
}

async function importRows(
  table: RecordTable,
  rows: FileRow[],
): Promise<{ outcome: Result['outcome'] | 'error'; changes: Result['changes'] }> {
  const failed = { outcome: 'error' as const, changes: [] };
  if (rows.some(hasError)) return failed;
  try {
    const result = await table.importOne(rows);
    return rows.some(hasError) ? failed : result;
  } catch (error) {
    // Reports a refused record and continues; a full disk ends the import.
    if (!(error instanceof DomainError) || error.code === 'read-only') throw error;
    note(rows[0]!.issues, 'error', undefined, error.message);
    return failed;
  }
}

/** Cells by our column names, so that a corrected file can be imported again; the column of problems is then ignored. */
class RefusedRows {
  readonly #columns = new Set<string>();
  readonly #rows: FileRow[] = [];
  #chars = 0;

  add(rows: readonly FileRow[]): void {
    for (const row of rows) {
      this.#chars += Object.values(row.cells).reduce((sum, cell) => sum + cell.length, 100);
      if (this.#chars > importLimits.refusedCharsMax) return;
      for (const column of Object.keys(row.cells)) this.#columns.add(column);
      this.#rows.push(row);
    }
  }

  /** @returns undefined when nothing was refused */
  file(): string | undefined {
    if (this.#rows.length === 0) return undefined;
    const columns = [...this.#columns];
    const rows = this.#rows.map(({ cells, issues }) =>
      csvRow([
        ...columns.map((column) => cells[column] ?? ''),
        issues.flatMap(({ level, message }) => (level === 'error' ? [message] : [])).join(' '),
      ]),
    );
    return csvHead([...columns, messages.problemColumn]) + rows.join('');
  }
}

const csvKinds = ['products', ...recordKinds] as const;
export type CsvKind = (typeof csvKinds)[number];

/** `only`: the records with these ids. */
type CsvOptions = { layout?: 'squarespace' | 'shopify' | undefined; only?: ReadonlySet<string> | undefined };

/** Streamed; times are in the site's time zone. @param options.layout of products */
export async function csvOf(
  { store, siteUrl }: Pick<Parts & SiteAddress, 'store' | 'siteUrl'>,
  kind: CsvKind,
  { layout, only }: CsvOptions = {},
): Promise<AsyncGenerator<string>> {
  const { timeZone, store: settings } = await loadWebsite(store);
  if (kind === 'orders') return orderCsv(store, timeZone, {}, only);
  if (kind !== 'products') return { customers: customersCsv, discounts: discountsCsv }[kind](store, timeZone, only);
  return layout === 'shopify'
    ? shopifyCsv(store, siteUrl(), gramsPerUnit(settings), only)
    : productsCsv(store, siteUrl(), only);
}

export const isRecordKind = (text: string | undefined): text is RecordKind =>
  (recordKinds as readonly (string | undefined)[]).includes(text);
export const isCsvKind = (text: string | undefined): text is CsvKind =>
  (csvKinds as readonly (string | undefined)[]).includes(text);
