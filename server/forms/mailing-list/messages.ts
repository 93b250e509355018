// Messages of mailing lists: their emails and pages, and those for owners. Portable.
import { numberText } from '../../base/counted.ts';
import { catalog } from '../../base/text/catalog.ts';
import { importRowsMax, listsMax } from './limits.ts';

export const messages = /* @__PURE__ */ catalog({
  title: 'Newsletter welcome',
  subject: ({ site }: { site: string }) => `You're subscribed to ${site}`,
  heading: "You're subscribed",
  lead: ({ site }: { site: string }) =>
    `You'll get news from ${site} now and then. If you didn't sign up, unsubscribe with the link below.`,
  visit: 'Visit the site',
  footer: "You're receiving this because this email address signed up for news.",
  confirmTitle: 'Newsletter confirmation',
  confirmSubject: ({ site }: { site: string }) => `Confirm your subscription to ${site}`,
  confirmHeading: 'Confirm your subscription',
  confirmLead: ({ site }: { site: string }) =>
    `Someone signed up for news from ${site} with this email address. If it was you, confirm it. If not, do nothing: you won't get any news.`,
  confirmButton: 'Confirm',
  confirmFooter: 'This link works for 7 days.',
});

/** When each mail is sent, for owners. */
export const mailTimes = {
  welcome: 'When someone joins a mailing list.',
  confirm: 'When someone signs up for a mailing list that asks for confirmation.',
} as const;

/** Page that the link of the confirmation email opens. */
export const confirmPageMessages = /* @__PURE__ */ catalog({
  title: 'Confirm your subscription',
  lead: ({ list }: { list: string }) => `You'll get emails of “${list}”. You can unsubscribe at any time.`,
  confirm: 'Confirm',
  done: "You're subscribed",
  doneLead: 'Thanks for confirming your email address.',
  badLink: "This link doesn't work",
  badLinkHint: 'It may have expired. Please sign up again.',
});

export const newsletterName = 'Newsletter';

export const ownerMessages = {
  /** Specification 5. */
  listMissing: 'A List must be selected',
  unknown: 'This mailing list doesn’t exist anymore.',
  nameMissing: 'Enter a name.',
  nameTaken: 'Another mailing list has this name. Enter a different one.',
  tooMany: `You can have up to ${listsMax} mailing lists. Delete one to add another.`,
  alreadyListed: 'This address is on the list already.',
  hasLeft: 'This address unsubscribed from the list. It can sign up again with a form that asks for confirmation.',
  emailWrong: 'Enter an email address such as hello@example.com.',
  noEmails: 'The file has no column with email addresses. Add a first row with “Email”, or put the addresses first.',
  tooManyRows: () => `The file can have up to ${numberText(importRowsMax)} rows. Split it and import the parts.`,
  misquoted: ({ line }: { line: number }) => `Line ${line} has a quotation mark that isn’t closed or isn’t expected.`,
} as const;
