// Subscribers of the mailing lists: sign-up, with or without confirmation, and removal. Unsubscribing is a page of the outbox.
// Commerce 2.2.
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { type MailSite, pageUrl } from '../../outbox/mail-text.ts';
import { isSuppressed, plainAddress, queueMail, unsubscribeUrl, unsuppress } from '../../outbox/outbox.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { askAgainMs, confirmLifeMs } from './limits.ts';
import { confirmKind, confirmMail, newsletter, welcomeMail } from './mails.ts';
import { membershipsOf, suppressionOf } from './membership.ts';
import { newsletterName } from './messages.ts';
import type { MailingList, Membership, Subscriber } from './schema.ts';
import { allLists, confirmations, subscribers } from './store.ts';

export { confirmLifeMs } from './limits.ts';

/** Without the secrets of links, for the export of a person's data. */
export async function findSubscriber(source: Tx | Store, email: string): Promise<Subscriber | undefined> {
  const found = await subscribers.find(source, plainAddress(email));
  return found && { ...found, lists: membershipsOf(found).map(({ token: _, ...rest }) => rest) };
}

/** Created before the transaction. */
type Fresh = { letterId: string; token: string; site: MailSite };

/**
 * Adds a subscriber, in the commit of their request. Anyone can enter an address, so people who unsubscribed stay away,
 * unless the list asks them to confirm. New subscribers get a welcome mail that says how to unsubscribe.
 *
 * @param list absent: the default list, which is created with its first subscriber; one that was deleted gets none
 */
export async function subscribe(
  tx: Tx,
  asked: Pick<Subscriber, 'email' | 'source' | 'orderId'> & { at: number; list?: string | undefined },
  fresh: Fresh,
): Promise<void> {
  const { source, at, orderId } = asked;
  const email = plainAddress(asked.email);
  const list = await listFor(tx, asked.list, at);
  if (!list) return;
  const known = await subscribers.find(tx, email);
  const others = known ? membershipsOf(known).filter((one) => one.list !== list.id) : [];
  const before = known && membershipsOf(known).find((one) => one.list === list.id);
  const isAway = await isSuppressed(tx, email, suppressionOf(list.id));
  const put = (membership: Membership) =>
    subscribers.put(
      tx,
      {
        ...{ email, source, consentAt: at, ...(orderId !== undefined && { orderId }), ...known },
        lastConsentAt: Math.max(at, known?.lastConsentAt ?? 0),
        lists: [...others, membership],
      },
      email,
    );

  const isSettled = before !== undefined && before.askedAt === undefined;
  if (isSettled && !(isAway && list.isDoubleOptIn)) return put(before);
  if (!list.isDoubleOptIn) {
    put({ list: list.id, source, at });
    if (!isAway) await welcome(tx, { email, list, at }, fresh);
    return;
  }
  if (before?.askedAt !== undefined && at < before.askedAt + askAgainMs) return;
  if (before?.token !== undefined) confirmations.delete(tx, before.token);
  const { token } = fresh;
  put({ ...(before ?? { list: list.id, source, at }), askedAt: at, token });
  confirmations.put(tx, { email, list: list.id, expiresAt: at + confirmLifeMs }, token);
  const { subject, content } = confirmMail(fresh.site, pageUrl(fresh.site, `/confirm-subscription?t=${token}`));
  queueMail(tx, { id: fresh.letterId, kind: confirmKind, to: email, subject, content, dueAt: at });
}

async function listFor(tx: Tx, wanted: string | undefined, at: number): Promise<MailingList | undefined> {
  const stored = await allLists.find(tx);
  const lists = stored?.lists ?? [];
  if (wanted !== undefined && wanted !== newsletter) return lists.find(({ id }) => id === wanted);
  const found =
    wanted === undefined
      ? (lists.find(({ isDefault }) => isDefault) ?? lists[0])
      : lists.find(({ id }) => id === wanted);
  if (found || (stored && wanted !== undefined)) return found;
  const first: MailingList = { id: newsletter, name: newsletterName, isDoubleOptIn: false, createdAt: at };
  allLists.put(tx, { lists: [first] });
  return first;
}

async function welcome(
  tx: Tx,
  { email, list, at }: { email: string; list: Pick<MailingList, 'id'>; at: number },
  { letterId, token, site }: Fresh,
): Promise<void> {
  const left = suppressionOf(list.id);
  const away = await unsubscribeUrl(tx, site.siteUrl, { email, list: left }, token);
  const { subject, content } = welcomeMail(site, away);
  queueMail(tx, {
    ...{ id: letterId, kind: newsletter, list: left, to: email, subject, content },
    ...{ dueAt: at, unsubscribeUrl: away },
  });
}

/** The list that the link of a confirmation email is about. */
export async function findConfirmation(store: Store, token: string): Promise<string | undefined> {
  const asked = await confirmations.find(store, token);
  const lists = (await allLists.find(store))?.lists ?? [];
  return lists.find(({ id }) => id === asked?.list)?.name;
}

/** Repeating it changes nothing. @returns whether the link works */
export async function confirmSubscription(parts: Parts & SiteAddress, token: string): Promise<boolean> {
  const { store, ids, clock } = parts;
  const fresh = { letterId: ids.next(), token: ids.token(24), site: await mailSiteOf(store, parts.siteUrl()) };
  const at = clock.now();
  return transact(store, async (tx) => {
    const asked = await confirmations.find(tx, token);
    const list = (await allLists.find(tx))?.lists.find(({ id }) => id === asked?.list);
    const known = asked && (await subscribers.find(tx, asked.email));
    if (!list || !known) return false;
    const lists = membershipsOf(known);
    const before = lists.find((one) => one.list === list.id && one.token === token);
    if (before?.askedAt === undefined) return before !== undefined;
    const { askedAt: _, ...settled } = before;
    const after = lists.map((one) => (one === before ? { ...settled, at } : one));
    subscribers.put(tx, { ...known, lastConsentAt: at, lists: after }, known.email);
    // They asked for it themselves, so an earlier unsubscription ends.
    await unsuppress(tx, known.email, suppressionOf(list.id));
    await welcome(tx, { email: known.email, list, at }, fresh);
    return true;
  });
}

/** Idempotent: removing an unknown address succeeds. */
export const removeSubscriber = (store: Store, email: string): Promise<void> =>
  transact(store, async (tx) => {
    const known = await subscribers.find(tx, plainAddress(email));
    for (const { token } of known?.lists ?? []) if (token !== undefined) confirmations.delete(tx, token);
    subscribers.delete(tx, plainAddress(email));
  });
