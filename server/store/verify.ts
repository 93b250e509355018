// Reads every value of a store that no process is writing to, and says what is damaged. Spec: operations R7.
import { decodeKey, keyText } from './key.ts';
import { decodeLogRow, logKeyVersion } from './lmdb/change-log.ts';
import { openEnvironment } from './lmdb/environment.ts';
import { CannotOpenStore, checkFolder } from './lmdb/folder.ts';
import type { Key } from './store.ts';
import { readHead, readValue } from './value.ts';

export type Damage = {
  /** Undefined when the damage is not in one entry. */
  readonly key?: Key;
  readonly why: string;
};

export type VerifyReport = { readonly entries: number; readonly version: number; readonly bad: readonly Damage[] };

/** @throws CannotOpenStore when it cannot even be opened: absent, of another format, cut short, not a database */
export async function verifyStore(folder: string): Promise<VerifyReport> {
  if (!(await checkFolder(folder, { readOnly: true }))) throw new CannotOpenStore(folder, 'there is no store in it');
  const env = openEnvironment(folder, { readOnly: true });
  try {
    const bad: Damage[] = [];
    let entries = 0;
    let version = 0;
    try {
      for (const { key, value } of env.data.getRange({})) {
        entries++;
        const why = damageOf(key, value);
        if (why !== undefined) bad.push({ key: readable(key), why });
      }
      for (const { key, value } of env.log.getRange({})) {
        version = Math.max(version, logKeyVersion(key));
        decodeLogRow(logKeyVersion(key), value);
      }
    } catch (error) {
      bad.push({ why: (error as Error).message });
    }
    return { entries, version, bad };
  } finally {
    await env.root.close();
  }
}

function damageOf(key: Uint8Array, row: Uint8Array): string | undefined {
  try {
    readValue(key, row, readHead(key, row));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Keys of the engine itself, and damaged ones, as bytes. */
function readable(key: Uint8Array): Key {
  try {
    const decoded = decodeKey(key);
    keyText(decoded);
    return decoded;
  } catch {
    // Not a tuple: named by its bytes.
    return [Uint8Array.from(key)];
  }
}
