// The owner's orders as a file. Import-formats 3.
import { Readable } from 'node:stream';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import type { Routes } from '../../http/context.ts';
import { exportTurns } from '../../http/export-turns.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { orderCsvCalls } from './calls.ts';
import { orderCsv } from './order-csv.ts';

export function serveOrderCsv({ store }: Parts): Routes {
  const inTurn = exportTurns(store);
  return serve(orderCsvCalls, {
    export: ({ query, ctx }) =>
      inTurn(ctx, async () => {
        const { timeZone } = await loadWebsite(store);
        ctx.set('Cache-Control', 'no-store');
        ctx.set('Content-Disposition', 'attachment; filename="orders.csv"');
        ctx.type = 'text/csv; charset=utf-8';
        ctx.body = Readable.from(orderCsv(store, timeZone, query));
      }),
  });
}
