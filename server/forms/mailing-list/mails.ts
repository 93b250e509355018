// The welcome email for a subscriber. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailSite } from '../../outbox/mail-layout.ts';
import { messages } from './messages.ts';

/** Kind of the mail, and the list that its unsubscribe link leaves. */
export const newsletter = 'newsletter';

export const welcomeMail = (site: MailSite, unsubscribeUrl: string): { subject: string; content: MailContent } => ({
  subject: messages.subject({ site: site.siteTitle }),
  content: {
    ...site,
    heading: messages.heading,
    paragraphs: [messages.lead({ site: site.siteTitle })],
    button: { label: messages.visit, url: site.siteUrl },
    footer: messages.footer,
    unsubscribeUrl,
  },
});

export const mailingListMails: readonly MailKind[] = [
  {
    kind: newsletter,
    title: messages.title,
    sample: (site) => welcomeMail(site, `${site.siteUrl}/unsubscribe?t=sample`),
  },
];
