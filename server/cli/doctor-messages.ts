// Messages of stoa doctor: each problem with its remedy.
import { plural } from '../base/plural.ts';

const recordCount = (count: number) => plural(count, '1 record', `${count} records`);

export const doctorMessages = {
  none: 'No problems found.',
  found: ({ bad }: { bad: number }) => plural(bad, '1 problem found.', `${bad} problems found.`),
  node: ({ version }: { version: string }) => `Node ${version}`,
  folderMissing: ({ folder }: { folder: string }) => `${folder} does not exist yet. Run stoa serve to create it.`,
  readOnlyDisk: ({ file }: { file: string }) => `${file} is on a read-only disk. Make that disk writable.`,
  readable: ({ file, mode }: { file: string; mode: string }) =>
    `Other users can read ${file}. Run: chmod ${mode} ${file}`,
  forbidden: ({ file, owned, code }: { file: string; owned: string; code: string }) =>
    `This user cannot read and write ${file} (${code}). As root, run: chown -R <this user> ${owned}`,
  diskUnchecked: 'Not checked, because there is no data folder yet.',
  reserveReleased: ({ free, reserve, min }: { free: string; reserve: string; min: string }) =>
    `Only ${free} free. The ${reserve} reserve was released to give you room. Free up more space: below ${min}, the site is read-only.`,
  free: ({ free }: { free: string }) => `${free} free`,
  diskLow: ({ free, min }: { free: string; min: string }) =>
    `${free} free. Below ${min}, the site is read-only. Free up space.`,
  inodesLow: ({ count, min }: { count: number; min: number }) =>
    `The disk has room for only ${count} more files. Remove files, or move the data folder to a disk with at least ${min}.`,
  memory: ({ size }: { size: string }) => `${size} for this process`,
  memoryLow: ({ size, min }: { size: string; min: string }) =>
    `This process may use only ${size}. Give it at least ${min}, with MemoryMax= in the systemd unit or --memory of the container.`,
  openFiles: ({ count }: { count: number }) => `${count} allowed`,
  openFilesLow: ({ count, min }: { count: number; min: number }) =>
    `Only ${count} are allowed, and each connection takes one. Allow at least ${min}, with LimitNOFILE= in the systemd unit or ulimit -n.`,
  zones: ({ version }: { version: string }) => `Data of ${version}`,
  zonesMissing:
    'This Node has no data about time zones or languages, so dates and prices would be wrong. Use the official build of Node, and unset NODE_ICU_DATA.',
  addresses: ({ site, admin, preview }: { site?: string; admin?: string; preview?: string }) =>
    `shop ${site}, editor ${admin}, preview ${preview}`,
  oneAddress: ({ site }: { site?: string }) =>
    `The shop and the editor share ${site}, so pages do not run your custom code while you are signed in. Give the editor its own address with --admin-origin.`,
  serving: 'This site is being served.',
  servingReadOnly:
    'This site is being served, but read-only: its disk is almost full. Free up space. It recovers on its own.',
  portBlocked: ({ port, host, code, flag }: { port: number; host: string; code: string; flag: string }) =>
    `Port ${port} on ${host} cannot be used (${code}). Choose another with ${flag}.`,
  notServing: ({ port }: { port: number }) => `Not running. Port ${port} is free.`,
  portTaken: ({ port }: { port: number }) => `Port ${port} is in use, by this site or by another program.`,
  name: ({ host, addresses }: { host: string; addresses: readonly string[] }) =>
    `${host} resolves to ${addresses.join(', ')}`,
  nameUnknown: ({ host, code }: { host: string; code: string }) =>
    `${host} has no address (${code}). At your DNS provider, add an A or AAAA record that points to this site.`,
  nameServerSilent: ({ host }: { host: string }) =>
    `No name server answered for ${host}. Check the DNS settings of this machine.`,
  reached: ({ origin }: { origin: string }) => `${origin} answers`,
  unreached: ({ origin, why, isServed }: { origin: string; why: string; isServed: boolean }) =>
    isServed
      ? `${origin} cannot be reached from this machine (${why}). Check its DNS record, the firewall, and the proxy.`
      : `${origin} does not answer (${why}), and the site is not running here.`,
  untrusted: ({ origin, why }: { origin: string; why: string }) =>
    `The certificate of ${origin} is not trusted (${why}). Renew it for this name, and serve its whole chain.`,
  otherAnswer: ({ origin, status }: { origin: string; status: number }) =>
    `${origin}/healthz answers ${status} instead of 200. Check that the name points here, and that the proxy passes it on with its Host header.`,
  redirectsToItself: ({ origin }: { origin: string }) =>
    `Pages of ${origin} redirect to themselves. Set the address of the proxy with --trusted-proxies, and have the proxy send X-Forwarded-Proto.`,
  noProxies: ({ origin }: { origin: string }) =>
    `${origin} is served through a proxy that is not trusted, so all visitors seem to have the same address and share its rate limits. Set the address of the proxy with --trusted-proxies. Without a proxy, serve HTTPS with --acme, or --tls-cert and --tls-key.`,
  endsSoon: ({ origin, day }: { origin: string; day: string }) =>
    `The certificate of ${origin} ends on ${day}. Renew it where the proxy gets it from.`,
  clockBehind: ({ now, newest }: { now: string; newest: string }) =>
    `The clock says ${now}, but the last change of this site is from ${newest}. Set the clock, for example with: timedatectl set-ntp true`,
  clockDiffers: ({ origin, seconds }: { origin: string; seconds: number }) =>
    `The clock differs by ${seconds} seconds from that of ${origin}. Set both, for example with: timedatectl set-ntp true`,
  certificate: ({ to }: { to: string }) => `Valid until ${to}`,
  certificateDue: ({ to }: { to: string }) => `Valid until ${to}, and due for renewal.`,
  certificateOver: ({ to }: { to: string }) =>
    `It ended on ${to}. Renew it. Changed files are read again within a minute.`,
  certificateOverSoon: ({ to }: { to: string }) =>
    `It ends on ${to}. Renew it. Changed files are read again within a minute.`,
  certificateEarly: ({ from }: { from: string }) => `It is valid only from ${from}. Check the clock of this machine.`,
  certificateUnusable: ({ why }: { why: string }) =>
    `${why}. Name a certificate and its own key that this user can read.`,
  certificateNames: ({ names }: { names: readonly string[] }) =>
    `It is not for ${names.join(', ')}. Get one that names all addresses of the site.`,
  noCertificate: 'There is none yet. The server asks for it when it starts.',
  acmeFailed: ({ failures, next }: { failures: number; next: string }) =>
    `${plural(failures, 'The last try', `The last ${failures} tries`)} to get one failed. The log line certificate-not-obtained says why. The next one is at ${next}.`,
  noMail:
    'No mail server is set, so email stays in the editor’s inbox. Set one with --smtp-url, or in the editor under Settings > Email.',
  mailUnknown:
    'None is set with --smtp-url. Unless one is connected in the editor under Settings > Email, email stays in the editor’s inbox. That setting is checked only while the site is served from this data folder.',
  mail: ({ host }: { host: string }) => `${host} accepts email from this site`,
  mailPlain: ({ host }: { host: string }) =>
    `${host} offers no encryption, so others can read email and the password. Use smtps:// or a server with STARTTLS.`,
  mailRefused: ({ host, reason }: { host: string; reason: string }) =>
    `${host} refuses the user or the password in --smtp-url (${reason}). Write @ as %40 and a space as %20.`,
  mailRefusedOwner: ({ host, reason }: { host: string; reason: string }) =>
    `${host} refuses the user or the password set in the editor under Settings > Email (${reason}). Enter them again there.`,
  mailUnreached: ({ host, reason, isTls }: { host: string; reason: string; isTls: boolean }) =>
    `Cannot use ${host} (${reason}). Check the name, the port, and the firewall. ${isTls ? 'Ports with STARTTLS, such as 587, need smtp:// instead of smtps://.' : 'Ports with TLS from the start, such as 465, need smtps:// instead of smtp://.'}`,
  collector: ({ host }: { host: string }) => `${host} accepts traces from this site`,
  noCollector: ({ host, why }: { host: string; why: string }) =>
    `${host} does not accept traces (${why}), so they are dropped. Check the address in --otlp-endpoint, and that it accepts OTLP over HTTP as JSON.`,
  backupsOfDatabase:
    'Records in PostgreSQL are backed up with its own tools, or as one file with: stoa export site --out <file.stoa>',
  database: ({ place }: { place: string }) => `${place} answers`,
  databaseClock: ({ place, seconds }: { place: string; seconds: number }) =>
    `The clock of ${place} differs by ${seconds} seconds from that of this machine. Set both, for example with: timedatectl set-ntp true`,
  backupPlaceFull: ({ place, free, min }: { place: string; free: string; min: string }) =>
    `Only ${free} free in ${place}. Keep at least ${min} free, or fewer backups with --backup-keep.`,
  backupBucket: ({ place }: { place: string }) => `${place} answers`,
  backupBucketAway: ({ why }: { why: string }) =>
    `${why}. Check --backup-to, --s3-endpoint, --s3-region, and the access key with its right to list, read, write, and delete.`,
  backupPlaceShared: ({ place }: { place: string }) =>
    `${place} is on the same disk as the site, so one disk failure can destroy both. Choose a folder on another disk, or a bucket.`,
  settingFile: ({ flag, file, code }: { flag: string; file: string; code: string }) =>
    `--${flag} names ${file}, which this user cannot read (${code}). Until it can, the server runs without it.`,
  noBackupYet: ({ place }: { place: string }) =>
    `None yet. The server makes the first one within a minute of its start, in ${place}.`,
  backupOld: ({ place, last, hours }: { place: string; last: string; hours: number }) =>
    `The last one in ${place} is from ${last}, ${hours} hours ago. Check that the server was started with --backup-to, and make one now with: stoa backup ${place}`,
  backupOldStopped: ({ place, last, hours }: { place: string; last: string; hours: number }) =>
    `The last one in ${place} is from ${last}, ${hours} hours ago. The server makes one within a minute of its start.`,
  backupFailed: ({ why, last }: { why: string; last?: string | undefined }) =>
    last === undefined
      ? `The last one failed, and none worked yet: ${why}`
      : `The last one failed: ${why} The last good one is from ${last}.`,
  noBackups: 'None are scheduled. Start the server with --backup-to <folder or s3://bucket/prefix>.',
  backupDamaged: ({ place, last }: { place: string; last: string }) =>
    `The last one, from ${last} in ${place}, has damaged or missing items. Repair from an earlier one with: stoa repair ${place} --at <time>`,
  backedUp: ({ place, last }: { place: string; last: string }) => `The last one is from ${last}, in ${place}`,
  noRecords: 'None yet.',
  records: ({ entries, writer }: { entries: number; writer?: string }) =>
    writer === undefined
      ? `${recordCount(entries)}, none damaged`
      : `${recordCount(entries)}, none damaged, written by version ${writer}`,
  files: ({ folder }: { folder: string }) => `None missing or damaged in ${folder}`,
  secret: 'secret.key matches this site.',
  damaged: ({ count, names, more }: { count: number; names: readonly string[]; more: boolean }) =>
    `${count} damaged or missing: ${names.join('; ')}${more ? '; …' : ''}. Restore from a backup with: stoa repair <backup>`,
  pageDamaged: ({ why }: { why: string }) =>
    `A page of data.mdb is damaged (${why}). Restore a backup with: stoa restore <backup> --data <new folder>`,
  unreadable: ({ why }: { why: string }) =>
    `Cannot read the site (${why}). Restore a backup with: stoa restore <backup> --data <new folder>`,
} as const;
