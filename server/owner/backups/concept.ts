// Backups of the whole site.
import { defineConcept } from '../../http/concept.ts';
import { type BackupParts, backupState } from './backups.ts';
import { backupCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { backupMails } from './mails.ts';
import * as messages from './messages.ts';
import { serveBackups } from './serve.ts';

export const backupsConcept = defineConcept({
  name: 'owner/backups',
  calls: backupCalls,
  refusals,
  messages,
  mails: backupMails,
  serve: serveBackups,
  overview: {
    backups: { needs: ['backup.manage'], read: (parts: BackupParts) => backupState(parts) },
  },
});
