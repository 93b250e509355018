// The outbox: effects of a commit leave the process at least once, and only if the commit succeeded. Concepts queue
// here; mail-delivery.ts and site/webhook/ deliver.
import { currentLanguage } from '../base/speech.ts';
import { currentRequestId } from '../base/trace.ts';
import type { Store } from '../store/store.ts';
import { type Tx, transact } from '../store/transact.ts';
import { htmlBytesMax, type MailText, renderMail, textBytesMax } from './mail-layout.ts';
import {
  type MailLog,
  mailText,
  type OutgoingEvent,
  type OutgoingMail,
  type Suppression,
  type UnsubscribeToken,
} from './schema.ts';
import * as rows from './store.ts';

/**
 * Queues a mail within the commit that causes it. Never fails: content that is too long is cut, so that no order fails
 * because of its mail.
 */
export const queueMail = (tx: Tx, mail: OutgoingMail): void => rows.putMail(tx, { ...fitting(mail), ...ofRequest() });

/** Withdraws a mail that hasn't been sent. @returns false if it was sent already */
export async function withdrawMail(tx: Tx, id: string, now: number): Promise<boolean> {
  const log = await rows.findLog(tx, id);
  if (log?.state !== 'waiting') return false;
  rows.deleteDue(tx, rows.mailDue, log.at, id);
  rows.deleteMail(tx, { ...log, state: 'withdrawn', at: now });
  return true;
}

/**
 * Queues an event for every webhook subscribed to its topic, in the commit that causes it. Writes no row without
 * subscribers.
 */
export const queueEvent = (tx: Tx, event: OutgoingEvent): void => rows.putEvent(tx, { ...event, ...ofRequest() });

