// Messages about webhooks. Portable.
import { catalog } from '../../base/text/catalog.ts';

export const messages = {
  answered: ({ status }: { status: number }) => `Answered with ${status}.`,
  notActive: ({ state }: { state: string }) => `The subscription is ${state}.`,
  unknown: 'This webhook subscription does not exist.',
  deliveryUnknown: 'This delivery does not exist, or its event is no longer stored.',
  tooMany: ({ max }: { max: number }) => `You can have up to ${max} webhook subscriptions. Delete one to add another.`,
} as const;

export const pausedMailMessages = /* @__PURE__ */ catalog({
  title: 'Webhook paused',
  subject: 'We paused a webhook',
  why: 'We paused this webhook because every delivery to it failed for 48 hours:',
  whatNext: 'When it works again, turn the webhook back on in your settings and resend the deliveries it missed.',
  open: 'Open the editor',
  footer: "You're receiving this because you own this site.",
});

/** When it is sent, for owners. */
export const pausedMailTime = 'When every delivery to a webhook has failed for 48 hours.';
