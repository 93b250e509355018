// A whole site as one file, which every engine can write and read: `stoa export site` and `stoa import site`. The
// same site gives the same bytes, regardless of the engine.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { dataFormat } from '../store/data-format.ts';
import { packValue } from '../store/engines/value.ts';
import { encodeKey } from '../store/key.ts';
import { limits } from '../store/limits.ts';
import type { Key, Store, Value } from '../store/store.ts';
import { BlobDamaged, type Blobs, hashShape, ifUnreadable, measureStream, type StoredBlobs } from './blobs.ts';
import { dataMessages, siteFileReasons as reasons } from './messages.ts';
import { decodeValue, encodeValue, type Json } from './plain-value.ts';

/**
 * Lines of JSON:
 * ```
 * {"product":"stoa","kind":"site","format":1,"data":2}   data: of the records (store/data-format.ts)
 * {"secret":"…"}                               only when asked for
 * {"key":["product","65a1…"],"value":{…}}      every live record, in the order of keys; with "expiresAt"
 * {"file":"ab12…","bytes":70000}               every file, in the order of hashes
 * {"part":"…"}                                 its bytes in base64, in parts of 48 KB
 * {"end":{"records":1,"files":1,"sha256":"…"}} of all that comes before
 * ```
 * What is not JSON is tagged (plain-value.ts). Omits data that belongs to an installation and not to its site.
 */
const format = 1;
const header = { product: 'stoa', kind: 'site', format, data: dataFormat } as const;
const installationTable = 'installation';
const secretBytesMin = 32;
const partBytes = 48 * 1024;

export class SiteFileRefused extends Error {
  constructor(file: string, why: string) {
    super(dataMessages.cannotImportSite({ file, why }));
    this.name = 'SiteFileRefused';
  }
}

type Row = { key: Key; value: Value; expiresAt?: number };

export type SiteSource = {
  /** `Store.snapshotExport`. */
  rows: AsyncIterable<Row>;
  /** Sorted by hash. Read after the rows, because a file exists before a record names it. */
  files: StoredBlobs;
  /** Absent: data encrypted with it must be entered again. */
  secret?: Uint8Array;
  /** Called for each damaged file, which is left out. Absent: one ends the export. */
  onDamaged?: (hash: string) => void;
};

export type SiteTotals = { records: number; files: number };

/** @param write resolves when ready for more */
export async function exportSite(source: SiteSource, write: (text: string) => Promise<void>): Promise<SiteTotals> {
  const sum = createHash('sha256');
  const say = async (line: unknown) => {
    const text = `${JSON.stringify(line)}\n`;
    sum.update(text);
    await write(text);
  };
  const totals = { records: 0, files: 0 };
  await say(header);
  if (source.secret) await say({ secret: Buffer.from(source.secret).toString('base64url') });
  for await (const { key, value, expiresAt } of source.rows) {
    if (key[0] === installationTable) continue;
    totals.records++;
    await say({ key: encodeValue(key), value: encodeValue(value), ...(expiresAt !== undefined && { expiresAt }) });
  }
  for await (const hash of source.files.list()) {
    const isLeftOut = source.onDamaged !== undefined && !(await isWhole(source.files, hash));
    if (isLeftOut) source.onDamaged?.(hash);
    else if (await exportFile(source.files, hash, say)) totals.files++;
  }
  const end = `${JSON.stringify({ end: { ...totals, sha256: sum.digest('hex') } })}\n`;
  await write(end);
  return totals;
}

async function isWhole(files: SiteSource['files'], hash: string): Promise<boolean> {
  const stream = await files.file(hash).open();
  // It was deleted concurrently.
  if (!stream) return true;
  return (await measureStream(stream).catch(ifUnreadable))?.sha256 === hash;
}

/**
 * @returns false when it was deleted concurrently
 * @throws when it is damaged
 */
