// The emails for a subscriber: welcome, and the request to confirm the address. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailSite } from '../../outbox/mail-layout.ts';
import { messages } from './messages.ts';

/** Kind of the welcome mail, and the list that its unsubscribe link leaves; also the ID of the first list. */
export const newsletter = 'newsletter';
export const confirmKind = 'newsletter-confirm';

type Mail = { subject: string; content: MailContent };

export const welcomeMail = (site: MailSite, unsubscribeUrl: string): Mail => ({
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

export const confirmMail = (site: MailSite, url: string): Mail => ({
  subject: messages.confirmSubject({ site: site.siteTitle }),
  content: {
    ...site,
    heading: messages.confirmHeading,
    paragraphs: [messages.confirmLead({ site: site.siteTitle })],
    button: { label: messages.confirmButton, url },
    footer: messages.confirmFooter,
  },
});

export const mailingListMails: readonly MailKind[] = [
  {
    kind: newsletter,
    title: messages.title,
    sample: (site) => welcomeMail(site, `${site.siteUrl}/unsubscribe?t=sample`),
  },
  {
    kind: confirmKind,
    title: messages.confirmTitle,
    sample: (site) => confirmMail(site, `${site.siteUrl}/confirm-subscription?t=sample`),
  },
];
