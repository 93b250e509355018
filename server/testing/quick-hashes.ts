// Password hashes in tests of routes: the same kind of text as in the program, made in a fraction of a millisecond instead of 60. Most of
// what those tests took was signing people in.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const real = crypto.argon2;

function use(argon2: typeof real): void {
  crypto.argon2 = argon2;
  syncBuiltinESMExports();
}

/** For the tests of the hashes themselves, until the end of their file. */
export const realHashes = () => use(real);

export const quickHashes = () =>
  use((algorithm, parameters, done) => real(algorithm, { ...parameters, memory: 8, passes: 1 }, done));
