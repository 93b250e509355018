// A template folder from a zip archive in memory: the same files as from a folder, nothing outside it, no links, and
// within the limits regardless of the archive's headers. A damaged file is omitted; an archive with a damaged
// directory is refused. Public.
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { templateRefused } from './errors.ts';
import {
  confDepthMax,
  filesMax,
  folderBytesMax,
  megabyte,
  textsBytesMax,
  zipBytesMax,
  zipEntriesMax,
} from './limits.ts';
import { problems as messages, refusals } from './messages.ts';
import { bytesMaxOf, type Folder, isText, isWanted, linkRefused } from './read-folder.ts';
import type { Problem } from './schema.ts';

/** @throws templateRefused when it isn't an archive, has no readable `template.conf`, or exceeds a limit */
export async function readZip(bytes: Uint8Array, name: string): Promise<Folder> {
  if (bytes.length > zipBytesMax)
    throw templateRefused({ folder: name, why: refusals.zipTooLarge({ megabytes: zipBytesMax / megabyte }) });
  const zip = await opened(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name);
  try {
    return await readEntries(zip, name);
  } finally {
    zip.close();
  }
}

async function opened(bytes: Buffer, name: string): Promise<ZipFile> {
  try {
    // Names that lead out of the archive (`..`, a slash or a drive in front) make it unreadable as a whole.
    // Sizes are checked file by file below: a wrong one is a fault of that file.
    return await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: false });
  } catch (error) {
    throw templateRefused({ folder: name, why: refusals.notZip({ reason: messageOf(error) }) });
  }
}

async function readEntries(zip: ZipFile, name: string): Promise<Folder> {
  const problems: Problem[] = [];
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.length >= zipEntriesMax)
        throw templateRefused({ folder: name, why: refusals.tooManyEntries({ max: zipEntriesMax }) });
      entries.push(entry);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'template-refused') throw error;
    throw templateRefused({ folder: name, why: refusals.notZip({ reason: messageOf(error) }) });
  }

  const root = rootOf(entries, name);
  const wanted = entries
    .filter((entry) => entry.fileName.startsWith(root) && !entry.fileName.endsWith('/'))
    .map((entry) => ({ path: entry.fileName.slice(root.length), entry }))
    .filter(({ path }) => isWanted(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));

  const files = new Map<string, Uint8Array>();
  let total = 0;
  let textTotal = 0;
  for (const { path, entry } of wanted) {
    const problem = problemOf(path, entry, files);
    if (problem) {
      problems.push(problem);
      continue;
    }
    if (isText(path)) textTotal += entry.uncompressedSize;
    if (textTotal > textsBytesMax)
      throw templateRefused({ folder: name, why: refusals.tooMuchText({ megabytes: textsBytesMax / megabyte }) });
    total += entry.uncompressedSize;
    if (total > folderBytesMax)
      throw templateRefused({ folder: name, why: refusals.filesTooLarge({ megabytes: folderBytesMax / megabyte }) });
    if (files.size >= filesMax) throw templateRefused({ folder: name, why: refusals.tooManyFiles({ max: filesMax }) });
    const content = await contentOf(zip, entry);
    if (typeof content !== 'string') files.set(path, content);
    else problems.push({ file: path, message: messages.damaged({ reason: content }), level: 'error' });
  }
  const noManifest = problems.find(({ file }) => file === 'template.conf');
  if (noManifest && !files.has('template.conf'))
    throw templateRefused({ folder: name, why: refusals.manifestUnusable({ problem: noManifest.message }) });
  return { files, problems };
}

/** The shallowest folder that has a `template.conf`; of several, the first by name. */
function rootOf(entries: readonly Entry[], name: string): string {
  const found = entries
    .filter(
      ({ fileName }) =>
        /(?:^|\/)template\.conf$/.test(fileName) && !/(?:^|\/)(?:node_modules|__MACOSX|\.[^/]*)\//.test(fileName),
    )
    .map(({ fileName }) => fileName.slice(0, -'template.conf'.length))
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))[0];
  if (found === undefined || found.split('/').length - 1 > confDepthMax)
    throw templateRefused({ folder: name, why: refusals.noManifest({ levels: confDepthMax }) });
  return found;
}

const unixLink = 0o120000;
const unixKind = 0o170000;

function problemOf(path: string, entry: Entry, files: ReadonlyMap<string, unknown>): Problem | undefined {
  if (((entry.externalFileAttributes >>> 16) & unixKind) === unixLink) return linkRefused(path);
  if (entry.isEncrypted()) return { file: path, message: messages.encrypted, level: 'error' };
  if (files.has(path)) return { file: path, message: messages.packedTwice };
  const most = bytesMaxOf(path);
  return entry.uncompressedSize > most
    ? { file: path, message: messages.tooLarge({ megabytes: most / megabyte }) }
    : undefined;
}

/**
 * The bytes of one file, or why it is damaged. Reading stops where the content is longer than the archive claims, which stops
 * bombs.
 */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Uint8Array | string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      size += (piece as Uint8Array).length;
      if (size > entry.uncompressedSize) return messages.longerThanSaid({ bytes: entry.uncompressedSize });
      pieces.push(piece as Uint8Array);
    }
  } catch (error) {
    return messageOf(error);
  }
  const content = Buffer.concat(pieces);
  if (size < entry.uncompressedSize) return messages.shorterThanSaid({ bytes: entry.uncompressedSize });
  return crc32(content) === entry.crc32 ? content : messages.wrongChecksum;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
