// The mailing list: newsletter subscribers. Unsubscribing is a page of the outbox. Commerce 2.2.
import type { MailSite } from '../../outbox/mail-layout.ts';
import { isSuppressed, plainAddress, queueMail, unsubscribeUrl } from '../../outbox/outbox.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { newsletter, welcomeMail } from './mails.ts';
import { type ListedSubscriber, type Subscriber, subscriberSchema } from './schema.ts';

/** ['subscriber', email] */
const subscribers = table<Subscriber>({ name: 'subscriber', topic: 'none: on no screen', schema: subscriberSchema });

export const findSubscriber = (source: Tx | Store, email: string): Promise<Subscriber | undefined> =>
  subscribers.find(source, plainAddress(email));

/**
 * Adds a subscriber, in the commit of their request. Never resubscribes people who unsubscribed, because anyone can
 * enter an address. New subscribers get a welcome mail that says how to unsubscribe.
 */
export async function subscribe(
  tx: Tx,
  { email: typed, source, at, orderId }: Pick<Subscriber, 'email' | 'source' | 'orderId'> & { at: number },
  { letterId, token, site }: { letterId: string; token: string; site: MailSite },
): Promise<void> {
  const email = plainAddress(typed);
  const known = await subscribers.find(tx, email);
  if (known) {
    if (known.lastConsentAt < at) subscribers.put(tx, { ...known, lastConsentAt: at }, email);
    return;
  }
  const fresh = { email, source, consentAt: at, lastConsentAt: at, ...(orderId !== undefined && { orderId }) };
  subscribers.put(tx, fresh, email);
  if (await isSuppressed(tx, email, newsletter)) return;
  const away = await unsubscribeUrl(tx, site.siteUrl, { email, list: newsletter }, token);
  const { subject, content } = welcomeMail(site, away);
  queueMail(tx, {
    ...{ id: letterId, kind: newsletter, to: email, subject, content },
    ...{ dueAt: at, unsubscribeUrl: away },
  });
}

/** By address. */
export async function listSubscribers(
  store: Store,
  options: { limit: number; cursor?: string },
): Promise<{ subscribers: ListedSubscriber[]; cursor?: string }> {
  const { records, cursor } = await subscribers.list(store, options);
  const listed = records.map(async (one): Promise<ListedSubscriber> => {
    const isAway = await isSuppressed(store, one.email, newsletter);
    return { ...one, status: isAway ? 'UNSUBSCRIBED' : 'SUBSCRIBED' };
  });
  return { subscribers: await Promise.all(listed), ...(cursor !== undefined && { cursor }) };
}

/** Idempotent: removing an unknown address succeeds. */
export const removeSubscriber = (store: Store, email: string): Promise<void> =>
  transact(store, async (tx) => subscribers.delete(tx, plainAddress(email)));
