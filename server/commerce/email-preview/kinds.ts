// Every kind of mail that can be looked at: a concept adds the list of its `mails.ts` here.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { webhookMails } from '../../site/webhook/mails.ts';
import { giftCardMailKinds } from '../gift-card/mails.ts';
import { restockMails } from '../restock/mails.ts';
import { subscriptionMailKinds } from '../subscription/mails.ts';

export const mailKinds: readonly MailKind[] = [
  ...giftCardMailKinds,
  ...restockMails,
  ...subscriptionMailKinds,
  ...webhookMails,
];
