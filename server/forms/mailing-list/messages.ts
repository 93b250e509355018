// The welcome email for a new subscriber. Portable.

export const messages = {
  title: 'Newsletter welcome',
  subject: ({ site }: { site: string }) => `You're subscribed to ${site}`,
  heading: "You're subscribed",
  lead: ({ site }: { site: string }) =>
    `You'll get news from ${site} now and then. If you didn't sign up, unsubscribe with the link below.`,
  visit: 'Visit the site',
  footer: "You're receiving this because this email address signed up for news.",
} as const;
