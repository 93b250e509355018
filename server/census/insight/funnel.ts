// The number of visits that reach each checkout step, and abandoned carts.
import type { Parts } from '../../base/parts.ts';
import { browseAbandoned } from '../../commerce/checkout/abandoned.ts';
import { funnel } from '../rollup/read.ts';
import type { Funnel, ReportQuery } from './schema.ts';
import { filtersOf, loadPeriod } from './traffic.ts';

export async function reportFunnel(parts: Parts, query: ReportQuery): Promise<Funnel> {
  const period = await loadPeriod(parts, query);
  const filters = filtersOf(query);
  const [now, before, carts] = await Promise.all([
    funnel(parts, { days: period, filters }),
    period.before && funnel(parts, { days: period.before, filters }),
    browseAbandoned(parts, { sort: '-updated', limit: 1, mail: 'unsent' }),
  ]);
  return { period, now, ...(before && { before }), reachableCarts: carts.total };
}
