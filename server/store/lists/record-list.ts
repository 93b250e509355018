// The records of one kind as their owner lists them: searched, filtered, sorted, and counted. An engine's indexes give one order each; a
// list needs every filter with every order and the total, so a projection of all records stays in memory from its first use on and follows
// the commits.
//
//   records ──read in turns──► rows by record ──► sorted rows, one array per order ──filter──► matches ──► page, total
//   commit ──► ids whose rows are read again before the next answer

import { LRUCache } from 'lru-cache';
import { perStore } from '../../base/process-state.ts';
import { folded } from '../../base/text/folded.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { readable } from '../engines/value.ts';
import type { Key, Store } from '../store.ts';

/** At most 5 words, each anywhere in the row's text. `sort` names an order; with `-` before it, from its end. */
export type ListQuery<Filters> = {
  search?: string | undefined;
  sort: string;
  /** How many rows to skip: the `nextCursor` of the page before. */
  cursor?: string | undefined;
  limit: number;
  filters: Filters;
};

export type ListAnswer<Row> = { rows: Row[]; total: number; nextCursor?: string };

type Listed = { readonly id: string };

type Kind<Record, Row extends Listed, Filters> = {
  /** All records, a page at a time, in any order. */
  list(store: Store, options: { limit: number; cursor?: string }): Promise<{ records: Record[]; cursor?: string }>;
  find(store: Store, id: string): Promise<Record | undefined>;
  row(store: Store, record: Record): Row | readonly Row[] | Promise<Row | readonly Row[]>;
  /** Id of the record whose rows are made from this key. */
  idOf(key: Key): string | undefined;
  /** Where a record has several rows: the id of the record of a row. Default: the row's own. */
  recordOf?(row: Row): string;
  /** What else a row is made from, and which of these a key belongs to: e.g. variants, by their stock. */
  partsOf?(row: Row): readonly string[];
  partOf?(key: Key): string | undefined;
  /** What a search looks at. */
  text(row: Row): string;
  /** Rows of equal rank are in the order of their ids. */
  orders: { readonly [name: string]: (row: Row) => number | string };
  matches(row: Row, filters: Filters): boolean;
};

export type RecordList<Row, Filters> = {
  page(query: ListQuery<Filters>): Promise<ListAnswer<Row>>;
  /** How many rows each of these filters would leave. */
  count(filters: readonly Filters[]): Promise<number[]>;
  /** All rows, in any order, e.g. to sum them up. */
  each(visit: (row: Row) => void): Promise<void>;
};

type Entry<Row> = { readonly row: Row; readonly text: string };
type Order<Row> = { readonly ranks: Map<Entry<Row>, number | string>; readonly entries: Entry<Row>[] };

/** Newer records are left out of lists beyond it: the rest are found by number, address or file. */
const rowsMax = 1_000_000;
const wordsMax = 5;
const readAtOnce = 100;
const lookAtOnce = 20_000;
/** Above it, sorting anew is cheaper than moving rows one by one. */
const movesMax = 2_000;
const unusedMs = 15 * 60_000;

/** @returns the list of a store, made at its first use */
export const recordList = <Record, Row extends Listed, Filters = unknown>(
  kind: Kind<Record, Row, Filters>,
): ((parts: { store: Store }) => RecordList<Row, Filters>) =>
  perStore(({ store }: { store: Store }) => createRecordList(store.base ?? store, kind));

