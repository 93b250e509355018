// Contributors' sessions: opaque random tokens, of which the store only keeps the hash.
import { deviceNames } from '../../base/agent.ts';
import type { Parts } from '../../base/parts.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findContributor, listContributors, loadEnabled } from '../contributor/contributor.ts';
import { contributorUnknown } from '../contributor/errors.ts';
import type { Contributor } from '../contributor/schema.ts';
import { removeSecondStep } from '../second-step/second-step.ts';
import { sessionLimits } from './limits.ts';
import { type ListedSession, type Session, sessionSchema } from './schema.ts';
import { sessionRows } from './session-rows.ts';
import { listedId, tokenHashOf } from './token.ts';

const sessions = sessionRows<Session>({
  name: 'session',
  topic: 'none: each sign-in writes it',
  schema: sessionSchema,
  personOf: ({ contributorId }) => contributorId,
  personMax: sessionLimits.perContributorMax,
  // On a full disk, the owner needs to sign in to make room.
  essential: true,
});
export const sessionFormat = sessions.format;
export const sessionPrefixes = sessions.prefixes;

type Signed = { contributor: Contributor; session: Session };

/**
 * Starts a session with a new token and ends the browser's previous one: a token never survives a change of
 * permissions.
 *
 * @returns the token for the cookie; it can't be read back
 */
export async function startSession(
  parts: Parts,
  contributor: Contributor,
  browser: { userAgent: string; replaces?: string },
): Promise<{ token: string; session: Session }> {
  const token = parts.ids.token(32);
  const now = parts.clock.now();
  const session: Session = {
    tokenHash: tokenHashOf(token),
    contributorId: contributor.id,
    startedAt: now,
    seenAt: now,
    expiresAt: now + sessionLimits.idleMs,
    ...deviceNames(browser.userAgent),
  };
  const tooMany = await sessions.tooMany(parts.store, contributor.id);
  const start = async (tx: Tx) => {
    if (browser.replaces) await sessions.remove(tx, tokenHashOf(browser.replaces));
    for (const hash of tooMany) await sessions.remove(tx, hash);
    sessions.put(tx, session);
  };
  await transact(parts.store, start, { essential: true });
  return { token, session };
}

/**
 * The token's session and contributor, with current roles. Undefined if it is unknown or has expired, or the account is
 * disabled. Extends the idle limit, but at most once per interval.
 */
export async function findSession(parts: Parts, token: string): Promise<Signed | undefined> {
  const signed = await signedStill(parts, { tokenHash: tokenHashOf(token) });
  if (!signed) return undefined;
  const { contributor, session } = signed;
  const now = parts.clock.now();
  // A read-only site doesn't extend the limit.
  if (now - session.seenAt < sessionLimits.touchMs || parts.store.state() !== 'open') return { contributor, session };
  const touched = await transact(parts.store, async (tx) => {
    const current = await sessions.find(tx, session.tokenHash);
    if (!current) return undefined;
    const expiresAt = Math.min(now + sessionLimits.idleMs, current.startedAt + sessionLimits.absoluteMs);
    const next = { ...current, seenAt: now, expiresAt };
    sessions.put(tx, next);
    return next;
  });
  return touched && { contributor, session: touched };
}

/** The current session with its contributor; undefined if it has ended. Doesn't extend its idle limit. */
export async function signedStill(
  parts: Pick<Parts, 'store' | 'clock'>,
  { tokenHash }: Pick<Session, 'tokenHash'>,
): Promise<Signed | undefined> {
  const session = await sessions.find(parts.store, tokenHash);
  if (!session || session.expiresAt <= parts.clock.now()) return undefined;
  const contributor = await findContributor(parts.store, session.contributorId);
  return contributor?.enabled ? { contributor, session } : undefined;
}

export async function endSession(parts: Parts, token: string): Promise<void> {
  await transact(parts.store, (tx) => sessions.remove(tx, tokenHashOf(token)), { essential: true });
}

/** Ends one listed session of a person, or without an id all except `keep`. @returns how many ended */
export const endSessionsOf = (
  { store }: Pick<Parts, 'store'>,
  contributorId: string,
  which: { id?: string; keep?: string },
): Promise<number> => sessions.endOf(store, contributorId, which);

/** Ends the sessions of one contributor, or all. @returns how many ended @throws contributorUnknown */
export async function endSessions(parts: Parts, email?: string): Promise<number> {
  const all = await listContributors(parts.store);
  const wanted = email?.trim().toLowerCase();
  const people = all.filter((one) => wanted === undefined || one.email === wanted);
  if (wanted !== undefined && people.length === 0) throw contributorUnknown();
  let ended = 0;
  for (const { id } of people) ended += await endSessionsOf(parts, id, {});
  return ended;
}

/**
 * For someone who lost their phone and recovery codes, and knows the password: turns off the second step, removes all passkeys, and ends
 * all sessions. @param email default: the owner's @throws contributorUnknown
 */
export async function endSecondStep(parts: Parts, email?: string) {
  const person = await loadEnabled(parts.store, email);
  const removed = await removeSecondStep(parts, person.id);
  // Also without a step: an earlier run may have stopped between the two.
  return { email: person.email, ...removed, ended: await endSessionsOf(parts, person.id, {}) };
}

/**
 * The session listed under this id while it lasts, with its contributor's current data. Doesn't extend its idle limit.
 */
export async function findListedSession(parts: Parts, contributorId: string, id: string): Promise<Signed | undefined> {
  const all = await sessions.listOf(parts.store, contributorId);
  const hash = all.map(({ hash }) => hash).find((tokenHash) => listedId(tokenHash) === id);
  return hash === undefined ? undefined : signedStill(parts, { tokenHash: hash });
}

export const listSessions = (parts: Parts, contributorId: string, currentHash?: string): Promise<ListedSession[]> =>
  sessions.listed(parts.store, contributorId, currentHash);