async function exportFile(
  files: SiteSource['files'],
  hash: string,
  say: (line: unknown) => Promise<void>,
): Promise<boolean> {
  const sum = createHash('sha256');
  let waiting = Buffer.alloc(0);
  const stream = await files.file(hash).open();
  if (!stream) return false;
  await say({ file: hash });
  for await (const chunk of readable(stream, hash)) {
    sum.update(chunk);
    waiting = Buffer.concat([waiting, chunk]);
    for (; waiting.length >= partBytes; waiting = waiting.subarray(partBytes))
      await say({ part: waiting.toString('base64', 0, partBytes) });
  }
  if (waiting.length > 0) await say({ part: waiting.toString('base64') });
  if (sum.digest('hex') !== hash) throw new BlobDamaged(hash);
  return true;
}

/** @throws BlobDamaged where the disk can't read it */
async function* readable(stream: AsyncIterable<unknown>, hash: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    ifUnreadable(error as NodeJS.ErrnoException);
    throw new BlobDamaged(hash);
  }
}

type Line =
  | { kind: 'header' }
  | { kind: 'secret'; secret: Uint8Array }
  | { kind: 'row'; row: Row }
  | { kind: 'file'; hash: string }
  | { kind: 'part'; bytes: Buffer }
  | { kind: 'end'; totals: SiteTotals };

const lineCharsMax = 8 * 2 ** 20;

/**
 * Validates a whole file without storing any of it.
 * @throws SiteFileRefused
 */
export async function checkSiteFile(file: string): Promise<SiteTotals & { secret?: Uint8Array }> {
  const refused = (why: string) => new SiteFileRefused(file, why);
  const totals: SiteTotals = { records: 0, files: 0 };
  let secret: Uint8Array | undefined;
  let lastKey: Buffer | undefined;
  let open: { hash: string; sum: Hash } | undefined;
  let isEnded = false;
  const closeFile = () => {
    if (open && open.sum.digest('hex') !== open.hash) throw refused(reasons.altered);
    open = undefined;
  };
  for await (const line of linesOf(file)) {
    if (isEnded) throw refused(reasons.altered);
    if (line.kind !== 'part') closeFile();
    if (line.kind === 'secret') {
      if (secret !== undefined || totals.records + totals.files > 0) throw refused(reasons.altered);
      secret = line.secret;
    }
    if (line.kind === 'row') {
      const key = storableKey(line.row);
      // Rows after files would not be imported.
      const isInOrder = totals.files === 0 && (lastKey === undefined || lastKey.compare(key ?? lastKey) < 0);
      if (key === undefined || !isInOrder) throw refused(reasons.altered);
      lastKey = key;
      totals.records++;
    }
    if (line.kind === 'file') {
      open = { hash: line.hash, sum: createHash('sha256') };
      totals.files++;
    }
    if (line.kind === 'part') {
      if (!open) throw refused(reasons.altered);
      open.sum.update(line.bytes);
    }
    if (line.kind === 'end') {
      isEnded = true;
      if (line.totals.records !== totals.records || line.totals.files !== totals.files) throw refused(reasons.altered);
    }
  }
  if (!isEnded) throw refused(reasons.cutShort);
  return { ...totals, ...(secret && { secret }) };
}

/** Marks a store while a site is imported into it: the first record written and the last removed. */
const importingKey: Key = ['importing'];
const notOfSites: ReadonlySet<unknown> = new Set([installationTable, ...importingKey]);

/** @returns undefined for a record that exports never contain */
function storableKey({ key, value, expiresAt }: Row): Buffer | undefined {
  try {
    if (notOfSites.has(key[0])) return undefined;
    if (expiresAt !== undefined && !(Number.isSafeInteger(expiresAt) && expiresAt >= 0)) return undefined;
    packValue(value);
    const bytes = encodeKey(key);
    return bytes.length > 0 && bytes.length <= limits.keyBytesMax ? bytes : undefined;
  } catch {
    return undefined;
  }
}

export const isHalfImported = async (store: Store): Promise<boolean> => (await store.get(importingKey)) !== undefined;

export async function endImport(store: Store): Promise<void> {
  await store.commit({ deletes: [importingKey] });
}

/**
 * Writes a verified file into an empty store and its files. Until `endImport`, startup refuses the store
 * (`isHalfImported`).
 * @throws what the engine throws
 */
