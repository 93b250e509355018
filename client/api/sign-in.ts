// Signing in on the editor's domain.
import type { ClaimBody, Person } from '../../server/accounts/contributor/schema.ts';
import { signInCalls } from '../../server/accounts/session/sign-in-calls.ts';
import { ask } from './ask.ts';
import { viaSite } from './session.ts';

export const signIn = async (email: string, password: string): Promise<Person> =>
  viaSite(await ask(signInCalls.signIn, { body: { email, password } }), location.pathname + location.search);

export const claimSite = async (body: ClaimBody): Promise<Person> =>
  viaSite(await ask(signInCalls.claim, { body }), '/config/start');

export const resetPassword = async (token: string, password: string): Promise<Person> =>
  viaSite(await ask(signInCalls.reset, { body: { token, password } }), '/config');
