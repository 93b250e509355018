// Rows of the second step and of passkeys. Private to this folder.

import * as z from 'zod/mini';
import type { SealedRecords } from '../../store/sealed.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import {
  type Passkey,
  passkeySchema,
  type SecondStep,
  type SignInRules,
  secondStepSchema,
  signInRulesSchema,
} from './schema.ts';

/**
 *   ['second-step', contributorId]
 *   ['second-step-ids'] the ids of all, because a step can't list rows
 *   ['passkey', contributorId, id]
 *   ['newest-passkey', contributorId] the id last added, so that a step that lists passkeys notices one added in between
 *   ['used-challenge', hash] until the challenge would have ended by itself
 *   ['sign-in-rules', 'all']
 */
const steps = table<SecondStep>({ name: 'second-step', topic: 'people', schema: secondStepSchema });
const passkeys = table<Passkey, [contributorId: string, id: string]>({
  name: 'passkey',
  topic: 'people',
  schema: passkeySchema,
});
const used = table<{ expiresAt: number }>({
  name: 'used-challenge',
  topic: 'none: on no screen',
  schema: z.object({ expiresAt: z.int() }),
  expiresAt: ({ expiresAt }) => expiresAt,
});
const rules = table<SignInRules>({ name: 'sign-in-rules', topic: 'people', schema: signInRulesSchema });
const idsKey = ['second-step-ids'] as const;
const newestKey = (contributorId: string) => ['newest-passkey', contributorId] as const;

export const findStep = steps.find;

const listIds = async (tx: Tx) => ((await tx.get(idsKey)) as readonly string[] | undefined) ?? [];

export async function putStep(tx: Tx, step: SecondStep): Promise<void> {
  const ids = await listIds(tx);
  if (!ids.includes(step.contributorId)) tx.put(idsKey, [...ids, step.contributorId]);
  steps.put(tx, step, step.contributorId);
}

export async function deleteStep(tx: Tx, contributorId: string): Promise<void> {
  const ids = await listIds(tx);
  if (!ids.includes(contributorId)) return;
  tx.put(
    idsKey,
    ids.filter((id) => id !== contributorId),
  );
  steps.delete(tx, contributorId);
}

export const sealedSecondSteps: SealedRecords = {
  purpose: 'sign-in',
  async reseal(tx, again) {
    let count = 0;
    for (const id of await listIds(tx)) {
      const step = await steps.find(tx, id);
      if (!step) continue;
      const { sealedKey, pending } = step;
      steps.put(
        tx,
        {
          ...step,
          ...(sealedKey !== undefined && { sealedKey: again(sealedKey) }),
          ...(pending && { pending: { ...pending, sealedKey: again(pending.sealedKey) } }),
        },
        id,
      );
      count++;
    }
    return count;
  },
};

export const { find: findPasskey, load: loadPasskey } = passkeys;
export const putPasskey = (tx: Tx, passkey: Passkey): void =>
  passkeys.put(tx, passkey, passkey.contributorId, passkey.id);
export function addPasskey(tx: Tx, passkey: Passkey): void {
  tx.put(newestKey(passkey.contributorId), passkey.id);
  putPasskey(tx, passkey);
}
export const deletePasskey = (tx: Tx, { contributorId, id }: Passkey): void => passkeys.delete(tx, contributorId, id);
export const listPasskeys = async (store: Store, contributorId: string): Promise<Passkey[]> =>
  (await passkeys.list(store, { prefix: [contributorId], limit: 100 })).records;

/** For a step: runs it again if a passkey is added before its commit. */
export async function listPasskeysIn(tx: Tx, store: Store, contributorId: string): Promise<Passkey[]> {
  await tx.get(newestKey(contributorId));
  return listPasskeys(store, contributorId);
}

export const isUsed = async (tx: Tx, hash: string): Promise<boolean> => (await used.find(tx, hash)) !== undefined;
export const putUsed = (tx: Tx, hash: string, expiresAt: number): void => used.put(tx, { expiresAt }, hash);

export const findRules = (source: Tx | Store): Promise<SignInRules | undefined> => rules.find(source, 'all');
export const putRules = (tx: Tx, value: SignInRules): void => rules.put(tx, value, 'all');
