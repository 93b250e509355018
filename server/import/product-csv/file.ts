// A product file, read twice: first completely, because nothing of an unreadable file is imported; then product by
// product. Import-formats 1.2, 2.3. Public.

import { yieldToEventLoop } from '../../base/yield.ts';
import { importRefused } from '../file/errors.ts';
import { type FileBounds, importLimits } from '../file/limits.ts';
import { messages as fileMessages } from '../file/messages.ts';
import { type Columns, columnsOf } from './columns.ts';
import { type CsvRow, readCsv } from './csv.ts';
import { Cells, type ProductDraft } from './draft.ts';
import { messages } from './messages.ts';
import { handleOf, shopifyDrafts } from './shopify.ts';
import { beginsProduct, squarespaceDrafts } from './squarespace.ts';

type ProductFile = {
  columns: Columns;
  rowCount: number;
  productCount: number;
  /** Whether the file contains this generated SKU (`SQ` and seven digits), which no other product may get. */
  hasMadeUpSku(sku: string): boolean;
  /** In the file's order; a product with scattered rows comes at its last row. */
  drafts(): AsyncGenerator<ProductDraft>;
};

/**
 * @param open called twice
 * @param gramsPerUnit of the site's measurement standard, for files with weights in grams
 * @throws importRefused
 */
export async function openProductFile(
  open: () => AsyncIterable<Uint8Array | string>,
  bounds: FileBounds,
  gramsPerUnit: number,
): Promise<ProductFile> {
  const { columns, rows } = await openRows(open(), bounds);
  const skus = madeUpSkus();
  const handles = new Map<string, { first: number; last: number }>();
  let rowCount = 0;
  let productCount = 0;
  for await (const row of rows) {
    const cells = new Cells(columns, row, []);
    skus.note(cells.filled('sku'));
    if (columns.layout === 'squarespace') productCount += beginsProduct(cells) || rowCount === 0 ? 1 : 0;
    else {
      const handle = handleOf(cells);
      const seen = handle === undefined ? undefined : handles.get(handle);
      if (seen) seen.last = rowCount;
      else productCount++;
      if (handle !== undefined && !seen) handles.set(handle, { first: rowCount, last: rowCount });
    }
    rowCount++;
    if (productCount > bounds.productsMax)
      throw importRefused(messages.tooManyProducts({ max: bounds.productsMax, advice: bounds.advice }));
  }
  checkApart(handles, rowCount);

  return {
    columns,
    rowCount,
    productCount,
    hasMadeUpSku: skus.has,
    async *drafts() {
      const again = await openRows(open(), bounds);
      if (again.columns.layout !== columns.layout) throw importRefused(fileMessages.changed);
      const lastRow = (handle: string) => handles.get(handle)?.last;
      yield* again.columns.layout === 'squarespace'
        ? squarespaceDrafts(again.rows, again.columns)
        : shopifyDrafts(again.rows, again.columns, { gramsPerUnit, lastRow });
    },
  };
}

async function openRows(
  file: AsyncIterable<Uint8Array | string>,
  bounds: FileBounds,
): Promise<{ columns: Columns; rows: AsyncGenerator<CsvRow> }> {
  const csv = readCsv(file, bounds);
  const header = await csv.next();
  if (header.done) throw importRefused(fileMessages.empty);
  const rows = async function* () {
    let read = 0;
    for await (const row of csv) {
      if (++read % 50 === 0) await yieldToEventLoop();
      yield row;
    }
  };
  return { columns: columnsOf(header.value.cells), rows: rows() };
}

/** Limits how many products are incomplete at any row, because all of them are in memory. */
function checkApart(handles: ReadonlyMap<string, { first: number; last: number }>, rowCount: number): void {
  const begun = new Int32Array(rowCount + 1);
  for (const { first, last } of handles.values()) {
    begun[first]!++;
    begun[last + 1]!--;
  }
  let open = 0;
  for (const change of begun) {
    open += change;
    if (open > importLimits.apartMax) throw importRefused(messages.rowsApart({ max: importLimits.apartMax }));
  }
}

/** One bit per SKU, whatever the file's size. */
function madeUpSkus() {
  const bits = new Uint8Array(10_000_000 / 8);
  const numberOf = (sku: string | undefined) =>
    sku !== undefined && /^SQ\d{7}$/.test(sku) ? Number(sku.slice(2)) : -1;
  return {
    note(sku: string | undefined) {
      const number = numberOf(sku);
      if (number >= 0) bits[number >> 3]! |= 1 << (number & 7);
    },
    has(sku: string): boolean {
      const number = numberOf(sku);
      return number >= 0 && (bits[number >> 3]! & (1 << (number & 7))) !== 0;
    },
  };
}
