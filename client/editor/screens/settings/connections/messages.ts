// Messages of connected services and of the plan. Portable.

const count =
  (one: string, many: string) =>
  ({ count }: { count: number }) =>
    count === 1 ? `1 ${one}` : `${count} ${many}`;

export const messages = {
  title: 'Connected services',
  lead: 'What your site sends to others, or lets others do. Open one to change it.',
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

export const botMessages = {
  title: 'Bot checks',
  what: 'your bot checks',
  services: { 'built-in': 'Built in', recaptcha: 'reCAPTCHA', 'recaptcha-enterprise': 'reCAPTCHA Enterprise' },
  notes: {
    'built-in': 'Each browser solves a small puzzle by itself. People notice nothing, and no data leaves your site.',
    recaptcha: 'People tick Google’s box before they send a form. Pages with a checked form load it from Google.',
    'recaptcha-enterprise':
      'Google judges in the background whether the sender is a person. Pages with a checked form load its script.',
  },
  failing: 'Needs attention',
  checks: ({ list }: { list: string }) => `Checked: ${list}. Turn the check on or off in each form.`,
  checksNothing: 'Nothing is checked.',
  edit: 'Edit',
  test: 'Test the keys',
  untested: 'Not tested yet',
  answered: ({ when }: { when: string }) => `The service accepted your keys ${when}.`,
  failed: ({ when, problem }: { when: string; problem: string }) =>
    `Failed ${when}: ${problem} Until it works again, only a few submissions are let through.`,
  loss: 'Your changes to the bot checks haven’t been saved.',
  service: 'Check with',
  serviceNotes: {
    'built-in': 'No keys needed. Without JavaScript, people confirm on a second page.',
    recaptcha: 'The “I’m not a robot” checkbox (version 2). Forms need JavaScript.',
    'recaptcha-enterprise': 'Invisible, with a score. Forms need JavaScript.',
  },
  siteKey: 'Site key',
  secret: 'Secret key',
  apiKey: 'API key',
  secretKept: 'Leave empty to keep the stored one.',
  projectId: { label: 'Google Cloud project', hint: 'Its ID, such as blue-door-1234' },
  scoreMin: { label: 'Lowest score', hint: 'From 0 (surely a bot) to 1 (surely a person). Google suggests 0.5.' },
  checked: 'Checked',
  actions: {
    FORM_BLOCK_SUBMISSION: 'Forms',
    NEWSLETTER_BLOCK_SUBMISSION: 'Newsletter sign-ups',
    PROMO_POPUP_SUBMISSION: 'Forms in the pop-up',
    PRODUCT_WAITLIST_SUBMISSION: 'Back-in-stock waitlists',
  },
  disputed: {
    service: 'the service',
    siteKey: 'the site key',
    projectId: 'the Google Cloud project',
    scoreMin: 'the lowest score',
    actions: 'what is checked',
    secret: 'the secret key',
  },
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
