// The email about a paused webhook. Commerce 1.10. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailSite } from '../../outbox/mail-layout.ts';
import { pausedMailMessages as messages } from './messages.ts';

export function pausedMail(
  site: MailSite,
  endpointUrl: string,
  adminUrl: string,
): { subject: string; content: MailContent } {
  return {
    subject: messages.subject,
    content: {
      ...site,
      heading: messages.subject,
      paragraphs: [messages.why, endpointUrl, messages.whatNext],
      button: { label: messages.open, url: `${adminUrl}/config` },
      footer: messages.footer,
    },
  };
}

export const webhookMails: readonly MailKind[] = [
  {
    kind: 'webhook-paused',
    title: messages.title,
    sample: (site) => pausedMail(site, 'https://receiver.example/hooks', site.siteUrl),
  },
];
