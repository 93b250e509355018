// Signing out on the editor's domain, and passing the session on to the site's domain.

import type { Person } from '../../server/accounts/contributor/person.ts';
import { sessionCalls } from '../../server/accounts/session/calls.ts';
import type { AnswerOf } from '../../server/base/calls.ts';
import { ask } from './ask.ts';
import { siteAddress } from './site-address.ts';

type Marked = AnswerOf<typeof sessionCalls.signOut> & { person?: Person };

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
export function viaSite({ person, mark }: Marked, path: string): Promise<Person> {
  if (mark === undefined) return Promise.resolve(person as Person);
  const address = new URL(siteAddress(path));
  address.searchParams.set('mark', mark);
  location.replace(address);
  return new Promise(() => {});
}
