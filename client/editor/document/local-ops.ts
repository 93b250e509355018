// Ops that have not reached the server, kept in the browser's own database so that closing the window loses nothing.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Op } from '../../../server/content/document/edit-schema.ts';

type Kept = { key: string; ops: Op[] };

interface Shape extends DBSchema {
  pending: { key: string; value: Kept };
}

export type LocalOps = {
  load(actorId: string, documentId: string): Promise<Op[]>;
  /** An empty list forgets. Never fails: without a database (private windows) changes are kept in memory only. */
  keep(actorId: string, documentId: string, ops: readonly Op[]): Promise<void>;
};

export function openLocalOps(): LocalOps {
  let opening: Promise<IDBPDatabase<Shape>> | undefined;
  const database = () => {
    opening ??= openDB<Shape>('stoa-editor', 1, {
      upgrade: (db) => void db.createObjectStore('pending', { keyPath: 'key' }),
    });
    return opening;
  };
  const keyOf = (actorId: string, documentId: string) => `${actorId} ${documentId}`;
  return {
    async load(actorId, documentId) {
      try {
        return (await (await database()).get('pending', keyOf(actorId, documentId)))?.ops ?? [];
      } catch {
        return []; // No database in this window; see `keep`.
      }
    },
    async keep(actorId, documentId, ops) {
      const key = keyOf(actorId, documentId);
      try {
        const db = await database();
        if (ops.length === 0) await db.delete('pending', key);
        else await db.put('pending', { key, ops: [...ops] });
      } catch {
        // The server still gets the ops; only surviving a closed window is lost.
      }
    },
  };
}
