// Keys of payment providers: sealed in the store, opened only to talk to the provider, shown to nobody. Commerce 3.2. Public.
import * as z from 'zod';
import type { Seal } from '../../data-folder/secret.ts';
import type { SealedRecords } from '../../store/sealed.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import type { StripeKeys } from './settings-schema.ts';

export type { StripeKeys } from './settings-schema.ts';

/** Whether its keys move real money. */
export type KeyMode = 'test' | 'live';

const secrets = table<{ sealed: string; mode?: KeyMode }>({
  name: 'payment-secret',
  // `mode` is beside what is sealed, so that a page may know it without the key.
  schema: z.object({ sealed: z.string().max(4000), mode: z.enum(['test', 'live']).optional() }),
});

export function putStripeKeys(tx: Tx, seal: Seal, keys: StripeKeys): void {
  secrets.put(tx, { sealed: seal.seal(JSON.stringify(keys)), mode: modeOf(keys) }, 'stripe');
}

export const sealedPaymentKeys: SealedRecords = {
  purpose: 'payment',
  async reseal(tx, again) {
    const found = await secrets.find(tx, 'stripe');
    if (found) secrets.put(tx, { ...found, sealed: again(found.sealed) }, 'stripe');
    return found ? 1 : 0;
  },
};

const modeOf = ({ secretKey }: StripeKeys): KeyMode => (/^.._live_/.test(secretKey) ? 'live' : 'test');

/** Undefined: there are none. */
export async function stripeMode(source: Tx | Store): Promise<KeyMode | undefined> {
  const found = await secrets.find(source, 'stripe');
  return found && (found.mode ?? 'test');
}

export const deleteStripeKeys = (tx: Tx): void => secrets.delete(tx, 'stripe');

export async function stripeKeys(source: Tx | Store, seal: Seal): Promise<StripeKeys | undefined> {
  const found = await secrets.find(source, 'stripe');
  return found && (JSON.parse(seal.open(found.sealed)) as StripeKeys);
}
