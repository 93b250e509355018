// The records of one kind in the owner's lists: searched, filtered, sorted, and counted. An engine's indexes give one
// order each; a list needs every filter with every order and the total, so a projection of all records stays in memory
// from its first use on and follows the commits.
//
// Records are read in batches into numbered rows. A search or filter gives one byte per row (match or not); each order
// is an array of row numbers, from which the matches give page and total. A commit marks ids whose rows are read again
// before the next answer.
//
// A query scans rows and texts in memory order; since orders are arrays of numbers, sorting the matches accesses no
// row.

import { LRUCache } from 'lru-cache';
import { perStore } from '../../base/process-state.ts';
import { folded } from '../../base/text/folded.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { readable } from '../engines/value.ts';
import type { Key, Store } from '../store.ts';
import { sortInTurns } from './sort-in-turns.ts';

/** At most 5 words, each matching anywhere in the row's text. `sort` names an order; a leading `-` reverses it. */
type ListQuery<Filters> = {
  search?: string | undefined;
  sort: string;
  /** Offset: the `nextCursor` of the previous page. */
  cursor?: string | undefined;
  limit: number;
  filters: Filters;
};

type ListAnswer<Row> = { rows: Row[]; total: number; nextCursor?: string };

type Listed = { readonly id: string };

type Kind<Record, Row extends Listed, Filters> = {
  /** All records, a page at a time, in any order. */
  list(store: Store, options: { limit: number; cursor?: string }): Promise<{ records: Record[]; cursor?: string }>;
  find(store: Store, id: string): Promise<Record | undefined>;
  row(store: Store, record: Record): Row | readonly Row[] | Promise<Row | readonly Row[]>;
  /** Id of the record whose rows depend on this key. */
  idOf(key: Key): string | undefined;
  /** For records with several rows: the record id of a row. Default: the row's own. */
  recordOf?(row: Row): string;
  /** Other keys that a row depends on, e.g. the stock of variants. */
  partsOf?(row: Row): readonly string[];
  partOf?(key: Key): string | undefined;
  /** Searchable text. */
  text(row: Row): string;
  /** Rows of equal rank are in the order of their ids. */
  orders: { readonly [name: string]: (row: Row) => number | string };
  matches(row: Row, filters: Filters): boolean;
};

type RecordList<Row, Filters> = {
  page(query: ListQuery<Filters>): Promise<ListAnswer<Row>>;
  /** Number of rows that match each filter. */
  count(filters: readonly Filters[]): Promise<number[]>;
  /** All rows, in any order, e.g. to sum them up. */
  each(visit: (row: Row) => void): Promise<void>;
};

type Listing<Row> = {
  /** By row number. Freed numbers are reused. */
  readonly rows: (Row | undefined)[];
  readonly texts: string[];
  readonly free: number[];
  readonly byRecord: Map<string, readonly number[]>;
};
/** Rank of each row by its number, and the row numbers sorted by rank. */
type Order = { readonly ranks: (number | string)[]; readonly numbers: number[] };
/** By row number: 1 for a match. */
type Hits = { readonly isHit: Uint8Array; readonly count: number };

/** Older records beyond this are omitted from lists; they can still be looked up by number, address, or file. */
const rowsMax = 1_000_000;
const wordsMax = 5;
const readAtOnce = 100;
const lookAtOnce = 20_000;
/** With fewer than one match in this many rows, sorting the matches is cheaper than filtering the whole order. */
const fewOf = 20;
/** Above it, sorting again is cheaper than moving rows one by one. */
const movesMax = 2_000;
const unusedMs = 15 * 60_000;

/** @returns the list of a store, created on first use */
export const recordList = <Record, Row extends Listed, Filters = unknown>(
  kind: Kind<Record, Row, Filters>,
): ((parts: { store: Store }) => RecordList<Row, Filters>) =>
  perStore(({ store }: { store: Store }) => createRecordList(store.base ?? store, kind));

