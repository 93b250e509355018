// Messages of every CSV import. Portable.
import { numberText } from '../../../server/base/counted.ts';
import { plural } from '../../../server/base/plural.ts';

type Counts = { dryRun: boolean; created: number; updated: number; unchanged: number; failed: number; rows: number };

export const messages = {
  drop: 'Drop a file here, or choose one',
  choose: 'Choose a file',
  sending: 'Sending the file…',
  checked: ({ done, total }: { done: number; total: number }) => `Checking ${numberText(done)} of ${numberText(total)}`,
  imported: ({ done, total }: { done: number; total: number }) =>
    `Importing ${numberText(done)} of ${numberText(total)}`,
  checking: 'Checking…',
  check: 'Check the file',
  importing: 'Importing…',
  importNow: 'Import',
  close: 'Close',
  rows: 'Rows in the file',
  isNew: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  notImported: 'Not imported',
  line: 'Line',
  outcome: 'Result',
  detailsColumn: 'Details',
  columnChange: ({ column, from, to }: { column: string; from: string; to: string }) =>
    `${column}: from ${from || '(empty)'} to ${to || '(empty)'}`,
  summary: ({ dryRun, created, updated, unchanged, failed, rows }: Counts) => {
    const [isNew, changed, same, not] = [created, updated, unchanged, failed].map(numberText);
    const outcomes = `${isNew} new, ${changed} changed, ${same} unchanged, ${not} not imported`;
    const counts = plural(rows, `${outcomes}, from 1 row.`, `${outcomes}, from ${numberText(rows)} rows.`);
    return dryRun ? `Nothing has changed yet. Importing this file would mean: ${counts}` : `Import finished: ${counts}`;
  },
  knownColumns: ({ columns }: { columns: string }) => `Columns that are recognized: ${columns}`,
  unknownColumns: ({ columns }: { columns: string }) => `Columns that aren't recognized: ${columns}`,
  unusedColumns: ({ columns }: { columns: string }) => `Columns that an import ignores: ${columns}`,
  rowsLeftOut: ({ count }: { count: number }) =>
    plural(
      count,
      "1 more row isn't shown. Rows with problems come first: fix them and check the file again.",
      `${numberText(count)} more rows aren't shown. Rows with problems come first: fix them and check the file again.`,
    ),
} as const;

export const recordMessages = {
  noUndo: 'You can’t undo an import in one step, so back up your site first.',
  backups: 'Open backups',
  refused: 'Download the refused rows',
  refusedNote:
    'Download the rows that can’t be imported, each with its problem. Correct them, then import that file here.',
  kinds: {
    orders: {
      title: 'Import orders from a CSV file',
      note: 'Use a file of orders exported from Squarespace or from here. Checking a file changes nothing. Orders that you already have stay as they are, and imported orders send no emails and take no stock.',
      record: 'Order',
    },
    customers: {
      title: 'Import customers from a CSV file',
      note: 'Use a file of customers exported from here, or one with the column Email. Checking a file changes nothing, and importing the same file twice creates no duplicates.',
      record: 'Customer',
    },
    discounts: {
      title: 'Import discounts from a CSV file',
      note: 'Use a file of discounts exported from here. Checking a file changes nothing, and importing the same file twice creates no duplicates.',
      record: 'Discount',
    },
  },
} as const;
