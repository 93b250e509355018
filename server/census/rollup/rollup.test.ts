// Counts by hour, day and month: across clock changes, from memory and disk alike, and rebuilt from hits.
import { expect, it } from 'vitest';
import { whenKnown } from '../../store/known.ts';
import type { Key, Store } from '../../store/store.ts';
import { censusApp, chrome, iphone } from '../../testing/harness/census-app.ts';
import { testParts } from '../../testing/harness/shop.ts';
import { botHit } from '../hit/record.ts';
import { sweepCensus, sweepNames } from '../hit/retention.ts';
import { continueCensus } from '../hit/start.ts';
import { live } from '../hit/visits.ts';
import { findScriptError, scriptErrors } from '../script-error/script-error.ts';
import { accessibilityFindings } from '../telemetry/findings.ts';
import { createZone, spansOf } from './buckets.ts';
import { countHit } from './count.ts';
import { otherId } from './counters.ts';
import { namesOf } from './names.ts';
import { packCells, unpackCells } from './packed.ts';
import { HitKind } from './raw-hit.ts';
import { rawBreakdown } from './raw-read.ts';
import { breakdown, series, siteZone, totals } from './read.ts';
import { speedConversion, vitalSeries, vitals } from './read-speed.ts';
import { visitors } from './read-visitors.ts';
import { countedRows, countLines, rebuildCounts } from './rebuild.ts';
import { Rollup, rollupOf, storedHits } from './rollup.ts';

const days = { from: '2026-03-01', to: '2026-03-31' };
const days2 = { from: '2026-01-01', to: '2026-12-31' };

it.each([
  ['2026-03-08', 'America/New_York', 23, '2026-03-08T03:00-04:00'],
  ['2026-11-01', 'America/New_York', 25, '2026-11-01T02:00-05:00'],
  ['2026-10-25', 'Europe/Berlin', 25, '2026-10-25T02:00+01:00'],
  ['2026-06-01', 'Asia/Kolkata', 24, '2026-06-01T02:00+05:30'],
])('has for %s in %s %i hours', (day, zoneName, count, third) => {
  const zone = createZone(zoneName);
  const hours = new Set<string>();
  const noon = Date.parse(`${day}T12:00:00Z`);
  for (let at = noon - 36 * 3_600_000; at < noon + 36 * 3_600_000; at += 900_000) {
    const buckets = zone.bucketsOf(at);
    if (buckets.day === day) hours.add(buckets.hour);
  }
  expect(hours.size).toBe(count);
  expect([...hours]).toContain(third);
});

it('reads whole months at once, and the days beside them', () => {
  expect(spansOf('2026-01-30', '2026-04-02')).toEqual({
    months: ['2026-02', '2026-03'],
    days: ['2026-01-30', '2026-01-31', '2026-04-01', '2026-04-02'],
  });
});

it('packs cells with large, negative and missing counters, and reads them again', () => {
  const cells = new Map([
    ['', [1, 0, -3]],
    ['5,7,99999', [2 ** 40, -1]],
  ]);
  const sparse = (given: Map<string, number[]>) =>
    [...given].map(([key, cell]) => [key, Object.entries(cell).filter(([, n]) => n)]);
  expect(sparse(unpackCells(packCells(cells)))).toEqual(sparse(cells));
});

