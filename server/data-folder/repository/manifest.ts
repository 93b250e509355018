// Contents of one backup in a repository. A backup exists once its manifest does.
import * as z from 'zod';
import { dataFormat } from '../../store/data-format.ts';
import { BackupRefused } from '../backup.ts';
import type { DataDamage } from '../verify.ts';
import { makerSchema } from './maker.ts';
import { repositoryMessages } from './messages.ts';
import { packPiece, sha256, unpackPiece } from './pieces.ts';
import type { Target } from './target.ts';

/**
 * ```
 * <place>/backups/2026-11-22T03-12-00.000Z_<timeline>_<hash>   a manifest
 *         pieces/ab/<hash>                            pages of entries, and files in pieces
 *         changes/<timeline>/<time>_<from>_<to>…      what changed in between (changes.ts)
 * ```
 */
const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const backedUpFileSchema = z.object({
  path: z.string().regex(/^(?:files\/[0-9a-f]{2}\/[0-9a-f]{64}|[a-z][a-z0-9.-]{0,40})$/),
  sizeBytes: z.int().nonnegative(),
  sha256: hash,
  /** Absent: the file is one piece. */
  pieces: z.array(hash).optional(),
});
export type BackedUpFile = z.infer<typeof backedUpFileSchema>;

const manifestSchema = z.object({
  product: z.literal('stoa'),
  kind: z.literal('pieces'),
  format: z.int(),
  storeFormat: z.int(),
  /** ISO 8601, UTC: before the copy began, so it contains everything acknowledged until then. */
  created: z.iso.datetime(),
  productVersion: z.string(),
  /** Identifies the site, if known: the id of its secret, and earlier ones. */
  site: z.array(z.string()),
  /** Identifies the store; a restored one gets a new timeline. Changes belong to one timeline. */
  timeline: z.string().regex(/^[0-9a-f-]{1,64}$/),
  entries: z.int().nonnegative(),
  /** Its last commit. */
  version: z.int().nonnegative(),
  /** Hashes of the pages with all store entries (pieces.ts). */
  pages: z.array(hash),
  /** Files besides the store. */
  files: z.array(backedUpFileSchema),
  damaged: z.array(z.custom<DataDamage>((one) => typeof one === 'object')).optional(),
  /** Absent: the backup predates this field. */
  by: z.optional(makerSchema),
});
export type PiecesManifest = z.infer<typeof manifestSchema>;

export const piecesFormat = 1;
const manifestBytesMax = 512 * 2 ** 20;
export const backupsPrefix = 'backups/';

/** Identified by its name only. */
export type BackupName = { name: string; created: number; timeline: string };

const nameShape = /^backups\/(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)_([0-9a-f-]{1,64})_([0-9a-f]{64})$/;

export async function putManifest(target: Target, manifest: PiecesManifest): Promise<BackupName> {
  const bytes = Buffer.from(JSON.stringify(manifest));
  const name = `${backupsPrefix}${manifest.created.replaceAll(':', '-')}_${manifest.timeline}_${sha256(bytes)}`;
  await target.put(name, packPiece(bytes));
  return { name, created: Date.parse(manifest.created), timeline: manifest.timeline };
}

/** Oldest first. */
export async function listBackups(target: Target): Promise<BackupName[]> {
  const found: BackupName[] = [];
  for await (const { name } of target.list(backupsPrefix)) {
    const [, day, minute, second, timeline] = nameShape.exec(name) ?? [];
    const created = Date.parse(`${day}:${minute}:${second}`);
    // Rejects invalid dates.
    if (timeline !== undefined && !Number.isNaN(created)) found.push({ name, created, timeline });
  }
  return found;
}

/** @throws BackupRefused when it is damaged, or needs another version of the program */
export async function getManifest(target: Target, { name }: BackupName): Promise<PiecesManifest> {
  const stored = await target.get(name);
  if (stored === undefined) throw new BackupRefused(repositoryMessages.pieceMissing({ name }));
  const bytes = unpackPiece(stored, manifestBytesMax);
  const damaged = () => new BackupRefused(repositoryMessages.manifestDamaged({ name }));
  if (bytes === undefined || sha256(bytes) !== nameShape.exec(name)?.[5]) throw damaged();
  const found = parsed(bytes);
  if (found === undefined) throw damaged();
  if (found.format !== piecesFormat)
    throw new BackupRefused(repositoryMessages.wrongFormat({ name, expected: piecesFormat, found: found.format }));
  // An earlier format is upgraded on reading.
  if (typeof found.storeFormat !== 'number' || found.storeFormat > dataFormat)
    throw new BackupRefused(repositoryMessages.wrongFormat({ name, expected: dataFormat, found: found.storeFormat }));
  const manifest = manifestSchema.safeParse(found);
  if (!manifest.success) throw damaged();
  return manifest.data;
}

function parsed(bytes: Buffer): { format?: unknown; storeFormat?: unknown } | undefined {
  try {
    return Object(JSON.parse(bytes.toString()));
  } catch {
    return undefined;
  }
}

export const piecesOf = ({ sha256, pieces }: BackedUpFile): readonly string[] => pieces ?? [sha256];
