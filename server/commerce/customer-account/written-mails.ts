// The wording of the mails of shoppers' accounts. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { type MailSite, pageUrl, writeMail } from '../../outbox/mail-text.ts';
import { mailTimes, mailTitles, mails as words } from './messages.ts';

export type AccountMail = keyof typeof words;
export type MailLink = { token?: string; next?: string };

/** The link of a mail's button, by kind of mail. */
const paths: { [K in AccountMail]?: (token: string) => string } = {
  confirmSignUp: (token) => `/account/confirm?t=${token}`,
  haveAccount: () => '/account/sign-in',
  resetPassword: (token) => `/account/reset?t=${token}`,
  passwordChanged: () => '/account/forgot',
  confirmEmail: (token) => `/account/email?t=${token}`,
};

/** @param link.next the path of this site that the link continues to */
export function writeAccountMail(site: MailSite, kind: AccountMail, { token = '', next = '' }: MailLink) {
  const { subject: heading, paragraphs, button: label = '' }: Words = words[kind];
  const path = paths[kind]?.(token);
  const on = next === '' ? '' : `${path?.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
  return writeMail(
    site,
    `account-${kind}`,
    {},
    ({ site }) => ({ subject: `${heading} · ${site}`, heading, body: paragraphs }),
    path === undefined ? {} : { button: { label, url: pageUrl(site, `${path}${on}`) } },
  );
}

type Words = { subject: string; paragraphs: readonly string[]; button?: string };

export const accountMailKinds: readonly MailKind[] = (Object.keys(words) as AccountMail[]).map((kind) => ({
  kind: `account-${kind}`,
  title: mailTitles[kind],
  reader: 'customer',
  when: mailTimes[kind],
  sample: (site) => writeAccountMail(site, kind, { token: 'sample' }),
}));
