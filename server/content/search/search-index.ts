// The full-text index: an inverted index in the store. A product may have a thousand words, more than its commit has
// room for. So the commit only marks the record; the index processes marked records in separate commits, and searches
// also examine records that are still marked. Changes are therefore searchable immediately. Public.
import { yieldToEventLoop } from '../../base/yield.ts';
import { readable } from '../../store/engines/value.ts';
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix, eachRange, under } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { eachOnce, postingBytes, readPostings } from './postings.ts';

/**
 *   ['search-new', id]                  Noted; until it is indexed
 *   ['search-doc', id]                  the record's indexed words
 *   ['search-number', number]           Found
 *   ['search-word', word, first]        sorted postings as bytes (postings.ts); none has a number below `first`
 *   ['search-next']                     the next number
 *
 * A posting is twice the record's number, plus one if the word is in the title.
 */
type SearchKind = 'product' | 'item';
type Noted = { kind: SearchKind; collectionId: string };
type Doc = { number: number; words: readonly string[]; titleWords: number };
export type Found = Noted & { id: string };
/** @property words starting with those of the title */
export type Words = { words: readonly string[]; titleWords: number };

const newKey = (id: string): Key => ['search-new', id];
const docKey = (id: string): Key => ['search-doc', id];
const numberKey = (number: number): Key => ['search-number', number];
const wordPrefix = (word: string): Key => ['search-word', word];
const nextKey: Key = ['search-next'];

/** Words per record. */
export const wordsMax = 1000;
const postingsPerRow = 2000;
/** A word row has at most 6 kB, a record's entry at most 40 kB. */
const rowsPerCommit = 100;
const docsPerCommit = 20;

/** Marks a created, changed or deleted record for indexing, in its commit. */
export const noteSearchable = (tx: Tx, id: string, noted: Noted): void => tx.put(newKey(id), noted satisfies Noted);

/** Records not indexed yet, up to a limit. */
export async function notedOnes(
  store: Store,
  limit: number,
): Promise<{ ones: (Found & { version: number })[]; more: boolean }> {
  const { rows, cursor } = await store.range({ ...under(['search-new']), limit });
  const ones = rows.map(({ key, value, version }) => ({ id: String(key[1]), ...(value as Noted), version }));
  return { ones, more: cursor !== undefined };
}

/**
 * Indexes these records; one caller at a time. Can be repeated after an interruption at any point.
 * @param ones with their current words, or without for deleted records
 */
export async function takeUp(
  store: Store,
  ones: readonly { one: Found & { version: number }; words: Words | undefined }[],
): Promise<void> {
  const docs = await numbered(store, ones);
  const changes = new Map<string, number[]>();
  const note = (word: string, change: number) => {
    const list = changes.get(word);
    if (list) list.push(change);
    else changes.set(word, [change]);
  };
  for (const { before, number, words } of docs) {
    const had = postingsOf(before, number);
    const has = postingsOf(words, number);
    for (const [word, posting] of had) if (has.get(word) !== posting) note(word, -posting);
    for (const [word, posting] of has) if (had.get(word) !== posting) note(word, posting);
  }
  let puts: { key: Key; value: unknown }[] = [];
  let deletes: Key[] = [];
  const write = async () => {
    if (puts.length + deletes.length > 0) await store.commit({ puts, deletes });
    puts = [];
    deletes = [];
  };
  let seen = 0;
  for (const [word, list] of changes) {
    for (const row of await changedRows(store, word, list)) {
      if (row.postings.length === 0) deletes.push(row.key);
      else puts.push({ key: row.key, value: postingBytes(row.postings) });
    }
    if (puts.length + deletes.length >= rowsPerCommit) await write();
    if (++seen % 10 === 0) await yieldToEventLoop();
  }
  await write();
  for (let from = 0; from < docs.length; from += docsPerCommit) {
    const some = docs.slice(from, from + docsPerCommit);
    await store.commit({
      puts: some.flatMap(({ one, number, words }) =>
        words ? [{ key: docKey(one.id), value: { number, ...words } satisfies Doc }] : [],
      ),
      deletes: some.flatMap(({ one, number, words }) => (words ? [] : [docKey(one.id), numberKey(number)])),
    });
  }
  // If it was marked again in between, keep the mark, so that it is indexed once more.
  await Promise.all(
    docs.map(({ one }) =>
      store.commit({ checks: [{ key: newKey(one.id), version: one.version }], deletes: [newKey(one.id)] }),
    ),
  );
}

