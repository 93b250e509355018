// Replaces a site's secret: everything sealed with the old one is sealed again with the new one. Operations "Crypto, secrets".
import type { Parts } from '../base/parts.ts';
import { createSeal, secretId, takeNextSecret, writeNextSecret } from '../data-folder/secret.ts';
import { CorruptValue } from '../store/engines/value.ts';
import type { Store } from '../store/store.ts';
import { transact } from '../store/transact.ts';
import { listSealed } from './concept-records.ts';
import { noteSecretIn, openInstallation } from './whole.ts';

/**
 * One commit, between writing the new secret beside the old one and moving it into place. Killed at any point, the site has either
 * secret with everything sealed by it, once it is opened again.
 *
 * @returns how many records were sealed again
 */
export async function rotateSecret(
  parts: Pick<Parts, 'store' | 'clock'>,
  dataFolder: string,
  version: string,
): Promise<{ resealed: number; secretId: string }> {
  const old = await openInstallation(parts, dataFolder, version);
  const next = await writeNextSecret(dataFolder);
  const sealedRecords = await listSealed();
  const resealed = await transact(parts.store, async (tx) => {
    let count = 0;
    for (const { purpose, reseal } of sealedRecords) {
      const [from, to] = [createSeal(old, purpose), createSeal(next, purpose)];
      count += await reseal(tx, (sealed) => to.seal(from.open(sealed)));
    }
    await noteSecretIn(tx, next);
    return count;
  });
  await takeNextSecret(dataFolder);
  return { resealed, secretId: secretId(next) };
}

/** For records from a backup with an earlier secret. Leaves values that the earlier secret did not seal. */
export async function resealWith(store: Store, earlier: Uint8Array, secret: Uint8Array): Promise<void> {
  for (const { purpose, reseal } of await listSealed()) {
    const [from, to] = [createSeal(earlier, purpose), createSeal(secret, purpose)];
    const again = (sealed: string) => {
      try {
        return to.seal(from.open(sealed));
      } catch {
        return sealed;
      }
    };
    // A record that is still damaged is reported; another backup may have it.
    await transact(store, (tx) => reseal(tx, again)).catch((error) => {
      if (!(error instanceof CorruptValue)) throw error;
    });
  }
}
