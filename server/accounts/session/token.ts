// Shared by the sessions of contributors and shoppers: token hashes, also used for mailed links, and the format of
// session lists. Public.
import { hash } from 'node:crypto';
import { type DeviceNames, deviceNames, textOfNames } from '../../base/agent.ts';
import type { Step } from '../../store/table.ts';
import type { ListedSession } from './schema.ts';

/** In hex; the store only keeps this hash, never the token. */
export const tokenHashOf = (token: string): string => hash('sha256', token);

/** Enough to identify one session, too little to find its hash. */
export const listedId = (tokenHash: string): string => tokenHash.slice(0, 16);

/** Data format 1 stored the user agent. */
type SessionV1 = { userAgent: string };
export const namesOnly: Step = {
  since: 2,
  up: ({ userAgent, ...session }: SessionV1) => ({ ...session, ...deviceNames(userAgent) }),
  down: ({ browser, system, ...session }: DeviceNames): SessionV1 => ({
    ...session,
    userAgent: textOfNames({ browser, system }),
  }),
};

export type SessionRow = { tokenHash: string; startedAt: number; seenAt: number } & DeviceNames;

/** Most recently used first. @param currentHash of the caller's session */
export const listedSessions = (rows: readonly (SessionRow | undefined)[], currentHash?: string): ListedSession[] =>
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
