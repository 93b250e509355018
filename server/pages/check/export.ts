// All problems as a table, after every page was checked.
import type { ExportTable } from '../../base/text/export-table.ts';
import { type CheckParts, listFindings } from './check.ts';
import { exportHeads as heads, kindNames } from './messages.ts';
import type { CheckExportQuery } from './schema.ts';

/** Each checks for a second; after the last, the table has what is known. */
const turnsMax = 60;
const rowsMax = 100_000;

export async function findingsTable(parts: CheckParts, query: CheckExportQuery): Promise<ExportTable> {
  const ask = { ...query, sort: 'kind', limit: rowsMax } as const;
  let answer = await listFindings(parts, ask);
  for (let n = 1; n < turnsMax && !answer.progress.isComplete; n++) answer = await listFindings(parts, ask);
  return {
    columns: [heads.what, heads.kind, heads.page, heads.where, heads.path],
    rows: answer.rows.map(({ kind, what, pageTitle, where = '', path = '' }) => [
      ...[what, kindNames[kind], pageTitle],
      ...[where, path],
    ]),
  };
}
