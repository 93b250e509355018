// Refusals about backups. Portable.
import { conflict, missing, refusal } from '../../base/errors.ts';

export const backupUnknown = missing('backup-unknown', 'This backup was removed.');

export const backupRunning = conflict(
  'backup-running',
  'A backup, a download, or a restore is already running. Wait until it has finished.',
);

export const backupsElsewhere = conflict(
  'backups-elsewhere',
  'The records of this site are in a database. Back it up with its own tools.',
);

export const scheduleFixed = conflict(
  'backup-schedule-fixed',
  'The person who runs your server chose when backups are made.',
);

export const backupNotReady = missing(
  'backup-not-ready',
  'The file of this backup isn’t ready. Prepare the download again.',
);

export const backupDiskFull = refusal(
  'backup-disk-full',
  507,
  'The disk is nearly full, so there is no room for a backup. Free some space on the server, then try again.',
);
