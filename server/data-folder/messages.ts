// What backup, restore, and checks of a data folder say to operators.

export const dataMessages = {
  cannotBackUpTo: ({ folder, why }: { folder: string; why: string }) => `Cannot back up to "${folder}": ${why}`,
  cannotRestoreFrom: ({ folder, why }: { folder: string; why: string }) => `Cannot restore from "${folder}": ${why}`,
  cannotRestoreTo: ({ folder, why }: { folder: string; why: string }) => `Cannot restore to "${folder}": ${why}`,
  pageDamaged: ({ folder, why }: { folder: string; why: string }) =>
    `Cannot back up "${folder}": a page of data.mdb is damaged (${why}). Nothing was written. Keep your earlier backups, and restore the latest one with: stoa restore <backup> --data <new folder>`,
  unfinishedRestore: ({ folder }: { folder: string }) =>
    `Cannot use "${folder}": a restore into it was interrupted; run the restore again`,
  filesMissing: 'the folder "files" beside it is missing; restore it with: stoa repair <backup>',
  noSecret: ({ file }: { file: string }) => `Cannot use "${file}": it has no 32-byte secret.`,
  otherSecret: ({ found, expected }: { found?: string; expected: string }) =>
    `Cannot open text sealed with key "${found}": this site has "${expected}".`,
  fileDamaged: ({ hash }: { hash: string }) => `File ${hash} is damaged: its content does not match its name`,
  fileTooLarge: ({ max }: { max: number }) => `A file has more than ${max} bytes`,
  recordDamaged: ({ name, why }: { name: string; why: string }) => `record ${name}: ${why}`,
  damaged: ({ name, why }: { name: string; why: string }) => `${name} ${why}`,
  recordsUnreachable: ({ count, all }: { count: number; all: number }) =>
    `${count} of ${all} records cannot be reached`,
  socketPathTooLong: 'The path of the data folder is too long for a socket.',
  requestTooLong: 'The request is too long.',
  serverStopped: 'The server stopped before it answered.',
} as const;

/** Why a folder cannot be restored from, or backed up to. */
export const folderReasons = {
  absent: 'there is no such folder',
  manifestDamaged: 'manifest.json is damaged',
  noManifest: 'it has no manifest.json, so it is not a finished backup',
  notBackup: 'it is not a backup of this program',
  wrongFormat: ({ expected, found }: { expected: number; found?: number }) =>
    `needs backup format ${expected}, found ${found}`,
  wrongStoreFormat: ({ expected, found }: { expected: number; found?: number }) =>
    `needs store format ${expected}, found ${found}`,
  outside: ({ path }: { path: string }) => `manifest.json names a file outside: ${JSON.stringify(path)}`,
  missing: ({ path }: { path: string }) => `${path} is missing`,
  wrongSize: ({ path, found, expected }: { path: string; found: number; expected: number }) =>
    `${path} has ${found} bytes instead of ${expected}`,
  damaged: ({ path }: { path: string }) => `${path} is damaged`,
  noStore: 'it contains no store',
  storeDiffers: 'its store does not match its manifest',
  isFile: 'it is a file',
  notEmpty: 'the folder is not empty',
} as const;
