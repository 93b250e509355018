// The emails for a subscriber: welcome, and the request to confirm the address. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { type MailSite, pageUrl, type WrittenMail, writeMail } from '../../outbox/mail-text.ts';
import { mailTimes, messages } from './messages.ts';

/** Kind of the welcome mail, and the list that its unsubscribe link leaves; also the ID of the first list. */
export const newsletter = 'newsletter';
export const confirmKind = 'newsletter-confirm';

export const welcomeMail = (site: MailSite, unsubscribeUrl: string): WrittenMail =>
  writeMail(
    site,
    newsletter,
    {},
    ({ site }) => ({
      subject: messages.subject({ site }),
      heading: messages.heading,
      body: [messages.lead({ site })],
    }),
    { button: { label: messages.visit, url: pageUrl(site, '') }, footer: messages.footer, unsubscribeUrl },
  );

export const confirmMail = (site: MailSite, url: string): WrittenMail =>
  writeMail(
    site,
    confirmKind,
    {},
    ({ site }) => ({
      subject: messages.confirmSubject({ site }),
      heading: messages.confirmHeading,
      body: [messages.confirmLead({ site })],
    }),
    { button: { label: messages.confirmButton, url }, footer: messages.confirmFooter },
  );

export const mailingListMails: readonly MailKind[] = [
  {
    kind: newsletter,
    title: messages.title,
    reader: 'visitor',
    when: mailTimes.welcome,
    sample: (site) => welcomeMail(site, `${site.siteUrl}/unsubscribe?t=sample`),
  },
  {
    kind: confirmKind,
    title: messages.confirmTitle,
    reader: 'visitor',
    when: mailTimes.confirm,
    sample: (site) => confirmMail(site, `${site.siteUrl}/confirm-subscription?t=sample`),
  },
];
