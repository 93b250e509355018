export const messages = {
  unknown: 'This email does not exist.',
  title: 'Store emails',
  lead: 'Emails that your store sends, shown with sample data.',
  all: 'All emails',
} as const;
