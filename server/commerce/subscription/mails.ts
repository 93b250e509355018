// What subscriptions tell by mail. Renewals themselves are orders and have orders' mails. Commerce 1.10. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailSite } from '../../outbox/mail-layout.ts';
import { formatMoney } from '../money/money.ts';
import { messages } from './messages.ts';
import { periodText } from './schedule.ts';
import type { Subscription } from './schema.ts';

export type Letter = { kind: string; subject: string; content: MailContent };

export const subscriptionPath = ({ id, accessToken }: Pick<Subscription, 'id' | 'accessToken'>): string =>
  `/subscription/${id}?t=${encodeURIComponent(accessToken)}`;

/** "3 March 2026" in the site's language and the subscription's zone. */
export const dayText = (at: number, language: string | undefined, timeZone: string): string =>
  new Intl.DateTimeFormat(language ?? 'en-US', { dateStyle: 'long', timeZone }).format(at);

function letter(
  site: MailSite,
  subscription: Subscription,
  kind: string,
  subject: string,
  paragraphs: string[],
  label = 'Manage your subscription',
): Letter {
  const url = `${site.siteUrl}${subscriptionPath(subscription)}`;
  return { kind, subject, content: { ...site, heading: subject, paragraphs, button: { label, url } } };
}

/** A renewal was refused; it is tried again, unless this was the last time. */
export function unpaidMail(site: MailSite, subscription: Subscription): Letter {
  const { item, nextAt, timeZone } = subscription;
  const title = item.title;
  if (nextAt === undefined) {
    return letter(
      site,
      subscription,
      'subscription-ended',
      `Your subscription to ${title} has ended`,
      ['We tried to charge your card several times and could not. Nothing more will be charged.'],
      'View your subscription',
    );
  }
  const again = `will try again on ${dayText(nextAt, site.language, timeZone)}.`;
  if (subscription.refusal === 'confirmation') {
    return letter(
      site,
      subscription,
      'subscription-confirm',
      `Please confirm the payment of your subscription to ${title}`,
      [
        'Your bank wants you to confirm this payment yourself, so nothing was charged.',
        'Please confirm it now: the button leads to your subscription, and from there to your bank.',
        `Otherwise we ${again}`,
      ],
      'Confirm the payment',
    );
  }
  return letter(
    site,
    subscription,
    'subscription-unpaid',
    `We could not renew your subscription to ${title}`,
    [`Your card was refused. We ${again}`, 'To make sure that it works, you can pay with another card.'],
    'Change the card',
  );
}

export function canceledMail(site: MailSite, subscription: Subscription): Letter {
  const { item, endedBy } = subscription;
  const why = messages.ended[endedBy ?? 'owner'];
  return letter(
    site,
    subscription,
    'subscription-ended',
    `Your subscription to ${item.title} has ended`,
    [why],
    'View your subscription',
  );
}

/** At least a week before a renewal costs something else. */
export function priceMail(site: MailSite, subscription: Subscription): Letter {
  const { item, priceChange, currency, plan, timeZone } = subscription;
  const cents = (priceChange?.unitCents ?? item.unitCents) * item.quantity;
  const before = formatMoney(item.unitCents * item.quantity, currency);
  const from = priceChange ? dayText(priceChange.from, site.language, timeZone) : undefined;
  return letter(site, subscription, 'subscription-price', `The price of your subscription to ${item.title} changes`, [
    from === undefined
      ? `It stays at ${before} ${periodText(plan.billingPeriod)}.`
      : `Renewals from ${from} on will cost ${formatMoney(cents, currency)} ${periodText(plan.billingPeriod)} instead of ${before}, before taxes and delivery.`,
    'If that does not suit you, you can cancel at any time before.',
  ]);
}

const sample: Subscription = {
  id: '000000000000000000000000',
  accessToken: 'sample',
  websiteId: '000000000000000000000000',
  testMode: true,
  state: 'PAST_DUE',
  email: 'ada@example.com',
  item: {
    itemId: '000000000000000000000000',
    variantId: 'sample',
    sku: 'SQ0000001',
    title: 'Coffee of the month',
    productType: 1,
    optionValues: [],
    additionalFields: null,
    quantity: 1,
    unitCents: 1800,
  },
  plan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
  currency: 'USD',
  billingAddress: {
    firstName: 'Ada', lastName: 'Sample', line1: '1 Main Street', line2: '', city: 'Springfield', region: 'IL',
    postalCode: '62701', country: 'US', phoneNumber: '',
  }, // biome-ignore format: an address
  codes: [],
  payment: { provider: 'embedded-test', method: 'card' },
  anchorAt: Date.UTC(2026, 0, 3, 15),
  timeZone: 'America/New_York',
  nextIndex: 2,
  nextAt: Date.UTC(2026, 2, 8, 15),
  cyclesPaid: 2,
  retries: 1,
  priceChange: { unitCents: 2000, from: Date.UTC(2026, 2, 15) },
  firstOrderId: '000000000000000000000000',
  lastOrderId: '000000000000000000000000',
  createdAt: Date.UTC(2026, 0, 3, 15),
  updatedAt: Date.UTC(2026, 2, 3, 15),
};

const kindOf = (title: string, make: (site: MailSite) => Letter): MailKind => ({
  kind: make({ siteTitle: '', siteUrl: '' }).kind,
  title,
  sample: make,
});

export const subscriptionMailKinds: readonly MailKind[] = [
  kindOf('Subscription: card refused', (site) => unpaidMail(site, sample)),
  kindOf('Subscription: payment to be confirmed', (site) => unpaidMail(site, { ...sample, refusal: 'confirmation' })),
  kindOf('Subscription: new price', (site) => priceMail(site, sample)),
  kindOf('Subscription: ended', (site) => canceledMail(site, { ...sample, endedBy: 'shopper' })),
];