it('counts each visitor of any range once, from how long ago they were last here', async () => {
  const { store } = testParts();
  const zone = createZone('America/New_York');
  const rollup = rollupOf({ store });
  const blank = { ...botHit(store, zone, 0, 'x'), kind: HitKind.pageView, extra: [] };
  const first = Date.parse('2026-02-20T15:00:00Z');
  const dayOf = (n: number) => zone.bucketsOf(first + n * dayMs).day;
  const been = new Map<number, number[]>();
  for (let n = 0; n < 40; n++)
    for (let person = 1; person <= 12; person++) {
      // Some come daily, some never again.
      if ((n * 7 + person * 5) % (person + 1) !== 0 && n !== person) continue;
      const before = been.get(person)?.at(-1);
      been.set(person, [...(been.get(person) ?? []), n]);
      const sinceS = before === undefined ? undefined : (n - before) * 86_400;
      const hit = { ...blank, at: first + n * dayMs, visitor: person, isNewVisit: true, sinceS };
      rollup.count([hit, { ...hit, at: hit.at + 60_000, isNewVisit: false, sinceS: 60 }], n + 1, zone);
    }
  for (const flush of [false, true]) {
    if (flush) await rollup.flush();
    for (const [from, to] of [
      [0, 39],
      [5, 5],
      [3, 17],
      [12, 38],
    ] as const) {
      const visits = [...been.values()].map((days) => days.filter((day) => day >= from && day <= to).length);
      expect(await visitors({ store }, { from: dayOf(from), to: dayOf(to) })).toEqual({
        different: visits.filter((count) => count > 0).length,
        daily: visits.reduce((sum, count) => sum + count, 0),
      });
    }
  }
});

const dayMs = 86_400_000;

/** A few days of many visitors, in one app. */
async function filled() {
  const app = await censusApp();
  for (let day = 0; day < 3; day++) {
    for (let n = 0; n < 6; n++) {
      const visitor = app.visitor({ userAgent: n % 2 ? chrome : iphone, cookie: n % 3 !== 0 });
      await visitor.view(`/p${n}`, { referrer: n % 2 ? 'https://duckduckgo.com/' : '' });
      app.clock.pass(20_000);
      if (n % 2) await visitor.view('/shop', { itemId: `i${n}`, recordType: 11 });
      await visitor.send(
        '/api/performance/v1/records',
        JSON.stringify([
          {
            app: 'site',
            event: 'page_speed',
            pageLoadId: 'l',
            ts: 1,
            data: { name: 'LCP', value: 1000 + 700 * n, url: `/p${n}` },
          },
          {
            app: 'site',
            event: 'page_speed',
            pageLoadId: 'l',
            ts: 2,
            data: { name: 'CLS', value: 0.02 * n, url: `/p${n}` },
          },
          {
            app: 'site',
            event: 'a11y',
            pageLoadId: 'l',
            ts: 3,
            data: { rule: 'image-alt', element: 'main > img', url: '/p1' },
          },
          {
            app: 'site',
            event: 'image',
            pageLoadId: 'l',
            ts: 4,
            data: { rule: 'too-large', naturalWidth: 2000, shownWidth: 200, url: '/p1' },
          },
        ]),
        { type: 'text/plain' },
      );
    }
    app.clock.pass(86_400_000);
  }
  return app;
}

const allRows = async (app: Awaited<ReturnType<typeof filled>>) => {
  const rows: unknown[] = [];
  for await (const { key, cells } of countedRows(app.store)) rows.push([key, [...unpackCells(cells)]]);
  return rows;
};

