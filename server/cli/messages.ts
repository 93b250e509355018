// Terminal output of the program.
import { plural } from '../base/plural.ts';

const recordCount = (count: number) => plural(count, '1 record', `${count} records`);
const fileCount = (count: number) => plural(count, '1 file', `${count} files`);

const startWith = 'Start it with npm start or npx stoa.';

/** `flag`: the flag that set it. */
type ListenedAt = { address?: string; port?: number; flag?: string };

export const startMessages = {
  nodeTooOld: ({ version }: { version: string }) => `Stoa needs Node 26 or later, found ${version}. ${startWith}`,
  ready: ({ origin }: { origin: string }) => `Your shop:  ${origin}`,
  claim: ({ link }: { link: string }) => `Claim it (the link works once):  ${link}`,
  editor: ({ url }: { url: string }) => `Editor:  ${url}`,
  starting: 'The site is starting.',
  diskNearlyFull: ({ folder }: { folder: string }) =>
    `Cannot create a site in "${folder}": its disk is nearly full. Free some space, or choose a folder on another disk with --data.`,
  noSite: ({ folder }: { folder: string }) =>
    `There is no site in "${folder}". Set the folder with --data, or run stoa serve to create a site.`,
  noSiteInDatabase: ({ place }: { place: string }) =>
    `There is no site in the database ${place}. Check --store, or run stoa serve to create a site.`,
  siteNotReady: ({ folder }: { folder: string }) =>
    `The site in "${folder}" is not set up yet. Run stoa serve to finish.`,
  portInUse: ({ address, port, flag = '--port' }: ListenedAt) =>
    `Port ${port} on ${address} is in use by another program. Choose another with ${flag}.`,
  portForbidden: ({ port, flag = '--port' }: ListenedAt) =>
    `This user cannot listen on port ${port}. Choose one above 1023 with ${flag}.`,
  noAddress: ({ address, flag = '--host' }: ListenedAt) =>
    `This machine has no address ${address}. Choose another with ${flag}.`,
  noInheritedSocket: ({ why }: { why: string }) =>
    `LISTEN_FDS is set, but no listening socket was passed (${why}). Start Stoa through stoa.socket, or unset LISTEN_FDS.`,
  noPermission: ({ path }: { path?: string }) =>
    `"${path}" cannot be read or written by this user. Run this as its owner, or change its owner with chown.`,
  readOnlyDisk: ({ path }: { path?: string | undefined }) =>
    `"${path}" is on a read-only disk. Choose another folder, or make the disk writable.`,
  noPublicName: ({ origin }: { origin: string }) =>
    `No certificate authority can certify ${origin}. Set --origin to a public host name, or use --tls-cert and --tls-key.`,
  tooManyOpenFiles:
    'This process may not open more files. Allow more, with LimitNOFILE= in the systemd unit or with ulimit -n.',
  diskFull: 'A disk is full. To see which, run: df -h. Free some space on it, then run the command again.',
} as const;

export const fileMessages = {
  noFile: ({ file }: { file: string }) => `There is no file "${file}".`,
  noFolder: ({ folder }: { folder: string }) => `There is no folder "${folder}".`,
  isFolder: ({ file }: { file: string }) => `"${file}" is a folder, not a file.`,
  notFolder: ({ file }: { file: string }) => `"${file}" is not a folder.`,
  notEmpty: ({ folder }: { folder: string }) => `The folder "${folder}" is not empty.`,
  unreadable: ({ file, why }: { file: string; why: string }) => `Cannot read "${file}": ${why}.`,
  notJson: ({ file, why }: { file: string; why: string }) => `"${file}" is not JSON: ${why}.`,
  tooLarge: ({ file, bytes, max }: { file: string; bytes: number; max: number }) =>
    `"${file}" has ${bytes} bytes. The limit is ${max}.`,
} as const;

type Restored = { created: string; folder: string; records: number; leftOut: number };

