// The outbox: what a commit causes to leave the process leaves it at least once, and only if the commit happened. Concepts queue
// here; mail-delivery.ts and site/webhook/ carry out.
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

/** Queues a mail within the commit that causes it. Never refuses: what is too long is cut, so that no order fails for its mail. */
export const queueMail = (tx: Tx, mail: OutgoingMail): void => rows.putMail(tx, { ...fitting(mail), ...ofRequest() });

/** Takes a mail back that did not leave yet. @returns whether it will not leave */
export async function withdrawMail(tx: Tx, id: string, now: number): Promise<boolean> {
  const log = await rows.findLog(tx, id);
  if (log?.state !== 'waiting') return false;
  rows.deleteDue(tx, rows.mailDue, log.at, id);
  rows.deleteMail(tx, { ...log, state: 'withdrawn', at: now });
  return true;
}

/** Queues an event for every webhook subscribed to its topic, in the commit that causes it. Writes no row without subscribers. */
export const queueEvent = (tx: Tx, event: OutgoingEvent): void => rows.putEvent(tx, { ...event, ...ofRequest() });

function ofRequest(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

/** The topics that all webhooks together ask for, in the commit that changes them. */
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
    // The layout leaves out what is too much.
    return { ...rest, subject, ...(fits ? { content } : renderMail(content)) };
  }
  const fits = Buffer.byteLength(html) <= htmlBytesMax && Buffer.byteLength(text) <= textBytesMax;
  if (fits) return { ...mail, subject };
  // A third: no letter is longer than three bytes of UTF-8 per UTF-16 unit.
  return { ...mail, subject, html: '', text: text.slice(0, Math.floor(textBytesMax / 3)).toWellFormed() };
}

/** Fits a record of the store with all else that a mail is. */
const contentBytesMax = 40_000;

const forgottenAtOnce = 100;

type Forgotten = {
  /** All mails to these. */
  emails: readonly string[];
  /** All mails of these. */
  orderIds: readonly string[];
  /** Addresses that such mails went to: they may be someone else's, whose other mails stay. */
  alsoTo?: readonly string[];
};

/**
 * Of a person who is erased: no mail to their addresses says anything any more, and none of their orders' mails to the shop. A gift
 * card that is on its way to someone else goes its way.
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

/** The words of one mail, which it is to the reader no more; it leaves no more if it did not yet. */
export async function forgetMail(tx: Tx, id: string): Promise<void> {
  const log = await rows.findLog(tx, id);
  if (log) rows.forgetMail(tx, log, log.to);
}

/** Mails as people compare addresses. */
export const plainAddress = (email: string): string => email.trim().toLowerCase();

/**
 * The link that ends mails of one kind to one address: the same link no matter how often it is requested.
 * @param freshToken `parts.ids.token(24)`, made before the step; used when the address has none yet
 */
export async function unsubscribeUrl(
  tx: Tx,
  siteUrl: string,
  { email, list }: UnsubscribeToken,
  freshToken: string,
): Promise<string> {
  return `${siteUrl}/unsubscribe?t=${await rows.tokenOf(tx, { email: plainAddress(email), list }, freshToken)}`;
}

/** The links of an address that is erased. That it wants no mails stays. */
export async function forgetUnsubscribing(store: Store, email: string): Promise<void> {
  const keys = await rows.listTokensOf(store, plainAddress(email));
  await transact(store, async (tx) => {
    for (const key of keys) await rows.deleteToken(tx, key);
  });
}

/** The subject of an `unsubscribeUrl` link. */
export const findUnsubscribe = (source: Tx | Store, token: string): Promise<UnsubscribeToken | undefined> =>
  rows.findToken(source, token);

/** No more mails of this kind to this address, or of any kind that can be unsubscribed when `list` is `*`. */
export const suppress = (tx: Tx, suppression: Suppression): void =>
  rows.putSuppression(tx, { ...suppression, email: plainAddress(suppression.email) });

/** Someone signs up again. What bounced stays. */
export async function unsuppress(tx: Tx, email: string, list: string): Promise<void> {
  if (await rows.findSuppression(tx, plainAddress(email), list)) rows.deleteSuppression(tx, plainAddress(email), list);
}

export async function isSuppressed(source: Tx | Store, email: string, list: string): Promise<boolean> {
  const address = plainAddress(email);
  const found = [await rows.findSuppression(source, address, list), await rows.findSuppression(source, address, '*')];
  return found.some((one) => one !== undefined);
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

/** A mail's log, and its words while they are here. */
export async function findMail(
  store: Store,
  id: string,
): Promise<{ log: MailLog; mail?: OutgoingMail & MailText } | undefined> {
  const [log, mail] = [await rows.findLog(store, id), await rows.findMail(store, id)];
  return log && { log, ...(mail && { mail: { ...mail, ...mailText(mail) } }) };
}

/** @param id undefined: of a record from before mails were remembered */
export const findMailState = async (store: Store, id: string | undefined): Promise<{ mail?: MailLog['state'] }> => {
  const log = id === undefined ? undefined : await rows.findLog(store, id);
  return log ? { mail: log.state } : {};
};

/** Tries a mail again that was given up, or that stayed here while no mail server was configured. @returns whether there was one */
export const retryMail = (store: Store, id: string, now: number): Promise<boolean> =>
  transact(store, async (tx) => {
    const [log, mail] = [await rows.findLog(tx, id), await rows.findMail(tx, id)];
    if (!mail || (log?.state !== 'failed' && log?.state !== 'inbox')) return false;
    if (log.state === 'inbox') rows.deleteDue(tx, rows.mailInbox, log.at, id);
    rows.putLog(tx, { ...log, state: 'waiting', at: now, queuedAt: now, attempts: log.attempts.slice(-20) });
    return true;
  });

/** The index of events that were not handed out yet, for site/webhook/. */
export const eventDue = rows.eventDue;
export const findEvent = rows.findEvent;
export const eventIsOut = (tx: Tx, at: number, id: string): void => rows.deleteDue(tx, rows.eventDue, at, id);

/** By name: rows are `[index, dueAt, …]`. */
export const outboxQueues = { mail: rows.mailDue, event: rows.eventDue, webhook: 'webhook-due' } as const;

/** Each counts no further than 1,000. */
export const countWaitingMails = (store: Store): Promise<number> => rows.countWaiting(store, rows.mailDue);