it('counts the same again from hits: after a flush, after a start that lost its memory, and after a rebuild', async () => {
  const app = await filled();
  const read = () =>
    Promise.all([
      series(app.parts, { days, grain: 'hour' }),
      breakdown(app.parts, { days, dimension: 'page', by: 'views', limit: 50 }),
      vitals(app.parts, { days, by: 'page' }),
      // With a page, only the rows that hold it are read: those of days, and that of a whole month.
      vitalSeries(app.parts, { days, by: 'day', path: '/p3' }),
      vitalSeries(app.parts, { days, by: 'month', path: '/p3' }),
      series(app.parts, { days, grain: 'day', filters: { page: '/p3', device: 'desktop' } }),
    ]);
  const inMemory = await read();
  const [, , , byDay, byMonth, filtered] = inMemory;
  expect([byDay.points.length, byMonth.points.length, filtered.length]).toEqual([6, 2, 3]);
  await rollupOf(app.parts).flush();
  expect(await read()).toEqual(inMemory);
  const { hits } = await app.total(days);
  expect(hits).toBe(await app.rawCount());

  // At startup, hits that no row includes are counted.
  await app.visitor().view('/late');
  const zone = await siteZone(app.parts);
  const other = new Rollup(app.store);
  expect(await other.catchUp(zone)).toBe(1);
  await other.flush();
  await rollupOf(app.parts).flush();
  expect((await app.total(days)).hits).toBe(await app.rawCount());

  const before = await allRows(app);
  expect(before.length).toBeGreaterThan(50);
  expect(await rebuildCounts(app.parts)).toBe(await app.rawCount());
  expect(await allRows(app)).toEqual(before);
  const lines: string[] = [];
  for await (const line of countLines(app.parts)) lines.push(line);
  const exported = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const wanted of [
    { day: '2026-03-04', table: 'page', page: '/shop', views: 3 },
    { day: '2026-03-04', table: 'vital', page: '/p0', device: 'phone', metric: 'LCP', good: 1 },
    { day: '2026-03-04', table: 'vitals', device: 'phone', metric: 'LCP', good: 2, needs: 1 },
    { day: '2026-03-04', table: 'speed', band: 'good', visits: 3 },
    { day: '2026-03-04', table: 'cost', page: '/p0', device: 'phone', band: 'good', visits: 1 },
  ])
    expect(exported).toContainEqual(expect.objectContaining(wanted));
  await app.close();
});

it('counts hits alone, by a pure function: running it again gives the same', async () => {
  const app = await filled();
  const zone = createZone('America/New_York');
  const sum = async () => {
    const counts: Record<string, number> = {};
    for await (const { hits } of storedHits(app.store))
      for (const hit of hits)
        countHit(hit, zone, (grain, bucket, table, key, _, counter, by) => {
          const name = [grain, bucket, table, key, counter].join(' ');
          counts[name] = (counts[name] ?? 0) + by;
        });
    return counts;
  };
  const counts = await sum();
  expect(await sum()).toEqual(counts);
  const totalHits = Object.entries(counts).filter(([name]) => /^day \S+ total {2}0$/.test(name));
  expect(totalHits.reduce((all, [, by]) => all + by, 0)).toBe(await app.rawCount());
  await app.close();
});

it('shows page speed by metric, page and device with the ratings of the specification, and what it costs', async () => {
  const app = await filled();
  const [lcp, cls] = await vitals(app.parts, { days, by: 'metric' });
  expect(lcp).toMatchObject({ metric: 'LCP', good: 9, needs: 6, poor: 3 });
  expect(lcp!.p75).toBeGreaterThan(3400 * 0.9);
  expect(lcp!.p75).toBeLessThan(3800 * 1.1);
  expect(cls).toMatchObject({ metric: 'CLS', good: 18, needs: 0, poor: 0 });
  const phone = await vitals(app.parts, { days, by: 'page', device: 'phone', path: '/p0' });
  expect(phone.map(({ key, metric, good }) => [key, metric, good])).toEqual([
    ['/p0', 'LCP', 3],
    ['/p0', 'CLS', 3],
  ]);
  const bandsOf = (good: number, needs: number, poor: number) => [
    { band: 'good', visits: good, purchases: 0 },
    { band: 'needs', visits: needs, purchases: 0 },
    { band: 'poor', visits: poor, purchases: 0 },
  ];
  const cost = await speedConversion(app.parts, { days });
  expect(cost.bands).toEqual(bandsOf(9, 6, 3));
  expect(cost.devices).toEqual([
    { value: 'phone', bands: bandsOf(6, 3, 0) },
    { value: 'desktop', bands: bandsOf(3, 3, 3) },
  ]);
  expect(cost.pages).toContainEqual({ value: '/p5', bands: bandsOf(0, 0, 3) });
  const ofPhones = await speedConversion(app.parts, { days, device: 'phone', path: '/p4' });
  expect([ofPhones.bands, ofPhones.pages.length]).toEqual([bandsOf(0, 3, 0), 1]);
  expect((await speedConversion(app.parts, { days, path: '/nowhere' })).bands).toEqual(bandsOf(0, 0, 0));
  expect(await accessibilityFindings(app.parts)).toMatchObject([
    { rule: 'image-alt', page: '/p1', element: 'main > img', count: 18 },
  ]);
  await app.close();
});

