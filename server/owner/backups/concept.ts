// Backups of the whole site.

import { signedInActor } from '../../accounts/session/actor.ts';
import { passwordCheck } from '../../accounts/session/own-password.ts';
import { serve } from '../../accounts/session/serve.ts';
import { defineConcept } from '../../http/concept.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { byNetwork } from '../../http/rate-limit.ts';
import { type BackupParts, backupState, loadBackup, openBackups, restoreFigures, saveSchedule } from './backups.ts';
import { backupCalls } from './calls.ts';
import * as refusals from './errors.ts';
import { backupsElsewhere } from './errors.ts';
import { backupMails } from './mails.ts';
import * as messages from './messages.ts';

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

function serveBackups(parts: BackupParts & { delay?: (ms: number) => Promise<unknown> }) {
  const assertPassword = passwordCheck(parts, 'restore-backup');
  return serve(backupCalls, {
    open: () => openBackups(parts),
    take({ actor }) {
      if (!parts.backups) throw backupsElsewhere();
      return { running: parts.backups.take({ how: 'person', name: actor.name.slice(0, 200) }) };
    },
    async saveSettings({ body: { schedule } }) {
      await saveSchedule(parts, schedule);
      return { schedule };
    },
    openFigures: ({ params: { id } }) => restoreFigures(parts, id),
    async pack({ params: { id } }) {
      const { backups, backup } = await loadBackup(parts, id);
      return { running: backups.pack(backup.id) };
    },
    async download({ params: { id }, ctx }) {
      const { backups, backup } = await loadBackup(parts, id);
      const { stream, sizeBytes } = await backups.openPacked(id);
      const day = new Date(backup.createdAt).toISOString().slice(0, 16).replace(':', '');
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Disposition', `attachment; filename="backup-${day}.stoa"`);
      ctx.type = 'application/octet-stream';
      ctx.length = sizeBytes;
      ctx.body = stream;
    },
    async restore({ params: { id }, body: { password }, actor, ctx }) {
      // Not even a hash of the body is kept, with which the password could be guessed.
      replayOf(ctx)?.forget();
      await assertPassword(byNetwork(ctx), signedInActor(ctx), password);
      const { backups, backup } = await loadBackup(parts, id);
      parts.log.info('restore-asked', { backup: id, contributor: actor.id });
      return { running: backups.restore(backup.id, { how: 'restore', name: actor.name.slice(0, 200) }) };
    },
  });
}
