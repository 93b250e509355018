// Ops that have not reached the server, in IndexedDB so that closing the window loses nothing. Each window of a page has its own list; a
// window that opens the page takes over the lists of closed windows.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Op } from '../../../server/content/document/edit-schema.ts';
import { browserDatabase } from '../browser-database.ts';
import { stepsName } from '../remembered.ts';
import type { Steps } from './edit-state.ts';

interface Shape extends DBSchema {
  pending: { key: string; value: { key: string; ops: Op[] } };
}

/**
 * Undo steps of the window that changed the page last. A separate database, since an upgrade would wait for windows with an older version
 * to close.
 */
interface StepsShape extends DBSchema {
  steps: { key: string; value: Steps & { key: string } };
}

/** Enough for a day's work; all pages share the browser's storage quota. */
const stepsMax = 60;

type LocalOps = {
  /** Opens the list of a new window, including unsent ops of closed windows. */
  open(actorId: string, documentId: string): Promise<KeptOps>;
};

export type KeptOps = {
  /** Identifies the window in its ops. */
  readonly window: string;
  readonly ops: readonly Op[];
  /** The undo and redo stacks of the last visit. */
  readonly steps: Steps | undefined;
  /** An empty list deletes the record. Never fails: without IndexedDB (private windows) changes stay in memory only. */
  keep(ops: readonly Op[]): Promise<void>;
  keepSteps(steps: Steps): void;
  /** Lets another window take over the list. */
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
  const stepsDatabase = browserDatabase<StepsShape>(stepsName, (db) => {
    db.createObjectStore('steps', { keyPath: 'key' });
  });
  return {
    async open(actorId, documentId) {
      const window = crypto.randomUUID();
      // Older lists are keyed by the page only.
      const prefix = `${actorId} ${documentId}`;
      const key = `${prefix} ${window}`;
      const release = await hold(key);
      let ops: Op[] = [];
      let steps: Steps | undefined;
      let stepsDb: IDBPDatabase<StepsShape> | undefined;
      try {
        ops = await takeOver(await database(), prefix, key);
        stepsDb = await stepsDatabase();
        steps = await stepsDb.get('steps', prefix);
      } catch {
        // This window has no IndexedDB; see `keep`.
      }
      return {
        window,
        ops,
        steps,
        keepSteps({ undo, redo }) {
          const kept = { key: prefix, undo: undo.slice(-stepsMax), redo: redo.slice(-stepsMax) };
          try {
            const transaction = stepsDb?.transaction('steps', 'readwrite');
            transaction?.done.catch(() => undefined); // As below: the undo stack then lasts for this visit only.
            transaction?.store.put(kept).catch(() => undefined);
            transaction?.commit();
          } catch {
            // The browser has closed the database.
          }
        },
        async keep(next) {
          try {
            const transaction = (await database()).transaction('pending', 'readwrite');
            if (next.length === 0) void transaction.store.delete(key);
            else void transaction.store.put({ key, ops: [...next] });
            // Commit synchronously: a closing window receives no more events.
            transaction.commit();
            await transaction.done;
          } catch {
            // The ops still reach the server; they just don't survive closing the window.
          }
        },
        close: release,
      };
    },
  };
}

/** Moves the lists of closed windows into this one in one transaction, oldest change first. */
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

/** How long to wait for a closing window. Only windows with unsent changes delay it. */
const closingMsMax = 500;

const isGone = (key: string): Promise<boolean> =>
  navigator.locks.request(lockOf(key), { signal: AbortSignal.timeout(closingMsMax) }, () => true).catch(() => false);

const lockOf = (key: string) => `stoa-editor ${key}`;

/** Holds a Web Lock while this window is open. @returns a function that releases it */
function hold(key: string): Promise<() => void> {
  return new Promise((resolve) => {
    void navigator.locks.request(lockOf(key), () => {
      const { promise, resolve: release } = Promise.withResolvers<void>();
      resolve(release);
      return promise;
    });
  });
}
