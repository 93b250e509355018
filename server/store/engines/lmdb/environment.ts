// Opens the LMDB environment with the settings of operations 3.3. The only file that imports lmdb's `open`.
import { constants } from 'node:os';
import { type Database, open, type RootDatabase } from 'lmdb';
import { CannotOpenStore, PageDamaged } from './folder.ts';
import { openMessages } from './messages.ts';

type BinaryDb = Database<Uint8Array, Uint8Array>;

export type Environment = {
  readonly root: RootDatabase<Uint8Array, Uint8Array>;
  /** Key bytes → row (value.ts). Keys below 0x10 are idempotency records. */
  readonly data: BinaryDb;
  /** Last version of a group → written keys (change-log.ts). */
  readonly log: BinaryDb;
  /** Minute of expiry and key bytes → nothing, for the sweep. */
  readonly expiry: BinaryDb;
  /** Named facts: `version`, `format`. */
  readonly meta: BinaryDb;
};

const binary = { keyEncoding: 'binary', encoding: 'binary', cache: false } as const;

/**
 * Read-only, it can be opened beside the process that writes, for copies and checks.
 *
 * @throws CannotOpenStore
 */
export function openEnvironment(folder: string, options: { readOnly?: boolean } = {}): Environment {
  let root: Environment['root'] | undefined;
  try {
    const opened = openRoot(folder, options);
    root = opened;
    if (!options.readOnly) refuseForeign(folder, root);
    const named = (name: string) => opened.openDB<Uint8Array, Uint8Array>({ name, ...binary });
    return { root, data: named('data'), log: named('log'), expiry: named('expiry'), meta: named('meta') };
  } catch (error) {
    root?.close().catch(() => undefined);
    throw asDamage(folder, error);
  }
}

function openRoot(folder: string, options: { readOnly?: boolean }): RootDatabase<Uint8Array, Uint8Array> {
  try {
    return open<Uint8Array, Uint8Array>({
      path: folder,
      noSubdir: false,
      overlappingSync: false,
      noMemInit: false,
      useWritemap: false,
      // writer.ts creates the groups. lmdb's own batching would add a promise whose rejection is unhandled.
      eventTurnBatching: false,
      maxReaders: 64,
      maxDbs: 64,
      ...binary,
      ...options,
    });
  } catch (error) {
    throw isDamage(error) ? error : new CannotOpenStore(folder, (error as Error).message);
  }
}

/** LMDB error codes unrelated to damage: no space or readers left, another process grew the file, the lock file is missing. */
const noDamage: ReadonlySet<number> = new Set([-30792, -30790, -30788, -30785, -30783, -30782]);

/** Whether an LMDB error indicates a damaged page: its own codes are negative, and an inconsistent page causes EINVAL. */
export function isDamage(error: unknown): boolean {
  const { code: given, message } = error as { code?: unknown; message?: string };
  const code = isEngineCode(given) ? Number(given.slice(enginePrefix.length)) : given;
  if (typeof code === 'number') return (code < 0 && !noDamage.has(code)) || code === constants.errno.EINVAL;
  return /^MDB_|^page \d+ not found/i.test(message ?? '');
}

/** @returns another error as it is */
export const asDamage = (folder: string, error: unknown): unknown =>
  isDamage(error) ? new PageDamaged(folder, (error as Error).message) : error;

const enginePrefix = 'LMDB ';
/** The code of an error of the engine, not of the system. */
export const engineCode = (code: number): string => `${enginePrefix}${code}`;
const isEngineCode = (code: unknown): code is string => typeof code === 'string' && code.startsWith(enginePrefix);

const ours: readonly string[] = ['data', 'log', 'expiry', 'meta'];

/** Leaves another program's file untouched. */
function refuseForeign(folder: string, root: RootDatabase<Uint8Array, Uint8Array>) {
  for (const key of root.getKeys({ limit: ours.length + 1 })) {
    if (ours.includes(Buffer.from(key).toString().replace(/\0$/, ''))) continue;
    throw new CannotOpenStore(folder, openMessages.foreign);
  }
}
