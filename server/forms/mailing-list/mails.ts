// The first mail of the list: it says that one is on it, and how to leave. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailSite } from '../../outbox/mail-layout.ts';

/** Also the list that its unsubscribe link leaves. */
export const newsletter = 'newsletter';

export const welcomeMail = (site: MailSite, unsubscribeUrl: string): { subject: string; content: MailContent } => ({
  subject: `You are on the list of ${site.siteTitle}`,
  content: {
    ...site,
    heading: 'You are on the list',
    paragraphs: [`${site.siteTitle} will write to you now and then. If that was not you, leave with the link below.`],
    button: { label: 'Visit the site', url: site.siteUrl },
    footer: 'You get this mail because this address was signed up for news.',
    unsubscribeUrl,
  },
});

export const mailingListMails: readonly MailKind[] = [
  {
    kind: newsletter,
    title: 'Signed up for news',
    sample: (site) => welcomeMail(site, `${site.siteUrl}/unsubscribe?t=sample`),
  },
];
