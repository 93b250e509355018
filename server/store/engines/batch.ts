// A commit in two steps, shared by all engines: `prepareBatch` checks limits and encodes before the commit is queued, `decide` compares
// with the stored rows and returns what to write. Nothing is written unless every check passes.
import { encodeKey, keyText } from '../key.ts';
import { LimitBroken, limitBroken, limits } from '../limits.ts';
import type { Batch, Change, CommitResult, Key, QueuedCommit, Row, Store, Value, Version } from '../store.ts';
import { encodeRow, packValue, type RowHead, readHead, readValue } from './value.ts';

type Named = { readonly key: Key; readonly bytes: Buffer; readonly text: string };

export type Prepared = {
  readonly checks: readonly (Named & { version: Version | null | QueuedCommit })[];
  readonly puts: readonly (Named & {
    payload: Buffer;
    expiresAt: number | undefined;
    ahead: { value: Value } | undefined;
  })[];
  readonly deletes: readonly Named[];
  readonly adds: readonly (Named & { by: number; min: number; max: number; atMost: Named | undefined })[];
  readonly idem: Buffer | undefined;
  readonly sizeBytes: number;
  /** Identity of this commit for later ones; `decide` sets its version. */
  readonly queued: { version?: Version };
};

type Write = Named & { readonly row: Buffer | undefined; readonly expiresAt: number | undefined };

export type Decision =
  | {
      readonly result: CommitResult;
      readonly writes: readonly [];
      readonly change?: undefined;
      readonly idem?: undefined;
    }
  | {
      readonly result: CommitResult;
      readonly writes: readonly Write[];
      readonly change: Change;
      /** The record that gives a repeated commit the same answer. */
      readonly idem: { bytes: Buffer; row: Buffer; expiresAt: number } | undefined;
    };

/** Lifetime of idempotency records (operations 6.2). Long enough for a retry after a weekend outage. */
export const idemKeptMs = 72 * 60 * 60 * 1000;
const idemTag = 0x05;

function named(key: Key, text = keyText(key)): Named {
  const bytes = encodeKey(key);
  if (bytes.length > limits.keyBytesMax) throw limitBroken('a key', bytes.length, limits.keyBytesMax, 'bytes');
  return { key, bytes, text };
}

/** @throws LimitBroken, TypeError */
export function prepareBatch(batch: Batch): Prepared {
  const { checks = [], puts = [], deletes = [], adds = [], idem } = batch;
  const keyCount = checks.length + puts.length + deletes.length + adds.length;
  if (keyCount > limits.commitKeysMax) throw limitBroken('a commit', keyCount, limits.commitKeysMax, 'keys');
  if (idem !== undefined && (idem.length === 0 || idem.length > limits.idemCharsMax)) {
    throw limitBroken('an idempotency key', idem.length, limits.idemCharsMax, 'characters');
  }
  const prepared = {
    checks: checks.map((check) => ({ ...named(check.key, check.text), version: check.version })),
    puts: puts.map(({ key, text, value, expiresAt, ahead }) => {
      if (expiresAt !== undefined && !Number.isSafeInteger(expiresAt)) {
        throw new TypeError(`Cannot store an entry that expires at ${expiresAt}: needs whole milliseconds`);
      }
      return { ...named(key, text), payload: packValue(value), expiresAt, ahead: ahead && { value } };
    }),
    deletes: deletes.map((key) => named(key)),
    adds: adds.map((add) => {
      if (!Number.isSafeInteger(add.by)) throw new TypeError(`Cannot add ${add.by} to a counter: needs a whole number`);
      const { by, min = -Infinity, max = Infinity, atMost } = add;
      return { ...named(add.key), by, min, max, atMost: atMost && named(atMost) };
    }),
    idem: idem === undefined ? undefined : Buffer.concat([Uint8Array.of(idemTag), Buffer.from(idem)]),
  };
  let sizeBytes = 0;
  for (const list of [prepared.checks, prepared.puts, prepared.deletes, prepared.adds]) {
    for (const item of list) sizeBytes += item.bytes.length;
  }
  for (const put of prepared.puts) sizeBytes += put.payload.length;
  if (sizeBytes > limits.commitBytesMax) throw limitBroken('a commit', sizeBytes, limits.commitBytesMax, 'bytes');
  refuseDuplicates(prepared);
  return { ...prepared, sizeBytes, queued: {} };
}

/** Only adds may name a key twice; for other operations the result would depend on their order. */
function refuseDuplicates({ puts, deletes, adds }: Pick<Prepared, 'puts' | 'deletes' | 'adds'>) {
  if (puts.length + deletes.length + adds.length < 2) return;
  const seen = new Set<string>();
  for (const { text, key } of [...puts, ...deletes]) {
    if (seen.has(text)) throw new LimitBroken(`Cannot write one key twice in a commit: ${JSON.stringify(key, shown)}`);
    seen.add(text);
  }
  for (const { text, key } of adds) {
    if (seen.has(text))
      throw new LimitBroken(`Cannot put and add to one key in a commit: ${JSON.stringify(key, shown)}`);
  }
}