function ofRequest(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

/** Stores the topics of all webhooks, in the commit that changes them. */
export const noteTopics = rows.putTopics;

function fitting(mail: OutgoingMail): OutgoingMail {
  const subject = mail.subject
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
  const { content, html = '', text = '', ...rest } = mail;
  if (content) {
    const fits = Buffer.byteLength(JSON.stringify(content)) <= contentBytesMax;
    // The layout cuts content that is too long.
    return { ...rest, subject, ...(fits ? { content } : renderMail(content)) };
  }
  const fits = Buffer.byteLength(html) <= htmlBytesMax && Buffer.byteLength(text) <= textBytesMax;
  if (fits) return { ...mail, subject };
  // A third, because a UTF-16 code unit takes at most three bytes of UTF-8.
  return { ...mail, subject, html: '', text: text.slice(0, Math.floor(textBytesMax / 3)).toWellFormed() };
}

/** Fits a record of the store together with the mail's other fields. */
const contentBytesMax = 40_000;

const forgottenAtOnce = 100;

type Forgotten = {
  /** All mails to these addresses. */
  emails: readonly string[];
  /** All mails about these orders. */
  orderIds: readonly string[];
  /** Addresses that such mails went to. They may belong to someone else, whose other mails stay. */
  alsoTo?: readonly string[];
};

/**
 * For an erased person: removes the content of all mails to their addresses, and of mails to the shop about their
 * orders. A gift card mail to someone else stays.
 */
export async function forgetMails(store: Store, { emails, orderIds, alsoTo = [] }: Forgotten): Promise<void> {
  const theirs = new Set([...emails, ...alsoTo].map(plainAddress));
  const abouts = [
    ...emails.map((to) => rows.aboutsOf({ to })),
    ...orderIds.map((orderId) => rows.aboutsOf({ orderId })),
  ];
  for (const about of abouts.flat()) {
    for (;;) {
      const ids = await rows.listAbout(store, about, forgottenAtOnce);
      if (ids.length === 0) break;
      await transact(store, async (tx) => {
        for (const id of ids) {
          rows.deleteAbout(tx, about, id);
          const log = await rows.findLog(tx, id);
          const isTheirs = log !== undefined && theirs.has(plainAddress(log.to));
          if (log && (isTheirs || log.kind !== 'gift-card')) rows.forgetMail(tx, log, isTheirs ? '' : log.to);
        }
      });
    }
  }
}

/** Removes one mail's content, and cancels it if it hasn't been sent. */
export async function forgetMail(tx: Tx, id: string): Promise<void> {
  const log = await rows.findLog(tx, id);
  if (log) rows.forgetMail(tx, log, log.to);
}

/** Normalizes an address for comparison. */
export const plainAddress = (email: string): string => email.trim().toLowerCase();

/**
 * The link that unsubscribes one address from one kind of mail; always the same token. Its language is a parameter instead of a part of
 * the path, so that the link works after the language was removed from the site.
 * @param freshToken `parts.ids.token(24)`, generated before the transaction; used if the address has none yet
 */
export async function unsubscribeUrl(
  tx: Tx,
  siteUrl: string,
  { email, list }: UnsubscribeToken,
  freshToken: string,
): Promise<string> {
  const language = currentLanguage();
  const token = await rows.tokenOf(tx, { email: plainAddress(email), list }, freshToken);
  return `${siteUrl}/unsubscribe?t=${token}${language === undefined ? '' : `&language=${language}`}`;
}

/** Deletes the links of an erased address. The unsubscription itself stays. */
export async function forgetUnsubscribing(store: Store, email: string): Promise<void> {
  const keys = await rows.listTokensOf(store, plainAddress(email));
  await transact(store, async (tx) => {
    for (const key of keys) await rows.deleteToken(tx, key);
  });
}

/** The subject of an `unsubscribeUrl` link. */
export const findUnsubscribe = rows.findToken;

/** Stops mails of this kind to this address, or of any kind with an unsubscribe link if `list` is `*`. */
export const suppress = (tx: Tx, suppression: Suppression): void =>
  rows.putSuppression(tx, { ...suppression, email: plainAddress(suppression.email) });

/** The person signed up again. Bounced addresses stay suppressed. */
export async function unsuppress(tx: Tx, email: string, list: string): Promise<void> {
  if (await rows.findSuppression(tx, plainAddress(email), list)) rows.deleteSuppression(tx, plainAddress(email), list);
}

export const isSuppressed = async (source: Tx | Store, email: string, list: string): Promise<boolean> =>
  (await findSuppression(source, email, list)) !== undefined;

/** When and why an address left a list; a bounce leaves all of them. */
export async function findSuppression(
  source: Tx | Store,
  email: string,
  list: string,
): Promise<Suppression | undefined> {
  const address = plainAddress(email);
  return (await rows.findSuppression(source, address, list)) ?? (await rows.findSuppression(source, address, '*'));
}

export const listSuppressed = async (
  store: Store,
  options: { limit: number; cursor?: string },
): Promise<{ suppressed: Suppression[]; cursor?: string }> => {
  const { records, cursor } = await rows.listSuppressions(store, options);
  return { suppressed: records, cursor };
};

/** Delivery status of the mails, newest first. */
export async function listMails(
  store: Store,
  options: { limit: number; cursor?: string },
): Promise<{ mails: MailLog[]; cursor?: string }> {
  const { records, cursor } = await rows.listLogs(store, options);
  return { mails: records, cursor };
}

/** A mail's log, and its content while it is stored. */
export async function findMail(
  store: Store,
  id: string,
): Promise<{ log: MailLog; mail?: OutgoingMail & MailText } | undefined> {
  const [log, mail] = [await rows.findLog(store, id), await rows.findMail(store, id)];
  return log && { log, ...(mail && { mail: { ...mail, ...mailText(mail) } }) };
}

/** @param id undefined for a record that predates mail ids */
export const findMailState = async (store: Store, id: string | undefined): Promise<{ mail?: MailLog['state'] }> => {
  const log = id === undefined ? undefined : await rows.findLog(store, id);
  return log ? { mail: log.state } : {};
};

/** Retries a mail that was given up, or that stayed in the inbox without a mail server. @returns whether it exists */
export const retryMail = (store: Store, id: string, now: number): Promise<boolean> =>
  transact(store, async (tx) => {
    const [log, mail] = [await rows.findLog(tx, id), await rows.findMail(tx, id)];
    if (!mail || (log?.state !== 'failed' && log?.state !== 'inbox')) return false;
    if (log.state === 'inbox') rows.deleteDue(tx, rows.mailInbox, log.at, id);
    rows.putLog(tx, { ...log, state: 'waiting', at: now, queuedAt: now, attempts: log.attempts.slice(-20) });
    return true;
  });

/** The index of events not yet passed to webhooks, for site/webhook/. */
export const eventDue = rows.eventDue;
export const findEvent = rows.findEvent;
export const eventIsOut = (tx: Tx, at: number, id: string): void => rows.deleteDue(tx, rows.eventDue, at, id);

/** By name: rows are `[index, dueAt, …]`. */
export const outboxQueues = { mail: rows.mailDue, event: rows.eventDue, webhook: 'webhook-due' } as const;

/** Counts up to 1,000 each. */
export const countWaitingMails = (store: Store): Promise<number> => rows.countWaiting(store, rows.mailDue);
