// Unfinished uploads, in this browser: they continue after a reload. Deleted on sign-out.
import type { DBSchema } from 'idb';
import { browserDatabase } from '../../../browser-database.ts';
import { uploadsName } from '../../../remembered.ts';

export type KeptUpload = {
  key: string;
  personId: string;
  file: File;
  folderId?: string | undefined;
  uploadId?: string | undefined;
  isPaused?: boolean | undefined;
};

interface Shape extends DBSchema {
  uploads: { key: string; value: KeptUpload };
}

const database = browserDatabase<Shape>(uploadsName, (db) => {
  db.createObjectStore('uploads', { keyPath: 'key' });
});

/** @returns whether it was stored: storage may be blocked or full */
export async function keepUpload(kept: KeptUpload): Promise<boolean> {
  try {
    await (await database()).put('uploads', kept);
    return true;
  } catch {
    return false;
  }
}

export async function forgetUpload(key: string): Promise<void> {
  try {
    await (await database()).delete('uploads', key);
  } catch {
    // It was not stored.
  }
}

export async function listKeptUploads(personId: string): Promise<KeptUpload[]> {
  try {
    return (await (await database()).getAll('uploads')).filter((one) => one.personId === personId);
  } catch {
    return [];
  }
}
