// Signing in and out on the editor's domain, and passing the session on to the site's domain.

import type { ClaimBody, Person } from '../../server/accounts/contributor/schema.ts';
import { sessionCalls } from '../../server/accounts/session/calls.ts';
import type { AnswerOf } from '../../server/base/calls.ts';
import { ask } from './ask.ts';
import { siteAddress } from './site-address.ts';

type SignedIn = AnswerOf<typeof sessionCalls.signIn>;

export const signIn = async (email: string, password: string): Promise<Person> =>
  viaSite(await ask(sessionCalls.signIn, { body: { email, password } }), location.pathname + location.search);

export const claimSite = async (body: ClaimBody): Promise<Person> =>
  viaSite(await ask(sessionCalls.claim, { body }), '/config/start');

export const resetPassword = async (token: string, password: string): Promise<Person> =>
  viaSite(await ask(sessionCalls.reset, { body: { token, password } }), '/config');

/** @param forget clears local data before the browser navigates to the site */
export async function signOut(forget: () => unknown): Promise<unknown> {
  const left = await ask(sessionCalls.signOut);
  await forget();
  return viaSite(left, '/config');
}

/**
 * The site may have its own domain, which does not get the editor's cookie. The browser visits it with a token that names the person's
 * role, then returns to `path`. Never resolves in that case.
 */
function viaSite({ person, mark }: Partial<SignedIn>, path: string): Promise<Person> {
  if (mark === undefined) return Promise.resolve(person as Person);
  const address = new URL(siteAddress(path));
  address.searchParams.set('mark', mark);
  location.replace(address);
  return new Promise(() => {});
}
