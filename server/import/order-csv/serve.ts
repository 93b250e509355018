// The owner's order export. Import-formats 3.
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { exportDownloads } from '../../http/export-turns.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { orderCsvCalls } from './calls.ts';
import { orderCsv } from './order-csv.ts';

export function serveOrderCsv({ store }: Parts) {
  const download = exportDownloads(store);
  return serve(orderCsvCalls, {
    export: ({ ctx, query }) =>
      download(ctx, 'orders.csv', async () => orderCsv(store, (await loadWebsite(store)).timeZone, query)),
  });
}
