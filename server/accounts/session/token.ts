// What the sessions of contributors and of shoppers have in common: tokens kept as hashes, as those of mailed links are, and how a
// session is in its owner's list. Public.
import { createHash } from 'node:crypto';
import type { ListedSession } from './schema.ts';

/** Hex; the store holds this and never the token. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Enough to point at one session, too little to find its hash by. */
export const listedId = (tokenHash: string): string => tokenHash.slice(0, 16);

type Row = { tokenHash: string; startedAt: number; seenAt: number; userAgent: string };

/** The one used last first. @param currentHash of the session that asks */
export const listedSessions = (rows: readonly (Row | undefined)[], currentHash?: string): ListedSession[] =>
  rows
    .filter((row) => row !== undefined)
    .map(({ tokenHash, startedAt, seenAt, userAgent }) => ({
      id: listedId(tokenHash),
      startedAt,
      seenAt,
      userAgent,
      current: tokenHash === currentHash,
    }))
    .sort((a, b) => b.seenAt - a.seenAt);
