// A template folder from a zip archive in memory: the same files as from a folder, nothing outside it, no links, no more than the limits
// whatever the archive claims. A damaged file is left out; an archive whose directory is damaged is refused.
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { templateRefused } from './errors.ts';
import { confDepthMax, filesMax, folderBytesMax, textsBytesMax, zipBytesMax, zipEntriesMax } from './limits.ts';
import { bytesMaxOf, type Folder, isText, isWanted, linkRefused, tooMuchText } from './read-folder.ts';
import type { Problem } from './schema.ts';

/** @throws templateRefused when it is no archive, has no `template.conf` that can be read, or too much of everything */
export async function readZip(bytes: Uint8Array, name: string): Promise<Folder> {
  if (bytes.length > zipBytesMax) throw templateRefused({ folder: name, why: `it has more than ${zipBytesMax} bytes` });
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
    throw templateRefused({ folder: name, why: `it is no zip archive that can be read (${messageOf(error)})` });
  }
}

async function readEntries(zip: ZipFile, name: string): Promise<Folder> {
  const problems: Problem[] = [];
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.length >= zipEntriesMax)
        throw templateRefused({ folder: name, why: `it has more than ${zipEntriesMax} entries` });
      entries.push(entry);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'template-refused') throw error;
    throw templateRefused({ folder: name, why: `it cannot be read (${messageOf(error)})` });
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
    if (textTotal > textsBytesMax) throw templateRefused({ folder: name, why: tooMuchText });
    total += entry.uncompressedSize;
    if (total > folderBytesMax)
      throw templateRefused({ folder: name, why: `its files have more than ${folderBytesMax} bytes together` });
    if (files.size >= filesMax) throw templateRefused({ folder: name, why: `it has more than ${filesMax} files` });
    const content = await contentOf(zip, entry);
    if (typeof content === 'string') problems.push(damaged(path, content));
    else files.set(path, content);
  }
  if (!files.has('template.conf')) throw templateRefused({ folder: name, why: whyNoConf(problems) });
  return { files, problems };
}

const damaged = (file: string, why: string): Problem => ({
  file,
  message: `Is damaged in the archive (${why}). It was left out; make the archive again and import that`,
  level: 'error',
});

const whyNoConf = (problems: readonly Problem[]): string => {
  const said = problems.find(({ file }) => file === 'template.conf')?.message ?? 'Is not there';
  return `without its template.conf there is no template. That file: ${said}`;
};

/** The shallowest folder that has a `template.conf`; of several the first by name. */
function rootOf(entries: readonly Entry[], name: string): string {
  const found = entries
    .filter(
      ({ fileName }) =>
        /(?:^|\/)template\.conf$/.test(fileName) && !/(?:^|\/)(?:node_modules|__MACOSX|\.[^/]*)\//.test(fileName),
    )
    .map(({ fileName }) => fileName.slice(0, -'template.conf'.length))
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))[0];
  if (found === undefined || found.split('/').length - 1 > confDepthMax)
    throw templateRefused({
      folder: name,
      why: `found no template.conf in it or its folders, down to ${confDepthMax} levels`,
    });
  return found;
}

const unixLink = 0o120000;
const unixKind = 0o170000;

function problemOf(path: string, entry: Entry, files: ReadonlyMap<string, unknown>): Problem | undefined {
  if (((entry.externalFileAttributes >>> 16) & unixKind) === unixLink) return linkRefused(path);
  if (entry.isEncrypted())
    return { file: path, message: 'Is encrypted. It was left out; pack it without a password', level: 'error' };
  if (files.has(path)) return { file: path, message: 'Stands in the archive twice; the first was taken' };
  const most = bytesMaxOf(path);
  if (entry.uncompressedSize > most)
    return { file: path, message: `Has ${entry.uncompressedSize} bytes; at most ${most} are allowed. It was left out` };
  return undefined;
}

/**
 * The bytes of one file, or what is wrong with it. Reading stops where the content is longer than the archive says, so a claim
 * cannot hide a bomb.
 */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Uint8Array | string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      size += (piece as Uint8Array).length;
      if (size > entry.uncompressedSize) return `it is longer than the ${entry.uncompressedSize} bytes that it says`;
      pieces.push(piece as Uint8Array);
    }
  } catch (error) {
    return messageOf(error);
  }
  const content = Buffer.concat(pieces);
  if (size < entry.uncompressedSize) return `it has ${size} bytes and says ${entry.uncompressedSize}`;
  return crc32(content) === entry.crc32 ? content : 'its checksum is wrong';
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
