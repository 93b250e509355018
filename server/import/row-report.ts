// Every row of an import as CSV, one line per message: for files whose report lists only some of the rows.
import { csvHead, csvRow } from '../base/text/csv-cell.ts';
import type { ImportRow } from './file/report.ts';

export const rowReportHeader = csvHead(['Line', 'Outcome', 'Name', 'SKU', 'Kind', 'Column', 'Message', 'From', 'To']);

type Row = Pick<ImportRow, 'line' | 'outcome' | 'changes' | 'issues'> & { title?: string; name?: string; sku?: string };

export function rowReportLines({ line, outcome, title, name, sku = '', changes, issues }: Row): string {
  const row = [String(line), outcome, title ?? name ?? '', sku];
  const messages = [
    ...issues.map(({ level, column = '', message }) => [...row, level, column, message, '', '']),
    ...changes.map(({ column, from, to }) => [...row, 'change', column, '', from, to]),
  ];
  return (messages.length === 0 ? [[...row, '', '', '', '', '']] : messages).map((cells) => csvRow(cells)).join('');
}
