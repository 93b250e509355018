// The email that notifies the owner of a form submission. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { type MailSite, type WrittenMail, writeMail } from '../../outbox/mail-text.ts';
import { answerText } from './answer-text.ts';
import { mailTimes, mailMessages as messages } from './messages.ts';
import type { Answer } from './schema.ts';

const submissionKind = 'form-submission';
const replyKind = 'form-reply';

export const submissionMail = (
  site: MailSite,
  form: { id: string; name: string },
  answers: readonly Answer[],
): WrittenMail =>
  writeMail(
    site,
    submissionKind,
    { form: form.name },
    ({ form }) => ({ subject: messages.subject({ form }), heading: messages.heading({ form }), body: [] }),
    {
      rows: answers.slice(0, 60).map(({ label, value }) => ({ label, detail: answerText(value) })),
      footer: messages.footer({ form: form.name }),
    },
  );

/** A contributor's answer to a visitor. */
export const replyMail = (
  site: MailSite,
  { form, text, by, quoted }: { form: string; text: string; by: string; quoted: string },
): WrittenMail =>
  writeMail(
    site,
    replyKind,
    { form, answer: text, name: by },
    ({ form, answer, name, site }) => ({
      subject: messages.replySubject({ form, site }),
      heading: messages.replyHeading({ site }),
      body: [answer, name],
    }),
    {
      ...(quoted !== '' && { rows: [{ label: messages.youWrote, detail: quoted }] }),
      footer: messages.replyFooter({ form }),
    },
  );

export const formMails: readonly MailKind[] = [
  {
    kind: submissionKind,
    title: messages.title,
    reader: 'owner',
    when: mailTimes.submission,
    sample: (site) =>
      submissionMail(site, { id: '', name: 'Contact' }, [
        { fieldId: 'name', type: 'name', label: 'Name', value: 'Ada Lovelace' },
        { fieldId: 'message', type: 'textarea', label: 'Message', value: 'Do you ship to London?' },
      ]),
  },
  {
    kind: replyKind,
    title: messages.replyTitle,
    reader: 'visitor',
    when: mailTimes.reply,
    required: ['answer'],
    sample: (site) =>
      replyMail(site, {
        form: 'Contact',
        text: 'Yes, we ship to London every week.',
        by: 'Ada',
        quoted: 'Do you ship to London?',
      }),
  },
];