const afterRestore = ({ folder, leftOut }: Restored) =>
  `${leftOut === 0 ? '' : ` ${fileCount(leftOut)} ${plural(leftOut, 'was', 'were')} left out, because the backup has no intact copy. If another backup does, run: stoa repair <that backup> --data ${folder}.`} To start the site, run: stoa serve --data ${folder}`;

type Size = { records: number; files: number; size: string; folder: string };

export const backupMessages = {
  damage: ({ what }: { what: string }) => `✗ ${what}`,
  repaired: ({ what }: { what: string }) => `✓ ${what}`,
  done: ({ records, files, size, folder }: Size) =>
    `Backed up ${recordCount(records)} and ${fileCount(files)} (${size}) to ${folder}. The copy was verified.`,
  doneDamaged: ({ records, files, size, folder, damaged }: Size & { damaged: number }) =>
    `Backed up ${recordCount(records)} and ${fileCount(files)} (${size}) to ${folder}, but ${plural(damaged, '1 item in it is', `${damaged} items in it are`)} damaged or missing. Keep your earlier backups. To restore from one, run: stoa repair <earlier backup>`,
  donePieces: ({ records, files, size, folder, added }: Size & { added: string }) =>
    `Backed up ${recordCount(records)} and ${fileCount(files)} (${size}, of which ${added} is new) to ${folder}. The copy was verified.`,
  listed: (one: { created: string; records: number; files: number; size: string; version: string; damaged: number }) =>
    `${one.created}  ${recordCount(one.records)}, ${fileCount(one.files)} (${one.size}), version ${one.version}${one.damaged === 0 ? '' : `, ${one.damaged} damaged`}`,
  listedAll: ({ count, place, until }: { count: number; place: string; until?: string }) =>
    until === undefined
      ? `${plural(count, '1 backup', `${count} backups`)} in ${place}.`
      : `${plural(count, '1 backup', `${count} backups`)} in ${place}, and changes up to ${until}.`,
  notOfPostgres:
    'Backups of a PostgreSQL store are made with its own tools, or as one file with stoa export site. Leave --backup-to out.',
  databaseOnly:
    'With --store, the records are in PostgreSQL: back them up with its own tools, or with: stoa export site --out <file.stoa> --with-secret',
  restoreFirst:
    'Into PostgreSQL, import a file of stoa export site, with: stoa import site <file.stoa>. A backup becomes one when it is restored without --store (or STOA_STORE) and exported.',
  placeIsFile: ({ place }: { place: string }) =>
    `Backups cannot be kept in "${place}": a part of the path is a file. Choose a folder.`,
  placeInside: ({ place, dataFolder }: { place: string; dataFolder: string }) =>
    `Backups cannot be kept in "${place}": it is in the data folder "${dataFolder}", and what destroys one destroys both. Choose a folder elsewhere, best on another disk.`,
  noPlace:
    'Name a new folder for the copy: stoa backup <new folder>. Or set the place of your backups with --backup-to.',
  isFile: ({ file }: { file: string }) =>
    `"${file}" is a file, not a backup. A file of stoa export site is read with: stoa import site ${file}`,
  noneListed: ({ place, isBucket }: { place: string; isBucket: boolean }) =>
    `There is no backup in "${place}".${isBucket ? '' : ' If it is on another disk, check that the disk is mounted.'}`,
  noPlaceToList: 'Name the place of your backups: stoa backup list <place>. Or set it with --backup-to.',
  oneMoment: ({ folder }: { folder: string }) =>
    `"${folder}" has the site as of one moment: leave --at out. Only a place of backups (--backup-to) has earlier states.`,
  noPlaceToRestore:
    'Name the backup: stoa restore <backup folder or place of backups> --data <empty folder>. Or set the place of your backups with --backup-to.',
  restoredAsOf: (of: Restored & { asOf: string }) =>
    of.asOf === of.created
      ? `Restored ${recordCount(of.records)} from the backup of ${of.created} to ${of.folder}.${afterRestore(of)}`
      : `Restored the backup of ${of.created} and what changed until ${of.asOf} to ${of.folder}.${afterRestore(of)}`,
  interrupted: ({ why }: { why: string }) => `The backup was interrupted (${why}). Nothing was written.`,
  restored: (of: Restored) =>
    `Restored ${recordCount(of.records)} from the backup of ${of.created} to ${of.folder}.${afterRestore(of)}`,
  restoredDamaged: (of: Restored) =>
    `Restored ${recordCount(of.records)} from the backup of ${of.created} to ${of.folder}. What was damaged in the backup is still damaged.${afterRestore(of)}`,
  fileLost: ({ name }: { name: string }) => `✗ ${name} is damaged or missing in the backup`,
  filesLost: ({ count, command }: { count: number; command: string }) =>
    `${plural(count, '1 file is', `${count} files are`)} damaged or missing in this backup. Nothing was restored. Another backup may be intact. To restore this one without ${plural(count, 'that file', 'those files')}, run: ${command}`,
  restoreWithout: ({ from, dataFolder, at }: { from: string; dataFolder: string; at?: string }) =>
    `stoa restore ${from} --data ${dataFolder}${at === undefined ? '' : ` --at ${at}`} --skip-damaged`,
} as const;

