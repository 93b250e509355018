// The email about a failed scheduled backup. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { type MailSite, writeMail } from '../../outbox/mail-text.ts';
import { failureMessages as messages, failureNotes as notes } from './messages.ts';

export const failureKind = 'backup-failed';

/** @param why as the program says it, in English. `lastGood`: epoch ms */
export const failureMail = (site: MailSite, why: string, lastGood: number | undefined) =>
  writeMail(
    site,
    failureKind,
    {
      reason: why,
      last: lastGood === undefined ? messages.noGood : messages.lastGood({ at: new Date(lastGood).toISOString() }),
    },
    ({ site, reason, last }) => ({
      subject: messages.subject({ site }),
      heading: messages.heading,
      body: [messages.why({ why: reason }), last, messages.next],
    }),
  );

export const backupMails: readonly MailKind[] = [
  {
    kind: failureKind,
    title: notes.title,
    reader: 'owner',
    when: notes.when,
    sample: (site) => failureMail(site, 'ENOSPC', Date.UTC(2026, 10, 16, 3)),
  },
];
