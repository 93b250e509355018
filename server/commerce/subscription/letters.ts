// Mails and events of subscriptions, queued within the step that causes them. Private: ask subscription.ts and renewals.

import type { Ids } from '../../base/parts.ts';
import type { MailSite } from '../../outbox/mail-layout.ts';
import { renderMail } from '../../outbox/mail-layout.ts';
import { queueEvent, queueMail } from '../../outbox/outbox.ts';
import type { Tx } from '../../store/transact.ts';
import { endedMail, priceMail, unpaidMail } from './mails.ts';
import type { Subscription } from './schema.ts';

/** Made before the step, so that it may run again. */
export type Telling = { mailId: string; eventId: string; site: MailSite; now: number };

export const tellingOf = (ids: Ids, site: MailSite, now: number): Telling => ({
  mailId: ids.next(),
  eventId: ids.next(),
  site,
  now,
});

/** The shopper is told, and whoever listens. */
export function tell(tx: Tx, subscription: Subscription, what: 'unpaid' | 'ended' | 'price', telling: Telling): void {
  const { site, now, mailId } = telling;
  const make = { unpaid: unpaidMail, ended: endedMail, price: priceMail }[what];
  const { kind, subject, content } = make(site, subscription);
  const rendered = renderMail(content);
  queueMail(tx, { id: mailId, kind, to: subscription.email, subject: subject.slice(0, 200), ...rendered, dueAt: now });
  const happened = { unpaid: 'past_due', ended: 'ended', price: 'price_changed' } as const;
  announce(tx, subscription, subscription.endedAt === undefined ? happened[what] : 'ended', telling);
}

type Happening = 'created' | 'renewed' | 'skipped' | 'paused' | 'resumed' | 'ended' | 'past_due' | 'price_changed';

/** `subscription.<what>`, for webhooks. */
export const announce = (
  tx: Tx,
  subscription: Subscription,
  what: Happening,
  { eventId, now }: Pick<Telling, 'eventId' | 'now'>,
): void =>
  queueEvent(tx, {
    id: eventId,
    topic: `subscription.${what}`,
    data: { subscriptionId: subscription.id, status: subscription.state },
    at: now,
  });
