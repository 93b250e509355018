// The mails of shoppers' accounts. Each answers what somebody asked for, so none has an unsubscribe link.

import type { Parts, SiteAddress } from '../../base/parts.ts';
import { renderMail } from '../../outbox/mail-layout.ts';
import type { OutgoingMail } from '../../outbox/schema.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';

export type MailParts = Parts & SiteAddress;

type Words = { subject: string; heading: string; paragraphs: string[]; button?: { label: string; path: string } };

const leadingTo = (sign: '?' | '&', next = ''): string =>
  next === '' ? '' : `${sign}next=${encodeURIComponent(next)}`;

export const accountMails = {
  confirmSignUp: (token: string, next?: string): Words => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [
      'Somebody, most likely you, asked for an account with this email address. It is made when you open the link below, within one day, and enter the password that was chosen.',
      'If it was not you, there is nothing to do: without the link there is no account.',
    ],
    button: { label: 'Confirm and sign in', path: `/account/confirm?t=${token}${leadingTo('&', next)}` },
  }),
  haveAccount: (next?: string): Words => ({
    subject: 'You have an account already',
    heading: 'You have an account already',
    paragraphs: [
      'Somebody, most likely you, asked for an account with this email address. There is one already: sign in with it, or choose a new password if you have forgotten yours.',
    ],
    button: { label: 'Sign in', path: `/account/sign-in${leadingTo('?', next)}` },
  }),
  resetPassword: (token: string): Words => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      'Open the link below within one hour to choose a new password. It works once.',
      'If you did not ask for it, there is nothing to do: your password stays as it is.',
    ],
    button: { label: 'Choose a new password', path: `/account/reset?t=${token}` },
  }),
  passwordChanged: (): Words => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and every other device was signed out.',
      'If it was not you, choose a new password now.',
    ],
    button: { label: 'Choose a new password', path: '/account/forgot' },
  }),
  confirmEmail: (token: string): Words => ({
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: ['Open the link below within one day, and this becomes the email address of your account.'],
    button: { label: 'Confirm this address', path: `/account/email?t=${token}` },
  }),
  emailChanged: (): Words => ({
    subject: 'The email address of your account was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      'The account that had this email address has another one now. Mails about it no longer come here.',
      'If it was not you, please answer to the shop without delay.',
    ],
  }),
  accountErased: (): Words => ({
    subject: 'Your account was erased',
    heading: 'Your account was erased',
    paragraphs: [
      'Your account, your addresses and your cart are gone. Orders stay in the books as the law asks, without your name and addresses.',
    ],
  }),
} as const;

/** A mail to be queued in a step. Read before it: who writes. */
export async function accountMail(
  parts: MailParts,
  kind: keyof typeof accountMails,
  to: string,
  words: Words,
): Promise<OutgoingMail> {
  const site = await mailSiteOf(parts.store, parts.siteUrl());
  const { html, text } = renderMail({
    ...site,
    heading: words.heading,
    paragraphs: words.paragraphs,
    ...(words.button && { button: { label: words.button.label, url: `${site.siteUrl}${words.button.path}` } }),
  });
  const subject = `${words.subject} · ${site.siteTitle}`.slice(0, 200);
  return { id: parts.ids.next(), kind: `account-${kind}`, to, subject, html, text, dueAt: parts.clock.now() };
}
