// Signing in and out, and who I am.
import type { ClaimBody, Person } from '../../server/accounts/contributor/schema.ts';
import type { ListedSession } from '../../server/accounts/session/schema.ts';
import { ask } from './ask.ts';

export type { ListedSession, Person };

export const whoAmI = async (): Promise<Person | null> =>
  (await ask<{ person: Person | null }>('GET', '/api/auth/me')).person;

export const signIn = async (email: string, password: string): Promise<Person> =>
  (await ask<{ person: Person }>('POST', '/api/auth/sign-in', { email, password })).person;

export const claimSite = async (claim: ClaimBody): Promise<Person> =>
  (await ask<{ person: Person }>('POST', '/api/auth/claim', claim)).person;

export const signOut = (): Promise<unknown> => ask('POST', '/api/auth/sign-out', {});

export const mySessions = async (): Promise<ListedSession[]> =>
  (await ask<{ sessions: ListedSession[] }>('GET', '/api/auth/sessions')).sessions;

/** @param id of one session, or `others` for all but this one */
export const endSession = (id: string): Promise<unknown> =>
  ask('DELETE', `/api/auth/sessions/${encodeURIComponent(id)}`);
