// Serves Analytics reports and their exports.
import type * as z from 'zod';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { timeText } from '../../base/text/csv-time.ts';
import { csvOfTable, type ExportTable, jsonOfTable } from '../../base/text/export-table.ts';
import type { Ctx } from '../../http/context.ts';
import { exportDownloads } from '../../http/export-turns.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { live } from '../hit/visits.ts';
import { type Dimension, dimensions } from '../rollup/dimensions.ts';
import { insightCalls } from './calls.ts';
import { reportMissing } from './errors.ts';
import {
  breakdownTable,
  conversionTable,
  costDevicesTable,
  costPagesTable,
  errorsTable,
  findingsTable,
  funnelTable,
  liveTable,
  publishesTable,
  salesDaysTable,
  salesPartTable,
  salesSumsTable,
  samplesTable,
  speedCostTable,
  speedDaysTable,
  speedTable,
  totalsTable,
  trafficTable,
  vitalsTable,
} from './export.ts';
import { reportFunnel } from './funnel.ts';
import { listErrors, listFindings, openError } from './observed.ts';
import { reportSales } from './sales.ts';
import { type ExportQuery, type exportQuery, type Sales, salesParts } from './schema.ts';
import { reportSpeed } from './speed.ts';
import { reportBreakdown, reportTraffic } from './traffic.ts';

export function serveInsight(parts: Parts) {
  const download = exportDownloads(parts.store);
  const send = (ctx: Ctx, name: string, { format }: z.output<typeof exportQuery>, table: () => Promise<ExportTable>) =>
    download(ctx, `${name}.${format}`, async () => (format === 'csv' ? csvOfTable : jsonOfTable)(await table()));
  return serve(insightCalls, {
    traffic: ({ query }) => reportTraffic(parts, query),
    breakdown: ({ params, query }) => reportBreakdown(parts, dimensionOf(params.dimension), query),
    funnel: ({ query }) => reportFunnel(parts, query),
    speed: ({ query }) => reportSpeed(parts, query),
    findings: ({ query }) => listFindings(parts, query),
    listErrors: ({ query }) => listErrors(parts, query),
    openError: ({ params }) => openError(parts, params.id),
    live: () => live(parts, parts.clock.now()),
    sales: ({ query }) => reportSales(parts, query),
    async sold() {
      const { products } = await reportSales(parts, { range: '30d', compare: 'none' }, rowsMax);
      return { items: Object.fromEntries(products.map(({ value, units }) => [value, units])) };
    },
    exportTraffic({ ctx, params: { report }, query }) {
      const table = trafficTables[report];
      const dimension = dimensions.find((one) => one === report);
      if (table) return send(ctx, report, query, () => table(parts, query));
      const error = /^error-([0-9a-f]{16})$/.exec(report)?.[1];
      if (error !== undefined)
        return send(ctx, report, query, async () =>
          samplesTable(await openError(parts, error), await timesFor(parts, query)),
        );
      if (!dimension) throw reportMissing();
      return send(ctx, report, query, () => dimensionTable(parts, dimension, query));
    },
    exportSales({ ctx, params: { report }, query }) {
      if (report === 'conversion')
        return send(ctx, `sales-${report}`, query, async () =>
          conversionTable(await reportTraffic(parts, query), await reportSales(parts, query)),
        );
      const part = salesParts.find((one) => one === report);
      const table = part ? (sales: Sales) => salesPartTable(sales, part) : salesTables[report];
      if (!table) throw reportMissing();
      return send(ctx, `sales-${report}`, query, async () => table(await reportSales(parts, query, rowsMax)));
    },
  });
}

/** Rows per file. */
const rowsMax = 100_000;
const errorsMax = 5_000;

const trafficTables: { readonly [report: string]: (parts: Parts, query: ExportQuery) => Promise<ExportTable> } = {
  __proto__: null as never,
  totals: async (parts, query) => totalsTable(await reportTraffic(parts, query)),
  visits: async (parts, query) => trafficTable(await reportTraffic(parts, query)),
  funnel: async (parts, query) => funnelTable(await reportFunnel(parts, query)),
  speed: async (parts, query) => speedTable(await reportSpeed(parts, query, rowsMax)),
  'speed-days': async (parts, query) => speedDaysTable(await reportSpeed(parts, query)),
  vitals: async (parts, query) => vitalsTable(await reportSpeed(parts, query)),
  publishes: async (parts, query) => publishesTable(await reportSpeed(parts, query), await timesFor(parts, query)),
  'speed-cost': async (parts, query) => speedCostTable(await reportSpeed(parts, query)),
  'speed-cost-pages': async (parts, query) => costPagesTable(await reportSpeed(parts, query, rowsMax)),
  'speed-cost-devices': async (parts, query) => costDevicesTable(await reportSpeed(parts, query, rowsMax)),
  errors: async (parts, query) =>
    errorsTable(
      (await listErrors(parts, { ...query, sort: '-last', limit: errorsMax })).rows,
      await timesFor(parts, query),
    ),
  live: async (parts) => liveTable(await live(parts, parts.clock.now())),
  'search-none': (parts, query) => dimensionTable(parts, 'search', query, 'noResults'),
  accessibility: async (parts, query) => findingsTable((await listFindings(parts, query, rowsMax)).rows),
};

/** Spreadsheets show times on the site's clock; other formats contain raw times. */
async function timesFor({ store }: Parts, { format }: Pick<ExportQuery, 'format'>): Promise<(at: number) => string> {
  return format === 'csv' ? timeText((await loadWebsite(store)).timeZone) : (at) => new Date(at).toISOString();
}

const dimensionTable = async (parts: Parts, dimension: Dimension, query: ExportQuery, only?: 'noResults') =>
  breakdownTable(dimension, (await reportBreakdown(parts, dimension, { ...query, limit: rowsMax, only })).rows);

const salesTables: { readonly [report: string]: (sales: Sales) => ExportTable } = {
  __proto__: null as never,
  days: salesDaysTable,
  sums: salesSumsTable,
};

function dimensionOf(name: string): Dimension {
  const dimension = dimensions.find((one) => one === name);
  if (!dimension) throw reportMissing();
  return dimension;
}
