// Signing in and out, and who I am.
import type { ClaimBody, Person } from '../../server/accounts/contributor/schema.ts';
import type { ListedSession } from '../../server/accounts/session/schema.ts';
import { ask, get } from './ask.ts';
import { finite, flag, list, nullable, optional, shape, text } from './shape.ts';
import { siteAddress } from './site-address.ts';

export type { ListedSession, Person };

const person = shape({ id: text(100), name: text(1000), email: text(1000), roles: list(finite, 100) });
const session = shape({ id: text(200), startedAt: finite, seenAt: finite, userAgent: text(1000), current: flag });

export const whoAmI = async (): Promise<Person | null> =>
  (await get<{ person: Person | null }>('/api/auth/me', shape({ person: nullable(person) }))).person;

type SignedIn = { person: Person; mark?: string };
const signedIn = shape({ person, mark: optional(text(10_000)) });

export const signIn = async (email: string, password: string): Promise<Person> =>
  bySite(
    await ask<SignedIn>('POST', '/api/auth/sign-in', { email, password }, signedIn),
    location.pathname + location.search,
  );

export const claimSite = async (claim: ClaimBody): Promise<Person> =>
  bySite(await ask<SignedIn>('POST', '/api/auth/claim', claim, signedIn), '/config');

export const forgotPassword = (email: string): Promise<unknown> => ask('POST', '/api/auth/forgot', { email });

export const resetPassword = async (token: string, password: string): Promise<Person> =>
  bySite(await ask<SignedIn>('POST', '/api/auth/reset', { token, password }), '/config');

export const signOut = async (): Promise<unknown> =>
  bySite(await ask<Partial<SignedIn>>('POST', '/api/auth/sign-out', {}), '/config');

/**
 * The site has an address of its own and no cookie of the editor's. The browser goes by there, where it is given the mark that says which
 * role is looking, and comes back to `path` at once. Never resolves when it does.
 */
function bySite({ person, mark }: Partial<SignedIn>, path: string): Promise<Person> {
  if (mark === undefined) return Promise.resolve(person as Person);
  const address = new URL(siteAddress(path));
  address.searchParams.set('mark', mark);
  location.replace(address);
  return new Promise(() => {});
}

export const mySessions = async (): Promise<ListedSession[]> =>
  (await get<{ sessions: ListedSession[] }>('/api/auth/sessions', shape({ sessions: list(session, 10_000) }))).sessions;

/** @param id of one session, or `others` for all but this one */
export const endSession = (id: string): Promise<unknown> =>
  ask('DELETE', `/api/auth/sessions/${encodeURIComponent(id)}`);
