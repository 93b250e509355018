// Argon2id hashes, stored with their parameters. At most two run concurrently, because each takes a thread and 32 MiB: one
// for visitors, one for contributors, so that visitors can't keep the owner from signing in. Public.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { tooBusy } from '../../base/errors.ts';

type Cost = { memory: number; passes: number; parallelism: number };

/** About 60 ms on one core of 2024. Can be raised; existing hashes keep their own parameters. */
const cost: Cost = { memory: 32_768, passes: 3, parallelism: 1 };
const hashBytes = 32;
const saltBytes = 16;
/** Beyond this, sign-ins are refused instead of queued, to limit memory and time. */
const waitingMax = 50;

/**
 * `visitors`: shoppers, and page passwords. `contributors`: sign-in from any browser. `known`: a signed-in contributor,
 * or a browser that signed in before; goes before all other contributors.
 */
export type HashQueue = 'visitors' | 'contributors' | 'known';

/** @returns e.g. `$argon2id$v=19$m=32768,t=3,p=1$<salt>$<hash>` */
export async function hashPassword(password: string, queue: HashQueue = 'visitors'): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(queue, password, salt, cost, hashBytes);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;
}

/**
 * @param stored absent for an unknown account; takes as long as a wrong password, so timing reveals nothing
 * @throws a fault if the stored text isn't a valid hash
 */
export async function matchesPassword(
  password: string,
  stored: string | undefined,
  queue: HashQueue = 'visitors',
): Promise<boolean> {
  if (stored === undefined) {
    await derive(queue, password, randomBytes(saltBytes), cost, hashBytes);
    return false;
  }
  const [, memory, passes, parallelism, salt, wanted] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? [];
  if (!salt || !wanted) throw new Error('The stored password hash is not an argon2id hash');
  const expected = Buffer.from(wanted, 'base64');
  const own = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(await derive(queue, password, Buffer.from(salt, 'base64'), own, expected.length), expected);
}

const base64 = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(/={1,2}$/, '');

type Runner = { isBusy: boolean; lanes: (() => void)[][] };
const visitors: Runner = { isBusy: false, lanes: [[]] };
/** The first lane is for known browsers. */
const contributors: Runner = { isBusy: false, lanes: [[], []] };
const places: Record<HashQueue, { runner: Runner; lane: (() => void)[] }> = {
  visitors: { runner: visitors, lane: visitors.lanes[0]! },
  known: { runner: contributors, lane: contributors.lanes[0]! },
  contributors: { runner: contributors, lane: contributors.lanes[1]! },
};

async function derive(
  queue: HashQueue,
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Cost,
  tagLength: number,
): Promise<Buffer> {
  const { runner, lane } = places[queue];
  if (runner.isBusy) {
    if (lane.length >= waitingMax) throw tooBusy();
    await new Promise<void>((resolve) => lane.push(resolve));
  } else runner.isBusy = true;
  try {
    return await new Promise((resolve, reject) =>
      argon2(
        'argon2id',
        { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength },
        (error, hash) => (error ? reject(error) : resolve(hash)),
      ),
    );
  } finally {
    // Passes the turn on, so the runner stays busy.
    const next = runner.lanes.find((one) => one.length > 0)?.shift();
    if (next) next();
    else runner.isBusy = false;
  }
}
