// Messages of connected services and of the plan. Portable.

const count =
  (one: string, many: string) =>
  ({ count }: { count: number }) =>
    count === 1 ? `1 ${one}` : `${count} ${many}`;

export const messages = {
  title: 'Connected services',
  lead: 'What your site sends to others, or lets others do. Open one to change it.',
  settings: 'Settings',
  what: 'your connected services',
  card: 'Services',
  rows: {
    stripe: { title: 'Stripe', note: 'Takes card payments' },
    email: { title: 'Mail server', note: 'Sends your emails' },
    googleTagId: { title: 'Google tag', note: 'Counts visits at Google, with consent' },
    metaPixelId: { title: 'Meta pixel', note: 'Counts visits at Meta, with consent' },
    pinterestTagId: { title: 'Pinterest tag', note: 'Counts visits at Pinterest, with consent' },
    fullStoryOrgId: { title: 'FullStory', note: 'Records sessions, with consent' },
    webhooks: { title: 'Webhooks', note: 'Call your programs when something happens' },
    apiKeys: { title: 'API keys', note: 'Let programs read and change data' },
  },
  off: 'Not connected',
  on: 'Connected',
  none: 'None',
  webhooks: count('webhook', 'webhooks'),
  webhooksPaused: count('needs attention', 'need attention'),
  apiKeys: count('key', 'keys'),
} as const;

export const planMessages = {
  title: 'Plan',
  lead: 'You run this site yourself, so you have nothing to upgrade and nothing to pay here.',
  what: 'your plan',
  card: 'Your plan',
  state: 'Status',
  paid: 'Paid',
  features: 'Features',
  all: 'All of them',
  limits: 'Limits',
  noLimits: 'Only those of your server',
} as const;
