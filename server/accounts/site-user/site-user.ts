// Shoppers' accounts: who they are, their password, and the mailed links by which an account begins and changes. Nothing here tells whether
// an address has an account to someone who has not shown it is theirs.

import type { Parts } from '../../base/parts.ts';
import { typedAddress } from '../../outbox/address.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { assertPasswordAllowed } from '../contributor/common-passwords.ts';
import { hashPassword, matchesPassword } from '../contributor/password-hash.ts';
import { tokenHashOf } from '../session/token.ts';
import { emailUsed, linkEnded, passwordWrong } from './errors.ts';
import { ticketLifeMs } from './limits.ts';
import type { SiteUser, Ticket } from './schema.ts';
import * as rows from './store.ts';

export { siteUserPrefixes } from './store.ts';

export const normalEmail = (email: string): string => typedAddress(email).toLowerCase();

export const findSiteUser = (source: Tx | Store, id: string): Promise<SiteUser | undefined> =>
  rows.findUser(source, id);

export const findSiteUserByEmail = (source: Tx | Store, email: string): Promise<SiteUser | undefined> =>
  rows.findUserByEmail(source, normalEmail(email));

/** The account, when address and password are right. An unknown or closed one takes as long as a wrong password. */
export async function findSiteUserByCredentials(
  store: Store,
  email: string,
  password: string,
): Promise<SiteUser | undefined> {
  const user = await findSiteUserByEmail(store, email);
  const right = await matchesPassword(password, user?.passwordHash ?? (await nobodysHash()));
  return right && user?.enabled ? user : undefined;
}

/** @throws passwordWrong */
export async function assertPassword(store: Store, userId: string, password: string): Promise<SiteUser> {
  const user = await findSiteUser(store, userId);
  const right = await matchesPassword(password, user?.passwordHash ?? (await nobodysHash()));
  if (!user || !right) throw passwordWrong();
  return user;
}

/** @throws passwordRefused in the words of password-rules.ts */
export async function newPasswordHash(password: string, words: readonly string[]): Promise<string> {
  assertPasswordAllowed(password, words);
  return hashPassword(password);
}

/**
 * A ticket and the token that its mailed link carries. Made before the step; `putTicket` stores it within.
 * @param user whose account it changes: the link ends when their password is another
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

/** Reads a link's purpose without using it up. */
export const findTicket = async (store: Store, token: string): Promise<Ticket | undefined> =>
  rows.tickets.find(store, tokenHashOf(token));

/** Uses a link up within the step that does what it says. @throws linkEnded */
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

/** Sessions of an account that is gone end by themselves: they are looked up on each call. */
export async function removeSiteUser(tx: Tx, id: string): Promise<void> {
  const user = await rows.findUser(tx, id);
  if (user) rows.deleteUser(tx, user);
}

/** For tests, the demo and the command line: an account without the mailed link. @throws passwordRefused, emailUsed */
export async function createSiteUser(
  parts: Parts,
  person: { email: string; password: string; firstName?: string; lastName?: string },
): Promise<SiteUser> {
  const { firstName = '', lastName = '', password } = person;
  const email = normalEmail(person.email);
  const passwordHash = await newPasswordHash(password, [email, firstName, lastName]);
  const now = parts.clock.now();
  const user: SiteUser = {
    id: parts.ids.next(),
    email,
    firstName,
    lastName,
    passwordHash,
    enabled: true,
    createdAt: now,
    updatedAt: now,
  };
  await transact(parts.store, (tx) => insertSiteUser(tx, user));
  return user;
}

let nobody: Promise<string> | undefined;
/** Made once, so that looking for an unknown account costs one hash, as a known one does. */
const nobodysHash = (): Promise<string> => (nobody ??= hashPassword('nobody has this password'));
