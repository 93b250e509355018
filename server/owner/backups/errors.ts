// Refusals about backups. Portable.
import { refusal } from '../../base/errors.ts';

export const backupUnknown = refusal('backup-unknown', 404, 'This backup was removed.');

export const backupRunning = refusal(
  'backup-running',
  409,
  'A backup, a download, or a restore is already running. Wait until it has finished.',
);

export const backupsElsewhere = refusal(
  'backups-elsewhere',
  409,
  'The records of this site are in a database. Back it up with its own tools.',
);

export const scheduleFixed = refusal(
  'backup-schedule-fixed',
  409,
  'The person who runs your server chose when backups are made.',
);

export const backupNotReady = refusal(
  'backup-not-ready',
  404,
  'The file of this backup isn’t ready. Prepare the download again.',
);

export const backupDiskFull = refusal(
  'backup-disk-full',
  507,
  'The disk is nearly full, so there is no room for a backup. Free some space on the server, then try again.',
);