/** Messages that the owner's screen of backups shows. */
export const keptMessages = {
  ended: ({ why }: { why: string }) => `The work ended before it was finished: ${why}`,
  filesDamaged: ({ names }: { names: readonly string[] }) =>
    `The backup has no intact copy of ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : ''}. Nothing was changed. Restore another backup. To restore this one without ${plural(names.length, 'that file', 'those files')}, run on the server: stoa restore <place of backups> --data <empty folder> --skip-damaged`,
  secretUnusable: ({ why }: { why: string }) =>
    `The backup cannot be restored here, because its secret.key ${why}. Use stoa restore and stoa repair on the server.`,
} as const;

export const siteMessages = {
  noFileToWrite: 'Name the file to write: stoa export site --out <file.stoa>',
  exported: ({ records, files, size, file }: { records: number; files: number; size: string; file: string }) =>
    `Exported ${recordCount(records)} and ${fileCount(files)} (${size}) to ${file}.`,
  fileDamaged: ({ why }: { why: string }) =>
    `${why}. Nothing was exported. To see which file it is, run: stoa verify. Then restore it with stoa repair <backup>, or leave it out with --skip-damaged.`,
  leftOut: ({ hash }: { hash: string }) => `✗ File ${hash} is damaged, and was left out`,
  noSecret: ({ folder }: { folder: string }) =>
    `secret.key is missing in "${folder}". Nothing was exported. Restore it with stoa repair <backup>, or leave out --with-secret.`,
  withoutSecret:
    'secret.key is not in the file. Where it is imported, enter payment keys, email settings, and webhooks again. To include it, use --with-secret.',
  imported: ({ records, files, folder }: { records: number; files: number; folder: string }) =>
    `Imported ${recordCount(records)} and ${fileCount(files)} to ${folder}. To start the site, run: stoa serve --data ${folder}`,
  importedToDatabase: ({ records, files, place }: { records: number; files: number; place: string }) =>
    `Imported ${recordCount(records)} and ${fileCount(files)} to the database ${place}. To start the site, run stoa serve with the same settings.`,
  checked: ({ records, files }: { records: number; files: number }) =>
    `The file is complete: ${recordCount(records)} and ${fileCount(files)}. Nothing was changed.`,
  enterAgain: 'The file has no secret.key. Enter payment keys, email settings, and webhooks again.',
} as const;

