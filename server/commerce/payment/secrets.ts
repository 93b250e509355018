// Provider keys: encrypted in the store, decrypted only to call the provider, never shown. Commerce 3.2. Public.
import * as z from 'zod';
import type { Seal } from '../../data-folder/secret.ts';
import type { SealedRecords } from '../../store/sealed.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type StripeCheck, type StripeKeys, stripeCheckSchema } from './settings-schema.ts';

export type { StripeKeys } from './settings-schema.ts';

/** Whether the keys move real money. */
export type KeyMode = 'test' | 'live';

/** The result of the latest check with the provider. */
type KeyCheck = Pick<StripeCheck, 'state' | 'account'>;

/** `isUnchecked`: the `check` of earlier versions, which only recorded that the provider didn't answer. */
const secrets = table<{ sealed: string; mode?: KeyMode; check?: KeyCheck; isUnchecked?: boolean }>({
  name: 'payment-secret',
  topic: 'settings',
  // `mode` is stored unencrypted, so that pages can read it without the key.
  schema: z.object({
    sealed: z.string().max(4000),
    mode: z.enum(['test', 'live']).optional(),
    check: stripeCheckSchema.pick({ state: true, account: true }).optional(),
    isUnchecked: z.boolean().optional(),
  }),
});

export function putStripeKeys(tx: Tx, seal: Seal, keys: StripeKeys, check?: KeyCheck): void {
  const sealed = seal.seal(JSON.stringify(keys));
  secrets.put(tx, { sealed, mode: modeOf(keys), ...(check && { check: checked(check) }) }, 'stripe');
}

const checked = ({ state, account }: KeyCheck): KeyCheck => ({ state, ...(account !== undefined && { account }) });

export async function lastKeyCheck(source: Tx | Store): Promise<KeyCheck | undefined> {
  const found = await secrets.find(source, 'stripe');
  return found?.isUnchecked ? { state: 'away' } : found?.check;
}

export async function noteKeyCheck(tx: Tx, check: KeyCheck): Promise<void> {
  const found = await secrets.find(tx, 'stripe');
  if (!found) return;
  const { isUnchecked: _, ...rest } = found;
  secrets.put(tx, { ...rest, check: checked(check) }, 'stripe');
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

/** @returns undefined if there are no keys */
export async function stripeMode(source: Tx | Store): Promise<KeyMode | undefined> {
  const found = await secrets.find(source, 'stripe');
  return found && (found.mode ?? 'test');
}

export const deleteStripeKeys = (tx: Tx): void => secrets.delete(tx, 'stripe');

export async function stripeKeys(source: Tx | Store, seal: Seal): Promise<StripeKeys | undefined> {
  const found = await secrets.find(source, 'stripe');
  return found && (JSON.parse(seal.open(found.sealed)) as StripeKeys);
}
