// Target of scheduled backups: a folder, or a bucket of an S3-compatible store. Objects have names like `pieces/ab/ab12…`.
import path from 'node:path';
import { isS3, type S3Access } from '../../s3/place.ts';
import { openS3Place } from '../../s3/s3.ts';
import { folderTarget } from './folder-target.ts';

export type StoredObject = { name: string; sizeBytes: number; changedAt: number };

export interface Target {
  /** For display and logs: without credentials. */
  readonly place: string;
  /** Atomic, and durable once resolved. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  /**
   * Sorted by name.
   * @param prefix ends with `/`
   */
  list(prefix: string): AsyncIterable<StoredObject>;
  delete(name: string): Promise<void>;
}

/** @param place a folder, or `s3://bucket/prefix` */
export const openTarget = (place: string, access?: S3Access): Target =>
  isS3(place) ? s3Target(place, access) : folderTarget(path.resolve(place));

/** Backups in a bucket: `s3://bucket/prefix`. */
function s3Target(given: string, access: S3Access | undefined): Target {
  const { s3, prefix, place } = openS3Place(given, access);
  return {
    place,
    put: (name, bytes) => s3.put(prefix + name, bytes),
    get: (name) => s3.get(prefix + name),
    has: async (name) => (await s3.facts(prefix + name)) !== undefined,
    delete: (name) => s3.delete(prefix + name),
    async *list(within) {
      for await (const { key, sizeBytes, changedAt } of s3.list(prefix + within))
        yield { name: key.slice(prefix.length), sizeBytes, changedAt };
    },
  };
}
