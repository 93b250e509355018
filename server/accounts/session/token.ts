// What the sessions of contributors and of shoppers have in common: tokens kept as hashes, as those of mailed links are, and how a
// session is in its owner's list. Public.
import { createHash } from 'node:crypto';
import { type DeviceNames, deviceNames } from '../../base/agent.ts';
import type { Step } from '../../store/table.ts';
import type { ListedSession } from './schema.ts';

/** Hex; the store holds this and never the token. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Enough to point at one session, too little to find its hash by. */
export const listedId = (tokenHash: string): string => tokenHash.slice(0, 16);

/** Data format 1 kept what the browser says of itself. */
type SessionV1 = { userAgent: string };
export const namesOnly: Step = {
  since: 2,
  up: ({ userAgent, ...session }: SessionV1) => ({ ...session, ...deviceNames(userAgent) }),
  down: ({ browser, system, ...session }: DeviceNames): SessionV1 => ({
    ...session,
    userAgent: [browser && `${browser}/`, system].filter(Boolean).join(' '),
  }),
};

type Row = { tokenHash: string; startedAt: number; seenAt: number } & DeviceNames;

/** The one used last first. @param currentHash of the session that asks */
export const listedSessions = (rows: readonly (Row | undefined)[], currentHash?: string): ListedSession[] =>
  rows
    .filter((row) => row !== undefined)
    .map(({ tokenHash, startedAt, seenAt, browser, system }) => ({
      id: listedId(tokenHash),
      startedAt,
      seenAt,
      browser,
      system,
      current: tokenHash === currentHash,
    }))
    .sort((a, b) => b.seenAt - a.seenAt);