/** Assigns numbers first, in a separate commit, so that an interrupted run continues with the same ones. */
async function numbered(store: Store, ones: Parameters<typeof takeUp>[1]) {
  const known = await readable(ones.map(({ one }) => store.get(docKey(one.id))));
  let next = ((await store.get(nextKey))?.value as number | undefined) ?? 1;
  const puts: { key: Key; value: unknown }[] = [];
  const docs = ones.map(({ one, words }, n) => {
    const before = known[n]?.value as Doc | undefined;
    const number = before?.number ?? next++;
    const { id, kind, collectionId } = one;
    puts.push({ key: numberKey(number), value: { id, kind, collectionId } satisfies Found });
    if (!before) puts.push({ key: docKey(id), value: { number, words: [], titleWords: 0 } satisfies Doc });
    return { one, words, before, number };
  });
  await store.commit({ puts: [{ key: nextKey, value: next }] });
  for (let from = 0; from < puts.length; from += rowsPerCommit)
    await store.commit({ puts: puts.slice(from, from + rowsPerCommit) });
  return docs;
}

const postingsOf = (doc: Words | undefined, number: number): Map<string, number> =>
  new Map(doc?.words.map((word, n) => [word, number * 2 + (n < doc.titleWords ? 1 : 0)]));

type PostingRow = { key: Key; postings: number[] };

/** The rows of a word after these changes: a positive posting is added, a negative one removed. */
async function changedRows(store: Store, word: string, changes: readonly number[]): Promise<PostingRow[]> {
  const numberOf = (change: number) => Math.abs(change) >> 1;
  const sorted = changes.toSorted((a, b) => numberOf(a) - numberOf(b) || a - b);
  const rows: PostingRow[] = [];
  let at = 0;
  while (at < sorted.length) {
    const { row, end } = await rowFor(store, word, numberOf(sorted[at]!));
    const from = at;
    while (at < sorted.length && numberOf(sorted[at]!) < end) at++;
    const all = merged(row.postings, sorted.slice(from, at));
    if (all.length === 0) rows.push({ ...row, postings: [] });
    for (let from = 0; from < all.length; from += postingsPerRow) {
      const postings = all.slice(from, from + postingsPerRow);
      rows.push({ key: from === 0 ? row.key : [...wordPrefix(word), postings[0]! >> 1], postings });
    }
  }
  return rows;
}

/** Sorted. New records have the highest numbers, so usually they are just appended. */
function merged(postings: readonly number[], changes: readonly number[]): number[] {
  if (changes[0]! > (postings.at(-1) ?? 0) && changes.every((change) => change > 0)) return [...postings, ...changes];
  // Removals come first: if a word has moved into the title, both changes have the same number.
  const set = new Set(postings);
  for (const change of changes)
    if (change < 0) set.delete(-change);
    else set.add(change);
  return [...set].sort((a, b) => a - b);
}

/** The row that contains a number, or would; `end` is the first number of the next row. */
async function rowFor(store: Store, word: string, number: number): Promise<{ row: PostingRow; end: number }> {
  const prefix = wordPrefix(word);
  const [own, next] = await Promise.all([
    store.range({ start: prefix, end: [...prefix, number + 1], limit: 1, reverse: true }),
    store.range({ start: [...prefix, number + 1], end: afterPrefix(prefix), limit: 1 }),
  ]);
  const row = own.rows[0];
  return {
    row: { key: row?.key ?? [...prefix, number], postings: row ? [...readPostings([row.value as Uint8Array])] : [] },
    end: (next.rows[0]?.key[2] as number | undefined) ?? Number.POSITIVE_INFINITY,
  };
}

/** Rows read per query word: 120,000 records. */
const rowsMax = 60;
const rowsAtOnce = 20;

/** Records with a word that has this prefix, by number. @returns whether these are all */
export async function postingsFrom(store: Store, start: string): Promise<{ postings: Uint32Array; isWhole: boolean }> {
  const parts: Uint8Array[] = [];
  const words = new Set<unknown>();
  const range = { start: wordPrefix(start), end: wordPrefix(`${start}\u{10ffff}`), limit: rowsAtOnce };
  let isWhole = true;
  for await (const { rows, cursor } of eachRange(store, range)) {
    for (const { key, value } of rows) {
      words.add(key[1]);
      parts.push(value as Uint8Array);
    }
    isWhole = cursor === undefined;
    if (!isWhole) await yieldToEventLoop();
    if (parts.length >= rowsMax) break;
  }
  const all = readPostings(parts);
  // The rows of a single word are already sorted.
  return { postings: words.size > 1 ? eachOnce(all.sort()) : all, isWhole };
}

/** Looks up records by number. */
export async function foundOnes(store: Store, numbers: readonly number[]): Promise<Found[]> {
  const entries = await store.getMany(numbers.map(numberKey));
  return entries.flatMap((entry) => (entry ? [entry.value as Found] : []));
}
