// Subscription emails and webhooks, queued in the transaction that causes them.

import type { Parts, SiteAddress } from '../../base/parts.ts';
import { inLanguage } from '../../base/speech.ts';
import { type StepIds, stepIds } from '../../base/step-ids.ts';
import type { MailSite } from '../../outbox/mail-text.ts';
import { queueEvent, queueMail } from '../../outbox/outbox.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import type { Tx } from '../../store/transact.ts';
import { endedMail, priceMail, type SubscriptionMail, unpaidMail } from './mails.ts';
import type { Subscription } from './schema.ts';

export type SubscriptionStep = StepIds & { readonly siteUrl: string };

export const subscriptionStep = (parts: Pick<Parts, 'clock' | 'ids'> & SiteAddress): SubscriptionStep => ({
  ...stepIds(parts),
  siteUrl: parts.siteUrl(),
});

/** In the language in which the subscription began. */
export const mailShopper = (
  tx: Tx,
  subscription: Subscription,
  make: (site: MailSite, subscription: Subscription) => SubscriptionMail,
  { siteUrl, at, idOf }: SubscriptionStep,
): Promise<void> =>
  inLanguage(subscription.language, async () => {
    const { kind, subject, content } = make(await mailSiteOf(tx, siteUrl), subscription);
    queueMail(tx, { id: idOf(kind), kind, to: subscription.email, subject: subject.slice(0, 200), content, dueAt: at });
  });

export async function notifyShopper(
  tx: Tx,
  subscription: Subscription,
  what: 'unpaid' | 'ended' | 'price',
  step: SubscriptionStep,
): Promise<void> {
  await mailShopper(tx, subscription, { unpaid: unpaidMail, ended: endedMail, price: priceMail }[what], step);
  const happened = { unpaid: 'past_due', ended: 'ended', price: 'price_changed' } as const;
  queueWebhook(tx, subscription, subscription.endedAt === undefined ? happened[what] : 'ended', step);
}

type Happening = 'created' | 'renewed' | 'skipped' | 'paused' | 'resumed' | 'ended' | 'past_due' | 'price_changed';

/** Queues the webhook `subscription.<what>`. */
export const queueWebhook = (tx: Tx, subscription: Subscription, what: Happening, { at, idOf }: StepIds): void =>
  queueEvent(tx, {
    id: idOf(`subscription.${what}`),
    topic: `subscription.${what}`,
    data: { subscriptionId: subscription.id, status: subscription.state },
    at,
  });
