// Contributors' sessions: opaque random tokens, of which the store only keeps the hash.
import * as z from 'zod/mini';
import { deviceNames } from '../../base/agent.ts';
import type { Parts } from '../../base/parts.ts';
import { readable } from '../../store/engines/value.ts';
import type { Key } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findContributor, listContributors } from '../contributor/contributor.ts';
import { contributorUnknown } from '../contributor/errors.ts';
import type { Contributor } from '../contributor/schema.ts';
import { sessionLimits } from './limits.ts';
import { type ListedSession, type Session, sessionSchema } from './schema.ts';
import { listedId, listedSessions, namesOnly, tokenHashOf } from './token.ts';

const sessions = table<Session>({
  name: 'session',
  topic: 'none: each sign-in writes it',
  schema: sessionSchema,
  steps: [namesOnly],
  expiresAt: (session) => session.expiresAt,
});
export const sessionFormat = sessions.format;
/** Sessions of one person, for listing and ending them. */
const ofPerson = table<{ expiresAt: number }, [contributorId: string, tokenHash: string]>({
  name: 'session-of',
  topic: 'none: each sign-in writes it',
  schema: z.pick(sessionSchema, { expiresAt: true }),
  expiresAt: (row) => row.expiresAt,
});

/** Deleted by a restore. */
export const sessionPrefixes: readonly Key[] = [[sessions.name], [ofPerson.name]];

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
  const others = await ofPerson.list(parts.store, { prefix: [contributor.id], limit: 1000 });
  // Beyond the limit, ends the sessions that would expire first: the least recently used.
  const tooMany = others.ids
    .map(([, hash], i) => ({ hash: String(hash), expiresAt: others.records[i]?.expiresAt ?? 0 }))
    .sort((a, b) => b.expiresAt - a.expiresAt)
    .slice(sessionLimits.perContributorMax - 1);
  const start = async (tx: Tx) => {
    if (browser.replaces) await remove(tx, tokenHashOf(browser.replaces));
    for (const { hash } of tooMany) await remove(tx, hash);
    put(tx, session);
  };
  // Allowed on a full disk, because the owner needs to sign in to make room.
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
    put(tx, next);
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
  await transact(parts.store, (tx) => remove(tx, tokenHashOf(token)), { essential: true });
}

/** Ends one listed session of a person, or without an id all except `keep`. @returns how many ended */
export async function endSessionsOf(
  parts: Parts,
  contributorId: string,
  which: { id?: string; keep?: string },
): Promise<number> {
  const { ids } = await ofPerson.list(parts.store, { prefix: [contributorId], limit: 1000 });
  const hashes = ids.map(([, hash]) => String(hash));
  const ending = hashes.filter((hash) => (which.id ? listedId(hash) === which.id : hash !== which.keep));
  const end = async (tx: Tx) => {
    for (const hash of ending) await remove(tx, hash);
  };
  await transact(parts.store, end, { essential: true });
  return ending.length;
}

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
 * The session listed under this id while it lasts, with its contributor's current data. Doesn't extend its idle limit.
 */
export async function findListedSession(parts: Parts, contributorId: string, id: string): Promise<Signed | undefined> {
  const { ids } = await ofPerson.list(parts.store, { prefix: [contributorId], limit: 1000 });
  const hash = ids.map(([, tokenHash]) => String(tokenHash)).find((tokenHash) => listedId(tokenHash) === id);
  return hash === undefined ? undefined : signedStill(parts, { tokenHash: hash });
}

export async function listSessions(
  parts: Parts,
  contributorId: string,
  currentHash?: string,
): Promise<ListedSession[]> {
  const { ids } = await ofPerson.list(parts.store, { prefix: [contributorId], limit: 1000 });
  const found = await readable(ids.map(([, hash]) => sessions.find(parts.store, String(hash))));
  return listedSessions(found, currentHash);
}

function put(tx: Tx, session: Session): void {
  sessions.put(tx, session, session.tokenHash);
  ofPerson.put(tx, { expiresAt: session.expiresAt }, session.contributorId, session.tokenHash);
}

async function remove(tx: Tx, tokenHash: string): Promise<void> {
  const session = await sessions.find(tx, tokenHash);
  if (!session) return;
  sessions.delete(tx, tokenHash);
  ofPerson.delete(tx, session.contributorId, tokenHash);
}
