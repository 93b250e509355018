// Shoppers' accounts: people, passwords, and the mailed links that create and change accounts. Nothing here reveals
// whether an address has an account to anyone who hasn't proven that it is theirs.

import type { Parts } from '../../base/parts.ts';
import { typedAddress } from '../../outbox/address.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { assertPasswordAllowed } from '../contributor/common-passwords.ts';
import { hashPassword, matchesPassword } from '../contributor/password-hash.ts';
import { tokenHashOf } from '../session/token.ts';
import { emailUsed, linkEnded, passwordWrong } from './errors.ts';
import { ticketLifeMs } from './limits.ts';
import type { SiteUser, Ticket } from './schema.ts';
import * as rows from './store.ts';

export { siteUserPrefixes } from './store.ts';

export const normalEmail = (email: string): string => typedAddress(email).toLowerCase();

export const findSiteUser = rows.findUser;

export const findSiteUserByEmail = (source: Tx | Store, email: string): Promise<SiteUser | undefined> =>
  rows.findUserByEmail(source, normalEmail(email));

/** The account with this address and password. An unknown or disabled account takes as long as a wrong password. */
export async function findSiteUserByCredentials(
  store: Store,
  email: string,
  password: string,
): Promise<SiteUser | undefined> {
  const user = await findSiteUserByEmail(store, email);
  const right = await matchesPassword(password, user?.passwordHash);
  return right && user?.enabled ? user : undefined;
}

/** @throws passwordWrong */
export async function assertPassword(store: Store, userId: string, password: string): Promise<SiteUser> {
  const user = await findSiteUser(store, userId);
  const right = await matchesPassword(password, user?.passwordHash);
  if (!user || !right) throw passwordWrong();
  return user;
}

/** @throws passwordRefused with a message of password-rules.ts */
export async function newPasswordHash(password: string, words: readonly string[]): Promise<string> {
  assertPasswordAllowed(password, words);
  return hashPassword(password);
}

/**
 * A ticket and its link's token. Created before the transaction; `putTicket` stores it.
 * @param user whose account it changes: the link ends if their password changes
 */
export function newTicket(
  parts: Parts,
  ticket: Omit<Ticket, 'expiresAt' | 'userId' | 'mark'>,
  user?: SiteUser,
): { ticket: Ticket; token: string } {
  const expiresAt = parts.clock.now() + ticketLifeMs[ticket.purpose];
  const whose = user && { userId: user.id, mark: rows.passwordMark(user) };
  return { ticket: { ...ticket, ...whose, expiresAt }, token: parts.ids.token(32) };
}

export const putTicket = (tx: Tx, { ticket, token }: { ticket: Ticket; token: string }): void =>
  rows.tickets.put(tx, ticket, tokenHashOf(token));

/** Reads a link's ticket without consuming it. */
export const findTicket = async (store: Store, token: string): Promise<Ticket | undefined> =>
  rows.tickets.find(store, tokenHashOf(token));

/** Consumes a link within the transaction that carries out its purpose. @throws linkEnded */
export async function takeTicket(tx: Tx, token: string, purpose: Ticket['purpose']): Promise<Ticket> {
  const ticket = await rows.tickets.find(tx, tokenHashOf(token));
  if (ticket?.purpose !== purpose) throw linkEnded();
  if (ticket.userId !== undefined) {
    const user = await rows.findUser(tx, ticket.userId);
    if (!user?.enabled || rows.passwordMark(user) !== ticket.mark) throw linkEnded();
  }
  rows.tickets.delete(tx, tokenHashOf(token));
  return ticket;
}

/** @throws emailUsed */
export async function insertSiteUser(tx: Tx, user: SiteUser): Promise<void> {
  const other = await rows.findUserByEmail(tx, user.email);
  if (other && other.id !== user.id) throw emailUsed();
  await rows.putUser(tx, user);
}

export async function changeSiteUser(
  tx: Tx,
  id: string,
  change: Partial<Pick<SiteUser, 'email' | 'firstName' | 'lastName' | 'passwordHash' | 'language' | 'enabled'>>,
  now: number,
): Promise<SiteUser | undefined> {
  const before = await rows.findUser(tx, id);
  if (!before) return undefined;
  const after = { ...before, ...change, updatedAt: now };
  await insertSiteUser(tx, after);
  return after;
}

/** Sessions of a deleted account end automatically, because each call looks it up. */
export async function removeSiteUser(tx: Tx, id: string): Promise<void> {
  const user = await rows.findUser(tx, id);
  if (user) rows.deleteUser(tx, user);
}
