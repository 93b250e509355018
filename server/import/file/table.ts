// A file as rows with cells by our column names, whatever their order and case. Public.
import { plainCell } from '../../base/text/csv-cell.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { type FileRow, note } from './cells.ts';
import { type CsvRow, readCsv } from './csv.ts';
import { importRefused } from './errors.ts';
import type { FileBounds } from './limits.ts';
import { messages } from './messages.ts';

export type Layout = {
  /** Our own column names. */
  columns: readonly string[];
  /** Other names in lower case → ours. */
  aliases: Readonly<Record<string, string>>;
  /** Prefixes of columns that contain names from the file, such as `Checkout Form: Gift?`. */
  own?: readonly string[];
  required: readonly string[];
  /** Columns, in lower case, that an import ignores although it knows them. */
  unused?: RegExp;
  /** Other shops write such files: messages use their names of columns, and rows may be short. */
  isForeign?: boolean;
};

type TableFile = {
  layout: Layout;
  /** Columns that the import reads, as the file spells them. */
  known: string[];
  unknown: string[];
  unused: string[];
  rows: AsyncGenerator<FileRow>;
};
type Places = { at: ReadonlyMap<string, number>; names: ReadonlyMap<string, string>; count: number };

/** Unknown columns that a report lists. */
const namesMax = 200;
const ownMax = 200;
const nameCharsMax = 120;

/** @throws importRefused if it isn't a CSV file or not of this kind, with the missing columns */
export async function openTable(
  file: AsyncIterable<Uint8Array | string>,
  bounds: FileBounds,
  layoutOf: (header: readonly string[]) => Layout,
): Promise<TableFile> {
  const csv = readCsv(file, bounds);
  const header = await csv.next();
  if (header.done) throw importRefused(messages.empty);
  const layout = layoutOf(header.value.cells);
  const { unknown, unused, ...places } = placesOf(header.value.cells, layout);
  const rows = async function* (): AsyncGenerator<FileRow> {
    let count = 0;
    for await (const row of csv) {
      if (++count % 50 === 0) await yieldToEventLoop();
      yield fileRow(row, places, layout);
    }
  };
  const known = [...places.names].flatMap(([ours, written]) =>
    unused.includes(ours) || unused.includes(written) ? [] : [written],
  );
  const [listed, ...ignored] = [known, unknown, unused].map((names) => names.slice(0, namesMax));
  return { layout, known: listed!, unknown: ignored[0]!, unused: ignored[1]!, rows: rows() };
}

/** Cells beyond the end of a short row count as absent, like columns the file lacks. */
function fileRow({ line, cells }: CsvRow, { at, names, count }: Places, { isForeign }: Layout): FileRow {
  const row: FileRow = { line, cells: {}, issues: [], ...(isForeign && { names }) };
  const said = [...at].filter(([, place]) => place < cells.length);
  // Usually means that the other cells are misaligned.
  if (cells.slice(count).some((cell) => cell.trim() !== ''))
    note(row.issues, 'error', undefined, messages.cellsTooMany({ count: cells.length, max: count }));
  if (said.length < at.size && !isForeign)
    note(row.issues, 'notice', undefined, messages.cellsTooFew({ count: cells.length, max: count }));
  row.cells = Object.fromEntries(said.map(([name, place]) => [name, plainCell(cells[place]!)]));
  return row;
}

function placesOf(header: readonly string[], layout: Layout): Places & { unknown: string[]; unused: string[] } {
  const known = new Map(Object.entries(layout.aliases));
  for (const name of layout.columns) known.set(name.toLowerCase(), name);
  const at = new Map<string, number>();
  const names = new Map<string, string>();
  const unknown: string[] = [];
  const unused: string[] = [];
  const count = header.findLastIndex((cell) => cell.trim() !== '') + 1;
  let own = 0;
  header.slice(0, count).forEach((cell, place) => {
    const written = plainCell(cell).trim();
    const lower = written.toLowerCase().replace(/\s+/g, ' ');
    const ours = known.get(lower);
    const name = ours ?? (own < ownMax ? ownName(written, layout) : undefined);
    if (ours === undefined && name !== undefined) own++;
    if (layout.unused?.test(ours?.toLowerCase() ?? lower)) unused.push(ours ?? written.slice(0, nameCharsMax));
    if (written === '') unknown.push(messages.columnUnnamed({ n: place + 1 }));
    else if (name === undefined) {
      if (!layout.unused?.test(lower)) unknown.push(written.slice(0, nameCharsMax));
    } else if (at.has(name)) {
      throw importRefused(messages.columnTwice({ column: written }), { columns: [names.get(name), written] });
    } else {
      at.set(name, place);
      names.set(name, written.slice(0, nameCharsMax));
    }
  });
  const missing = layout.required.filter((name) => !at.has(name));
  if (missing.length > 0) {
    const message = layout.isForeign && unknown.length > 0 ? messages.columnsUnrecognized : messages.columnsMissing;
    throw importRefused(message({ missing, unknown }), { missing, unknown: unknown.slice(0, 50) });
  }
  return { at, names, count, unknown, unused };
}

/** With our spelling of the prefix, so that two that differ only in its case are the same. */
function ownName(written: string, { own = [] }: Layout): string | undefined {
  const lower = written.toLowerCase();
  const prefix = own.find((one) => lower.startsWith(one.toLowerCase()) && lower.length > one.length);
  return prefix === undefined || written.length > nameCharsMax ? undefined : prefix + written.slice(prefix.length);
}
