// A cache of pages opened in this browser, so that they open offline. Deleted on sign-out.
import type { DBSchema } from 'idb';
import type { EditablePage } from '../../../server/content/document/edit-schema.ts';
import type { Document } from '../../../server/content/document/schema.ts';
import { browserDatabase } from '../browser-database.ts';
import { keptPagesName } from '../remembered.ts';

export type KeptPage = { document: Document; rev: number; changed: boolean; page?: EditablePage | undefined };

interface Shape extends DBSchema {
  pages: { key: string; value: KeptPage & { key: string; at: number }; indexes: { at: number } };
}

const pagesMax = 50;

const database = browserDatabase<Shape>(keptPagesName, (db) => {
  db.createObjectStore('pages', { keyPath: 'key' }).createIndex('at', 'at');
});

const keyOf = (personId: string, id: string) => `${personId} ${id}`;

/** Never fails: without IndexedDB, pages open online only. */
export async function keepPage(personId: string, { document, rev, changed, page }: KeptPage): Promise<void> {
  try {
    const db = await database();
    await db.put('pages', { key: keyOf(personId, document.id), at: Date.now(), document, rev, changed, page });
    const keys = await db.getAllKeysFromIndex('pages', 'at');
    for (const key of keys.slice(0, Math.max(0, keys.length - pagesMax))) await db.delete('pages', key);
  } catch {
    // Storage is blocked or full.
  }
}

export async function findKeptPage(personId: string, id: string): Promise<KeptPage | undefined> {
  try {
    return await (await database()).get('pages', keyOf(personId, id));
  } catch {
    return undefined;
  }
}

/** Most recently opened first. */
export async function listKeptPages(personId: string): Promise<KeptPage[]> {
  try {
    const all = await (await database()).getAllFromIndex('pages', 'at');
    return all.filter(({ key }) => key.startsWith(`${personId} `)).toReversed();
  } catch {
    return [];
  }
}
