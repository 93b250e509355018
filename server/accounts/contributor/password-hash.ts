// Argon2id hashes with their parameters beside them; at most two are computed at once, since each takes a thread and 32 MiB.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { tooBusy } from '../../errors.ts';

type Cost = { memory: number; passes: number; parallelism: number };

/** About 60 ms on one core of 2024. Raise here; older hashes keep their own figures. */
const cost: Cost = { memory: 32_768, passes: 3, parallelism: 1 };
const hashBytes = 32;
const saltBytes = 16;
const atOnceMax = 2;
/** Beyond this a sign-in is refused rather than queued: memory and time are bounded. */
const waitingMax = 50;

/** @returns e.g. `$argon2id$v=19$m=32768,t=3,p=1$<salt>$<hash>` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, cost, hashBytes);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** @throws a fault when the stored text is not one of ours */
export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, wanted] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? [];
  if (!salt || !wanted) throw new Error('The stored password hash is not an argon2id hash');
  const expected = Buffer.from(wanted, 'base64');
  const own = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), own, expected.length), expected);
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

let running = 0;
const waiting: (() => void)[] = [];

async function derive(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Cost,
  tagLength: number,
): Promise<Buffer> {
  if (running >= atOnceMax) {
    if (waiting.length >= waitingMax) throw tooBusy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await new Promise((resolve, reject) =>
      argon2(
        'argon2id',
        { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength },
        (error, hash) => (error ? reject(error) : resolve(hash)),
      ),
    );
  } finally {
    // The turn is handed over, so `running` counts it on.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
