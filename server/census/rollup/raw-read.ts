// Breakdowns that counts can't answer: by search, product, form, browser …, with filters. Calculated from single hits while those are
// stored, latest first, up to a limit. Public.
import { LRUCache } from 'lru-cache';
import { perStore } from '../../base/process-state.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { whenKnown } from '../../store/known.ts';
import type { Store } from '../../store/store.ts';
import { eachRange } from '../../store/table.ts';
import { countHit } from './count.ts';
import { type Cell, type CounterName, otherId } from './counters.ts';
import { filterNames, type RawDimension, rawDimensions } from './dimensions.ts';
import { namedRows, namesOf } from './names.ts';
import { type PackedHit, unpackHit } from './raw-hit.ts';
import { type Counters, countersOf, type Days, type Filters, kindOf, type ReadParts, siteZone } from './read.ts';
import { hitsTable, type StoredHits, trimmedKey } from './rollup.ts';

export const isRaw = (dimension: string): dimension is RawDimension =>
  (rawDimensions as readonly string[]).includes(dimension);

/** Hits read for one answer: about a tenth of a second of processor time, in slices. */
const rawHitsMax = 40_000;
/** Each row has at most 400 hits. */
const rowsAtOnce = 4;
/** A screen requests several dimensions concurrently. */
const keptMs = 20_000;

type Tables = ReadonlyMap<RawDimension, ReadonlyMap<number, Cell>>;
/** `since`: earlier days aren't included. */
type Counted = { tables: Tables; since?: string };

const counted = perStore((_: { store: Store }) => new LRUCache<string, Promise<Counted>>({ max: 8, ttl: keptMs }));

/** Like `breakdown`. @returns `since` if earlier days couldn't be counted */
export async function rawBreakdown(
  parts: ReadParts,
  ask: { days: Days; dimension: RawDimension; filters: Filters; limit: number; by: CounterName },
): Promise<{ rows: { value: string; counters: Counters }[]; isCapped: boolean; since?: string }> {
  const { days, dimension, filters, limit, by } = ask;
  const known = counted(parts);
  const key = JSON.stringify([days.from, days.to, filterNames.map((name) => filters[name])]);
  let answer = known.get(key);
  if (answer === undefined) {
    known.set(key, (answer = countRaw(parts, days, filters)));
    answer.catch(() => known.delete(key));
  }
  const { tables, since } = await answer;
  const cells = tables.get(dimension) ?? new Map<number, Cell>();
  const names = namesOf(parts);
  const shown = [...cells]
    .map(([id, cell]) => ({ id, counters: countersOf(cell) }))
    .filter(({ counters }) => Object.keys(counters).length > 0)
    .toSorted((a, b) => (b.counters[by] ?? 0) - (a.counters[by] ?? 0) || a.id - b.id)
    .slice(0, limit);
  const rows = await namedRows(names, kindOf(dimension), shown);
  return { rows, isCapped: cells.has(otherId), ...(since !== undefined && { since }) };
}

const dayMs = 86_400_000;

async function countRaw(parts: ReadParts, { from, to }: Days, filters: Filters): Promise<Counted> {
  const { store } = parts;
  const zone = await siteZone(parts);
  const matches = await whenKnown(() => matcherOf(parts, filters));
  const tables = new Map<RawDimension, Map<number, Cell>>();
  if (!matches) return { tables };
  let left = rawHitsMax;
  let earliest = '9999';
  let isCut = false;
  // The site's days start and end within a day of the UTC days.
  const range = { start: [hitsTable, Date.parse(from) - dayMs], end: [hitsTable, Date.parse(to) + 3 * dayMs] };
  for await (const { rows, cursor } of eachRange(store, { ...range, limit: rowsAtOnce, reverse: true })) {
    for (const { value } of rows) {
      const [baseAt, hits] = value as StoredHits;
      for (const packed of hits) {
        if (!matches(packed)) continue;
        const hit = unpackHit(packed, baseAt);
        const { day } = zone.bucketsOf(hit.at);
        if (day < from || day > to) continue;
        countHit(hit, zone, (grain, _, table, key, first, counter, by) => {
          if (grain !== 'day' || key === '' || !isRaw(table)) return;
          let cells = tables.get(table);
          if (cells === undefined) tables.set(table, (cells = new Map()));
          let cell = cells.get(first);
          if (cell === undefined) cells.set(first, (cell = []));
          cell[counter] = (cell[counter] ?? 0) + by;
        });
      }
      left -= hits.length;
      earliest = zone.bucketsOf(baseAt).day;
    }
    await yieldToEventLoop();
    isCut = left <= 0 && cursor !== undefined;
    if (isCut) break;
  }
  const trimmedAt = (await store.peek(trimmedKey))?.value as number | undefined;
  const trimmed = trimmedAt === undefined ? '' : zone.bucketsOf(trimmedAt).day;
  const since = isCut ? earliest : trimmed;
  return { tables, ...(since > from && { since }) };
}

/** Indexes in a packed hit. */
const place = { page: 8, entry: 9, source: 11, campaign: 12, device: 13, country: 16 } as const;

/**
 * Matches visits that started on a page, and events there, like the counts with that filter. @returns undefined if
 * nothing can match
 */
function matcherOf(parts: ReadParts, filters: Filters): ((packed: PackedHit) => boolean) | undefined {
  const names = namesOf(parts);
  const given = filterNames.flatMap((name) =>
    filters[name] === undefined ? [] : [{ name, id: names.find(name, filters[name]) }],
  );
  if (given.some(({ id }) => id === undefined)) return undefined;
  return (packed) =>
    given.every(({ name, id }) => packed[place[name]] === id || (name === 'page' && packed[place.entry] === id));
}
