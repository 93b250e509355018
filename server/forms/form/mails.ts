// The email that notifies the owner of a form submission. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailSite } from '../../outbox/mail-layout.ts';
import { answerText } from './answer-text.ts';
import { mailMessages as messages } from './messages.ts';
import type { Answer } from './schema.ts';

export const submissionMail = (
  site: MailSite,
  form: { id: string; name: string },
  answers: readonly Answer[],
): { subject: string; content: MailContent } => ({
  subject: messages.subject({ form: form.name }),
  content: {
    ...site,
    heading: messages.heading({ form: form.name }),
    paragraphs: [],
    rows: answers.slice(0, 60).map(({ label, value }) => ({ label, detail: answerText(value) })),
    footer: messages.footer({ form: form.name }),
  },
});

/** A contributor's answer to a visitor. */
export const replyMail = (
  site: MailSite,
  { form, text, by, quoted }: { form: string; text: string; by: string; quoted: string },
): { subject: string; content: MailContent } => ({
  subject: messages.replySubject({ form, site: site.siteTitle }),
  content: {
    ...site,
    heading: messages.replyHeading({ site: site.siteTitle }),
    paragraphs: [text, by],
    ...(quoted !== '' && { rows: [{ label: messages.youWrote, detail: quoted }] }),
    footer: messages.replyFooter({ form }),
  },
});

export const formMails: readonly MailKind[] = [
  {
    kind: 'form-submission',
    title: messages.title,
    sample: (site) =>
      submissionMail(site, { id: '', name: 'Contact' }, [
        { fieldId: 'name', type: 'name', label: 'Name', value: 'Ada Lovelace' },
        { fieldId: 'message', type: 'textarea', label: 'Message', value: 'Do you ship to London?' },
      ]),
  },
  {
    kind: 'form-reply',
    title: messages.replyTitle,
    sample: (site) =>
      replyMail(site, {
        form: 'Contact',
        text: 'Yes, we ship to London every week.',
        by: 'Ada',
        quoted: 'Do you ship to London?',
      }),
  },
];
