// A table as a file, written in batches. Public.
import { yieldToEventLoop } from '../yield.ts';
import { csvHead, csvRow } from './csv-cell.ts';

export type ExportCell = string | number;
/** Column headings, and the cells of each row. */
export type ExportTable = { columns: readonly string[]; rows: readonly (readonly ExportCell[])[] };

const rowsAtOnce = 500;

async function* batchesOf(rows: ExportTable['rows'], textOf: (row: readonly ExportCell[]) => string, between = '') {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    if (at > 0) await yieldToEventLoop();
    const batch = rows
      .slice(at, at + rowsAtOnce)
      .map(textOf)
      .join(between);
    yield at === 0 ? batch : between + batch;
  }
}

export async function* csvOfTable({ columns, rows }: ExportTable): AsyncGenerator<string> {
  yield csvHead(columns);
  yield* batchesOf(rows, (row) => csvRow(row.map(String)));
}

/** An array of objects, whose keys are the headings. */
export async function* jsonOfTable({ columns, rows }: ExportTable): AsyncGenerator<string> {
  const textOf = (row: readonly ExportCell[]) =>
    JSON.stringify(Object.fromEntries(columns.map((column, n) => [column, row[n] ?? ''])));
  yield '[\n';
  yield* batchesOf(rows, textOf, ',\n');
  yield '\n]\n';
}