export async function importSite(file: string, { store, blobs }: { store: Store; blobs: Blobs }): Promise<void> {
  const lines = linesOf(file);
  let ahead: Line | undefined;
  // Engines number their own commits.
  const version = 0;
  const rows = async function* () {
    yield { key: importingKey, value: 1, version };
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      if (next.value.kind === 'row') yield { ...next.value.row, version };
      else if (next.value.kind !== 'header' && next.value.kind !== 'secret') {
        ahead = next.value;
        return;
      }
    }
  };
  await store.import(rows());
  while (ahead?.kind === 'file') {
    const parts = async function* (): AsyncGenerator<Uint8Array> {
      for (;;) {
        const next = await lines.next();
        ahead = next.done ? undefined : next.value;
        if (ahead?.kind !== 'part') return;
        yield ahead.bytes;
      }
    };
    await blobs.putStream(parts(), Number.POSITIVE_INFINITY);
  }
}

/** @throws SiteFileRefused when the format or the checksum is wrong */
async function* linesOf(file: string): AsyncGenerator<Line> {
  const sum = createHash('sha256');
  let isFirst = true;
  let waiting = '';
  const take = (text: string): Line => {
    const line = lineOf(file, text, isFirst);
    isFirst = false;
    if (line.kind !== 'end') sum.update(`${text}\n`);
    else if (line.sha256 !== sum.copy().digest('hex')) throw new SiteFileRefused(file, reasons.altered);
    return line;
  };
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    waiting += chunk as string;
    let start = 0;
    for (let end = waiting.indexOf('\n'); end >= 0; end = waiting.indexOf('\n', start)) {
      yield take(waiting.slice(start, end));
      start = end + 1;
    }
    waiting = waiting.slice(start);
    if (waiting.length > lineCharsMax) throw new SiteFileRefused(file, isFirst ? reasons.foreign : reasons.altered);
  }
  if (waiting !== '') throw new SiteFileRefused(file, isFirst ? reasons.foreign : reasons.cutShort);
}

type Parsed = { [name: string]: Json };

function lineOf(
  file: string,
  text: string,
  isFirst: boolean,
): Exclude<Line, { kind: 'end' }> | (Extract<Line, { kind: 'end' }> & { sha256: string }) {
  const refused = (why: string) => new SiteFileRefused(file, why);
  let found: Parsed;
  try {
    found = JSON.parse(text) as Parsed;
  } catch {
    throw refused(isFirst ? reasons.foreign : reasons.altered);
  }
  if (isFirst) {
    if (found?.product !== header.product || found.kind !== header.kind) throw refused(reasons.foreign);
    if (found.format !== format) throw refused(reasons.wrongFormat({ expected: format, found: found.format }));
    const { data = 1 } = found;
    if (typeof data !== 'number' || !Number.isSafeInteger(data) || data < 1) throw refused(reasons.altered);
    if (data > dataFormat) throw refused(reasons.newerData({ expected: dataFormat, found: data }));
    return { kind: 'header' };
  }
  try {
    return parsedLine(found);
  } catch {
    throw refused(reasons.altered);
  }
}

function parsedLine(found: Parsed): ReturnType<typeof lineOf> {
  const { key, value, expiresAt, file, part, secret, end } = found;
  if (Array.isArray(key)) {
    const row = { key: decodeValue(key) as Key, value: decodeValue(value ?? null) };
    return { kind: 'row', row: typeof expiresAt === 'number' ? { ...row, expiresAt } : row };
  }
  if (typeof file === 'string' && hashShape.test(file)) return { kind: 'file', hash: file };
  if (typeof part === 'string') return { kind: 'part', bytes: Buffer.from(part, 'base64') };
  if (typeof secret === 'string') {
    const bytes = Buffer.from(secret, 'base64url');
    if (bytes.length < secretBytesMin) throw new TypeError('Not a secret');
    return { kind: 'secret', secret: bytes };
  }
  const { records, files, sha256 } = end as { records: number; files: number; sha256: string };
  return { kind: 'end', totals: { records, files }, sha256 };
}
