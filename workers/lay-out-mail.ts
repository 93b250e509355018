// Worker job: the two forms of an email, made when it leaves. Run by pool.ts; asked by site/mail.
import { type MailText, mailContentSchema, renderMail } from '../server/outbox/mail-layout.ts';

export default (message: unknown): MailText => renderMail(mailContentSchema.parse(message));
