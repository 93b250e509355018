// Messages of the inbox pages. Portable.
import { numberText } from '../../base/counted.ts';
import { catalog } from '../../base/text/catalog.ts';

export const messages = {
  title: 'Inbox',
  allMails: 'All emails',
  olderMails: 'Older emails',
  sentByServer: 'Emails of the last 90 days. Their content is stored only until your mail server accepts them.',
  noServer:
    'No mail server is connected, so emails stay here: the latest 200, and every email about an order or a gift card. To send them, open',
  mailSettings: 'Settings > Email',
  empty: 'Emails from your site will appear here.',
  contentGone: 'The content of this email is no longer stored.',
  to: 'To',
  attempts: 'Attempts',
  noAttempts: 'None yet.',
  addressInvalid: 'Enter an email address.',
  subject: 'Subject',
  preview: 'Preview of the email',
  plainText: 'Plain text',
  editor: 'Editor',
} as const;

/** Delivery states of an email. */
export const mailStates = {
  waiting: 'Waiting',
  sent: 'Sent',
  inbox: 'Not sent',
  failed: 'Failed',
  suppressed: 'Unsubscribed',
  withdrawn: 'Withdrawn',
} as const;

/** Messages of the unsubscribe page. */
export const unsubscribeMessages = catalog({
  badLink: "This link doesn't work",
  badLinkHint: 'It may be incomplete. Please use the link in a newer email.',
  title: 'Unsubscribe',
  lead: ({ email }: { email: string }) => `${email} will no longer get emails of this kind.`,
  confirm: 'Unsubscribe',
  done: "You're unsubscribed",
  doneLead: "You won't get emails of this kind anymore.",
});

/** For visitors, where a mail would be announced but no mail server is connected. */
export const noMailMessages = catalog({
  contact: "This site can't send email yet. Please contact us.",
  keepPage: "This site can't send email yet. To see your order again, save the address of this page.",
  giftCard: ({ email }: { email: string }) =>
    `We can't email the gift card to ${email} yet. Please contact us to get it.`,
});

/** Footer of the site's emails. */
export const footerMessages = catalog({ taxNumber: ({ number }: { number: string }) => `Tax number: ${number}` });

/** About the look of all emails, and the owner's own texts. */
export const designMessages = {
  subjectMissing: 'Enter a subject.',
  headingMissing: 'Enter a heading.',
  oneLine: 'Use one line without line breaks.',
  colorWrong: 'Enter a color such as #0a5c36, or leave it empty.',
  tooLong: ({ over }: { over: number }) =>
    `Your email texts are too long together. Shorten one by about ${numberText(over)} characters.`,
} as const;

/** About the mail server and the sender. */
export const settingsMessages = {
  fixed: 'The command that starts the server sets the mail server. Remove --smtp-url there to set it here.',
  noServer: 'Connect a mail server first.',
  hostWrong: 'Enter the name of your mail server, such as smtp.example.com.',
  passwordMissing: 'Enter the password of your mail server.',
  senderWrong: 'Enter an email address such as hello@example.com.',
  signInFailed: 'The mail server refused the user name or password. Check both, then try again.',
  unreachable: ({ host, port }: { host: string; port: number }) =>
    `We couldn't reach ${host} on port ${port}. Check the server name and the port.`,
  notSecure: ({ host }: { host: string }) =>
    `We couldn't set up a secure connection to ${host}. Check the security setting: port 465 uses TLS, port 587 uses STARTTLS.`,
  refused: ({ reason }: { reason: string }) => `The mail server refused the email: ${reason}`,
  testSubject: ({ site }: { site: string }) => `Test email from ${site}`,
  testText: ({ site }: { site: string }) => `It works. ${site} can send email.`,
} as const;
