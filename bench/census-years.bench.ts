// How much CPU time does each Analytics screen take over two years of hits, and how much disk and memory do their counts use?
// `HITS=50000000 npm run bench census-years` is the full number, by hand. `KEEP=<folder>` keeps the store there, and reuses it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Parts } from '../server/base/parts.ts';
import { systemClock, systemIds } from '../server/base/system.ts';
import { reportFunnel } from '../server/census/insight/funnel.ts';
import { listErrors, listFindings } from '../server/census/insight/observed.ts';
import { reportSales } from '../server/census/insight/sales.ts';
import { breakdownQuery, reportQuery } from '../server/census/insight/schema.ts';
import { reportSpeed } from '../server/census/insight/speed.ts';
import { reportBreakdown, reportTraffic } from '../server/census/insight/traffic.ts';
import { createZone } from '../server/census/rollup/buckets.ts';
import { type Dimension, filterNames } from '../server/census/rollup/dimensions.ts';
import { namesOf } from '../server/census/rollup/names.ts';
import { packHit, type RawHit } from '../server/census/rollup/raw-hit.ts';
import { hitsTable, rollupOf, type StoredHits } from '../server/census/rollup/rollup.ts';
import { openLmdbStore } from '../server/store/engines/lmdb/lmdb-store.ts';
import type { Store } from '../server/store/store.ts';
import { faultLog } from '../server/testing/harness/dying.ts';
import { openShop } from '../server/testing/harness/shop.ts';
import { dayMs, randomOf, visitMaker } from './lib/census-visits.ts';
import { dataBytes } from './lib/data-bytes.ts';
import { putOrders } from './lib/orders.ts';
import { temporaryFolder } from './lib/processes.ts';
import { median, report, rounded } from './lib/report.ts';

const hitCount = Number(process.env.HITS ?? 500_000);
/** Conversion rate of an average shop: one in a hundred visits. */
const orderCount = Number(process.env.ORDERS ?? Math.round(hitCount / 800));
const daySpan = 730;
const firstDay = Date.parse('2024-11-01T04:00:00Z');
const now = firstDay + daySpan * dayMs - 3_600_000;
/** Retention of single hits. */
const rawDays = 30;
const batchHits = 400;

export async function censusYears(): Promise<void> {
  const { folder, remove } = process.env.KEEP
    ? { folder: path.resolve(process.env.KEEP), remove() {} }
    : temporaryFolder('census-years');
  const isThere = existsSync(path.join(folder, 'data.mdb'));
  const clock = { now: () => now };
  const store = await openLmdbStore({ folder, clock, log: faultLog });
  const parts = { store, clock, log: faultLog, ids: systemIds(systemClock) } as unknown as Parts;
  try {
    const begun = performance.now();
    const cpu = process.cpuUsage();
    if (!isThere) {
      await openShop(parts);
      await generate(store);
      await putOrders(store, orderCount, { from: firstDay, to: now });
    }
    const { user, system } = process.cpuUsage(cpu);
    const seconds = (performance.now() - begun) / 1000;
    const memoryOfCounting = anonymousMegabytes();
    const summing = process.cpuUsage();
    // Normally done once by a job (insight/concept.ts).
    if (!isThere) await reportSales(parts, twoYears);
    const { user: summingUser, system: summingSystem } = process.cpuUsage(summing);
    const rows = await screens(parts);
    report('census-years', 'How much processor time does each screen of Analytics take over two years of hits?', rows, {
      hits: hitCount,
      orders: orderCount,
      ...(!isThere && {
        seconds: rounded(seconds),
        'CPU µs to count a hit': rounded((user + system) / hitCount),
        'megabytes of memory while counting': memoryOfCounting,
        'CPU µs to sum up an order, once': rounded((summingUser + summingSystem) / orderCount),
      }),
      'megabytes on disk': rounded(dataBytes(folder) / 2 ** 20),
      'megabytes of memory': anonymousMegabytes(),
      'megabytes of the heap, without garbage': liveMegabytes(),
    });
  } finally {
    await store.close();
    remove();
  }
}

const twoYears = { range: 'custom', from: '2024-11-01', to: '2026-10-31', compare: 'none' } as const;

/** Excludes the store file's pages in the system's page cache. */
function anonymousMegabytes(): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function liveMegabytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return Math.round(memoryUsage().heapUsed / 2 ** 20);
}