export const repairMessages = {
  notOfPostgres:
    'With --store, the records are in PostgreSQL: restore them with its own tools. To repair a data folder, leave --store (or STOA_STORE) out. Only stoa repair --new-secret works with both.',
  otherSite: ({ folder }: { folder: string }) => `"${folder}" is a backup of another site. Nothing was changed.`,
  oldSecret:
    'The secret.key of this backup is from before stoa keys rotate, and no longer opens anything. Use a later backup, or run stoa repair --new-secret.',
  newSecret: 'Created a new secret.key. Everyone is signed out. Enter payment keys and webhooks again.',
  nothing: 'Nothing to repair.',
  done: ({ repaired, all, created }: { repaired: number; all: number; created?: string }) =>
    created === undefined
      ? `Repaired ${repaired} of ${all}.`
      : `Repaired ${repaired} of ${all}. Restored data is from ${created}.`,
  left: ({ done }: { done: string }) =>
    `${done} The backup has no intact copy of the rest. Try another backup, or restore this one completely.`,
} as const;

export const adminMessages = {
  link: ({ email, link }: { email: string; link: string }) =>
    `${email} can choose a new password here, which also turns off two-step sign-in and removes passkeys. The link works once, for one day:\n  ${link}`,
  created: ({ email, link }: { email: string; link: string }) =>
    `${email} is an administrator, and can choose a password here. The link works once, for one day:\n  ${link}`,
  notEmail: ({ email }: { email: string }) => `"${email}" is not an email address.`,
  ended: ({ ended, email }: { ended: number; email?: string }) =>
    `${plural(ended, '1 session', `${ended} sessions`)} of ${email ?? 'everyone'} ended.`,
  secondStepOff: ({ email, passkeys, ended }: { email: string; passkeys: number; ended: number }) =>
    `${email} can sign in with the password only: two-step sign-in is off, ${plural(passkeys, '1 passkey was', `${passkeys} passkeys were`)} removed, and ${plural(ended, '1 session', `${ended} sessions`)} ended.`,
  noSecondStep: ({ email }: { email: string }) =>
    `${email} has no two-step sign-in and no passkeys. Nothing was changed.`,
  startFirst: 'Start the site first: the link opens its editor.',
} as const;

export const versionMessages = {
  version: ({
    version,
    commit,
    dataFormat,
    node,
  }: {
    version: string;
    commit?: string;
    dataFormat: number;
    node: string;
  }) => `stoa ${version}${commit ? ` (commit ${commit})` : ''}, data format ${dataFormat}, Node ${node}`,
} as const;

export const verifyMessages = {
  whole: ({ folder, entries, files }: { folder: string; entries: number; files: number }) =>
    `Read ${recordCount(entries)} and ${fileCount(files)} in ${folder}. None is damaged or missing.`,
  damaged: ({ folder, count }: { folder: string; count: number }) =>
    `${plural(count, '1 item is', `${count} items are`)} damaged or missing in ${folder}. Restore from a backup with: stoa repair <backup>`,
  backupDamaged: ({ folder, count }: { folder: string; count: number }) =>
    `${plural(count, '1 item is', `${count} items are`)} damaged or missing in the backup ${folder}. Keep an earlier one. To restore this one anyway, run stoa restore ${folder} --data <new folder>. If files are damaged, add --skip-damaged.`,
  more: ({ count }: { count: number }) => `… and ${count} more`,
  pageDamaged: ({ why }: { why: string }) =>
    `A page of data.mdb is damaged (${why}). Restore a backup with: stoa restore <backup> --data <new folder>`,
} as const;

