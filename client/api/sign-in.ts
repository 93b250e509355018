// Signing in on the editor's domain.
import type { ClaimBody, Person } from '../../server/accounts/contributor/schema.ts';
import type { NextStep } from '../../server/accounts/second-step/schema.ts';
import { signInCalls } from '../../server/accounts/session/sign-in-calls.ts';
import { ask } from './ask.ts';
import { viaSite } from './session.ts';

export type SignedInOrAsked = Person | NextStep;

/** The person, or the step that is still missing before they are signed in. */
type Answer = NextStep | Parameters<typeof viaSite>[0];

const opened = (answer: Answer, path: string): Promise<SignedInOrAsked> =>
  'next' in answer ? Promise.resolve(answer) : viaSite(answer, path);

const here = () => location.pathname + location.search;

export const signIn = async (email: string, password: string): Promise<SignedInOrAsked> =>
  opened(await ask(signInCalls.signIn, { body: { email, password } }), here());

export const claimSite = async (body: ClaimBody): Promise<Person> =>
  viaSite(await ask(signInCalls.claim, { body }), '/config/start');

export const resetPassword = async (token: string, password: string): Promise<SignedInOrAsked> =>
  opened(await ask(signInCalls.reset, { body: { token, password } }), '/config');
