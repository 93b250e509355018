// Rows of the outbox. Private to this folder: use outbox.ts.
import { hash } from 'node:crypto';
import type { Key, Store } from '../store/store.ts';
import { afterPrefix, table, under } from '../store/table.ts';
import type { Tx } from '../store/transact.ts';
import {
  carriesValue,
  isTopic,
  type MailLog,
  mailLogSchema,
  type OutgoingEvent,
  type OutgoingMail,
  outgoingEventSchema,
  outgoingMailSchema,
  type Suppression,
  suppressionSchema,
  type UnsubscribeToken,
  unsubscribeTokenSchema,
} from './schema.ts';

const day = 24 * 60 * 60 * 1000;
/** How long the log reaches back. Waiting mails are given up much earlier (48 h). */
export const keptMs = 90 * day;

/**
 *   ['outgoing-mail', id]              its content; deleted once a mail server has accepted it
 *   ['mail-log', id]                   its delivery status
 *   ['mail-due', at, id]               while it waits, by time
 *   ['mail-inbox', at, id]             undelivered, because no mail server is configured; without mails that carry value
 *   ['mail-about', hash, id]           by recipient and by order, as long as the log is stored
 *   ['outgoing-event', id]
 *   ['event-due', at, id]              until it is handed to its subscriptions
 *   ['event-topics']                   topics of all subscriptions; absent until delivery first runs
 *   ['mail-suppressed', email, list]
 *   ['unsubscribe', token], ['unsubscribe-of', email, list]
 */
const mails = table<OutgoingMail>({
  name: 'outgoing-mail',
  topic: 'mails',
  schema: outgoingMailSchema,
  expiresAt: (mail) => (carriesValue(mail) ? undefined : mail.dueAt + keptMs),
});
const logs = table<MailLog>({
  name: 'mail-log',
  topic: 'none: written with its email',
  schema: mailLogSchema,
  expiresAt: (log) => (log.isKept ? undefined : log.queuedAt + keptMs),
});
const events = table<OutgoingEvent>({
  name: 'outgoing-event',
  topic: 'none: on no screen',
  schema: outgoingEventSchema,
  expiresAt: (event) => event.at + keptMs,
});
const suppressions = table<Suppression, [email: string, list: string]>({
  name: 'mail-suppressed',
  topic: 'mails',
  schema: suppressionSchema,
});
const tokens = table<UnsubscribeToken>({
  name: 'unsubscribe',
  topic: 'none: on no screen',
  schema: unsubscribeTokenSchema,
});

export const mailDue = 'mail-due';
export const eventDue = 'event-due';
export const mailInbox = 'mail-inbox';
const topicsKey: Key = ['event-topics'];
const dueKey = (index: string, at: number, id: string): Key => [index, at, id];

export function putMail(tx: Tx, mail: OutgoingMail): void {
  const { id, kind, to, subject, orderId, dueAt } = mail;
  mails.put(tx, mail, id);
  const isKept = carriesValue(mail);
  const log: MailLog = { id, kind, to, subject, orderId, state: 'waiting', queuedAt: dueAt, at: dueAt, attempts: [] };
  logs.put(tx, { ...log, ...(isKept && { isKept }) }, id);
  tx.put(dueKey(mailDue, dueAt, id), 1);
  putAbouts(tx, mail, isKept ? undefined : dueAt + keptMs);
}

function putAbouts(
  tx: Tx,
  { id, to, orderId }: Pick<MailLog, 'id' | 'to' | 'orderId'>,
  expiresAt: number | undefined,
): void {
  for (const about of aboutsOf({ to, orderId })) tx.put(['mail-about', about, id], 1, { expiresAt });
}

/** Marks a mail that predates the flag for mails that carry value. */
export function keepMail(tx: Tx, mail: OutgoingMail, log: MailLog): void {
  mails.put(tx, mail, mail.id);
  putLog(tx, { ...log, isKept: true });
  putAbouts(tx, log, undefined);
}

/** Hashes of a mail's recipient and order, which reveal neither. */
export const aboutsOf = ({ to, orderId }: Pick<OutgoingMail, 'orderId'> & { to?: string }): string[] =>
  [to === undefined ? '' : `to ${to.trim().toLowerCase()}`, orderId === undefined ? '' : `order ${orderId}`]
    .filter((text) => text !== '')
    .map((text) => hash('sha256', text, 'base64url'));

