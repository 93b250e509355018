// The number of visits that reach each checkout step, and abandoned carts.
import type { Parts } from '../../base/parts.ts';
import { countAbandoned } from '../../commerce/checkout/abandoned.ts';
import { findTzData } from '../../site/time-zone/zone-data.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { funnel } from '../rollup/read.ts';
import { siteClock } from './clock.ts';
import type { Period } from './period.ts';
import type { Funnel, ReportQuery } from './schema.ts';
import { filtersOf, loadPeriod } from './traffic.ts';

export async function reportFunnel(parts: Parts, query: ReportQuery): Promise<Funnel> {
  const period = await loadPeriod(parts, query);
  const filters = filtersOf(query);
  const isPlain = Object.keys(filters).length === 0;
  const [now, before, carts] = await Promise.all([
    funnel(parts, { days: period, filters }),
    period.before && funnel(parts, { days: period.before, filters }),
    isPlain ? countCarts(parts, period) : undefined,
  ]);
  return { period, now, ...(before && { before }), ...(carts && { carts }) };
}

async function countCarts(parts: Parts, { from, to, before: earlier }: Period) {
  const site = siteClock(findTzData((await loadWebsite(parts.store)).timeZone));
  const spans = [{ from, to }, ...(earlier ? [earlier] : [])].map((days) => ({
    from: site.startOf(days.from),
    to: site.endOf(days.to),
  }));
  const [now = 0, before] = await countAbandoned(parts, spans);
  return { now, ...(before !== undefined && { before }) };
}
