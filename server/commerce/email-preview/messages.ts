export const messages = {
  unknown: 'There is no such email.',
  title: 'Store emails',
  lead: 'Emails that your store sends, shown with sample data.',
  all: 'All emails',
} as const;
