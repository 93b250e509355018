// Every kind of mail that can be looked at: a concept adds the list of its `mails.ts` here.
import type { MailKind } from '../../outbox/mail-kinds.ts';

export const mailKinds: readonly MailKind[] = [];
