// Why a store cannot be opened, for operators.

const restore = 'restore it from a backup';

export const openMessages = {
  cannotOpen: ({ folder, why }: { folder: string; why: string }) => `Cannot open store "${folder}": ${why}`,
  noStore: 'there is no store in it',
  newerFormat: ({ expected, found, writer }: { expected: number; found: number; writer?: string }) =>
    `it has data format ${found}, and this version of Stoa reads up to ${expected}; install ${writer === undefined ? 'the version that wrote it' : `version ${writer}, which wrote it`}, or run its stoa rollback first`,
  missing: `data.mdb is missing; ${restore}`,
  empty: `data.mdb is empty (0 bytes); ${restore}`,
  notDatabase: `data.mdb is not a database; ${restore}`,
  cutShort: ({ expected, found }: { expected: number; found: number }) =>
    `data.mdb was cut short: needs ${expected} bytes, found ${found}; ${restore}`,
  pageDamaged: ({ why }: { why: string }) =>
    `a page of data.mdb is damaged (${why}); restore the latest backup with: stoa restore <backup> --data <new folder>`,
  endless: 'reading it does not end',
  noFormat: `format.json does not name a format; ${restore}`,
  foreign: 'data.mdb belongs to another program',
  otherProcess: 'another process has it open; stop that server first, or wait until that command ends',
  otherMachine: ({ host }: { host: string }) =>
    `another machine ("${host}") has it open; only one machine at a time can serve a data folder`,
  unknownMachine: 'another machine has it open; only one machine at a time can serve a data folder',
  diskFull: 'the disk is full',
} as const;

const noPermission = 'no permission to read and write it';
const isFile = 'a part of the path is a file';

/** By the system's error code, as the end of a sentence. */
export const systemReasons: Readonly<Record<string, string>> = {
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: 'it is on a read-only disk',
  ENOTDIR: isFile,
  EEXIST: isFile,
  ENOSPC: openMessages.diskFull,
  EMFILE: 'too many files are open',
};
