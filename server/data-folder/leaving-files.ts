// Bytes that a record named and may be the last to have named. A daily sweep looks for them in all records, and removes those that no record
// names (owner/file-manager/ended-files.ts). A record that stops naming a file notes it in the same commit.
import * as z from 'zod';
import { table } from '../store/table.ts';
import type { Tx } from '../store/transact.ts';
import type { BlobHash } from './blobs.ts';

export type LeavingFile = {
  /** A day after it, they may go. */
  freeAt: number;
  /** It is a list of a template's files, which leave with it. */
  isList?: boolean | undefined;
  /** A record named it at the last look. Without one at the next, its day begins. */
  wasNamed?: boolean | undefined;
};

/** `['file-leaving', hash]` */
export const leavingFiles = table<LeavingFile>({
  name: 'file-leaving',
  topic: 'none: on no screen',
  schema: z.object({ freeAt: z.int(), isList: z.boolean().optional(), wasNamed: z.boolean().optional() }),
});

export const noteLeaving = (tx: Tx, hash: BlobHash, freeAt: number): void => leavingFiles.put(tx, { freeAt }, hash);
export const noteLeavingList = (tx: Tx, hash: BlobHash, freeAt: number): void =>
  leavingFiles.put(tx, { freeAt, isList: true }, hash);
export const forgetLeaving = (tx: Tx, hash: BlobHash): void => leavingFiles.delete(tx, hash);
