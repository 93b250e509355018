// Subscription emails and webhooks, queued in the transaction that causes them.

import type { Parts, SiteAddress } from '../../base/parts.ts';
import { type StepIds, stepIds } from '../../base/step-ids.ts';
import type { MailSite } from '../../outbox/mail-text.ts';
import { queueEvent, queueMail } from '../../outbox/outbox.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import type { Tx } from '../../store/transact.ts';
import { endedMail, priceMail, unpaidMail } from './mails.ts';
import type { Subscription } from './schema.ts';

export type SubscriptionStep = StepIds & { readonly site: MailSite };

export const subscriptionStep = async (
  parts: Pick<Parts, 'store' | 'clock' | 'ids'> & SiteAddress,
): Promise<SubscriptionStep> => ({
  ...stepIds(parts),
  site: await mailSiteOf(parts.store, parts.siteUrl()),
});

export function notifyShopper(
  tx: Tx,
  subscription: Subscription,
  what: 'unpaid' | 'ended' | 'price',
  step: SubscriptionStep,
): void {
  const { site, at, idOf } = step;
  const make = { unpaid: unpaidMail, ended: endedMail, price: priceMail }[what];
  const { kind, subject, content } = make(site, subscription);
  queueMail(tx, {
    id: idOf(kind),
    kind,
    to: subscription.email,
    subject: subject.slice(0, 200),
    content,
    dueAt: at,
  });
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