function createRecordList<Record, Row extends Listed, Filters>(
  store: Store,
  kind: Kind<Record, Row, Filters>,
): RecordList<Row, Filters> {
  let listing: Listing<Row> | undefined;
  const sorted = new Map<string, Order>();
  const matches = new LRUCache<string, ArrayLike<number>>({ max: 16 });
  /** Unsorted matches of a query, reused when only the order changes. */
  const hits = new LRUCache<string, Hits>({ max: 4 });
  const counted = new LRUCache<string, { filters: readonly Filters[]; counts: number[] }>({ max: 16 });
  const changed = new Set<string>();
  /** Ids of the records that parts belong to. */
  const owners = new Map<string, string>();
  let usedAt = 0;
  // Mutex, so that no query sees half of a change.
  let turn: Promise<unknown> = Promise.resolve();

  const forget = () => {
    listing = undefined;
    sorted.clear();
    matches.clear();
    hits.clear();
    counted.clear();
    changed.clear();
    owners.clear();
  };

  store.onCommit(({ keys }) => {
    if (!listing) return;
    if (performance.now() - usedAt > unusedMs) return forget();
    for (const key of keys) {
      const part = kind.partOf?.(key);
      const id = part === undefined ? kind.idOf(key) : owners.get(part);
      if (id !== undefined) changed.add(id);
    }
  });

  const recordOf = kind.recordOf ?? (({ id }: Row) => id);

  const rowsOf = async (record: Record): Promise<readonly Row[]> => {
    const made = await kind.row(store, record);
    const rows = (Array.isArray(made) ? made : [made]) as readonly Row[];
    for (const row of rows) for (const part of kind.partsOf?.(row) ?? []) owners.set(part, recordOf(row));
    return rows;
  };

  function add({ rows, texts, free, byRecord }: Listing<Row>, made: readonly Row[]): readonly number[] {
    const numbers = made.map((row) => {
      const n = free.pop() ?? rows.length;
      rows[n] = Object.freeze(row);
      texts[n] = folded(kind.text(row));
      return n;
    });
    if (made[0]) byRecord.set(recordOf(made[0]), numbers);
    return numbers;
  }

  async function load(): Promise<Listing<Row>> {
    // From here on commits are recorded: a record that changes after it was read is read again.
    const loaded: Listing<Row> = { rows: [], texts: [], free: [], byRecord: new Map() };
    listing = loaded;
    let cursor: string | undefined;
    do {
      const page = await kind.list(store, { limit: readAtOnce, ...(cursor !== undefined && { cursor }) });
      for (const made of await Promise.all(page.records.map(rowsOf))) add(loaded, made);
      cursor = page.cursor;
      await yieldToEventLoop();
    } while (cursor !== undefined && loaded.rows.length < rowsMax);
    return loaded;
  }

  async function update(current: Listing<Row>): Promise<void> {
    if (changed.size === 0) return;
    const { rows, texts, free, byRecord } = current;
    const ids = [...changed];
    changed.clear();
    matches.clear();
    hits.clear();
    if (ids.length > movesMax) sorted.clear();
    for (const [n, id] of ids.entries()) {
      const before = byRecord.get(id) ?? [];
      for (const number of before) for (const part of kind.partsOf?.(rows[number] as Row) ?? []) owners.delete(part);
      // A damaged record is omitted; the others are listed.
      const [record] = await readable([kind.find(store, id)]);
      const made = record ? await rowsOf(record) : [];
      recount(
        before.map((number) => rows[number] as Row),
        -1,
      );
      recount(made, 1);
      for (const number of before) {
        for (const order of sorted.values()) remove(order, number, rows);
        rows[number] = undefined;
        texts[number] = '';
        free.push(number);
      }
      byRecord.delete(id);
      for (const number of add(current, made))
        for (const [name, order] of sorted) insert(order, number, rankOf(name)(rows[number] as Row), rows);
      if (n % readAtOnce === readAtOnce - 1) await yieldToEventLoop();
    }
  }

  /** Adds these rows to the cached counts, or subtracts them. */
  function recount(some: readonly Row[], by: 1 | -1): void {
    for (const { filters, counts } of counted.values())
      for (const row of some)
        for (const [n, one] of filters.entries()) if (kind.matches(row, one)) counts[n] = (counts[n] as number) + by;
  }

  const rankOf = (name: string) => kind.orders[name] as (row: Row) => number | string;

  async function orderOf(name: string, { rows }: Listing<Row>): Promise<Order> {
    const known = sorted.get(name);
    if (known) return known;
    const rank = rankOf(name);
    const ranks: (number | string)[] = [];
    const all: number[] = [];
    await inTurns(rows, (row, n) => {
      ranks.push(row ? rank(row) : 0);
      if (row) all.push(n);
    });
    const order = { ranks, numbers: await sortInTurns(all, comparison(ranks, rows)) };
    sorted.set(name, order);
    return order;
  }

  const settled = <T>(work: (current: Listing<Row>) => Promise<T>): Promise<T> => {
    usedAt = performance.now();
    const result = turn.then(async () => {
      const current = listing ?? (await load());
      await update(current);
      return work(current);
    });
    turn = result.catch(() => forget());
    return result;
  };

  async function found(
    query: Omit<ListQuery<Filters>, 'limit' | 'cursor'>,
    current: Listing<Row>,
  ): Promise<ArrayLike<number>> {
    const name = query.sort.replace(/^-/, '');
    const words = folded(query.search ?? '')
      .split(' ')
      .filter((word) => word !== '')
      .slice(0, wordsMax);
    const key = JSON.stringify([name, words, query.filters]);
    const known = matches.get(key);
    if (known) return known;
    const order = await orderOf(name, current);
    const left = inOrder(await hitsOf(words, query.filters, current), order, current);
    matches.set(key, left);
    return left;
  }

  async function hitsOf(words: readonly string[], filters: Filters, { rows, texts }: Listing<Row>): Promise<Hits> {
    const key = JSON.stringify([words, filters]);
    const known = hits.get(key);
    if (known) return known;
    const isHit = new Uint8Array(rows.length);
    let count = 0;
    await inTurns(rows, (row, n) => {
      if (row === undefined || !hasAll(texts[n] as string, words) || !kind.matches(row, filters)) return;
      isHit[n] = 1;
      count++;
    });
    const made = { isHit, count };
    hits.set(key, made);
    return made;
  }

  return {
    page: (query) =>
      settled(async (current) => {
        const all = await found(query, current);
        const from = /^\d{1,7}$/.test(query.cursor ?? '') ? Number(query.cursor) : 0;
        const end = from + query.limit;
        const isBackward = query.sort.startsWith('-');
        const rows: Row[] = [];
        for (let n = from; n < Math.min(end, all.length); n++)
          rows.push(current.rows[all[isBackward ? all.length - 1 - n : n] as number] as Row);
        return {
          rows,
          total: all.length,
          ...(end < all.length && { nextCursor: String(end) }),
        };
      }),
    count: (filters) =>
      settled(async (current) => {
        const key = JSON.stringify(filters);
        const known = counted.get(key);
        if (known) return [...known.counts];
        const counts = filters.map(() => 0);
        await inTurns(current.rows, (row) => {
          if (!row) return;
          for (const [n, one] of filters.entries()) if (kind.matches(row, one)) counts[n] = (counts[n] as number) + 1;
        });
        counted.set(key, { filters, counts });
        return [...counts];
      }),
    each: (look) => settled((current) => inTurns(current.rows, (row) => row && look(row))),
  };
}

