// Databases of this browser (IndexedDB) that are deleted on sign-out.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** @returns a function that opens it at the first use, and again after a failure or after another tab deleted it by signing out */
export function browserDatabase<Shape extends DBSchema>(
  name: string,
  upgrade: (db: IDBPDatabase<Shape>) => void,
): () => Promise<IDBPDatabase<Shape>> {
  let opening: Promise<IDBPDatabase<Shape>> | undefined;
  const forget = () => {
    opening = undefined;
  };
  return () => {
    if (opening) return opening;
    opening = openDB<Shape>(name, 1, {
      upgrade,
      blocking(_before, _after, event) {
        forget();
        (event.target as IDBDatabase).close();
      },
    });
    opening.catch(forget);
    return opening;
  };
}
