// The mails of shoppers' accounts. Each answers a request, so none has an unsubscribe link.

import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { OutgoingMail } from '../../outbox/schema.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import type { FixedMailServer } from '../../site/mail/settings.ts';
import { type AccountMail, type MailLink, writeAccountMail } from './written-mails.ts';

export type MailParts = Parts & SiteAddress & FixedMailServer;

/**
 * Builds a mail, to be queued in a transaction. Reads the sender, so call it before that.
 * @param next the path of this site that the link continues to
 */
export async function accountMail(
  parts: MailParts,
  kind: AccountMail,
  to: string,
  link: MailLink = {},
): Promise<OutgoingMail> {
  const mail = writeAccountMail(await mailSiteOf(parts.store, parts.siteUrl()), kind, link);
  return { ...mail, id: parts.ids.next(), kind: `account-${kind}`, to, dueAt: parts.clock.now() };
}
