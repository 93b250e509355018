// Deletes data at the end of its retention: single hits, hours, days and months. Salts, hashes, errors and findings
// expire on their own. Once a day, in slices that don't block requests.
import { perStore } from '../../base/process-state.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import type { Key, Store } from '../../store/store.ts';
import { countsKeptMs, factsOf, grains, type NameKind, tableNames } from '../rollup/counters.ts';
import { type Name, namesOf } from '../rollup/names.ts';
import { readCells } from '../rollup/packed.ts';
import { HitKind } from '../rollup/raw-hit.ts';
import { siteZone } from '../rollup/read.ts';
import { countedRows } from '../rollup/rebuild.ts';
import { hitsTable, rollTable, rollupOf, storedHits, trimmedKey } from '../rollup/rollup.ts';
import { censusSettings } from '../settings/settings.ts';
import { storedOrigins } from './purchase.ts';

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

const namesAtOnce = 50_000;
/** Hits may reach the disk this much later. */
const lateMs = 60_000;

const retired = perStore((_: { store: Store }) => ({}) as { names?: Name[]; since?: number; at?: number });

/**
 * Deletes the texts that no hit, count or order uses any more. Once a month, in two steps: the next run deletes those that nothing has used
 * since, when all hits in flight are on disk.
 * @returns how many were deleted
 */
export async function sweepNames(
  parts: { store: Store; clock: { now(): number } },
  stopping?: AbortSignal,
): Promise<number> {
  const { store, clock } = parts;
  const names = namesOf(parts);
  const waiting = retired(parts);
  if (waiting.names && waiting.at! < clock.now() - lateMs) {
    const used = await usedNames(store, waiting.since! - lateMs, stopping);
    const { names: those } = waiting;
    waiting.names = undefined;
    const deleted = await names.delete(
      those.filter(({ kind, id }) => !used.has(kind, id)),
      stopping,
    );
    if (those.length < namesAtOnce && !stopping?.aborted)
      await store.commit({ puts: [{ key: ['census-names-swept'], value: await month() }] });
    return deleted;
  }
  if (waiting.names || (await store.peek(['census-names-swept']))?.value === (await month())) return 0;
  // Reading takes a while, and visitors go on.
  const since = clock.now();
  const used = await usedNames(store, undefined, stopping);
  if (stopping?.aborted) return 0;
  const those: Name[] = [];
  for await (const name of names.unused(used.has)) if (those.push(name) >= namesAtOnce) break;
  names.retire(those);
  Object.assign(waiting, { names: those, since, at: clock.now() });
  return 0;

  async function month(): Promise<string> {
    return (await siteZone(parts)).bucketsOf(clock.now()).month;
  }
}

/** @param since only of hits since then */
async function usedNames(store: Store, since?: number, stopping?: AbortSignal) {
  const bits = new Map<NameKind, Uint8Array>();
  const add = (kind: NameKind, id = 0) => {
    let known = bits.get(kind);
    if (known === undefined || id >> 3 >= known.length) {
      const grown = new Uint8Array(Math.max(1_024, (id >> 3) * 2));
      grown.set(known ?? []);
      bits.set(kind, (known = grown));
    }
    known[id >> 3]! |= 1 << (id & 7);
  };
  for await (const { hits } of storedHits(store, since)) {
    if (stopping?.aborted) break;
    for (const hit of hits) {
      for (const kind of ['page', 'source', 'campaign', 'device', 'browser', 'system', 'country', 'language'] as const)
        add(kind, hit[kind]);
      add('page', hit.entry);
      add('page', hit.from);
      const subject = subjectOf[hit.kind];
      if (subject) add(subject, hit.extra[0]);
      if (hit.kind === HitKind.addToCart) add('variant', hit.extra[2]);
    }
    await yieldToEventLoop();
  }
  if (since === undefined) {
    let rows = 0;
    for await (const { table, cells } of countedRows(store)) {
      if (stopping?.aborted) break;
      const kinds = factsOf(table).ids;
      readCells(cells, (ids) => kinds.forEach((kind, n) => void add(kind, ids[n])));
      if (++rows % 10 === 0) await yieldToEventLoop();
    }
    for await (const [source, campaign, entry] of storedOrigins(store)) {
      add('source', source);
      add('campaign', campaign);
      add('page', entry);
    }
  }
  return { has: (kind: NameKind, id: number) => ((bits.get(kind)?.[id >> 3] ?? 0) & (1 << (id & 7))) !== 0 };
}

/** The dictionary of the first number in a hit's `extra`. */
const subjectOf: Readonly<Record<number, NameKind>> = {
  [HitKind.siteSearch]: 'search',
  [HitKind.audio]: 'media',
  [HitKind.video]: 'media',
  [HitKind.buttonClick]: 'button',
  [HitKind.buttonRender]: 'button',
  [HitKind.formRender]: 'form',
  [HitKind.formSubmit]: 'form',
  [HitKind.overlayShown]: 'overlay',
  [HitKind.overlayClosed]: 'overlay',
  [HitKind.quickView]: 'product',
  [HitKind.productView]: 'product',
  [HitKind.addToCart]: 'product',
  [HitKind.removeFromCart]: 'product',
  [HitKind.cartView]: 'event',
  [HitKind.checkout]: 'event',
  [HitKind.purchase]: 'event',
  [HitKind.newsletter]: 'event',
  [HitKind.event]: 'event',
  [HitKind.bot]: 'bot',
};

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
