// Possible disk contents after a power loss at some moment of a recording: all that a finished sync covers, and any part of the rest, torn
// at any sector boundary. The only assumption about the disk is that synced data persists. Operations R2.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Kind = 'OPEN' | 'SEEN' | 'WRIT' | 'DURA' | 'SYNC' | 'TRUN' | 'GROW' | 'NAME' | 'GONE' | 'FOLD' | 'ACKD';
/** One record of recorder.c. `end`: its end offset in the log, which syncs refer to. */
export type Recorded = {
  kind: Kind;
  path: string;
  data: Buffer;
  inode: bigint;
  offset: number;
  begun: number;
  end: number;
};

const headBytes = 40;
const sectorBytes = 512;

export function readLog(file: string): Recorded[] {
  const log = readFileSync(file);
  const records: Recorded[] = [];
  for (let at = 0; at + headBytes <= log.length; ) {
    const pathBytes = log.readUInt32LE(at + 4);
    const dataBytes = log.readUInt32LE(at + 8);
    const body = at + headBytes;
    const end = body + pathBytes + dataBytes;
    records.push({
      kind: log.toString('latin1', at, at + 4) as Kind,
      path: log.toString('utf8', body, body + pathBytes),
      data: log.subarray(body + pathBytes, end),
      inode: log.readBigUInt64LE(at + 16),
      offset: Number(log.readBigUInt64LE(at + 24)),
      begun: Number(log.readBigUInt64LE(at + 32)),
      end,
    });
    at = end;
  }
  return records;
}

/** `sectors`: whether a content change may reach the disk in part. */
type Change = { end: number; apply(file: File, keep: (sector: number) => boolean): void };

/** A growing file: its bytes on disk, and the pending changes. */
class File {
  bytes: Buffer;
  size: number;
  pending: Change[] = [];

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.size = bytes.length;
  }

  copy(): File {
    const copy = new File(Buffer.from(this.bytes.subarray(0, this.size)));
    copy.pending = [...this.pending];
    return copy;
  }

  resize(size: number): void {
    if (size > this.bytes.length) {
      const grown = Buffer.alloc(Math.max(size, this.bytes.length * 2));
      this.bytes.copy(grown);
      this.bytes = grown;
    }
    if (size < this.size) this.bytes.fill(0, size, this.size);
    this.size = size;
  }

  put(data: Buffer, offset: number): void {
    if (offset + data.length > this.size) this.resize(offset + data.length);
    data.copy(this.bytes, offset);
  }
}

const whole = () => true;

function changeOf({ kind, data, offset, end }: Recorded): Change {
  if (kind === 'GROW') return { end, apply: (file) => file.resize(Math.max(file.size, offset)) };
  if (kind === 'TRUN') return { end, apply: (file) => file.resize(offset) };
  return {
    end,
    apply(file, keep) {
      for (let from = 0; from < data.length; ) {
        const sector = Math.floor((offset + from) / sectorBytes);
        const to = Math.min(data.length, (sector + 1) * sectorBytes - offset);
        if (keep(sector)) file.put(data.subarray(from, to), offset + from);
        from = to;
      }
    },
  };
}

/** A name that was added or removed: on disk once its folder was synced. */
type Naming = { end: number; folder: string; apply(names: Map<string, File>): void };

export type Image = {
  /** Answers that clients had before the power loss. */
  answered: string[];
  /** Writes it to a folder, which is emptied first. */
  writeTo(folder: string): void;
};

/**
 * Images of as many moments, spread over the recording.
 * @param base the folder as it was when the recording began, read before
 * @param chance from 0 to 1
 * @param trustsSyncs false, for the control: syncs persist nothing, as on a disk that lies
 */
export function* imagesOf(
  records: readonly Recorded[],
  base: ReadonlyMap<string, Buffer>,
  root: string,
  { count, chance, trustsSyncs = true }: { count: number; chance: () => number; trustsSyncs?: boolean },
): Generator<Image> {
  const relative = (full: string) => path.relative(root, full);
  const names = new Map<string, File>();
  for (const [name, bytes] of base) names.set(name, new File(Buffer.from(bytes)));
  const durableNames = new Map(names);
  const inodes = new Map<bigint, { file?: File; folder?: string }>();
  let namings: Naming[] = [];
  const answered: string[] = [];

  const moments = new Set(Array.from({ length: count }, () => Math.floor(chance() * records.length)));
  for (let more = 0; moments.size < Math.min(count, records.length); more++) moments.add(more);

  const named = (naming: Omit<Naming, 'folder'>, name: string) => {
    naming.apply(names);
    namings.push({ ...naming, folder: path.dirname(name) });
  };
  const sync = (inode: bigint, covers: (end: number) => boolean) => {
    const { file, folder } = inodes.get(inode) ?? {};
    if (file) {
      for (const change of file.pending) if (covers(change.end)) change.apply(file, whole);
      file.pending = file.pending.filter((change) => !covers(change.end));
    }
    if (folder === undefined) return;
    for (const naming of namings) if (naming.folder === folder && covers(naming.end)) naming.apply(durableNames);
    namings = namings.filter((naming) => naming.folder !== folder || !covers(naming.end));
  };

  for (const [at, record] of records.entries()) {
    const { kind, inode, end, begun } = record;
    const name = relative(record.path);
    if (kind === 'ACKD') answered.push(record.data.toString());
    else if (kind === 'OPEN') {
      const file = new File(Buffer.alloc(0));
      inodes.set(inode, { file });
      named({ end, apply: (all) => void all.set(name, file) }, name);
    } else if (kind === 'SEEN') {
      const file = names.get(name);
      inodes.set(inode, file ? { file } : { folder: name === '' ? '.' : name });
    } else if (kind === 'WRIT' || kind === 'TRUN' || kind === 'GROW')
      inodes.get(inode)?.file?.pending.push(changeOf(record));
    else if (kind === 'NAME') {
      const to = relative(record.data.toString());
      const file = names.get(name);
      const apply = (all: Map<string, File>) => {
        all.delete(name);
        if (file) all.set(to, file);
      };
      named({ end, apply }, to);
    } else if (kind === 'GONE') named({ end, apply: (all) => void all.delete(name) }, name);
    else if (trustsSyncs && kind === 'SYNC') sync(inode, (written) => written <= begun);
    else if (trustsSyncs && kind === 'DURA') sync(inode, (written) => written === begun);

    if (moments.has(at)) yield imageOf(durableNames, namings, [...answered], chance);
  }
}

function imageOf(
  durable: ReadonlyMap<string, File>,
  namings: readonly Naming[],
  answered: string[],
  chance: () => number,
): Image {
  const names = new Map(durable);
  for (const naming of namings) if (chance() < 0.5) naming.apply(names);
  return {
    answered,
    writeTo(folder) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const [name, kept] of names) {
        if (name.startsWith('..') || name.endsWith('lock.mdb')) continue;
        const file = kept.copy();
        for (const change of file.pending) {
          // All, none, or any of its sectors.
          const lot = chance();
          if (lot < 0.35) change.apply(file, whole);
          else if (lot < 0.65) change.apply(file, () => chance() < 0.5);
        }
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), file.bytes.subarray(0, file.size));
      }
    },
  };
}

/** All files below a folder, by their path in it. */
export function filesBelow(folder: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    files.set(path.relative(folder, full), readFileSync(full));
  }
  return files;
}