it('takes new names quickly, then slowly for many years, and counts what is too much for a day as others', async () => {
  const app = await censusApp();
  const names = namesOf(app.parts);
  const newIn = (day: string) =>
    whenKnown(
      () =>
        Array.from({ length: 600 }, (_, n) => names.idOf('page', `/${day}/${n}`, day)).filter((id) => id !== otherId)
          .length,
    );
  await app.store.commit({ puts: [{ key: ['census-last', 'page'], value: 199_900 }] });
  expect([await newIn('2026-03-04'), await newIn('2026-03-05'), await newIn('2026-03-06')]).toEqual([500, 500, 500]);
  await app.close();
});

it('continues visits and their numbers after a start', async () => {
  const app = await censusApp();
  const visitor = app.visitor();
  const hashed = app.visitor({ cookie: false });
  await visitor.view('/a');
  await hashed.view('/a');
  // The same store, with empty memory.
  const again = await censusApp({ store: Object.create(app.store) });
  again.clock.set(app.clock.now());
  await continueCensus(again.parts);
  again.clock.pass(60_000);
  app.clock.pass(60_000);
  const port = again.port;
  for (const one of [visitor, hashed]) await one.hit(10, { url: '/a', seconds: 60 }, { port });
  await visitor.view('/b', {}, { port });
  await hashed.view('/b', {}, { port });
  expect(await totals(again.parts, { days })).toMatchObject({ views: 4, visits: 2, visitors: 2, seconds: 120 });
  await again.close();
  await app.close();
});

/** As in Postgres: other processes write, too, and the first read of a key waits. */
function sharedStore(store: Store): Store {
  const read = new Set<string>();
  return Object.assign(Object.create(store), {
    catchUp: async () => {},
    peek(key: Key) {
      const name = JSON.stringify(key);
      const entry = store.peek(key);
      if (read.has(name)) return entry;
      read.add(name);
      return Promise.resolve(entry);
    },
  });
}

it('continues a visit in another process, which knows the visitors of all, and their filtered counts', async () => {
  const first = await censusApp();
  const [one, two] = [
    await censusApp({ store: sharedStore(first.store) as never }),
    await censusApp({ store: sharedStore(first.store) as never }),
  ];
  const visitors = [one.visitor(), one.visitor({ cookie: false })];
  for (const visitor of visitors) await visitor.view('/a', {}, { port: one.port });
  for (const { clock } of [one, two]) clock.pass(60_000);
  for (const visitor of visitors) await visitor.view('/b', {}, { port: two.port });
  for (const visitor of visitors) await visitor.hit(2, { url: '/search', searchQuery: 'mug' }, { port: one.port });
  for (const { parts, clock } of [one, two])
    expect(await live(parts, clock.now())).toEqual({ visitors: 2, pages: [{ path: '/b', visitors: 2 }] });
  await rollupOf(two.parts).catchUp(await siteZone(two.parts));
  expect(await totals(two.parts, { days })).toMatchObject({ views: 4, visits: 2, visitors: 2, searches: 2 });
  const search = { days, dimension: 'search', filters: { device: 'desktop' }, by: 'searches', limit: 5 } as const;
  const fresh = { store: sharedStore(first.store) };
  expect((await rawBreakdown(fresh, search)).rows).toEqual([{ value: 'mug', counters: { searches: 2 } }]);
  for (const app of [first, one, two]) await app.close();
});