function createRecordList<Record, Row extends Listed, Filters>(
  store: Store,
  kind: Kind<Record, Row, Filters>,
): RecordList<Row, Filters> {
  /** By the ids of the records. */
  let entries: Map<string, readonly Entry<Row>[]> | undefined;
  const sorted = new Map<string, Order<Row>>();
  const matches = new LRUCache<string, Entry<Row>[]>({ max: 16 });
  const changed = new Set<string>();
  /** Ids of the records that parts belong to. */
  const owners = new Map<string, string>();
  let usedAt = 0;
  // One at a time, so that no query sees half of a change.
  let turn: Promise<unknown> = Promise.resolve();

  const forget = () => {
    entries = undefined;
    sorted.clear();
    matches.clear();
    changed.clear();
    owners.clear();
  };

  store.onCommit(({ keys }) => {
    if (!entries) return;
    if (performance.now() - usedAt > unusedMs) return forget();
    for (const key of keys) {
      const part = kind.partOf?.(key);
      const id = part === undefined ? kind.idOf(key) : owners.get(part);
      if (id !== undefined) changed.add(id);
    }
  });

  const recordOf = kind.recordOf ?? (({ id }: Row) => id);

  const entriesOf = async (record: Record): Promise<readonly Entry<Row>[]> => {
    const made = await kind.row(store, record);
    const rows = (Array.isArray(made) ? made : [made]) as readonly Row[];
    for (const row of rows) for (const part of kind.partsOf?.(row) ?? []) owners.set(part, recordOf(row));
    return rows.map((row) => ({ row: Object.freeze(row), text: folded(kind.text(row)) }));
  };

  async function load(): Promise<Map<string, readonly Entry<Row>[]>> {
    // From now on commits are noted: a record that changes after it was read is read again.
    const loaded = (entries = new Map<string, readonly Entry<Row>[]>());
    let count = 0;
    let cursor: string | undefined;
    do {
      const page = await kind.list(store, { limit: readAtOnce, ...(cursor !== undefined && { cursor }) });
      for (const record of page.records) {
        const made = await entriesOf(record);
        if (made[0]) loaded.set(recordOf(made[0].row), made);
        count += made.length;
      }
      cursor = page.cursor;
      await yieldToEventLoop();
    } while (cursor !== undefined && count < rowsMax);
    return loaded;
  }

  async function update(current: Map<string, readonly Entry<Row>[]>): Promise<void> {
    if (changed.size === 0) return;
    const ids = [...changed];
    changed.clear();
    matches.clear();
    if (ids.length > movesMax) sorted.clear();
    for (const [n, id] of ids.entries()) {
      const before = current.get(id) ?? [];
      for (const { row } of before) for (const part of kind.partsOf?.(row) ?? []) owners.delete(part);
      // A damaged record is left out; the others are listed.
      const [record] = await readable([kind.find(store, id)]);
      const after = record ? await entriesOf(record) : [];
      for (const [name, order] of sorted) {
        for (const entry of before) remove(order, entry);
        for (const entry of after) insert(order, entry, rankOf(name)(entry.row));
      }
      if (after.length > 0) current.set(id, after);
      else current.delete(id);
      if (n % readAtOnce === readAtOnce - 1) await yieldToEventLoop();
    }
  }

  const rankOf = (name: string) => kind.orders[name] as (row: Row) => number | string;

  async function orderOf(name: string, current: Map<string, readonly Entry<Row>[]>): Promise<Order<Row>> {
    const known = sorted.get(name);
    if (known) return known;
    const ranks = new Map<Entry<Row>, number | string>();
    const all: Entry<Row>[] = [];
    for (const ofRecord of current.values()) {
      for (const entry of ofRecord) {
        ranks.set(entry, rankOf(name)(entry.row));
        all.push(entry);
        if (all.length % lookAtOnce === 0) await yieldToEventLoop();
      }
    }
    const order = { ranks, entries: await sortInTurns(all, comparison(ranks)) };
    sorted.set(name, order);
    return order;
  }

  const settled = <T>(work: (current: Map<string, readonly Entry<Row>[]>) => Promise<T>): Promise<T> => {
    usedAt = performance.now();
    const result = turn.then(async () => {
      const current = entries ?? (await load());
      await update(current);
      return work(current);
    });
    turn = result.catch(() => forget());
    return result;
  };

  async function found(
    query: Omit<ListQuery<Filters>, 'limit' | 'cursor'>,
    current: Map<string, readonly Entry<Row>[]>,
  ) {
    const name = query.sort.replace(/^-/, '');
    const words = folded(query.search ?? '')
      .split(' ')
      .filter((word) => word !== '')
      .slice(0, wordsMax);
    const key = JSON.stringify([name, words, query.filters]);
    const known = matches.get(key);
    if (known) return known;
    const { entries: all } = await orderOf(name, current);
    const left: Entry<Row>[] = [];
    for (const [n, entry] of all.entries()) {
      if (words.every((word) => entry.text.includes(word)) && kind.matches(entry.row, query.filters)) left.push(entry);
      if (n % lookAtOnce === lookAtOnce - 1) await yieldToEventLoop();
    }
    matches.set(key, left);
    return left;
  }

  const each = (visit: (row: Row) => void): Promise<void> =>
    settled(async (current) => {
      let looked = 0;
      for (const ofRecord of current.values()) {
        for (const { row } of ofRecord) {
          visit(row);
          if (++looked % lookAtOnce === 0) await yieldToEventLoop();
        }
      }
    });

  return {
    page: (query) =>
      settled(async (current) => {
        const all = await found(query, current);
        const from = /^\d{1,7}$/.test(query.cursor ?? '') ? Number(query.cursor) : 0;
        const end = from + query.limit;
        const isBackward = query.sort.startsWith('-');
        const rows = isBackward
          ? all.slice(Math.max(0, all.length - end), Math.max(0, all.length - from)).reverse()
          : all.slice(from, end);
        return {
          rows: rows.map(({ row }) => row),
          total: all.length,
          ...(end < all.length && { nextCursor: String(end) }),
        };
      }),
    count: async (filters) => {
      const counts = filters.map(() => 0);
      await each((row) => {
        for (const [n, one] of filters.entries()) if (kind.matches(row, one)) counts[n] = (counts[n] as number) + 1;
      });
      return counts;
    },
    each,
  };
}

