// Password-protected pages: the lock, and whether a visitor has opened it. Our choice: a password applies to one page
// with its items, and team members don't need it (roles: "Pass lock screen / page passwords"). Public.
import { createHmac } from 'node:crypto';
import { hashPassword, matchesPassword } from '../../accounts/contributor/password-hash.ts';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';
import type { Collection } from './schema.ts';

export type Lock = { id: string; passwordHash: string };

/** The lock of a page or the whole site. */
export const lockOf = ({ id, passwordHash }: Pick<Collection, 'id' | 'passwordHash'>): Lock | undefined =>
  passwordHash === undefined ? undefined : { id, passwordHash };

/** Password-protected content is excluded from other pages, the search and the sitemap. */
export const isLocked = ({ passwordHash }: Pick<Collection, 'passwordHash'>): boolean => passwordHash !== undefined;

export const newLock = (password: string): Promise<string> => hashPassword(password, 'known');

/** Longer passwords are refused, to limit the cost of hashing. */
export const lockPasswordMax = 200;

export const opensLock = async (lock: Lock, password: string): Promise<boolean> =>
  password !== '' && password.length <= lockPasswordMax && (await matchesPassword(password, lock.passwordHash));

/** The name of the lock's cookie. */
export const lockCookie = ({ id }: Lock): string => `opened-${id}`;

/**
 * Cookie value for visitors who entered the password. Changing the password invalidates it, and it can't be forged
 * without the stored hash.
 */
export const lockToken = ({ id, passwordHash }: Lock): string =>
  createHmac('sha256', passwordHash).update(`open\0${id}`).digest('base64url');

export const isLockToken = (lock: Lock, token: string | undefined): boolean =>
  timingSafeEqualText(token ?? '', lockToken(lock));
