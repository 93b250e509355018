// A template folder from disk: only files that a template has, never outside the folder, never through a link. Public.
import { constants } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mapInBatches } from '../../base/yield.ts';
import { templateRefused } from './errors.ts';
import {
  confDepthMax,
  fileBytesMax,
  filesMax,
  folderBytesMax,
  megabyte,
  sheetBytesMax,
  textBytesMax,
  textsBytesMax,
} from './limits.ts';
import { problems as messages, refusals } from './messages.ts';
import type { Problem } from './schema.ts';

export type Folder = { files: Map<string, Uint8Array>; problems: Problem[] };

const readOnly = constants.O_RDONLY | constants.O_NOFOLLOW;
/** Files read concurrently: this happens at each start, and one after another they mostly wait. */
const atOnce = 16;
const folders = ['blocks', 'collections', 'pages', 'styles', 'scripts', 'assets', 'presets', 'strings'];
export const isText = (path: string) => !/^(?:assets|scripts)\//.test(path);

export const bytesMaxOf = (path: string): number =>
  path.startsWith('styles/') ? sheetBytesMax : isText(path) ? textBytesMax : fileBytesMax;

/** Whether a file belongs to a template: `template.conf`, regions, and files in the known folders. */
export const isWanted = (path: string): boolean => {
  const [first = '', ...rest] = path.split('/');
  if (rest.length === 0) return path === 'template.conf' || path.endsWith('.region');
  return folders.includes(first) && rest.every((name) => name !== '' && name !== '..' && isNamed(name));
};

/** @throws templateRefused when there is no `template.conf`, or a limit is exceeded */
export async function readFolder(folder: string): Promise<Folder> {
  const root = await findRoot(folder);
  const files = new Map<string, Uint8Array>();
  const problems: Problem[] = [];
  let bytes = 0;
  let textBytes = 0;
  const paths = (await listFiles(root, problems)).sort();
  const sizes = await mapInBatches(
    paths,
    atOnce,
    async (path) => (await lstat(join(root, path)).catch(() => undefined))?.size,
  );
  const wanted: { path: string; size: number }[] = [];
  for (const [at, path] of paths.entries()) {
    const most = bytesMaxOf(path);
    const size = sizes[at];
    if (size === undefined) {
      problems.push(unreadable(path));
      continue;
    }
    if (size > most) {
      problems.push({ file: path, message: messages.tooLarge({ megabytes: most / megabyte }) });
      continue;
    }
    if (isText(path)) textBytes += size;
    if (textBytes > textsBytesMax)
      throw templateRefused({ folder, why: refusals.tooMuchText({ megabytes: textsBytesMax / megabyte }) });
    bytes += size;
    if (bytes > folderBytesMax)
      throw templateRefused({ folder, why: refusals.filesTooLarge({ megabytes: folderBytesMax / megabyte }) });
    if (wanted.length >= filesMax) throw templateRefused({ folder, why: refusals.tooManyFiles({ max: filesMax }) });
    wanted.push({ path, size });
  }
  // O_NOFOLLOW and a size cap, in case the file was swapped after we listed it.
  const contents = await mapInBatches(wanted, atOnce, ({ path }) =>
    readFile(join(root, path), { flag: readOnly }).catch(() => undefined),
  );
  for (const [at, { path, size }] of wanted.entries()) {
    const content = contents[at];
    if (content && content.length <= size) files.set(path, content);
    else problems.push(unreadable(path));
  }
  return { files, problems };
}

/** The shallowest folder that has a `template.conf`: some repositories keep it in `src/` or `build/`. */
async function findRoot(folder: string): Promise<string> {
  let level = [folder];
  for (let depth = 0; depth <= confDepthMax && level.length > 0; depth++) {
    const below: string[] = [];
    for (const candidate of level) {
      const entries = await readEntries(candidate, folder);
      if (entries.some((entry) => entry.isFile() && entry.name === 'template.conf')) return candidate;
      below.push(
        ...entries
          .filter((entry) => entry.isDirectory() && isNamed(entry.name))
          .map((entry) => join(candidate, entry.name)),
      );
    }
    level = below.sort();
  }
  throw templateRefused({ folder, why: refusals.noManifest({ levels: confDepthMax }) });
}

async function readEntries(path: string, folder: string) {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw templateRefused({ folder, why: isMissing ? refusals.noFolder : refusals.folderUnreadable });
  }
}

async function listFiles(root: string, problems: Problem[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const isWanted = entry.name === 'template.conf' || entry.name.endsWith('.region');
    if (isWanted && entry.isFile()) found.push(entry.name);
    else if (isWanted && entry.isSymbolicLink()) problems.push(linkRefused(entry.name));
  }
  for (const name of folders) {
    const below = await lstat(join(root, name)).catch(() => undefined);
    if (below?.isSymbolicLink()) problems.push(linkRefused(name));
    if (below?.isDirectory()) found.push(...(await listBelow(root, name, problems)));
  }
  return found;
}

async function listBelow(root: string, folder: string, problems: Problem[]): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => undefined);
  if (!entries) problems.push(unreadable(folder));
  for (const entry of entries ?? []) {
    const path = `${folder}/${entry.name}`;
    if (!isNamed(entry.name)) continue;
    if (entry.isSymbolicLink()) problems.push(linkRefused(path));
    else if (entry.isDirectory()) found.push(...(await listBelow(root, path, problems)));
    else if (entry.isFile()) found.push(path);
    if (found.length > filesMax) break;
  }
  return found;
}

/** Skips hidden files and installed packages. */
const isNamed = (name: string) => !name.startsWith('.') && name !== 'node_modules' && !/[\\\u0000-\u001f]/.test(name);

/** The name is not valid text, or the process lacks permission. */
const unreadable = (file: string): Problem => ({ file, message: messages.unreadable, level: 'error' });

export const linkRefused = (file: string): Problem => ({ file, message: messages.link });
