// Worker job: renders both forms of an email (HTML and text) when it is sent. Run by pool.ts; requested by site/mail.
import { type MailText, mailContentSchema, renderMail } from '../server/outbox/mail-layout.ts';

export default (message: unknown): MailText => renderMail(mailContentSchema.parse(message));
