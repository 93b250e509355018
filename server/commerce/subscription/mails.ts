// Subscription emails. Renewals are orders and send order emails. Commerce 1.10. Portable.
import { sentenceLanguage } from '../../base/text/language.ts';
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { type MailSite, type MailValues, pageUrl, type WrittenMail, writeMail } from '../../outbox/mail-text.ts';
import { formatMoney } from '../money/money.ts';
import { mailTimes, messages, mails as words } from './messages.ts';
import { periodText } from './schedule.ts';
import type { Subscription } from './schema.ts';

export type SubscriptionMail = WrittenMail & { kind: string };

export const subscriptionPath = ({ id, accessToken }: Pick<Subscription, 'id' | 'accessToken'>): string =>
  `/subscription/${id}?t=${encodeURIComponent(accessToken)}`;

/** "3 March 2026" in the language of the site's sentences and the subscription's time zone. */
export const dayText = (at: number, language: string | undefined, timeZone: string): string =>
  new Intl.DateTimeFormat(sentenceLanguage(language), { dateStyle: 'long', timeZone }).format(at);

function mail<Values extends MailValues>(
  site: MailSite,
  subscription: Subscription,
  kind: string,
  subject: (item: { title: string }) => string,
  values: Values,
  bodyOf: (values: Values) => string[],
  label: string = words.manage,
): SubscriptionMail {
  const url = pageUrl(site, subscriptionPath(subscription));
  return {
    kind,
    ...writeMail(
      site,
      kind,
      { product: subscription.item.title, ...values },
      ({ product: title, ...rest }) => ({
        subject: subject({ title }),
        heading: subject({ title }),
        body: bodyOf(rest as unknown as Values),
      }),
      { button: { label, url } },
    ),
  };
}

/** A renewal was declined; it is retried, unless this was the last attempt. */
export function unpaidMail(site: MailSite, subscription: Subscription): SubscriptionMail {
  const { nextAt, timeZone } = subscription;
  const { confirm, unpaid, ended } = words;
  if (nextAt === undefined) return endingMail(site, subscription, ended.unpaid);
  const values = { day: dayText(nextAt, site.language, timeZone) };
  return subscription.refusal === 'confirmation'
    ? mail(
        ...([site, subscription, 'subscription-confirm', confirm.subject, values] as const),
        ({ day }) => [confirm.why, confirm.how, confirm.otherwise({ day })],
        confirm.button,
      )
    : mail(
        ...([site, subscription, 'subscription-unpaid', unpaid.subject, values] as const),
        ({ day }) => [unpaid.again({ day }), unpaid.how],
        unpaid.button,
      );
}

/** The owner asks the shopper for another card. */
export const cardLinkMail = (site: MailSite, subscription: Subscription): SubscriptionMail =>
  mail(site, subscription, 'subscription-card', words.card.subject, {}, () => [words.card.how], words.card.button);

export const endedMail = (site: MailSite, subscription: Subscription): SubscriptionMail =>
  endingMail(site, subscription, messages.ended[subscription.endedBy ?? 'owner']);

const endingMail = (site: MailSite, subscription: Subscription, reason: string): SubscriptionMail =>
  mail(
    ...([site, subscription, 'subscription-ended', words.ended.subject, { reason }] as const),
    ({ reason }) => [reason],
    words.view,
  );

/** Sent at least a week before a renewal's price changes. */
export function priceMail(site: MailSite, subscription: Subscription): SubscriptionMail {
  const { item, priceChange, currency, plan, timeZone } = subscription;
  const text = (unitCents: number) => formatMoney(unitCents * item.quantity, currency);
  const before = text(item.unitCents);
  const period = periodText(plan.billingPeriod);
  const { price } = words;
  const change = priceChange
    ? price.changes({
        day: dayText(priceChange.from, site.language, timeZone),
        price: text(priceChange.unitCents),
        before,
        period,
      })
    : price.stays({ price: before, period });
  return mail(site, subscription, 'subscription-price', price.subject, { change }, ({ change }) => [
    change,
    price.cancel,
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
    firstName: 'Ada',
    lastName: 'Sample',
    line1: '1 Main Street',
    line2: '',
    city: 'Springfield',
    region: 'IL',
    postalCode: '62701',
    country: 'US',
    phoneNumber: '',
  },
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

const kindOf = (
  title: string,
  when: string,
  make: (site: MailSite) => SubscriptionMail,
  required: readonly string[] = [],
): MailKind => ({
  // When asked for: writing a mail loads tables of dates.
  get kind() {
    return make({ siteTitle: '', siteUrl: '' }).kind;
  },
  ...{ title, reader: 'customer', when, required },
  sample: make,
});

export const subscriptionMailKinds: readonly MailKind[] = [
  kindOf(words.kinds.unpaid, mailTimes.unpaid, (site) => unpaidMail(site, sample)),
  kindOf(words.kinds.confirm, mailTimes.confirm, (site) => unpaidMail(site, { ...sample, refusal: 'confirmation' })),
  kindOf(words.kinds.card, mailTimes.card, (site) => cardLinkMail(site, sample)),
  kindOf(words.kinds.price, mailTimes.price, (site) => priceMail(site, sample), ['change']),
  kindOf(words.kinds.ended, mailTimes.ended, (site) => endedMail(site, { ...sample, endedBy: 'shopper' })),
];
