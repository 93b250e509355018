// What the program prints at a terminal.
import { plural } from '../base/plural.ts';

const recordCount = (count: number) => plural(count, '1 record', `${count} records`);
const fileCount = (count: number) => plural(count, '1 file', `${count} files`);

const startWith = 'Start it with npm start or npx stoa.';

export const startMessages = {
  nodeTooOld: ({ version }: { version: string }) => `Stoa needs Node 26 or later, found ${version}. ${startWith}`,
  ready: ({ origin }: { origin: string }) => `Your shop:  ${origin}`,
  claim: ({ link }: { link: string }) => `Claim it (the link works once):  ${link}`,
  editor: ({ url }: { url: string }) => `Editor:  ${url}`,
  starting: 'The site is starting.',
  diskNearlyFull: ({ folder }: { folder: string }) => `Cannot create a site in "${folder}": its disk is nearly full.`,
  noSite: ({ folder }: { folder: string }) =>
    `There is no site in "${folder}". Set the folder with --data, or run stoa serve to create a site.`,
  siteNotReady: ({ folder }: { folder: string }) =>
    `The site in "${folder}" is not set up yet. Run stoa serve to finish.`,
  portInUse: ({ address, port }: { address?: string; port?: number }) =>
    `Port ${port} on ${address} is in use by another program. Choose another with --port.`,
  portForbidden: ({ port }: { port?: number }) =>
    `This user cannot listen on port ${port}. Choose one above 1023 with --port.`,
  noAddress: ({ address }: { address?: string }) =>
    `This machine has no address ${address}. Choose another with --host.`,
  noPermission: ({ path }: { path?: string }) => `"${path}" cannot be read or written by this user.`,
  diskFull: 'The disk is full.',
  drawingFailed: ({ why }: { why: string }) => `Drawing the demo pictures failed (${why}).`,
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

export const doctorMessages = {
  none: 'No problems found.',
  found: ({ bad }: { bad: number }) => plural(bad, '1 problem found.', `${bad} problems found.`),
  node: ({ version }: { version: string }) => `Node ${version}`,
  folderMissing: ({ folder }: { folder: string }) => `${folder} does not exist yet. Run stoa serve to create it.`,
  folderForbidden: ({ folder, code }: { folder: string; code?: string }) =>
    `This user cannot read and write ${folder} (${code}).`,
  secretReadable: ({ file }: { file: string }) => `Other users can read secret.key. Run: chmod 600 ${file}`,
  diskUnchecked: 'Not checked, because there is no data folder yet.',
  reserveReleased: ({ free, reserve, min }: { free: string; reserve: string; min: string }) =>
    `Only ${free} free. The ${reserve} reserve was released to give you room. Free up more space: below ${min}, the site is read-only.`,
  free: ({ free }: { free: string }) => `${free} free`,
  diskLow: ({ free, min }: { free: string; min: string }) =>
    `${free} free. Below ${min}, the site is read-only. Free up space.`,
  addresses: ({ site, admin, preview }: { site?: string; admin?: string; preview?: string }) =>
    `shop ${site}, editor ${admin}, preview ${preview}`,
  oneAddress: ({ site }: { site?: string }) =>
    `The shop and the editor share ${site}, so pages do not run your custom code while you are signed in. Give the editor its own address with --admin-origin.`,
  serving: 'This site is being served.',
  portBlocked: ({ port, host, code }: { port: number; host: string; code: string }) =>
    `Port ${port} on ${host} cannot be used (${code}). Choose another with --port.`,
  notServing: ({ port }: { port: number }) => `Not running. Port ${port} is free.`,
  noRecords: 'None yet.',
  records: ({ entries, writer }: { entries: number; writer?: string }) =>
    writer === undefined
      ? `${recordCount(entries)}, none damaged`
      : `${recordCount(entries)}, none damaged, written by version ${writer}`,
  files: ({ folder }: { folder: string }) => `None missing or damaged in ${folder}`,
  secret: 'secret.key opens the keys of this site.',
  damaged: ({ count, names, more }: { count: number; names: readonly string[]; more: boolean }) =>
    `${count} damaged or missing: ${names.join('; ')}${more ? '; …' : ''}. Restore from a backup with: stoa repair <backup>`,
  pageDamaged: ({ why }: { why: string }) =>
    `A page of data.mdb is damaged (${why}). Restore a backup with: stoa restore <backup> --data <new folder>`,
  unreadable: ({ why }: { why: string }) =>
    `Cannot read the site (${why}). Restore a backup with: stoa restore <backup> --data <new folder>`,
} as const;

type Size = { records: number; files: number; size: string; folder: string };

export const backupMessages = {
  damage: ({ what }: { what: string }) => `✗ ${what}`,
  repaired: ({ what }: { what: string }) => `✓ ${what}`,
  done: ({ records, files, size, folder }: Size) =>
    `Backed up ${recordCount(records)} and ${fileCount(files)} (${size}) to ${folder}. The copy was verified.`,
  doneDamaged: ({ records, files, size, folder, damaged }: Size & { damaged: number }) =>
    `Backed up ${recordCount(records)} and ${fileCount(files)} (${size}) to ${folder}, but ${plural(damaged, '1 item in it is', `${damaged} items in it are`)} damaged or missing. Keep your earlier backups. To restore from one, run: stoa repair <earlier backup>`,
  interrupted: ({ signal }: { signal: string | null }) =>
    `The backup was interrupted (${signal}). Nothing was written.`,
  restored: ({ created, folder, records }: { created: string; folder: string; records: number }) =>
    `Restored ${recordCount(records)} from the backup of ${created} to ${folder}. To start the site, run: stoa serve --data ${folder}`,
  restoredDamaged: ({ created, folder, records }: { created: string; folder: string; records: number }) =>
    `Restored ${recordCount(records)} from the backup of ${created} to ${folder}. What was damaged in the backup is still damaged. To start the site, run: stoa serve --data ${folder}`,
} as const;

export const repairMessages = {
  otherSite: ({ folder }: { folder: string }) => `"${folder}" is a backup of another site. Nothing was changed.`,
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
    `${email} can choose a new password here. The link works once, for one day:\n  ${link}`,
  startFirst: 'Start the site first: the link opens its editor.',
} as const;

export const importMessages = {
  unknownImport: ({ what }: { what?: string }) =>
    `Cannot import "${what}". Choose products, orders, customers, discounts, or template.`,
  unknownExport: ({ what }: { what?: string }) =>
    `Cannot export "${what}". Choose products, orders, customers, discounts, or template.`,
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
