// The invitation email. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { type MailSite, writeMail } from '../../outbox/mail-text.ts';
import { invitationMessages as messages, invitationNotes as notes } from './messages.ts';

export const invitationKind = 'contributor-invitation';

/** @param by name of the person who invites */
export const invitationMail = (site: MailSite, by: string, url: string) =>
  writeMail(
    site,
    invitationKind,
    { by },
    (names) => ({
      subject: messages.subject(names),
      heading: messages.heading(names),
      body: [messages.lead(names), messages.ignore],
    }),
    { button: { label: messages.join, url } },
  );

export const peopleMails: readonly MailKind[] = [
  {
    kind: invitationKind,
    title: notes.title,
    reader: 'team',
    when: notes.when,
    sample: (site) => invitationMail(site, 'Ada Lovelace', site.siteUrl),
  },
];
