// The Analytics API for owners; read-only. Portable.
import * as z from 'zod';
import { defineCalls } from '../../base/calls.ts';
import {
  breakdownQuery,
  breakdownSchema,
  errorPageSchema,
  errorQuery,
  errorSchema,
  exportQuery,
  findingsSchema,
  funnelSchema,
  liveSchema,
  reportQuery,
  salesQuery,
  salesSchema,
  speedSchema,
  trafficSchema,
} from './schema.ts';

const traffic = ['analytics.traffic', { as: 'read' }] as const;

export const insightCalls = defineCalls({
  traffic: { call: 'GET /api/analytics/traffic', needs: traffic, query: reportQuery, answer: trafficSchema },
  breakdown: {
    call: 'GET /api/analytics/breakdowns/:dimension',
    needs: traffic,
    query: breakdownQuery,
    answer: breakdownSchema,
  },
  funnel: { call: 'GET /api/analytics/funnel', needs: traffic, query: reportQuery, answer: funnelSchema },
  speed: { call: 'GET /api/analytics/speed', needs: traffic, query: reportQuery, answer: speedSchema },
  findings: { call: 'GET /api/analytics/accessibility', needs: traffic, query: reportQuery, answer: findingsSchema },
  listErrors: { call: 'GET /api/analytics/errors', needs: traffic, query: errorQuery, answer: errorPageSchema },
  openError: { call: 'GET /api/analytics/errors/:id', needs: traffic, answer: errorSchema },
  live: { call: 'GET /api/analytics/live', needs: traffic, answer: liveSchema },
  sales: { call: 'GET /api/analytics/sales', needs: 'analytics.sales', query: salesQuery, answer: salesSchema },
  /** Items sold in the last 30 days, by product. */
  sold: {
    call: 'GET /api/analytics/sold',
    needs: 'analytics.sales',
    about: 'orders',
    answer: z.object({ items: z.record(z.string(), z.int()) }),
  },
  /** Exports a report as a file. */
  exportTraffic: {
    call: 'GET /api/analytics/exports/traffic/:report',
    needs: traffic,
    query: exportQuery,
    writes: 'file',
  },
  exportSales: {
    call: 'GET /api/analytics/exports/sales/:report',
    needs: 'analytics.sales',
    query: exportQuery,
    writes: 'file',
  },
});
