// Fetches a backup from a repository: a store, its files, and the changes up to a given time.
import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { refuseDamagedPages } from '../../store/engines/lmdb/damage.ts';
import { type StoredEntry, writeEntries } from '../../store/engines/lmdb/entries.ts';
import { syncFolder } from '../../store/engines/lmdb/folder.ts';
import { BackupRefused, filesFolder, storeFolder } from '../backup.ts';
import { blobPath } from '../blobs.ts';
import { verifyStore } from '../verify.ts';
import { chainFrom, getSegment, listSegments, type Segment } from './changes.ts';
import { type BackedUpFile, getManifest, listBackups, type PiecesManifest, piecesOf } from './manifest.ts';
import { repositoryMessages } from './messages.ts';
import { entriesOf, getPiece } from './pieces.ts';
import type { Target } from './target.ts';

export type Choice = {
  name: string;
  manifest: PiecesManifest;
  chain: Segment[];
  /** Point in time of the restored site. */
  until: number;
  /** Description of missing commits, which also makes later ones unusable. */
  gap?: string;
};

/**
 * The newest backup not after a time, and the changes that lead to it.
 * @param at absent: as late as the changes allow
 * @throws BackupRefused
 */
export async function chooseBackup(target: Target, at?: number): Promise<Choice> {
  const { place } = target;
  const backups = await listBackups(target);
  const [first] = backups;
  if (first === undefined) throw new BackupRefused(repositoryMessages.noBackup({ place }));
  const backup = backups.findLast(({ created }) => at === undefined || created <= at);
  if (backup === undefined) {
    const [before, created] = [at!, first.created].map((time) => new Date(time).toISOString()) as [string, string];
    throw new BackupRefused(repositoryMessages.noBackupBefore({ place, at: before, first: created }));
  }
  const manifest = await getManifest(target, backup).catch(orUnusable(target, backup.created));
  const { version, timeline } = manifest;
  const segments = await listSegments(target, timeline);
  const { chain, gap } = chainFrom(segments, { version, created: backup.created, at: at ?? Number.POSITIVE_INFINITY });
  const until = chain.at(-1)?.at ?? backup.created;
  if (gap === undefined) return { name: backup.name, manifest, chain, until };
  const missing = repositoryMessages.changesMissing({ ...gap, until: new Date(gap.until).toISOString() });
  return { name: backup.name, manifest, chain, until, gap: missing };
}

/** One backup as it was made, without the changes after it. @throws BackupRefused */
export async function chooseNamed(target: Target, name: string): Promise<Choice> {
  const backup = (await listBackups(target)).find((one) => one.name === name);
  if (backup === undefined) throw new BackupRefused(repositoryMessages.pieceMissing({ name }));
  return { name, manifest: await getManifest(target, backup), chain: [], until: backup.created };
}

type FetchOptions = {
  onProgress?: (done: { files: number; of: number }) => void;
  /** Receives the paths of files that are damaged or missing in the repository, and so aren't written. Without it, they are refused. */
  lost?: Set<string>;
};

/**
 * Writes a chosen backup into an empty folder.
 * @returns the choice, which ends before the first damaged changes
 * @throws BackupRefused
 */
export async function fetchBackup(
  target: Target,
  choice: Choice,
  folder: string,
  { onProgress, lost }: FetchOptions = {},
): Promise<Choice> {
  const { name, manifest, chain } = choice;
  const store = storeFolder(folder);
  await writeEntries(store, pagesOf(target, choice));
  const { entries, bad } = await verifyStore(store);
  const damaged = manifest.damaged?.filter(({ kind }) => kind === 'record') ?? [];
  if (entries !== manifest.entries || bad.length !== damaged.length)
    throw new BackupRefused(
      repositoryMessages.countDiffers({
        name,
        found: entries - bad.length,
        expected: manifest.entries - damaged.length,
      }),
    );
  await mkdir(filesFolder(folder), { recursive: true, mode: 0o700 });
  // A file that was damaged before the backup is restored unchanged.
  for (const [n, file] of manifest.files.entries()) {
    await fetchFile(target, file, path.join(folder, file.path), lost);
    onProgress?.({ files: n + 1, of: manifest.files.length });
  }
  let fetched = choice;
  for (const [n, segment] of chain.entries()) {
    const content = await getSegment(target, segment).catch(ifRefused);
    if (content instanceof BackupRefused) {
      const until = chain[n - 1]?.at ?? Date.parse(manifest.created);
      const gap = repositoryMessages.changesUnreadable({ why: content.message, until: new Date(until).toISOString() });
      fetched = { ...choice, chain: chain.slice(0, n), until, gap };
      break;
    }
    for (const file of content.files) await fetchFile(target, file, blobPath(filesFolder(folder), file.sha256), lost);
    await writeEntries(store, content.entries);
  }
  await refuseDamagedPages(store);
  return fetched;
}

function ifRefused(error: Error): BackupRefused {
  if (error instanceof BackupRefused) return error;
  throw error;
}

async function* pagesOf(target: Target, { manifest: { pages, created } }: Choice): AsyncGenerator<StoredEntry> {
  for (const hash of pages)
    yield* entriesOf(await getPiece(target, hash).catch(orUnusable(target, Date.parse(created))));
}

/** Rethrows a refused part as an unusable backup. */
const orUnusable =
  ({ place }: Target, created: number) =>
  (error: Error): never => {
    const { message: why } = ifRefused(error);
    throw new BackupRefused(repositoryMessages.unusable({ created: new Date(created).toISOString(), why, place }));
  };

async function fetchFile(target: Target, file: BackedUpFile, to: string, lost?: Set<string>): Promise<void> {
  try {
    await fetchWhole(target, file, to);
  } catch (error) {
    if (lost === undefined || !(error instanceof BackupRefused)) throw error;
    await rm(to);
    lost.add(file.path);
  }
}

async function fetchWhole(target: Target, file: BackedUpFile, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const handle = await open(to, 'w', 0o600);
  const sum = createHash('sha256');
  try {
    for (const hash of piecesOf(file)) {
      const bytes = await getPiece(target, hash);
      sum.update(bytes);
      await handle.writeFile(bytes);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (sum.digest('hex') !== file.sha256) throw new BackupRefused(repositoryMessages.pieceDamaged({ name: file.path }));
  await syncFolder(path.dirname(to));
}