export async function listAbout(store: Store, about: string, limit: number): Promise<string[]> {
  const prefix: Key = ['mail-about', about];
  const page = await store.range({ start: prefix, end: afterPrefix(prefix), limit });
  return page.rows.map(({ key }) => String(key[2]));
}
export const deleteAbout = (tx: Tx, about: string, id: string): void => tx.delete(['mail-about', about, id]);

/** Marks it as final, without recipient and content, and removes it from the queue. */
export function forgetMail(tx: Tx, log: MailLog, to: string): void {
  if (log.state === 'waiting') tx.delete(dueKey(mailDue, log.at, log.id));
  if (log.state === 'inbox') tx.delete(['mail-inbox', log.at, log.id]);
  mails.delete(tx, log.id);
  const attempts = log.attempts.map(({ at }) => ({ at, outcome: '' }));
  const state = log.state === 'waiting' ? 'withdrawn' : log.state;
  const { isKept: _, ...rest } = log;
  logs.put(tx, { ...rest, state, to, subject: '', attempts }, log.id);
}

export function putEvent(tx: Tx, event: OutgoingEvent): void {
  tx.peek(topicsKey, (topics) => {
    const asked = topics as readonly string[] | undefined;
    if (asked && !isTopic(asked, event.topic)) return;
    events.put(tx, event, event.id);
    tx.put(dueKey(eventDue, event.at, event.id), 1);
  });
}

export const putTopics = (tx: Tx, topics: readonly string[]): void => tx.put(topicsKey, topics);

export const findMail = (source: Tx | Store, id: string): Promise<OutgoingMail | undefined> => mails.find(source, id);
export const findLog = (source: Tx | Store, id: string): Promise<MailLog | undefined> => logs.find(source, id);
export const findEvent = events.find;
/** Deletes the content. The log stays, as for other mails. */
export function deleteMail(tx: Tx, { isKept: _, ...log }: MailLog): void {
  mails.delete(tx, log.id);
  logs.put(tx, log, log.id);
  if (_) putAbouts(tx, log, log.queuedAt + keptMs);
}
export const deleteDue = (tx: Tx, index: string, at: number, id: string): void => tx.delete(dueKey(index, at, id));

/** Writes the log; a waiting mail also gets a row by time. */
export function putLog(tx: Tx, log: MailLog): void {
  logs.put(tx, log, log.id);
  if (log.state === 'waiting') tx.put(dueKey(mailDue, log.at, log.id), 1);
  if (log.state === 'inbox' && !log.isKept) tx.put(['mail-inbox', log.at, log.id], 1);
}

/** Newest first. */
export const listLogs = (store: Store, options: { limit: number; cursor?: string }) =>
  logs.list(store, { ...options, reverse: true });

/** Keys, oldest first. */
export async function listInbox(store: Store): Promise<Key[]> {
  const page = await store.range({ start: ['mail-inbox'], end: afterPrefix(['mail-inbox']), limit: 1000 });
  return page.rows.map((row) => row.key);
}

/** The number of waiting rows in an index; counts up to 1,000. */
export async function countWaiting(store: Store, index: string): Promise<number> {
  return (await store.range({ start: [index], end: afterPrefix([index]), limit: 1000 })).rows.length;
}

export const findSuppression = suppressions.find;
export const putSuppression = (tx: Tx, suppression: Suppression): void =>
  suppressions.put(tx, suppression, suppression.email, suppression.list);
export const deleteSuppression = (tx: Tx, email: string, list: string): void => suppressions.delete(tx, email, list);
export const listSuppressions = suppressions.list;

export const findToken = tokens.find;
export async function tokenOf(tx: Tx, { email, list }: UnsubscribeToken, fresh: string): Promise<string> {
  const key: Key = ['unsubscribe-of', email, list];
  const known = (await tx.get(key)) as string | undefined;
  if (known !== undefined) return known;
  tx.put(key, fresh);
  tokens.put(tx, { email, list }, fresh);
  return fresh;
}

/** Keys of the lists for which an address has unsubscribe links. */
export async function listTokensOf(store: Store, email: string): Promise<Key[]> {
  const page = await store.range({ ...under(['unsubscribe-of', email]), limit: 100 });
  return page.rows.map(({ key }) => key);
}

export async function deleteToken(tx: Tx, key: Key): Promise<void> {
  const token = (await tx.get(key)) as string | undefined;
  if (token !== undefined) tokens.delete(tx, token);
  tx.delete(key);
}
