// Backups of the whole site: taking, downloading, scheduling, and restoring them. Portable.
import * as z from 'zod/mini';
import { signInBodySchema } from '../../accounts/contributor/schema.ts';
import { defineCalls } from '../../base/calls.ts';
import { backupSettingsSchema, openedBackupsSchema, restoreFiguresSchema, runningSchema } from './schema.ts';

const needs = 'backup.manage';
const path = '/config/api/backups';
const started = { needs, answer: z.object({ running: runningSchema }), status: 202 } as const;

export const backupCalls = defineCalls({
  open: { call: `GET ${path}`, needs, about: 'backups', answer: openedBackupsSchema },
  take: { call: `POST ${path}`, ...started },
  saveSettings: { call: `PUT ${path}/settings`, needs, body: backupSettingsSchema, answer: backupSettingsSchema },
  openFigures: { call: `GET ${path}/:id`, needs, answer: restoreFiguresSchema },
  /** Then `download` has it, for an hour. */
  pack: { call: `POST ${path}/:id/file`, ...started },
  download: { call: `GET ${path}/:id/file`, needs, writes: 'file' },
  /** Replaces the site's data at a restart, which follows. */
  restore: { call: `POST ${path}/:id/restore`, ...started, body: z.pick(signInBodySchema, { password: true }) },
});
