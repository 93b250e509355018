// Shoppers' sessions: opaque random tokens, of which the store only keeps the hash. A separate kind of record from
// contributors' sessions, so that neither can be used as the other (operations 2.1). Public.
import { createHash } from 'node:crypto';
import { deviceNames } from '../../base/agent.ts';
import type { Parts } from '../../base/parts.ts';
import { timingSafeEqualText } from '../../base/text/safe-equal.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { signInFailed } from '../contributor/errors.ts';
import type { ListedSession } from '../session/schema.ts';
import { tokenHashOf } from '../session/token.ts';
import { siteSessionLimits as limits } from './limits.ts';
import { displayNameOf, type SiteSession, type SiteUser } from './schema.ts';
import { findUser, passwordMark, sessions } from './store.ts';

export const siteSessionFormat = sessions.format;

export type CurrentSiteUser = { id: string; email: string; displayName: string };
export type SignedSiteUser = { user: SiteUser; session: SiteSession; xsrfToken: string };

const signed = new WeakMap<object, SignedSiteUser>();

/** The signed-in shopper of a request, with session data. Set by `siteUserSession` in routes.ts. */
export const signedSiteUser = {
  set: (ctx: { req: object }, value: SignedSiteUser): void => void signed.set(ctx.req, value),
  get: (ctx: { req: object }): SignedSiteUser | undefined => signed.get(ctx.req),
  /** Makes the rest of the request anonymous. */
  forget: (ctx: { req: object }): void => void signed.delete(ctx.req),
};

/** The signed-in shopper; unrelated to contributors. */
export const currentSiteUser = {
  get(ctx: { req: object }): CurrentSiteUser | undefined {
    const user = signed.get(ctx.req)?.user;
    return user && { id: user.id, email: user.email, displayName: displayNameOf(user) };
  },
};

/**
 * Starts a session with a new token and ends the browser's previous one: a token never survives a change of
 * permissions.
 * @param user as loaded for the password check: if changed or erased since, no session starts
 * @returns the token for the cookie; it can't be read back
 * @throws signInFailed
 */
export async function startSiteSession(
  parts: Parts,
  user: SiteUser,
  browser: { userAgent: string; remember: boolean; replaces?: string },
): Promise<{ token: string; signed: SignedSiteUser }> {
  const token = parts.ids.token(32);
  const now = parts.clock.now();
  const session: SiteSession = {
    tokenHash: tokenHashOf(token),
    userId: user.id,
    startedAt: now,
    seenAt: now,
    expiresAt: now + (browser.remember ? limits.rememberedMs : limits.idleMs),
    remembered: browser.remember,
    ...deviceNames(browser.userAgent),
    mark: passwordMark(user),
  };
  const tooMany = await sessions.tooMany(parts.store, user.id);
  await transact(parts.store, async (tx) => {
    const current = await findUser(tx, user.id);
    if (!current?.enabled || passwordMark(current) !== session.mark) throw signInFailed();
    if (browser.replaces) await sessions.remove(tx, tokenHashOf(browser.replaces));
    for (const hash of tooMany) await sessions.remove(tx, hash);
    sessions.put(tx, session);
  });
  return { token, signed: { user, session, xsrfToken: xsrfOf(token) } };
}

/** The token's account in its current state. Extends the idle limit, but at most once per interval. */
export async function findSiteSession(parts: Parts, token: string): Promise<SignedSiteUser | undefined> {
  const session = await sessions.find(parts.store, tokenHashOf(token));
  const now = parts.clock.now();
  if (!session || session.expiresAt <= now) return undefined;
  const user = await findUser(parts.store, session.userId);
  if (!user?.enabled || passwordMark(user) !== session.mark) return undefined;
  const xsrfToken = xsrfOf(token);
  if (now - session.seenAt < limits.touchMs || parts.store.state() !== 'open') return { user, session, xsrfToken };
  const touched = await transact(parts.store, async (tx) => {
    const current = await sessions.find(tx, session.tokenHash);
    if (!current) return undefined;
    const expiresAt = current.remembered
      ? current.expiresAt
      : Math.min(now + limits.idleMs, current.startedAt + limits.absoluteMs);
    const next = { ...current, seenAt: now, expiresAt };
    sessions.put(tx, next);
    return next;
  });
  return touched && { user, session: touched, xsrfToken };
}

export async function endSiteSession(parts: Parts, token: string): Promise<void> {
  await transact(parts.store, (tx) => sessions.remove(tx, tokenHashOf(token)));
}

/** Keeps the session when its user changes the password, in the same transaction. */
export async function keepSiteSession(tx: Tx, tokenHash: string, user: SiteUser): Promise<void> {
  const session = await sessions.find(tx, tokenHash);
  if (session?.userId === user.id) sessions.put(tx, { ...session, mark: passwordMark(user) });
}

/** Ends one listed session of a shopper, or without an id all except `keep`. @returns how many ended */
export const endSiteSessionsOf = (
  { store }: Pick<Parts, 'store'>,
  userId: string,
  which: { id?: string; keep?: string } = {},
): Promise<number> => sessions.endOf(store, userId, which);

export const listSiteSessions = (
  { store }: Pick<Parts, 'store'>,
  userId: string,
  currentHash?: string,
): Promise<ListedSession[]> => sessions.listed(store, userId, currentHash);

/** Derived from the session's token without revealing it; valid as long as the session. Spec §6. */
const xsrfOf = (token: string): string => createHash('sha256').update(`site-user-xsrf\0${token}`).digest('base64url');

export const isXsrfOf = ({ xsrfToken }: SignedSiteUser, given: string): boolean =>
  timingSafeEqualText(given, xsrfToken);