it('deletes hits after the days that the owner chose, hours after 90 days, and counts after 25 months', async () => {
  const app = await censusApp();
  await app.visitor().view('/a');
  const sweep = async (passDays: number) => {
    app.clock.pass(passDays * 86_400_000);
    await sweepCensus(app.parts);
    const hours = await series(app.parts, { days: days2, grain: 'hour' });
    return [await app.rawCount(), hours.length, (await app.total(days2)).views ?? 0];
  };
  expect(await sweep(29)).toEqual([1, 1, 1]);
  expect(await sweep(2)).toEqual([0, 1, 1]);
  expect(await sweep(60)).toEqual([0, 0, 1]);
  expect(await rebuildCounts(app.parts)).toBe(0);
  expect(await sweep(700)).toEqual([0, 0, 0]);
  await app.close();
});

it('deletes texts once nothing uses them, keeps all others, and gives a text that comes back a new number', async () => {
  const app = await censusApp();
  const rows = async (kind: string) => {
    const [names, ids] = await Promise.all(
      ['census-name', 'census-id'].map((table) =>
        app.store.range({ start: [table, kind], end: [table, kind, '~'], limit: 50 }),
      ),
    );
    return [names!.rows.map(({ value }) => value), ids!.rows.map(({ key }) => key[2])].map((all) => all.toSorted());
  };
  const sweep = async (passDays: number) => {
    app.clock.pass(passDays * 86_400_000);
    await sweepCensus(app.parts);
    for (let n = 0; n < 2; n++) {
      await sweepNames(app.parts);
      app.clock.pass(3_600_000);
    }
  };
  const search = (searchQuery: string) => app.visitor().hit(2, { url: '/search', searchQuery });
  await search('old');
  await sweep(400);
  await search('new');
  expect(await rows('search')).toEqual([
    ['new', 'old'],
    ['new', 'old'],
  ]);
  // The old one's last month ends, and something uses it while it is about to be deleted.
  app.clock.pass(400 * 86_400_000);
  await sweepCensus(app.parts);
  await sweepNames(app.parts);
  await search('old');
  app.clock.pass(3_600_000);
  expect(await sweepNames(app.parts)).toBeGreaterThan(0);
  const found = async (year: number) => {
    const days = { from: `${year}-01-01`, to: `${year}-12-31` };
    const { rows } = await breakdown(app.parts, { days, dimension: 'search', by: 'searches', limit: 9 });
    return rows.map(({ value }) => value);
  };
  expect([await found(2027), await found(2028)]).toEqual([['new'], ['old']]);
  await sweep(400);
  expect(await rows('search')).toEqual([['old'], ['old']]);
  await sweep(800);
  for (const kind of ['search', 'page', 'source', 'device']) expect(await rows(kind)).toEqual([[], []]);
  await app.close();
});

it('keeps errors of scripts by kind, with the last samples, cut stacks, and positions', async () => {
  const app = await censusApp();
  const visitor = app.visitor();
  const report = (n: number) => ({
    event: 'error',
    timestamp: n,
    data: {
      message: `Cannot read item ${n}`,
      url: `/p${n % 3}?email=a@b.example`,
      stack: `Error: x\n    at f (https://shop.example/a.js?v=secret:10:5)\n${'y'.repeat(6000)}`,
    },
  });
  for (let n = 0; n < 25; n++) {
    const answer = await visitor.send('/api/events/RecordJavascriptErrors', JSON.stringify([report(n)]), {
      type: 'application/json',
    });
    expect([answer.status, answer.text]).toEqual([200, '{}']);
  }
  const [error, ...others] = await scriptErrors(app.parts);
  expect(others).toEqual([]);
  expect(error).toMatchObject({
    count: 25,
    source: 'https://shop.example/a.js',
    line: 10,
    column: 5,
    pages: ['/p0', '/p1', '/p2'],
  });
  const found = await findScriptError(app.parts, error!.fingerprint);
  expect(found!.samples.length).toBe(20);
  expect(Math.max(...found!.samples.map(({ stack }) => stack.length))).toBeLessThanOrEqual(5000);
  expect(JSON.stringify(found)).not.toMatch(/secret|a@b/);
  await app.close();
});
