// The email about a paused webhook. Commerce 1.10. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { type MailSite, type WrittenMail, writeMail } from '../../outbox/mail-text.ts';
import { pausedMailMessages as messages, pausedMailTime } from './messages.ts';

const pausedKind = 'webhook-paused';

export function pausedMail(
  site: MailSite,
  { id, endpointUrl }: { id: string; endpointUrl: string },
  adminUrl: string,
): WrittenMail {
  return writeMail(
    site,
    pausedKind,
    { url: endpointUrl },
    ({ url }) => ({
      subject: messages.subject,
      heading: messages.subject,
      body: [messages.why, url, messages.whatNext],
    }),
    { button: { label: messages.open, url: `${adminUrl}/config/settings/webhooks/${id}` }, footer: messages.footer },
  );
}

export const webhookMails: readonly MailKind[] = [
  {
    kind: pausedKind,
    title: messages.title,
    reader: 'owner',
    when: pausedMailTime,
    sample: (site) => pausedMail(site, { id: '', endpointUrl: 'https://receiver.example/hooks' }, site.siteUrl),
  },
];
