// Files in a bucket of an S3-compatible store, for processes without a shared folder. Visitors never get a bucket
// address: every byte goes through this process, which checks access. Objects are named as in a folder:
// `<prefix>/ab/ab12…`.
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Refusal } from '../base/errors.ts';
import type { Log } from '../base/parts.ts';
import type { ByteRange } from '../base/stored-file.ts';
import type { S3Access } from '../s3/place.ts';
import { openS3Place, S3Failed, type S3Upload } from '../s3/s3.ts';
import {
  BlobDamaged,
  type BlobHash,
  type Blobs,
  blobPath,
  checkHash,
  hashOf,
  hashShape,
  openUnfinished,
  writeUnfinished,
} from './blobs.ts';
import { fileNotKept, filesAway } from './errors.ts';
import { dataMessages } from './messages.ts';

/** Visitors wait for it, so give up early. */
const patience = { triesMax: 3, silentMs: 10_000 };
const knownMax = 20_000;
/** An object younger than this isn't uploaded again. Far below the grace of `end`, as clocks differ. */
const renewedAfterMs = 12 * 60 * 60 * 1000;
/** A process that was killed while it ended a file left its mark. Longer than any request takes. */
const markLifeMs = 10 * 60 * 1000;
/** How long an upload waits for an end of the same file to be over. */
const markWait = { triesMax: 20, everyMs: 250 };

export class CannotUseBucket extends Error {
  constructor(place: string, why: string) {
    super(dataMessages.cannotUseBucket({ place, why }));
    this.name = 'CannotUseBucket';
  }
}

/**
 * @param place `s3://bucket/prefix`
 * @param folder local folder for incoming files
 * @throws CannotUseBucket when it cannot be listed or written to
 */
export async function openS3Blobs(options: {
  place: string;
  access: S3Access | undefined;
  folder: string;
  log: Pick<Log, 'info' | 'warn'>;
  patience?: typeof patience;
}): Promise<Blobs> {
  const { folder, log } = options;
  const { s3, prefix, place } = openS3Place(options.place, options.access, options.patience ?? patience);
  const temporary = await openUnfinished(folder, { isShared: true });
  try {
    await s3.put(`${prefix}writable`, new Uint8Array());
    for await (const _ of s3.list(`${prefix}writable`)) break;
  } catch (error) {
    throw error instanceof S3Failed ? new CannotUseBucket(place, error.message) : error;
  }

  const keyOf = (hash: BlobHash) => prefix + blobPath('', checkHash(hash));
  /** Files are immutable. Another process may have ended one, but then no record names it. */
  const known = new LRUCache<BlobHash, { sizeBytes: number; changedAt: number }>({ max: knownMax });
  let isAway = false;
  let isAsked = false;

  /** Circuit breaker: while the store is unreachable, one request at a time probes it and the others are refused immediately. */
  async function ask<T>(work: () => Promise<T>, refused: Refusal<undefined> = filesAway): Promise<T> {
    const isTrial = isAway;
    if (isTrial && isAsked) throw refused();
    isAsked = isTrial;
    try {
      const answer = await work();
      if (isAway) log.info('files-back', { place });
      isAway = false;
      return answer;
    } catch (error) {
      if (!(error instanceof S3Failed)) throw error;
      if (!isAway || !error.isPassing) log.warn('files-away', { place, why: error.message });
      isAway = error.isPassing;
      throw refused();
    } finally {
      if (isTrial) isAsked = false;
    }
  }

  const factsOf = async (hash: BlobHash) => {
    const key = keyOf(hash);
    const facts = known.get(hash) ?? (await ask(() => s3.facts(key)));
    if (facts) known.set(hash, facts);
    return facts;
  };
  const open = async (hash: BlobHash, range?: ByteRange) => {
    const key = keyOf(hash);
    const stream = await ask(() => s3.open(key, range));
    if (!stream) known.delete(hash);
    return stream;
  };

  /** Says that some process is about to delete the file: `end` writes it before it looks at the object, and `keep` looks after it wrote. */
  const markOf = (hash: BlobHash) => `${prefix}ending/${checkHash(hash)}`;
  const isMarked = async (hash: BlobHash): Promise<boolean> => {
    const mark = await s3.facts(markOf(hash));
    return mark !== undefined && mark.changedAt > Date.now() - markLifeMs;
  };

  /** Uploads identical bytes once, and again when they have been there for long: an object's time says that it is needed, for `end`. */
  const keep = (upload: S3Upload): Promise<void> =>
    ask(async () => {
      const key = keyOf(upload.sha256);
      const there = await s3.facts(key);
      const isYoung = there?.sizeBytes === upload.sizeBytes && there.changedAt > Date.now() - renewedAfterMs;
      if (!isYoung) await s3.put(key, upload);
      // Also for a young one: another process may just have renewed it, too late for the one that ends it.
      for (let tries = 0; await isMarked(upload.sha256); tries++) {
        if (tries >= markWait.triesMax) throw fileNotKept();
        await wait(markWait.everyMs);
      }
      // Ended between the two looks, or by a delete that was sent twice because its first answer was lost.
      if (!(await s3.facts(key))) await s3.put(key, upload);
    }, fileNotKept);

  return {
    async put(bytes) {
      const hash = hashOf(bytes);
      await keep({ sha256: hash, sizeBytes: bytes.length, open: () => partsOf(bytes) });
      return hash;
    },
    /** To disk first: its hash and length are only known at the end. */
    async putStream(pieces, maxBytes) {
      const { path, hash, sizeBytes } = await writeUnfinished(temporary, pieces, maxBytes);
      try {
        await keep({ sha256: hash, sizeBytes, open: () => createReadStream(path) });
      } finally {
        await rm(path, { force: true });
      }
      return { hash, sizeBytes };
    },
    async read(hash) {
      const key = keyOf(hash);
      const bytes = await ask(() => s3.get(key));
      if (bytes && hashOf(bytes) !== hash) throw new BlobDamaged(hash);
      return bytes;
    },
    has: async (hash) => (await factsOf(hash)) !== undefined,
    file: (hash) => ({ facts: () => factsOf(hash), open: (range) => open(hash, range) }),
    async withPath(hash, use) {
      const stream = await open(hash);
      if (!stream) return use(join(temporary, `absent-${randomBytes(12).toString('hex')}`));
      const copy = await ask(() => writeUnfinished(temporary, stream, Number.POSITIVE_INFINITY));
      try {
        if (copy.hash !== hash) throw new BlobDamaged(hash);
        return await use(copy.path);
      } finally {
        await rm(copy.path, { force: true });
      }
    },
    async *list() {
      for await (const { key } of s3.list(prefix)) {
        const name = key.slice(-64);
        if (hashShape.test(name) && key === keyOf(name)) yield name;
      }
    },
    async delete(hash) {
      const key = keyOf(hash);
      await ask(() => s3.delete(key));
      known.delete(hash);
    },
    async end(hash, graceMs) {
      const [key, mark] = [keyOf(hash), markOf(hash)];
      return ask(async () => {
        if (await isMarked(hash)) return false;
        await s3.put(mark, new Uint8Array());
        const there = await s3.facts(key);
        const isFree = !there || there.changedAt <= Date.now() - graceMs;
        // When the answer is lost, the mark stays: the object may still be deleted later.
        if (there && isFree) await s3.delete(key);
        await s3.delete(mark);
        if (isFree) known.delete(hash);
        return isFree;
      });
    },
  };
}

const partBytes = 64 * 1024;

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}
