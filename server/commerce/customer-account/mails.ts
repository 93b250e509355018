// The mails of shoppers' accounts. Each answers a request, so none has an unsubscribe link.

import type { Parts, SiteAddress } from '../../base/parts.ts';
import type { OutgoingMail } from '../../outbox/schema.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { mails as words } from './messages.ts';

export type MailParts = Parts & SiteAddress;

type Kind = keyof typeof words;

/** The link of a mail's button, by kind of mail. */
const paths: { [K in Kind]?: (token: string) => string } = {
  confirmSignUp: (token) => `/account/confirm?t=${token}`,
  haveAccount: () => '/account/sign-in',
  resetPassword: (token) => `/account/reset?t=${token}`,
  passwordChanged: () => '/account/forgot',
  confirmEmail: (token) => `/account/email?t=${token}`,
};

/**
 * Builds a mail, to be queued in a transaction. Reads the sender, so call it before that.
 * @param next the path of this site that the link continues to
 */
export async function accountMail(
  parts: MailParts,
  kind: Kind,
  to: string,
  { token = '', next = '' }: { token?: string; next?: string } = {},
): Promise<OutgoingMail> {
  const site = await mailSiteOf(parts.store, parts.siteUrl());
  const { subject: heading, paragraphs, button: label = '' }: Words = words[kind];
  const path = paths[kind]?.(token);
  const on = next === '' ? '' : `${path?.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
  const content = {
    ...site,
    heading,
    paragraphs,
    ...(path !== undefined && { button: { label, url: `${site.siteUrl}${path}${on}` } }),
  };
  const subject = `${heading} · ${site.siteTitle}`.slice(0, 200);
  return { id: parts.ids.next(), kind: `account-${kind}`, to, subject, content, dueAt: parts.clock.now() };
}

type Words = { subject: string; paragraphs: readonly string[]; button?: string };