type Compare<Row> = (a: Entry<Row>, b: Entry<Row>) => number;

function comparison<Row extends Listed>(ranks: ReadonlyMap<Entry<Row>, number | string>): Compare<Row> {
  return (a, b) => {
    const [rankA, rankB] = [ranks.get(a) as number, ranks.get(b) as number];
    if (rankA !== rankB) return rankA < rankB ? -1 : 1;
    return a.row.id < b.row.id ? -1 : a.row.id > b.row.id ? 1 : 0;
  };
}

function remove<Row extends Listed>({ ranks, entries }: Order<Row>, entry: Entry<Row>): void {
  const at = placeOf(entries, entry, comparison(ranks));
  if (entries[at] === entry) entries.splice(at, 1);
  ranks.delete(entry);
}

function insert<Row extends Listed>({ ranks, entries }: Order<Row>, entry: Entry<Row>, rank: number | string): void {
  ranks.set(entry, rank);
  entries.splice(placeOf(entries, entry, comparison(ranks)), 0, entry);
}

/** Of the first entry that does not stand before it. */
function placeOf<Row>(entries: readonly Entry<Row>[], entry: Entry<Row>, compare: Compare<Row>): number {
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(entries[middle] as Entry<Row>, entry) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Merge sort that lets others have the event loop between its steps. */
async function sortInTurns<T>(all: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const piece = 2_000;
  let runs: T[][] = [];
  for (let from = 0; from < all.length; from += piece) {
    runs.push(all.slice(from, from + piece).sort(compare));
    await yieldToEventLoop();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let n = 0; n < runs.length; n += 2) {
      const [a, b] = [runs[n] as T[], runs[n + 1]];
      merged.push(b ? await mergeInTurns(a, b, compare) : a);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergeInTurns<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const merged: T[] = [];
  let [atA, atB] = [0, 0];
  while (atA < a.length || atB < b.length) {
    const takesA = atB >= b.length || (atA < a.length && compare(a[atA] as T, b[atB] as T) <= 0);
    merged.push(takesA ? (a[atA++] as T) : (b[atB++] as T));
    if (merged.length % 10_000 === 0) await yieldToEventLoop();
  }
  return merged;
}
