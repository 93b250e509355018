import { serve } from '../../accounts/session/serve.ts';
import { csvOfTable, type ExportTable, jsonOfTable } from '../../base/text/export-table.ts';
import { defineConcept } from '../../http/concept.ts';
import { exportDownloads } from '../../http/export-turns.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { findLinkTarget } from '../gather/link-target.ts';
import { checkCalls } from './calls.ts';
import { type CheckParts, checkPage, listFindings } from './check.ts';
import { checkMessages, exportHeads as heads, kindNames } from './messages.ts';
import { findTargetAt } from './path-target.ts';
import type { CheckExportQuery } from './schema.ts';

function serveChecks(parts: CheckParts) {
  const download = exportDownloads(parts.store);
  return serve(checkCalls, {
    list: ({ query }) => listFindings(parts, query),
    export: ({ ctx, query }) =>
      download(ctx, `checks.${query.format}`, async () =>
        (query.format === 'csv' ? csvOfTable : jsonOfTable)(await findingsTable(parts, query)),
      ),
    openTarget: async ({ query }) => ({
      target:
        query.id === undefined
          ? await findTargetAt(parts, query.path ?? '/')
          : await findLinkTarget(parts.store, await loadWebsite(parts.store), query.id),
    }),
    openPage: async ({ params }) => ({ findings: await checkPage(parts, params.id) }),
  });
}

/** Each checks for a second; after the last, the table has what is known. */
const turnsMax = 60;
const rowsMax = 100_000;

async function findingsTable(parts: CheckParts, query: CheckExportQuery): Promise<ExportTable> {
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

export const checkConcept = defineConcept({
  name: 'pages/check',
  calls: checkCalls,
  messages: checkMessages,
  serve: serveChecks,
});
