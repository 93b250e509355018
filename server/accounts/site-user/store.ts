// Rows of shoppers' accounts. Private to this folder.
import { hash } from 'node:crypto';
import type { Key, Store } from '../../store/store.ts';
import { readValue, table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { sessionRows } from '../session/session-rows.ts';
import { siteSessionLimits } from './limits.ts';
import {
  type SiteSession,
  type SiteUser,
  siteSessionSchema,
  siteUserSchema,
  type Ticket,
  ticketSchema,
} from './schema.ts';

/**
 *   ['site-user', id]
 *   ['site-user-email', email]             id
 *   ['site-session', tokenHash]
 *   ['site-session-of', userId, tokenHash]
 *   ['site-ticket', tokenHash]
 */
const users = table<SiteUser>({ name: 'site-user', topic: 'customers', schema: siteUserSchema });
const emailKey = (email: string): Key => ['site-user-email', email];

/** Identifies a password without revealing anything about it. */
export const passwordMark = ({ passwordHash }: Pick<SiteUser, 'passwordHash'>): string =>
  hash('sha256', `site-user-password\0${passwordHash}`, 'base64url').slice(0, 22);

export const sessions = sessionRows<SiteSession>({
  name: 'site-session',
  topic: 'none: on no screen',
  schema: siteSessionSchema,
  personOf: ({ userId }) => userId,
  personMax: siteSessionLimits.perUserMax,
});
export const tickets = table<Ticket>({
  name: 'site-ticket',
  topic: 'none: on no screen',
  schema: ticketSchema,
  expiresAt: (ticket) => ticket.expiresAt,
});

/** Sessions and one-time links: deleted by a restore. */
export const siteUserPrefixes: readonly Key[] = [...sessions.prefixes, [tickets.name]];

export const findUser = (source: Tx | Store, id: string): Promise<SiteUser | undefined> => users.find(source, id);

export async function findUserByEmail(source: Tx | Store, email: string): Promise<SiteUser | undefined> {
  const id = await readValue<string>(source, emailKey(email));
  return id === undefined ? undefined : users.find(source, id);
}

export async function putUser(tx: Tx, user: SiteUser): Promise<void> {
  const before = await users.find(tx, user.id);
  if (before && before.email !== user.email) tx.delete(emailKey(before.email));
  tx.put(emailKey(user.email), user.id);
  users.put(tx, user, user.id);
}

export function deleteUser(tx: Tx, user: SiteUser): void {
  tx.delete(emailKey(user.email));
  users.delete(tx, user.id);
}