const shown = (_: string, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part);

/**
 * @param read the stored row of a key, including writes of earlier commits in the same group
 * @param version of this commit if it writes
 * @param known the version of the row that `read` would give, by the text of its key, where that needs no read
 * @throws CorruptValue when a row that it depends on is damaged
 */
export function decide(
  prepared: Prepared,
  read: (bytes: Buffer) => Uint8Array | undefined,
  now: number,
  version: Version,
  known: (text: string) => Version | null | undefined = () => undefined,
): Decision {
  const live = (bytes: Buffer): { row: Uint8Array; head: RowHead } | undefined => {
    const row = read(bytes);
    if (row === undefined) return undefined;
    const head = readHead(bytes, row);
    return head.expiresAt !== undefined && head.expiresAt <= now ? undefined : { row, head };
  };

  if (prepared.idem !== undefined) {
    const earlier = live(prepared.idem);
    if (earlier) {
      const record = readValue(prepared.idem, earlier.row, earlier.head) as {
        version: Version;
        adds: readonly number[];
      };
      return { result: { ok: true, version: record.version, adds: record.adds, replayed: true }, writes: [] };
    }
  }
  for (const check of prepared.checks) {
    const held = known(check.text);
    const found = held === undefined ? (live(check.bytes)?.head.version ?? null) : held;
    if (found !== versionOf(check.version)) {
      return { result: { ok: false, why: 'conflict', key: check.key }, writes: [] };
    }
  }

  const sums: number[] = [];
  type Counter = { named: Named; sum: number; expiresAt: number | undefined };
  const counters = new Map<string, Counter>();
  const stored = (counter: Named): Counter => {
    const row = live(counter.bytes);
    const sum = row === undefined ? 0 : readValue(counter.bytes, row.row, row.head);
    if (typeof sum !== 'number')
      throw new TypeError(`Cannot add to ${JSON.stringify(counter.key, shown)}: not a number`);
    return { named: counter, sum, expiresAt: row?.head.expiresAt };
  };
  for (const add of prepared.adds) {
    let counter = counters.get(add.text);
    if (counter === undefined) counters.set(add.text, (counter = stored(add)));
    const sum = counter.sum + add.by;
    if (sum < add.min || sum > add.max || !Number.isSafeInteger(sum)) {
      return { result: { ok: false, why: 'bound', key: add.key }, writes: [] };
    }
    counter.sum = sum;
    sums.push(sum);
  }
  for (const { atMost, key, text } of prepared.adds) {
    if (atMost === undefined) continue;
    const most = counters.get(atMost.text) ?? stored(atMost);
    if (counters.get(text)!.sum > most.sum) return { result: { ok: false, why: 'bound', key }, writes: [] };
  }

  const writes: Write[] = [];
  const write = ({ key, bytes, text }: Named, payload: Buffer | undefined, expiresAt?: number) => {
    const row = payload && encodeRow(bytes, payload, version, expiresAt);
    writes.push({ key, bytes, text, row, expiresAt });
  };
  for (const put of prepared.puts) write(put, put.payload, put.expiresAt);
  for (const key of prepared.deletes) write(key, undefined);
  for (const { named, sum, expiresAt } of counters.values()) write(named, packValue(sum), expiresAt);

  const result = { ok: true, version, adds: sums } as const;
  const { idem } = prepared;
  if (writes.length === 0 && idem === undefined) return { result: { ...result, version: version - 1 }, writes: [] };
  prepared.queued.version = version;
  const idemUntil = now + idemKeptMs;
  return {
    result,
    writes,
    change: { version, keys: writes.map((w) => w.key) },
    idem: idem && {
      bytes: idem,
      row: encodeRow(idem, packValue({ version, adds: sums }), version, idemUntil),
      expiresAt: idemUntil,
    },
  };
}

/** No row has the version of a commit that was not applied. */
const versionOf = (wanted: Version | null | QueuedCommit): Version | null | undefined =>
  typeof wanted === 'object' && wanted !== null ? wanted.version : wanted;

/** Commits exported rows in batches within the limits. */
export async function importRows(store: Store, rows: AsyncIterable<Row & { expiresAt?: number }>): Promise<void> {
  let puts: { key: Key; value: Value; expiresAt?: number }[] = [];
  for await (const { key, value, expiresAt } of rows) {
    puts.push({ key, value, expiresAt });
    // A commit has room for 15 values of the maximum size and their keys.
    if (puts.length < 15) continue;
    await store.commit({ puts });
    puts = [];
  }
  if (puts.length > 0) await store.commit({ puts });
}
