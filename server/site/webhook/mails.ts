// The email that says a webhook was paused. Commerce 1.10. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailSite } from '../../outbox/mail-layout.ts';

export function pausedMail(
  site: MailSite,
  endpointUrl: string,
  adminUrl: string,
): { subject: string; content: MailContent } {
  return {
    subject: 'We paused a webhook',
    content: {
      ...site,
      heading: 'We paused a webhook',
      paragraphs: [
        'We paused this webhook because every delivery to it failed for 48 hours:',
        endpointUrl,
        'When it works again, turn the webhook back on in your settings and resend the deliveries it missed.',
      ],
      button: { label: 'Open the editor', url: `${adminUrl}/config` },
      footer: "You're receiving this because you own this site.",
    },
  };
}

export const webhookMails: readonly MailKind[] = [
  {
    kind: 'webhook-paused',
    title: 'Webhook paused',
    sample: (site) => pausedMail(site, 'https://receiver.example/hooks', site.siteUrl),
  },
];
