// Backups as the owner sees them. Portable.
import * as z from 'zod/mini';
import { makerSchema } from '../../data-folder/repository/maker.ts';

export const schedules = ['off', 'daily', 'weekly'] as const;
export type Schedule = (typeof schedules)[number];
export const backupSettingsSchema = z.strictObject({ schedule: z.enum(schedules) });

const work = z.enum(['backup', 'download', 'restore']);

export const runningSchema = z.object({
  what: work,
  /** The backup that is downloaded or restored. */
  id: z.optional(z.string()),
  startedAt: z.int(),
  step: z.enum(['copying', 'storing', 'fetching', 'restarting']),
  /** Files so far. */
  done: z.optional(z.int()),
  of: z.optional(z.int()),
});
export type Running = z.infer<typeof runningSchema>;

const failureSchema = z.object({
  what: work,
  at: z.int(),
  /** For people. */
  why: z.string(),
});
export type Failure = z.infer<typeof failureSchema>;

const listedBackupSchema = z.object({
  id: z.string(),
  createdAt: z.int(),
  records: z.int(),
  files: z.int(),
  sizeBytes: z.int(),
  /** Absent: an earlier version made it. */
  by: z.optional(makerSchema),
  /** Records and files that were already damaged when it was made. */
  damaged: z.int(),
  /** It can't be read. */
  problem: z.optional(z.string()),
});
export type ListedBackup = z.infer<typeof listedBackupSchema>;

export const openedBackupsSchema = z.object({
  /** False: the records are in a database, which has its own tools. */
  isSupported: z.boolean(),
  /** `own`: in the data folder. */
  place: z.optional(z.object({ kind: z.enum(['own', 'folder', 'bucket']), name: z.string() })),
  schedule: z.enum(schedules),
  /** The person who runs the server chose the schedule. `everyMinutes` absent: each night. */
  fixed: z.optional(z.object({ everyMinutes: z.optional(z.int()) })),
  keep: z.optional(z.object({ days: z.int(), weeks: z.int(), months: z.int(), newest: z.int() })),
  running: z.optional(runningSchema),
  /** The last attempt, if it failed. */
  failure: z.optional(failureSchema),
  /** A backup that is ready to be saved as a file. */
  download: z.optional(z.object({ id: z.string(), sizeBytes: z.int() })),
  /** When this site was restored, and the time that the backup was made. */
  restored: z.optional(z.object({ at: z.int(), created: z.int() })),
  /** Newest first. */
  backups: z.array(listedBackupSchema),
});
export type OpenedBackups = z.infer<typeof openedBackupsSchema>;

/** Everything that a restore replaces, and data that is lost because it was written after the backup. */
export const restoreFiguresSchema = z.object({
  backup: listedBackupSchema,
  replaced: z.object({ pages: z.int(), products: z.int(), orders: z.int() }),
  lost: z.object({
    orders: z.int(),
    submissions: z.int(),
    /** Actions of people in the editor. At most 100 are counted. */
    changes: z.int(),
    hasMoreChanges: z.boolean(),
  }),
  /** Whether the program starts itself again. */
  restarts: z.boolean(),
});
export type RestoreFigures = z.infer<typeof restoreFiguresSchema>;
