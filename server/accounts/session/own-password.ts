// Asks signed-in people for their password before a step that a browser left open must not allow. Public.
import { setTimeout as wait } from 'node:timers/promises';
import type { Parts } from '../../base/parts.ts';
import { findByCredentials } from '../contributor/contributor.ts';
import { passwordWrong } from '../contributor/errors.ts';
import type { Contributor } from '../contributor/schema.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

type CheckParts = Pick<Parts, 'store' | 'clock'> & { delay?: (ms: number) => Promise<unknown> };

/** @returns a check, which takes `byNetwork` of the call, that throws passwordWrong or signInLimited. @param name of its counters */
export function passwordCheck({ store, clock, delay = wait }: CheckParts, name: string) {
  const attempts = new SignInAttempts(clock, name);
  return async (network: string, { email }: Contributor, password: string): Promise<void> => {
    const delayMs = attempts.delayMs(network, email);
    attempts.begun(network, email);
    if (delayMs > 0) await delay(delayMs);
    if (!(await findByCredentials(store, email, password, 'known'))) throw passwordWrong();
    attempts.succeeded(network, email);
  };
}
