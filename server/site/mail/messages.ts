// What the inbox pages say.

export const messages = {
  title: 'Inbox',
  allMails: 'All emails',
  olderMails: 'Older emails',
  sentByServer: 'Emails of the last 90 days. Their content is stored only until your mail server accepts them.',
  noServer:
    'No mail server is configured, so emails stay here: the latest 200, and every email about an order or a gift card. To send them, set',
  empty: 'Emails from your site will appear here.',
  contentGone: 'The content of this email is no longer stored.',
  to: 'To',
  attempts: 'Attempts',
  noAttempts: 'None yet.',
} as const;
