// Every kind of mail that can be looked at: a concept adds the list of its `mails.ts` here.
import { formMails } from '../../forms/form/mails.ts';
import { mailingListMails } from '../../forms/mailing-list/mails.ts';
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { webhookMails } from '../../site/webhook/mails.ts';
import { recoveryMails } from '../checkout/cart-recovery-mails.ts';
import { giftCardMailKinds } from '../gift-card/mails.ts';
import { orderMailKinds } from '../order/mail-samples.ts';
import { restockMails } from '../restock/mails.ts';
import { reviewMailKinds } from '../review/mails.ts';
import { subscriptionMailKinds } from '../subscription/mails.ts';

export const mailKinds: readonly MailKind[] = [
  ...orderMailKinds,
  ...giftCardMailKinds,
  ...restockMails,
  ...reviewMailKinds,
  ...recoveryMails,
  ...formMails,
  ...mailingListMails,
  ...subscriptionMailKinds,
  ...webhookMails,
];
