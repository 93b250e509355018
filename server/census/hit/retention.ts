// Deletes data at the end of its retention: single hits, hours, days and months. Salts, hashes, errors and findings
// expire on their own. Once a day, in slices that don't block requests.
import { yieldToEventLoop } from '../../base/yield.ts';
import type { Key, Store } from '../../store/store.ts';
import { countsKeptMs, grains, tableNames } from '../rollup/counters.ts';
import { siteZone } from '../rollup/read.ts';
import { hitsTable, rollTable, rollupOf, trimmedKey } from '../rollup/rollup.ts';
import { censusSettings } from '../settings/settings.ts';

const dayMs = 86_400_000;
const hoursKeptMs = 90 * dayMs;
const sliceMs = 5;
const sliceRows = 20;

/** @returns the number of deleted rows */
export async function sweepCensus(
  parts: { store: Store; clock: { now(): number } },
  stopping?: AbortSignal,
): Promise<number> {
  const { store, clock } = parts;
  const now = clock.now();
  const zone = await siteZone(parts);
  const lastDay = (await store.peek(['census-swept']))?.value;
  const today = zone.bucketsOf(now).day;
  if (lastDay === today) return 0;
  // Hits may be deleted only once they are counted.
  await rollupOf(parts).flush();
  const { rawDays } = await censusSettings(store);
  const rawBefore = now - rawDays * dayMs;
  let deleted = await deleteRange(store, [hitsTable], [hitsTable, rawBefore], stopping);
  if (deleted > 0) await store.commit({ puts: [{ key: trimmedKey, value: rawBefore }] });
  for (const grain of grains) {
    const keptMs = grain === 'hour' ? hoursKeptMs : countsKeptMs;
    const before = zone.bucketsOf(now - keptMs)[grain === 'hour' ? 'day' : grain];
    for (const table of tableNames)
      deleted += await deleteRange(store, [rollTable, grain, table], [rollTable, grain, table, before], stopping);
  }
  if (!stopping?.aborted) await store.commit({ puts: [{ key: ['census-swept'], value: today }] });
  return deleted;
}

async function deleteRange(store: Store, start: Key, end: Key, stopping?: AbortSignal): Promise<number> {
  let deleted = 0;
  while (!stopping?.aborted) {
    const begun = performance.now();
    const keys: Key[] = [];
    let hasMore = true;
    let after: Key | undefined;
    while (hasMore && keys.length < 400 && performance.now() - begun < sliceMs) {
      const page = await store.range({ start, end, limit: sliceRows, ...(after && { after }) });
      keys.push(...page.rows.map(({ key }) => key));
      after = page.cursor;
      hasMore = after !== undefined;
    }
    if (keys.length > 0) await store.commit({ deletes: keys });
    deleted += keys.length;
    if (!hasMore) return deleted;
    await yieldToEventLoop();
  }
  return deleted;
}
