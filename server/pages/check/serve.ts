import { serve } from '../../accounts/session/serve.ts';
import { csvOfTable, jsonOfTable } from '../../base/text/export-table.ts';
import { exportDownloads } from '../../http/export-turns.ts';
import { checkCalls } from './calls.ts';
import { type CheckParts, checkPage, listFindings } from './check.ts';
import { findingsTable } from './export.ts';

export function serveChecks(parts: CheckParts) {
  const download = exportDownloads(parts.store);
  return serve(checkCalls, {
    list: ({ query }) => listFindings(parts, query),
    export: ({ ctx, query }) =>
      download(ctx, `checks.${query.format}`, async () =>
        (query.format === 'csv' ? csvOfTable : jsonOfTable)(await findingsTable(parts, query)),
      ),
    openPage: async ({ params }) => ({ findings: await checkPage(parts, params.id) }),
  });
}
