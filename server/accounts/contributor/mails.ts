// The email with the link to a new password for the editor. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { type MailSite, writeMail } from '../../outbox/mail-text.ts';
import { resetMailMessages as messages, resetMailNotes as notes } from './messages.ts';

export const resetKind = 'contributor-reset';

export const resetMail = (site: MailSite, url: string) =>
  writeMail(
    site,
    resetKind,
    {},
    ({ site }) => ({
      subject: messages.subject({ site }),
      heading: messages.heading,
      body: [messages.lead, messages.ignore],
    }),
    { button: { label: messages.choose, url } },
  );

export const contributorMails: readonly MailKind[] = [
  {
    kind: resetKind,
    title: notes.title,
    reader: 'team',
    when: notes.when,
    sample: (site) => resetMail(site, site.siteUrl),
  },
];
