// Ops that have not reached the server, kept in the browser's own database so that closing the window loses nothing. Each window of
// a page has a list of its own; a window that opens the page takes over the lists of windows that are gone.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Op } from '../../../server/content/document/edit-schema.ts';

type Kept = { key: string; ops: Op[] };

interface Shape extends DBSchema {
  pending: { key: string; value: Kept };
}

export type LocalOps = {
  /** Opens the list of a new window, with what windows that are gone could not send. */
  open(actorId: string, documentId: string): Promise<KeptOps>;
};

export type KeptOps = {
  /** Names the window in its ops. */
  readonly window: string;
  readonly ops: readonly Op[];
  /** An empty list forgets. Never fails: without a database (private windows) changes are kept in memory only. */
  keep(ops: readonly Op[]): Promise<void>;
  /** Another window may take the list over. */
  close(): void;
};

export function openLocalOps(): LocalOps {
  let opening: Promise<IDBPDatabase<Shape>> | undefined;
  const database = () => {
    opening ??= openDB<Shape>('stoa-editor', 1, {
      upgrade: (db) => void db.createObjectStore('pending', { keyPath: 'key' }),
    });
    return opening;
  };
  return {
    async open(actorId, documentId) {
      const window = crypto.randomUUID();
      // Lists from before windows had their own have no more than this for a key.
      const prefix = `${actorId} ${documentId}`;
      const key = `${prefix} ${window}`;
      const release = await hold(key);
      let ops: Op[] = [];
      try {
        ops = await takeOver(await database(), prefix, key);
      } catch {
        // No database in this window; see `keep`.
      }
      return {
        window,
        ops,
        async keep(next) {
          try {
            const transaction = (await database()).transaction('pending', 'readwrite');
            if (next.length === 0) void transaction.store.delete(key);
            else void transaction.store.put({ key, ops: [...next] });
            // At once: a window that is being closed hears of nothing any more.
            transaction.commit();
            await transaction.done;
          } catch {
            // The server still gets the ops; only surviving a closed window is lost.
          }
        },
        close: release,
      };
    },
  };
}

/** Moves the lists of windows that are gone into this one's, in one step, oldest change first. */
async function takeOver(db: IDBPDatabase<Shape>, prefix: string, key: string): Promise<Op[]> {
  const found = await db.getAllKeys('pending', IDBKeyRange.bound(prefix, `${prefix} \uffff`));
  const checked = await Promise.all(found.map(async (other) => ((await isGone(other)) ? [other] : [])));
  const transaction = db.transaction('pending', 'readwrite');
  const lists = await Promise.all(checked.flat().map((other) => transaction.store.get(other)));
  const ops = lists.flatMap((list) => list?.ops ?? []).sort((a, b) => a.at - b.at);
  for (const other of checked.flat()) void transaction.store.delete(other);
  if (ops.length > 0) void transaction.store.put({ key, ops });
  await transaction.done;
  return ops;
}

/** A window that is being closed takes a moment. Only windows with unsent changes are ever waited for. */
const closingMsMax = 500;

const isGone = (key: string): Promise<boolean> =>
  navigator.locks.request(lockOf(key), { signal: AbortSignal.timeout(closingMsMax) }, () => true).catch(() => false);

const lockOf = (key: string) => `stoa-editor ${key}`;

/** Says to other windows that this one is there, for as long as it is. @returns lets go */
function hold(key: string): Promise<() => void> {
  return new Promise((resolve) => {
    void navigator.locks.request(lockOf(key), () => {
      const { promise, resolve: release } = Promise.withResolvers<void>();
      resolve(release);
      return promise;
    });
  });
}
