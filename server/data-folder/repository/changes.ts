// Changes between two backups, shipped every minute: the rows of the change log, with the current values of their
// keys. A restore replays them up to a given time, so its granularity is a minute.
import * as z from 'zod';
import { changedEntries, type StoredEntry } from '../../store/engines/lmdb/entries.ts';
import type { Key, Value } from '../../store/store.ts';
import { BackupRefused, storeFolder } from '../backup.ts';
import { type BackedUpFile, backedUpFileSchema } from './manifest.ts';
import { repositoryMessages } from './messages.ts';
import { entriesOf, entryBytes, packPiece, sha256, unpackPiece } from './pieces.ts';
import type { Target } from './target.ts';

export const changesPrefix = 'changes/';

/** Commits after `from`, up to `to`, with the values as of `at`. */
export type Segment = { name: string; at: number; from: number; to: number; hash: string };

const nameShape =
  /^changes\/[0-9a-f-]+\/(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)_(\d{1,15})_(\d{1,15})_([0-9a-f]{64})$/;

/** In chronological order. */
export async function listSegments(target: Target, timeline?: string): Promise<Segment[]> {
  const segments: Segment[] = [];
  for await (const { name } of target.list(timeline === undefined ? changesPrefix : `${changesPrefix}${timeline}/`)) {
    const [, day, minute, second, from, to, hash] = nameShape.exec(name) ?? [];
    const at = Date.parse(`${day}:${minute}:${second}`);
    if (hash === undefined || Number.isNaN(at)) continue;
    segments.push({ name, at, from: Number(from), to: Number(to), hash });
  }
  return segments.sort((a, b) => a.at - b.at || a.to - b.to);
}

const segmentBytesMax = 64 * 2 ** 20;

export type ShipOptions = {
  target: Target;
  dataFolder: string;
  timeline: string;
  /** The last commit that is shipped or in a backup, and its time. */
  after: number;
  since: number;
  clock: { now(): number };
  /** Stores the files that a record names, and returns their descriptions. */
  filesOf: (records: readonly { key: Key; value: Value }[]) => Promise<BackedUpFile[]>;
};

/** @returns the last commit shipped, absent when only a full backup can follow; and the time up to which everything is covered */
export async function shipChanges(options: ShipOptions): Promise<{ to?: number; at: number }> {
  const { target, dataFolder, timeline, after, since, clock, filesOf } = options;
  const wanted = { after, since, now: clock.now(), bytesMax: segmentBytesMax };
  const changed = changedEntries(storeFolder(dataFolder), wanted);
  // Not before the last of them, so that a restore to a time includes nothing later.
  const at = clock.now();
  if (changed === undefined) return { at };
  if (changed.to === after) return { to: after, at };
  const head = Buffer.from(JSON.stringify({ files: await filesOf(changed.records) }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  const bytes = Buffer.concat([length, head, ...changed.entries.map(entryBytes)]);
  const time = new Date(at).toISOString().replaceAll(':', '-');
  const hash = sha256(bytes);
  const name = `${changesPrefix}${timeline}/${time}_${after}_${changed.to}_${hash}`;
  await target.put(name, packPiece(bytes));
  await getSegment(target, { name, hash });
  return { to: changed.to, at };
}

export type SegmentContent = { files: BackedUpFile[]; entries: Iterable<StoredEntry> };

/** @throws BackupRefused */
export async function getSegment(
  target: Target,
  { name, hash }: Pick<Segment, 'name' | 'hash'>,
): Promise<SegmentContent> {
  const stored = await target.get(name);
  if (stored === undefined) throw new BackupRefused(repositoryMessages.pieceMissing({ name }));
  const bytes = unpackPiece(stored, 2 * segmentBytesMax);
  if (bytes === undefined || sha256(bytes) !== hash) throw new BackupRefused(repositoryMessages.pieceDamaged({ name }));
  try {
    const start = 4 + bytes.readUInt32BE(0);
    // The hash doesn't prove who wrote it, and these become files of this machine.
    const { files } = headSchema.parse(JSON.parse(bytes.toString('utf8', 4, start)));
    return { files, entries: entriesOf(bytes.subarray(start)) };
  } catch {
    throw new BackupRefused(repositoryMessages.pieceDamaged({ name }));
  }
}

const headSchema = z.object({ files: z.array(backedUpFileSchema) });

/** Segments that lead from a backup to a time, and the gap between them, if any. */
export function chainFrom(
  segments: readonly Segment[],
  { version, created, at }: { version: number; created: number; at: number },
): { chain: Segment[]; gap?: { from: number; to: number; until: number } } {
  const chain: Segment[] = [];
  let reached = version;
  let until = created;
  for (const segment of segments) {
    if (segment.at > at) break;
    if (segment.to <= reached) continue;
    if (segment.from > reached) return { chain, gap: { from: reached + 1, to: segment.from, until } };
    chain.push(segment);
    reached = segment.to;
    until = segment.at;
  }
  return { chain };
}
