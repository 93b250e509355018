// Fast password hashes for tests of routes: the same format as in the program, computed in a fraction of a millisecond instead of 60.
// Sign-in dominated the time of those tests.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const real = crypto.argon2;

function use(argon2: typeof real): void {
  crypto.argon2 = argon2;
  syncBuiltinESMExports();
}

/** For tests of the hashes themselves, until the end of their file. */
export const realHashes = () => use(real);

const quick: typeof real = (algorithm, parameters, done) =>
  real(algorithm, { ...parameters, memory: 8, passes: 1 }, done);

export const quickHashes = () => use(quick);

/** Blocks each hash until the returned function is called. */
export function heldHashes(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  use((...given) => void promise.then(() => quick(...given)));
  return resolve;
}
