// Uploads a finished copy of a data folder to a backup repository: only the missing pieces, each verified by reading it back.
import path from 'node:path';
import { logKeyVersion } from '../../store/engines/change-log.ts';
import { storedEntries } from '../../store/engines/lmdb/entries.ts';
import { BackupRefused, type Manifest, storeFolder } from '../backup.ts';
import type { Maker } from './maker.ts';
import {
  type BackedUpFile,
  getManifest,
  type PiecesManifest,
  piecesFormat,
  piecesOf,
  putManifest,
} from './manifest.ts';
import { repositoryMessages } from './messages.ts';
import {
  entryPages,
  getPiece,
  type PieceHash,
  packPiece,
  pieceName,
  piecesOfFile,
  piecesPrefix,
  sha256,
} from './pieces.ts';
import type { Target } from './target.ts';

export type Pushed = {
  name: string;
  manifest: PiecesManifest;
  /** Packed bytes stored by this backup. */
  newBytes: number;
  newPieces: number;
};

export type PushOptions = {
  target: Target;
  /** A copy created by `backupData`. */
  copy: string;
  manifest: Manifest;
  site: readonly string[];
  timeline: string;
  by?: Maker | undefined;
  onProgress?: (done: { files: number; of: number }) => void;
};

const dayMs = 24 * 60 * 60 * 1000;
/** How often existing pieces are read again for verification. */
const rereadDays = 7;

/** @throws BackupRefused, or what the target throws. A backup without its manifest doesn't count */
export async function pushBackup({
  target,
  copy,
  manifest,
  site,
  timeline,
  by,
  onProgress,
}: PushOptions): Promise<Pushed> {
  const known = await knownPieces(target);
  const created = Date.parse(manifest.created);
  const isDue = (hash: PieceHash) =>
    Number.parseInt(hash.slice(0, 2), 16) % rereadDays === Math.floor(created / dayMs) % rereadDays;
  const done = new Set<PieceHash>();
  const isWhole = (hash: PieceHash) =>
    getPiece(target, hash).then(
      () => true,
      (error) => {
        if (error instanceof BackupRefused) return false;
        throw error;
      },
    );
  let newBytes = 0;
  let newPieces = 0;
  const ensure = async (bytes: Buffer): Promise<PieceHash> => {
    const hash = sha256(bytes);
    if (done.has(hash)) return hash;
    if (!known.has(hash) || (isDue(hash) && !(await isWhole(hash)))) {
      const packed = packPiece(bytes);
      await target.put(pieceName(hash), packed);
      await getPiece(target, hash);
      newBytes += packed.length;
      newPieces++;
    }
    done.add(hash);
    return hash;
  };

  const pages: PieceHash[] = [];
  let version = 0;
  const entries = function* () {
    for (const entry of storedEntries(storeFolder(copy))) {
      if (entry.tree === versionTree) version = Math.max(version, logKeyVersion(entry.row));
      yield entry;
    }
  };
  for (const page of entryPages(entries())) pages.push(await ensure(page));

  const files: BackedUpFile[] = [];
  const beside = manifest.files.filter((file) => !file.path.startsWith('store/'));
  for (const file of beside) {
    const pieces: PieceHash[] = [];
    for await (const piece of piecesOfFile(path.join(copy, file.path))) pieces.push(await ensure(piece));
    files.push({ ...file, ...(pieces.length !== 1 && { pieces }) });
    onProgress?.({ files: files.length, of: beside.length });
  }

  const { product, storeFormat, productVersion, entries: count, damaged } = manifest;
  const made: PiecesManifest = {
    ...{ product, kind: 'pieces', format: piecesFormat, storeFormat, created: manifest.created, productVersion },
    ...{ site: [...site], timeline, entries: count, version, pages, files },
    ...(damaged && { damaged: [...damaged] }),
    ...(by && { by }),
  };
  const stored = await putManifest(target, made);
  await getManifest(target, stored);
  // A concurrent backup to the same target may have removed pieces that this one relied on.
  const there = await knownPieces(target);
  const missing = [...pages, ...files.flatMap(piecesOf)].find((hash) => !there.has(hash));
  if (missing !== undefined) {
    await target.delete(stored.name);
    throw new BackupRefused(repositoryMessages.pieceMissing({ name: pieceName(missing) }));
  }
  return { name: stored.name, manifest: made, newBytes, newPieces };
}

/** The only number of its tree is the version of the store. */
const versionTree = 3;

async function knownPieces(target: Target): Promise<Set<PieceHash>> {
  const known = new Set<PieceHash>();
  for await (const { name } of target.list(piecesPrefix)) known.add(name.slice(-64));
  return known;
}
