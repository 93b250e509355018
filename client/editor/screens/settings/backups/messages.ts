// Messages of the backups screen. Portable.
import { counted, numberText } from '../../../../../server/base/counted.ts';
import { plural } from '../../../../../server/base/plural.ts';

const nights = { daily: 'Every night at 3 o’clock', weekly: 'Every week, at night' } as const;

export const messages = {
  title: 'Backups',
  what: 'your backups',
  lead: 'A backup has everything: pages, products, orders, customers, settings, and files.',
  take: 'Back up now',
  empty: 'Backups that you take or schedule appear here.',
  elsewhere:
    'The records of this site are in a database, so backups aren’t made here. Ask the person who runs your server to back up the database and the files.',
  places: {
    own: 'Backups are on the same disk as your site. They help when something was deleted or changed by mistake. Download one now and then, in case the disk is lost.',
    folder: ({ name }: { name: string }) => `Backups are in ${name} on your server.`,
    bucket: ({ name }: { name: string }) => `Backups are in ${name}.`,
  },

  schedule: 'Automatic backups',
  scheduleLabel: 'Make a backup',
  schedules: { off: 'Never', ...nights },
  kept: ({ days, weeks, months, newest }: { days: number; weeks: number; months: number; newest: number }) =>
    `The newest ${newest} backups are kept, and one for each of the last ${days} days, ${weeks} weeks, and ${months} months. Older ones are removed.`,
  fixedNightly: 'The person who runs your server chose a backup every night.',
  fixedEvery: ({ minutes }: { minutes: number }) =>
    minutes % 60 === 0
      ? plural(
          minutes / 60,
          'The person who runs your server chose a backup every hour.',
          `The person who runs your server chose a backup every ${minutes / 60} hours.`,
        )
      : `The person who runs your server chose a backup every ${minutes} minutes.`,
  scheduleSaved: 'Saved',

  list: 'Your backups',
  verified: 'Verified',
  damaged: ({ count }: { count: number }) => counted(count, 'damaged part', 'damaged parts'),
  unreadable: 'Can’t be read',
  facts: ({ records, files }: { records: number; files: number }) =>
    `${counted(records, 'record', 'records')}, ${counted(files, 'file', 'files')}`,
  by: {
    schedule: 'automatic',
    person: ({ name }: { name: string }) => `by ${name}`,
    command: 'on the server',
    restore: 'before a restore',
  },
  verifiedHint: 'Every record and file is read again when a backup is made.',

  running: {
    copying: 'Copying your site…',
    storing: ({ done, of }: { done: number; of: number }) => `Storing file ${numberText(done)} of ${numberText(of)}`,
    fetching: 'Reading the backup…',
    fetched: ({ done, of }: { done: number; of: number }) => `Reading file ${numberText(done)} of ${numberText(of)}`,
    restarting: 'Restarting your site with the backup…',
  },
  works: { backup: 'Taking a backup', download: 'Preparing the download', restore: 'Restoring a backup' },
  done: 'Backup finished',
  failures: {
    backup: ({ when, why }: { when: string; why: string }) => `The last backup failed ${when}. ${why}`,
    download: ({ why }: { why: string }) => `The download couldn’t be prepared. ${why}`,
    restore: ({ why }: { why: string }) => `The restore failed, and nothing has changed. ${why}`,
  },
  restored: ({ at, created }: { at: string; created: string }) =>
    `This site was restored on ${at}. It is as it was on ${created}.`,

  menu: ({ when }: { when: string }) => `Actions for the backup of ${when}`,
  prepare: 'Prepare a download',
  restore: 'Restore…',
  download: ({ size }: { size: string }) => `Download (${size})`,
  downloadNote:
    'The file is ready for an hour. It has everything but passwords of connected services, so keep it private. “stoa import site” reads it into an empty folder.',

  restoreTitle: ({ when }: { when: string }) => `Restore the backup of ${when}?`,
  restoreAction: 'Restore',
  restoreLoss: 'The backup hasn’t been restored yet.',
  restoreReplaced: ({ pages, products, orders }: { pages: number; products: number; orders: number }) =>
    `Everything on your site is replaced: ${[
      counted(pages, 'page', 'pages'),
      counted(products, 'product', 'products'),
      counted(orders, 'order', 'orders'),
    ].join(', ')}, and everything else.`,
  restoreLost: ({ orders, submissions, changes, more }: Lost) =>
    `What came after the backup is lost: ${[
      counted(orders, 'order', 'orders'),
      counted(submissions, 'form submission', 'form submissions'),
      more
        ? `more than ${changes} changes by people`
        : plural(changes, '1 change by a person', `${changes} changes by people`),
    ].join(', ')}.`,
  restoreSafe: 'Your site as it is now is backed up first, so that you can come back to it.',
  restoreRestarts:
    'While the backup is read, your site stays open. Then it restarts, which takes a few seconds, and everyone is signed out. Sign in with the password that you had then.',
  restoreStops:
    'While the backup is read, your site stays open. Then the server stops, and the person who runs it starts it again. Everyone is signed out. Sign in with the password that you had then.',
  restoreDamaged: ({ count }: { count: number }) =>
    plural(
      count,
      'One part of this backup was already damaged when it was made.',
      `${numberText(count)} parts of this backup were already damaged when it was made.`,
    ),
  password: 'Your password',
  figures: 'what this restore changes',
  back: 'Your site is restarting. This page opens again by itself.',
} as const;

type Lost = { orders: number; submissions: number; changes: number; more: boolean };