export const upgradeMessages = {
  stopFirst: 'Stop the site first: it is being served.',
  stopAllFirst:
    'Stop all processes of the site first: one is running, or ended less than 15 seconds ago without stopping.',
  converting: ({ table, records }: { table: string; records: number }) => `Converting ${table} (${records} read)`,
  migrated: ({ converted, format }: { converted: number; format: number }) =>
    converted === 0
      ? `All records are already of data format ${format}. Nothing was changed.`
      : `All records are of data format ${format} now: ${recordCount(converted)} converted.`,
  rolledBack: ({
    version,
    format,
    converted,
    backup,
    earlierBackup,
    lost,
  }: {
    version: string;
    format: number;
    converted: number;
    backup: string;
    earlierBackup?: string;
    lost: readonly { table: string; fields: readonly string[]; records: number }[];
  }) =>
    [
      `The site is back on version ${version} (data format ${format}): ${recordCount(converted)} converted. Start it with that version.`,
      ...lost.map(
        ({ table, fields, records }) =>
          `Lost, because data format ${format} cannot hold it: ${fields.join(', ')} of ${recordCount(records)} in ${table}.`,
      ),
      lost.length === 0 ? 'Nothing written since was lost.' : 'Everything else written since was kept.',
      ...(earlierBackup === undefined
        ? []
        : [`An earlier rollback was interrupted: these counts leave out what it converted.`]),
      `The site as it was before: ${earlierBackup ?? backup}`,
    ].join('\n'),
} as const;

export const keysMessages = {
  rotated: ({ resealed }: { resealed: number }) =>
    `Created a new secret.key, and sealed ${recordCount(resealed)} with it. Forms and previews that are open in a browser must be reloaded. Back up the site now: earlier backups have the old secret.`,
} as const;

export const analyticsMessages = {
  rebuilt: ({ hits }: { hits: number }) => `Counted ${plural(hits, '1 hit', `${hits} hits`)} again.`,
  exported: ({ lines, file }: { lines: number; file: string }) =>
    `Wrote ${plural(lines, '1 line', `${lines} lines`)} to ${file}.`,
} as const;

export const importMessages = {
  unknownImport: ({ what }: { what?: string }) =>
    `Cannot import "${what}". Choose products, orders, customers, discounts, template, or site.`,
  unknownExport: ({ what }: { what?: string }) =>
    `Cannot export "${what}". Choose products, orders, customers, discounts, template, or site.`,
  layoutForProducts: '--layout works with products only.',
  wroteTemplate: ({ id, folder }: { id: string; folder: string }) => `Wrote the template "${id}" to ${folder}.`,
  wroteRows: ({ kind, file }: { kind: string; file: string }) => `Wrote the ${kind} to ${file}.`,
  pageAdded: ({ page }: { page: string }) => `Added the page ${page}.`,
  pageToAdd: ({ page }: { page: string }) => `Would add the page ${page}.`,
  noStorePageAt: ({ urlId }: { urlId: string }) => `There is no store page with the URL "${urlId}".`,
  noStorePage: 'The site has no store page yet. Add one in the editor.',
  columnIgnored: ({ name }: { name: string }) => `Column "${name}" is not recognized and was ignored.`,
  line: ({ line }: { line: number }) => `line ${line}`,
  change: ({ column, from, to }: { column: string; from: string; to: string }) => `${column}: "${from}" → "${to}"`,
  moreRows: ({ count }: { count: number }) =>
    `… and ${plural(count, '1 more row', `${count} more rows`)}. To write all rows to a file, use --report <file.csv>.`,
} as const;

export const priceMessages = {
  steps: 'Steps',
  plainWords: 'In plain words',
  checked: 'Every step was recomputed and matches.',
  document: 'The document',
  tooLarge: ({ max }: { max: number }) => `The document is larger than ${max} bytes.`,
  notJson: ({ name, why }: { name: string; why: string }) => `${name} is not JSON: ${why}.`,
  unpriceable: ({ name }: { name: string }) => `${name} cannot be priced:`,
  failed: ({ name, why }: { name: string; why: string }) => `${name} cannot be priced: ${why}.`,
} as const;

export const templateMessages = {
  checked: ({ files }: { files: number }) => `Checked ${fileCount(files)}. No errors.`,
  none: 'No errors.',
  errors: ({ count }: { count: number }) => plural(count, '1 error.', `${count} errors.`),
  lineNotJson: ({ why }: { why: string }) => `The line is not JSON: ${why}.`,
  lineInvalid: ({ path, why }: { path: string; why?: string }) =>
    path === '' ? `The line is not a valid request: ${why}.` : `The line is not a valid request: "${path}": ${why}.`,
} as const;
