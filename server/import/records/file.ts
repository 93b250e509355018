// A file of records as rows with cells by the names of our columns, whatever their order and case. Used by import-records.ts.
import { plainCell } from '../csv-cell.ts';
import { importRefused } from '../errors.ts';
import type { FileBounds } from '../limits.ts';
import { readCsv } from '../product-csv/csv.ts';
import type { FileRow } from './record.ts';

export type Layout = {
  /** As we write them. */
  columns: readonly string[];
  /** Other names, lower case → ours. */
  aliases: Readonly<Record<string, string>>;
  /** Columns with names of the file's own, such as `Checkout Form: Gift?`. */
  own?: RegExp;
  required: readonly string[];
  /** They only tell: an import leaves them out. */
  unused: ReadonlySet<string>;
};

export type RecordFile = { unknown: string[]; unused: string[]; rows: AsyncGenerator<FileRow> };

/** Names of columns that a report lists. */
const namesMax = 200;
const ownMax = 200;
const nameCharsMax = 120;

/** @throws importRefused: no CSV file, or one of something else; with what is missing */
export async function openRecordFile(
  file: AsyncIterable<Uint8Array | string>,
  layout: Layout,
  bounds: FileBounds,
): Promise<RecordFile> {
  const csv = readCsv(file, bounds);
  const header = await csv.next();
  if (header.done) throw importRefused('The file is empty.');
  const { places, unknown } = placesOf(header.value.cells, layout);
  const rows = async function* (): AsyncGenerator<FileRow> {
    for await (const { line, cells } of csv) {
      const named = places.map(([name, place]) => [name, plainCell(cells[place] ?? '')] as const);
      yield { line, cells: Object.fromEntries(named), issues: [] };
    }
  };
  const unused = places.flatMap(([name]) => (layout.unused.has(name) ? name : []));
  return { unknown: unknown.slice(0, namesMax), unused, rows: rows() };
}

function placesOf(header: readonly string[], layout: Layout): { places: [string, number][]; unknown: string[] } {
  const known = new Map(layout.columns.map((name) => [name.toLowerCase(), name]));
  const places = new Map<string, number>();
  const unknown: string[] = [];
  let own = 0;
  header.forEach((cell, place) => {
    const written = plainCell(cell).trim();
    if (written === '') return;
    const lower = written.toLowerCase().replace(/\s+/g, ' ');
    const isOwn = layout.own?.test(written) === true && written.length <= nameCharsMax && ++own <= ownMax;
    const name = known.get(lower) ?? layout.aliases[lower] ?? (isOwn ? written : undefined);
    if (name === undefined) unknown.push(written.slice(0, nameCharsMax));
    else if (places.has(name))
      throw importRefused(`The column "${written}" stands in the file twice.`, { columns: [name] });
    else places.set(name, place);
  });
  const missing = layout.required.filter((name) => !places.has(name));
  if (missing.length > 0) {
    const names = missing.map((name) => `"${name}"`).join(' and ');
    throw importRefused(`The file lacks the column${missing.length > 1 ? 's' : ''} ${names}.`, {
      missing,
      unknown: unknown.slice(0, 50),
    });
  }
  return { places: [...places], unknown };
}
