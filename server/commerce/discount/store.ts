// Rows of discounts and the counters of their uses. Private to this folder.
import { hash } from 'node:crypto';
import type { Key, Store } from '../../store/store.ts';
import { readValue, table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { formerCode, normalCode } from '../pricing/codes.ts';
import { type Discount, discountSchema, formerMailboxOf, mailboxOf } from './schema.ts';

/**
 *   ['discount', id]                       the rule
 *   ['discount-code', code]                id; the code in its normal form
 *   ['discount-automatic']                 ids of those without a code
 *   ['discount-revision']                  changes with any of the above
 *   ['discount-uses', id]                  counter of all uses
 *   ['discount-uses', id, customer]        counter of one customer's uses
 */
const discounts = table<Discount>({ name: 'discount', topic: 'discounts', schema: discountSchema });

export const { find: findDiscount, load: loadDiscount } = discounts;
export const listDiscounts = discounts.list;
export const readDiscounts = (source: Tx | Store, ids: readonly string[]) =>
  discounts.readMany(
    source,
    ids.map((id) => [id] as const),
  );
export const putDiscount = (tx: Tx, discount: Discount): void => discounts.put(tx, discount, discount.rule.id);
export const deleteDiscount = (tx: Tx, id: string): void => discounts.delete(tx, id);

const codeKey = (code: string): Key => ['discount-code', normalCode(code)];
const formerKey = (code: string): Key => ['discount-code', formerCode(code)];
const automaticKey: Key = ['discount-automatic'];

export const findIdByCode = async (source: Tx | Store, code: string): Promise<string | undefined> =>
  (await readValue<string>(source, codeKey(code))) ?? (await readValue<string>(source, formerKey(code)));
export const putCode = (tx: Tx, code: string, id: string): void => tx.put(codeKey(code), id);
export const deleteCode = (tx: Tx, code: string): void => {
  for (const key of [codeKey(code), formerKey(code)]) tx.delete(key);
};

const revisionKey: Key = ['discount-revision'];
/** Reruns a transaction when any discount changes, with a single key. */
export const guardAll = (source: Tx | Store): Promise<unknown> => source.get(revisionKey);
export const noteChange = (tx: Tx, id: string): void => tx.put(revisionKey, id);

export const listAutomatic = async (source: Tx | Store): Promise<readonly string[]> =>
  (await readValue<readonly string[]>(source, automaticKey)) ?? [];
export const putAutomatic = (tx: Tx, ids: readonly string[]): void => tx.put(automaticKey, ids);

export const usesName = 'discount-uses';
export const usesKey = (id: string): Key => [usesName, id];
/** Hashed, since addresses are long and personal. */
export const customerUsesKey = (id: string, email: string): Key => usesKeyOf(id, mailboxOf(email));
/** The counter key of the address before labels were ignored. */
export const formerUsesKey = (id: string, email: string): Key => usesKeyOf(id, formerMailboxOf(email));
const usesKeyOf = (id: string, mailbox: string): Key => [usesName, id, hash('sha256', mailbox, 'base64url')];

/** Unguarded: the bound of each add decides, so a changed count must not rerun the transaction. */
export async function readCounters(store: Store, keys: readonly Key[]): Promise<number[]> {
  const entries = await store.getMany(keys);
  return entries.map((entry) => (entry?.value as number | undefined) ?? 0);
}
