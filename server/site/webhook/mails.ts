// The mail that webhooks cause: a subscription was paused. Commerce 1.10. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailSite } from '../../outbox/mail-layout.ts';

export function pausedMail(
  site: MailSite,
  endpointUrl: string,
  adminUrl: string,
): { subject: string; content: MailContent } {
  return {
    subject: 'A webhook was paused',
    content: {
      ...site,
      heading: 'A webhook was paused',
      paragraphs: [
        'For 48 hours, no call to this address has succeeded, so it gets no more of them:',
        endpointUrl,
        'Once the receiver works again, switch the webhook on in the settings and send again what it missed.',
      ],
      button: { label: 'Open the editor', url: `${adminUrl}/config` },
      footer: 'You get this mail because this site is yours.',
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
