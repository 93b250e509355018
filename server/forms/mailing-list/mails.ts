// The email that welcomes a subscriber. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailSite } from '../../outbox/mail-layout.ts';

/** Also the list that its unsubscribe link leaves. */
export const newsletter = 'newsletter';

export const welcomeMail = (site: MailSite, unsubscribeUrl: string): { subject: string; content: MailContent } => ({
  subject: `You're subscribed to ${site.siteTitle}`,
  content: {
    ...site,
    heading: "You're subscribed",
    paragraphs: [
      `You'll get news from ${site.siteTitle} now and then. If you didn't sign up, unsubscribe with the link below.`,
    ],
    button: { label: 'Visit the site', url: site.siteUrl },
    footer: "You're receiving this because this email address signed up for news.",
    unsubscribeUrl,
  },
});

export const mailingListMails: readonly MailKind[] = [
  {
    kind: newsletter,
    title: 'Newsletter welcome',
    sample: (site) => welcomeMail(site, `${site.siteUrl}/unsubscribe?t=sample`),
  },
];
