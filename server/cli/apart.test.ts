// Why a child process ended: damage is reported only if there is evidence for it, since the message sends people to
// their backups.
import { expect, it } from 'vitest';
import { EndedApart } from './apart.ts';

it.each<[string, boolean, ...ConstructorParameters<typeof EndedApart>]>([
  ['SIGSEGV', true, null, 'SIGSEGV', ''],
  ['SIGABRT', true, null, 'SIGABRT', 'mdb.c:2345: Assertion failed'],
  [
    'ended with 1: Error: MDB_CORRUPTED: Located page was wrong type',
    true,
    1,
    null,
    'file:1\n    throw\n\nError: MDB_CORRUPTED: Located page was wrong type\n    at x\n\nNode.js v26.10.0\n',
  ],
  [
    'SIGABRT',
    false,
    null,
    'SIGABRT',
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n',
  ],
  ['SIGKILL', false, null, 'SIGKILL', ''],
  ['ended with 1: "/tmp/stoa-0": EROFS', false, 1, null, 'Stoa unpacks itself\n"/tmp/stoa-0": EROFS\n'],
  ['ended with 1', false, 1, null, ''],
])('%s is damage: %s', (message, isDamage, ...ended) => {
  expect(new EndedApart(...ended)).toMatchObject({ message, isDamage });
});
