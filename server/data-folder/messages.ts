// Operator messages of backup, restore, and data folder checks.

export const dataMessages = {
  cannotBackUpTo: ({ folder, why }: { folder: string; why: string }) =>
    `Cannot back up to "${folder}": ${why}. Choose a new folder`,
  cannotReadBackup: ({ folder, why }: { folder: string; why: string }) => `Cannot read the backup "${folder}": ${why}`,
  cannotFill: ({ folder, why }: { folder: string; why: string }) =>
    `Cannot write a site to "${folder}": ${why}. Choose a new folder with --data`,
  pageDamaged: ({ folder, why }: { folder: string; why: string }) =>
    `Cannot back up "${folder}": a page of data.mdb is damaged (${why}). Nothing was written. Keep your earlier backups, and restore the latest one with: stoa restore <backup> --data <new folder>`,
  otherDevice: ({ folder, name, prepared }: { folder: string; name: string; prepared?: string }) =>
    `Cannot restore to "${folder}": "${name}" in it is on another disk. Nothing was changed. Restore into a new folder with: stoa restore <backup> --data <new folder>${prepared === undefined ? '' : `. To start the site as it is, delete "${prepared}"`}`,
  unfinishedRestore: ({ folder }: { folder: string }) =>
    `Cannot use "${folder}": a restore into it was interrupted; run the restore again`,
  halfImported: 'the import of a site into it was interrupted; empty it, and run stoa import site again',
  cannotImportSite: ({ file, why }: { file: string; why: string }) => `Cannot import "${file}": ${why}`,
  filesMissing: 'the folder "files" beside it is missing; restore it with: stoa repair <backup>',
  cannotUseBucket: ({ place, why }: { place: string; why: string }) =>
    `Cannot keep files in "${place}": ${why}. Check --blobs, --s3-endpoint, --s3-region, and that the key may list, read, and write there`,
  noSecret: ({ file }: { file: string }) => `Cannot use "${file}": it has no 32-byte secret.`,
  otherSecret: ({ found, expected }: { found?: string; expected: string }) =>
    `Cannot open text sealed with key "${found}": this site has "${expected}".`,
  fileDamaged: ({ hash }: { hash: string }) => `File ${hash} is damaged: its content does not match its name`,
  fileMissing: ({ hash }: { hash: string }) => `File ${hash} is missing`,
  fileTooLarge: ({ max }: { max: number }) => `A file has more than ${max} bytes`,
  recordDamaged: ({ name, why }: { name: string; why: string }) => `record ${name}: ${why}`,
  damaged: ({ name, why }: { name: string; why: string }) => `${name} ${why}`,
  recordsUnreachable: ({ count, all }: { count: number; all: number }) =>
    `${count} of ${all} records cannot be reached`,
  socketPathTooLong: 'The path of the data folder is too long for a socket.',
  requestTooLong: 'The request is too long.',
  serverStopped: 'The server stopped before it answered.',
} as const;

const otherFormat =
  (format: string, upTo = '') =>
  ({ expected, found }: { expected: number; found?: unknown }) =>
    `it has ${format} ${found}, and this version of Stoa reads ${upTo}${expected}; install the version that made it`;

const another = '; choose another backup';

/** Reasons why a folder can't be restored from, or backed up to. */
export const folderReasons = {
  absent: 'there is no such folder',
  manifestDamaged: `manifest.json is damaged${another}`,
  noManifest: `it has no manifest.json, so it is not a finished backup${another}`,
  empty: 'it is empty. If it is on another disk, check that the disk is mounted',
  notBackup: `it is not a backup of this program${another}`,
  wrongFormat: otherFormat('backup format'),
  wrongStoreFormat: otherFormat('data format', 'up to '),
  outside: ({ path }: { path: string }) => `manifest.json names a file outside: ${JSON.stringify(path)}`,
  missing: ({ path }: { path: string }) => `${path} is missing${another}`,
  wrongSize: ({ path, found, expected }: { path: string; found: number; expected: number }) =>
    `${path} has ${found} bytes instead of ${expected}${another}`,
  damaged: ({ path }: { path: string }) => `${path} is damaged${another}`,
  noStore: `it contains no store${another}`,
  pageDamaged: ({ why }: { why: string }) => `a page of its data.mdb is damaged (${why})${another}`,
  storeDiffers: `its store does not match its manifest${another}`,
  isFile: 'it is a file',
  notEmpty: 'the folder is not empty',
  beingFilled: 'another command is filling it',
} as const;

/** Reasons why a file isn't imported as a site. */
export const siteFileReasons = {
  foreign: 'it is not an exported site; choose a file that stoa export site wrote',
  newerData: otherFormat('data format', 'up to '),
  wrongFormat: otherFormat('format'),
  cutShort: 'it was cut short; export the site again',
  altered: 'it is damaged, or was changed; export the site again',
} as const;