async function generate(store: Store): Promise<void> {
  const rollup = rollupOf({ store });
  const names = namesOf({ store });
  const zone = createZone('America/New_York');
  const random = randomOf(1);
  const makeVisit = visitMaker(random, (kind, text) => names.idOf(kind, text, '2024-11-01'));
  let number = 0;
  let visit = 0;
  let made = 0;
  const write = async (hits: readonly RawHit[], day: number) => {
    const baseAt = hits[0]!.at;
    number = Math.max(baseAt, number + 1);
    if (day >= daySpan - rawDays) {
      const row: StoredHits = [baseAt, hits.map((hit) => packHit(hit, baseAt)), visit];
      await store.commit({ puts: [{ key: [hitsTable, number], value: row }] });
    }
    rollup.count(hits, number, zone);
    if (rollup.isFull) await rollup.flush();
  };
  for (let day = 0; day < daySpan; day++) {
    // Traffic grows over the years.
    const until = hitCount * ((day + 1) / daySpan) ** 1.2;
    const start = made;
    let hits: RawHit[] = [];
    while (made < until) {
      const at =
        firstDay + day * dayMs + Math.floor(((made - start) / Math.max(1, until - start)) * (dayMs - 1_800_000));
      const those = makeVisit(++visit, at);
      made += those.length;
      hits.push(...those);
      if (hits.length < batchHits - 60) continue;
      await write(hits, day);
      hits = [];
    }
    if (hits.length > 0) await write(hits, day);
    // The running program writes every half minute; more often would only slow the bench.
    await rollup.flush();
    while (names.pendingCount > 0) {
      const { puts, written } = names.take();
      await store.commit({ puts });
      written();
    }
  }
}

/** Each screen's requests, with its filters' values. */
function asksOf(parts: Parts, given: Record<string, string>): Record<string, (() => Promise<unknown>)[]> {
  const query = reportQuery.parse(given);
  const table =
    (dimension: Dimension, limit = 8) =>
    () =>
      reportBreakdown(parts, dimension, breakdownQuery.parse({ ...given, limit }));
  const { page: _, source: __, device: ___, ...plain } = given;
  const chips = filterNames.map(
    (name) => () => reportBreakdown(parts, name, breakdownQuery.parse({ ...plain, limit: 50 })),
  );
  const traffic = () => reportTraffic(parts, query);
  const funnel = () => reportFunnel(parts, query);
  return {
    overview: [traffic, funnel, table('source', 6), table('page', 6), ...chips],
    traffic: [
      traffic,
      ...(['source', 'page', 'device', 'country', 'form', 'product', 'bot'] as const).map((one) => table(one)),
      ...chips,
    ],
    'traffic, entry pages': [table('entry')],
    'search terms': [traffic, table('search', 50)],
    speed: [() => reportSpeed(parts, query), () => listFindings(parts, query), ...chips.slice(0, 1)],
    sales: [() => reportSales(parts, query), funnel],
    'sales, one country': [() => reportSales(parts, { ...query, country: 'US' })],
    'speed, one page': [() => reportSpeed(parts, { ...query, page: '/' })],
    errors: [() => listErrors(parts, { ...query, sort: '-last', limit: 50 })],
  };
}

/** In-process caches are keyed by this object, so each round starts with only the store's own cache. */
const forgetful = (parts: Parts): Parts => ({ ...parts, store: Object.create(parts.store) as Store });

async function screens(parts: Parts) {
  const filtered = { source: 'source-1.example', device: 'phone' };
  const periods: Record<string, Record<string, string>> = {
    '30 days': { range: '30d' },
    '90 days': { range: '90d' },
    '12 months, compared': { range: '12m' },
    'two years': twoYears,
    '12 months, two filters': { range: '12m', ...filtered },
    '30 days, two filters': { range: '30d', ...filtered },
  };
  const rows = [];
  for (const [period, given] of Object.entries(periods))
    for (const screen of Object.keys(asksOf(parts, given))) {
      const times: number[] = [];
      for (let round = 0; round < 3; round++) {
        const asks = asksOf(forgetful(parts), given)[screen]!;
        const before = process.cpuUsage();
        for (const ask of asks) await ask();
        const { user, system } = process.cpuUsage(before);
        times.push((user + system) / 1000);
      }
      rows.push({ period, screen, 'CPU ms': rounded(median(times)), 'first ms': rounded(times[0]!) });
    }
  return rows;
}