/** Yields to the event loop between batches. */
async function inTurns<T>(all: readonly T[], look: (one: T, n: number) => void): Promise<void> {
  for (let from = 0; from < all.length; from += lookAtOnce) {
    const end = Math.min(from + lookAtOnce, all.length);
    for (let n = from; n < end; n++) look(all[n] as T, n);
    await yieldToEventLoop();
  }
}

function hasAll(text: string, words: readonly string[]): boolean {
  for (let n = 0; n < words.length; n++) if (!text.includes(words[n] as string)) return false;
  return true;
}

/** A pass over only bytes and numbers: less than 2 ms for 200,000 rows. */
function inOrder<Row extends Listed>(
  { isHit, count }: Hits,
  { ranks, numbers }: Order,
  { rows }: Listing<Row>,
): ArrayLike<number> {
  const left = new Uint32Array(count);
  let filled = 0;
  if (count * fewOf < numbers.length) {
    for (let n = isHit.indexOf(1); n >= 0; n = isHit.indexOf(1, n + 1)) left[filled++] = n;
    return left.sort(comparison(ranks, rows));
  }
  for (let n = 0; n < numbers.length; n++) {
    const number = numbers[n] as number;
    if (isHit[number] === 1) left[filled++] = number;
  }
  return left;
}

type Compare = (a: number, b: number) => number;

function comparison<Row extends Listed>(
  ranks: readonly (number | string)[],
  rows: readonly (Row | undefined)[],
): Compare {
  return (a, b) => {
    const [rankA, rankB] = [ranks[a] as number, ranks[b] as number];
    if (rankA !== rankB) return rankA < rankB ? -1 : 1;
    const [idA, idB] = [(rows[a] as Row).id, (rows[b] as Row).id];
    return idA < idB ? -1 : idA > idB ? 1 : 0;
  };
}

function remove<Row extends Listed>({ ranks, numbers }: Order, n: number, rows: readonly (Row | undefined)[]): void {
  const at = placeOf(numbers, n, comparison(ranks, rows));
  if (numbers[at] === n) numbers.splice(at, 1);
}

function insert<Row extends Listed>(
  { ranks, numbers }: Order,
  n: number,
  rank: number | string,
  rows: readonly (Row | undefined)[],
): void {
  ranks[n] = rank;
  numbers.splice(placeOf(numbers, n, comparison(ranks, rows)), 0, n);
}

/** Binary search for the first number that doesn't sort before it. */
function placeOf(numbers: readonly number[], n: number, compare: Compare): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(numbers[middle] as number, n) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
