// Long work yields: how much is done per turn of the event loop, and what a thread takes over.
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPool } from '../../../workers/pool.ts';
import { censusApp } from '../../testing/harness/census-app.ts';
import { testLog } from '../../testing/harness/shop.ts';
import { botHit } from '../hit/record.ts';
import { sweepCensus } from '../hit/retention.ts';
import { createZone } from './buckets.ts';
import { noneId } from './counters.ts';
import { unpackCells } from './packed.ts';
import { HitKind, packHit, type RawHit } from './raw-hit.ts';
import { rawBreakdown } from './raw-read.ts';
import { siteZone } from './read.ts';
import { countedRows, rebuildCounts } from './rebuild.ts';
import { hitsTable, Rollup, rollupOf } from './rollup.ts';

let app: Awaited<ReturnType<typeof censusApp>>;
beforeEach(async () => {
  app = await censusApp();
});
afterEach(() => app.close());

const hitsEach = 400;
const rows = 30;
const hourMs = 3_600_000;

/** Full rows of hits, an hour apart, each with its own traits. */
async function fill() {
  const zone = createZone('America/New_York');
  const at = app.clock.now();
  const blank = { ...botHit(app.store, zone, at, 'x'), kind: HitKind.pageView, visit: 1, sinceS: undefined, extra: [] };
  for (let row = 0; row < rows; row++) {
    const baseAt = at + row * hourMs;
    const hits = Array.from(
      { length: hitsEach },
      (_, n): RawHit => ({
        ...blank,
        ...{
          at: baseAt + n,
          isNewVisit: n % 3 === 0,
          isNewVisitor: n % 3 === 0,
          page: 2 + (n % 97),
          entry: 2 + (n % 31),
        },
        ...{ source: 2 + (n % 7), device: 2 + (n % 2), from: noneId, viewsBefore: n % 3 },
      }),
    );
    await app.store.commit({
      puts: [{ key: [hitsTable, baseAt], value: [baseAt, hits.map((hit) => packHit(hit, baseAt)), 2] }],
    });
  }
  app.clock.pass(rows * hourMs);
}

/**
 * @param work calls `done` as it proceeds
 * @returns the most work done in one turn
 */
async function mostInATurn(work: (done: (count: number) => void) => Promise<unknown>): Promise<number> {
  let turn = 0;
  let isOver = false;
  const next = () => {
    turn++;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  const byTurn = new Map<number, number>();
  await work((count) => byTurn.set(turn, (byTurn.get(turn) ?? 0) + count));
  isOver = true;
  return Math.max(...byTurn.values());
}

/** Calls `done` with the number of rows that each commit writes and deletes. */
function watchCommits(done: (count: number) => void): () => void {
  const commit = app.store.commit.bind(app.store);
  app.store.commit = (batch) => {
    done((batch.puts?.length ?? 0) + (batch.deletes?.length ?? 0));
    return commit(batch);
  };
  return () => {
    app.store.commit = commit;
  };
}

it('counts at most one row of hits in a turn, and writes at most a hundred rows of counts', async () => {
  await fill();
  const zone = await siteZone(app.parts);
  const rollup = rollupOf(app.parts);
  const count = rollup.count.bind(rollup);
  const counted = await mostInATurn(async (done) => {
    rollup.count = (hits, ...more) => {
      done(hits.length);
      return count(hits, ...more);
    };
    expect(await rollup.catchUp(zone)).toBe(rows * hitsEach);
  });
  expect(counted).toBe(hitsEach);
  const written = await mostInATurn(async (done) => {
    const stop = watchCommits(done);
    await rollup.flush();
    stop();
  });
  expect(written).toBeLessThanOrEqual(100);
});

it('counts the same with a thread, which takes what the main one would count', async () => {
  await fill();
  const rowsOf = async () => {
    const all: unknown[] = [];
    for await (const { key, cells } of countedRows(app.store)) all.push([key, [...unpackCells(cells)].toSorted()]);
    return all;
  };
  await rebuildCounts(app.parts);
  const alone = await rowsOf();
  expect(alone.length).toBeGreaterThan(20);
  const pool = createPool({
    programFolder: '',
    threads: 1,
    log: testLog(),
    entry: (job) => path.join(import.meta.dirname, `../../../workers/${job}.ts`),
  });
  let here = 0;
  const rollup = rollupOf(app.parts);
  const count = rollup.count.bind(rollup);
  rollup.count = (hits, ...more) => {
    here += hits.length;
    return count(hits, ...more);
  };
  expect(await rebuildCounts({ store: app.store, pool })).toBe(rows * hitsEach);
  expect(await rowsOf()).toEqual(alone);
  expect(here).toBe(0);

  // Only some rows were written when the program was killed; no hit counts twice.
  const [, half] = (await app.store.range({ start: [hitsTable], end: [`${hitsTable}~`], limit: 15 })).rows;
  await app.store.commit({ puts: [{ key: ['census-rolled'], value: (half!.key[1] as number) - 1 }] });
  const again = new Rollup(app.store);
  await again.catchUp(await siteZone(app.parts), pool);
  await again.flush();
  expect(await rowsOf()).toEqual(alone);
  await pool.close();
});

it('reads single hits, and deletes what is old, a few rows in a turn', async () => {
  await fill();
  const range = app.store.range.bind(app.store);
  const read = await mostInATurn(async (done) => {
    app.store.range = async (asked) => {
      const page = await range(asked);
      if (asked.start?.[0] === hitsTable) done(page.rows.length);
      return page;
    };
    const days = { from: '2026-03-01', to: '2026-03-31' };
    await rawBreakdown(app.parts, { days, dimension: 'entry', by: 'visits', filters: { source: '' }, limit: 5 });
  });
  app.store.range = range;
  expect(read).toBeLessThanOrEqual(4);
  await rollupOf(app.parts).catchUp(await siteZone(app.parts));
  app.clock.pass(900 * 24 * hourMs);
  const deleted = await mostInATurn(async (done) => {
    const stop = watchCommits(done);
    expect(await sweepCensus(app.parts)).toBeGreaterThan(rows);
    stop();
  });
  expect(deleted).toBeLessThanOrEqual(400);
});
