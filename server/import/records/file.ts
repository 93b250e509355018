// A file of records as rows with cells by our column names, whatever their order and case.
import { plainCell } from '../../base/text/csv-cell.ts';
import { cellsTooMany, columnCount, note } from '../file/cells.ts';
import { importRefused } from '../file/errors.ts';
import type { FileBounds } from '../file/limits.ts';
import { messages as fileMessages } from '../file/messages.ts';
import type { ImportIssue } from '../file/report.ts';
import { type CsvRow, readCsv } from '../product-csv/csv.ts';
import { messages } from './messages.ts';
import type { FileRow } from './record.ts';

export type Layout = {
  /** Our own column names. */
  columns: readonly string[];
  /** Other names in lower case → ours. */
  aliases: Readonly<Record<string, string>>;
  /** Prefixes of columns that contain names from the file, such as `Checkout Form: Gift?`. */
  own?: readonly string[];
  required: readonly string[];
  /** Informational columns that an import ignores. */
  unused: ReadonlySet<string>;
};

type RecordFile = { unknown: string[]; unused: string[]; rows: AsyncGenerator<FileRow> };

/** Unknown columns that a report lists. */
const namesMax = 200;
const ownMax = 200;
const nameCharsMax = 120;

/** @throws importRefused if it isn't a CSV file or not of this kind, with the missing columns */
export async function openRecordFile(
  file: AsyncIterable<Uint8Array | string>,
  layout: Layout,
  bounds: FileBounds,
): Promise<RecordFile> {
  const csv = readCsv(file, bounds);
  const header = await csv.next();
  if (header.done) throw importRefused(fileMessages.empty);
  const { places, unknown } = placesOf(header.value.cells, layout);
  const count = columnCount(header.value.cells);
  const rows = async function* (): AsyncGenerator<FileRow> {
    for await (const row of csv) yield fileRow(row, places, count);
  };
  const unused = places.flatMap(([name]) => (layout.unused.has(name) ? name : []));
  return { unknown: unknown.slice(0, namesMax), unused, rows: rows() };
}

/** Cells beyond the end of a short row count as absent, like columns the file lacks. */
function fileRow(row: CsvRow, places: readonly [string, number][], count: number): FileRow {
  const { line, cells } = row;
  const issues: ImportIssue[] = [];
  const said = places.filter(([, place]) => place < cells.length);
  const extra = cellsTooMany(cells, count);
  if (extra !== undefined) note(issues, 'error', undefined, extra);
  if (said.length < places.length)
    note(issues, 'notice', undefined, fileMessages.cellsTooFew({ count: cells.length, max: count }));
  return { line, cells: Object.fromEntries(said.map(([name, place]) => [name, plainCell(cells[place]!)])), issues };
}

function placesOf(header: readonly string[], layout: Layout): { places: [string, number][]; unknown: string[] } {
  const known = new Map(Object.entries(layout.aliases));
  for (const name of layout.columns) known.set(name.toLowerCase(), name);
  const places = new Map<string, number>();
  const unknown: string[] = [];
  const count = columnCount(header);
  let own = 0;
  header.slice(0, count).forEach((cell, place) => {
    const written = plainCell(cell).trim();
    const ours = known.get(written.toLowerCase().replace(/\s+/g, ' '));
    const name = ours ?? (own < ownMax ? ownName(written, layout) : undefined);
    if (ours === undefined && name !== undefined) own++;
    if (written === '') unknown.push(messages.columnUnnamed({ n: place + 1 }));
    else if (name === undefined) unknown.push(written.slice(0, nameCharsMax));
    else if (places.has(name)) throw importRefused(fileMessages.columnTwice({ column: written }), { columns: [name] });
    else places.set(name, place);
  });
  const missing = layout.required.filter((name) => !places.has(name));
  if (missing.length > 0)
    throw importRefused(fileMessages.columnsMissing({ missing }), { missing, unknown: unknown.slice(0, 50) });
  return { places: [...places], unknown };
}

/** With our spelling of the prefix, so that two that differ only in its case are the same. */
function ownName(written: string, { own = [] }: Layout): string | undefined {
  const lower = written.toLowerCase();
  const prefix = own.find((one) => lower.startsWith(one.toLowerCase()) && lower.length > one.length);
  return prefix === undefined || written.length > nameCharsMax ? undefined : prefix + written.slice(prefix.length);
}
