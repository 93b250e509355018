// Opens the LMDB environment with the settings of operations 3.3. The only file that imports lmdb's `open`.
import { constants } from 'node:os';
import { type Database, open, type RootDatabase } from 'lmdb';
import { CannotOpenStore } from './folder.ts';
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

/** Read-only, it can be opened beside the process that writes, for copies and checks. */
export function openEnvironment(folder: string, options: { readOnly?: boolean } = {}): Environment {
  const root = openRoot(folder, options);
  if (!options.readOnly) refuseForeign(folder, root);
  const named = (name: string) => root.openDB<Uint8Array, Uint8Array>({ name, ...binary });
  return { root, data: named('data'), log: named('log'), expiry: named('expiry'), meta: named('meta') };
}

function openRoot(folder: string, options: { readOnly?: boolean }): RootDatabase<Uint8Array, Uint8Array> {
  try {
    return open<Uint8Array, Uint8Array>({
      path: folder,
      noSubdir: false,
      overlappingSync: false,
      noMemInit: false,
      useWritemap: false,
      // writer.ts makes the groups. lmdb's own batching would add a promise whose rejection nobody handles.
      eventTurnBatching: false,
      maxReaders: 64,
      maxDbs: 64,
      ...binary,
      ...options,
    });
  } catch (error) {
    const { code, message } = error as Error & { code?: number };
    // LMDB's own codes are negative; a page that makes no sense is an invalid argument.
    const isDamage = code !== undefined && (code < 0 || code === constants.errno.EINVAL);
    throw new CannotOpenStore(folder, isDamage ? openMessages.pageDamaged({ why: message }) : message);
  }
}

const ours: readonly string[] = ['data', 'log', 'expiry', 'meta'];

/** Leaves another program's file untouched. */
function refuseForeign(folder: string, root: RootDatabase<Uint8Array, Uint8Array>) {
  for (const key of root.getKeys({ limit: ours.length + 1 })) {
    if (ours.includes(Buffer.from(key).toString().replace(/\0$/, ''))) continue;
    root.close();
    throw new CannotOpenStore(folder, openMessages.foreign);
  }
}
