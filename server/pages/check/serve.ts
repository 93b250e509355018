import { serve } from '../../accounts/session/serve.ts';
import { csvOfTable, jsonOfTable } from '../../base/text/export-table.ts';
import { exportDownloads } from '../../http/export-turns.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { findLinkTarget } from '../gather/link-target.ts';
import { checkCalls } from './calls.ts';
import { type CheckParts, checkPage, listFindings } from './check.ts';
import { findingsTable } from './export.ts';
import { findTargetAt } from './path-target.ts';

export function serveChecks(parts: CheckParts) {
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
