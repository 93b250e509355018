// Target of scheduled backups: a folder, or a bucket of an S3-compatible store. Objects have names like `pieces/ab/ab12…`.
import path from 'node:path';
import { isS3, type S3Access } from '../../s3/place.ts';
import { folderTarget } from './folder-target.ts';
import { s3Target } from './s3-target.ts';

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
