// Rows of restock sign-ups. Private to this folder.
import type { Key, Store } from '../../store/store.ts';
import { afterPrefix, eachRange, table, under } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { productLimits } from '../product/limits.ts';
import { type SignUp, type SignUpGroup, signUpGroupSchema, signUpSchema } from './schema.ts';

/**
 *   ['restock-sign-up', productId, variantId, id]        ids begin with their time
 *   ['restock-email', productId, variantId, email]       id: one sign-up per address
 *   ['restock-group', productId, variantId]
 *   ['restock-recent', lastSignUpAt, productId, variantId]
 */
const signUps = table<SignUp, [productId: string, variantId: string, id: string]>({
  name: 'restock-sign-up',
  topic: 'waitlists',
  schema: signUpSchema,
});
const groups = table<SignUpGroup, [productId: string, variantId: string]>({
  name: 'restock-group',
  topic: 'waitlists',
  schema: signUpGroupSchema,
});

export async function findByEmail(tx: Tx, productId: string, variantId: string, email: string) {
  const id = (await tx.get(['restock-email', productId, variantId, email])) as string | undefined;
  return id === undefined ? undefined : signUps.find(tx, productId, variantId, id);
}

export const findSignUp = (tx: Tx, { productId, variantId, id }: Pick<SignUp, 'productId' | 'variantId' | 'id'>) =>
  signUps.find(tx, productId, variantId, id);

export const putSignUp = (tx: Tx, signUp: SignUp): void =>
  signUps.put(tx, signUp, signUp.productId, signUp.variantId, signUp.id);

export function insertSignUp(tx: Tx, signUp: SignUp, before: SignUpGroup | undefined): void {
  const { productId, variantId, id, email, createdAt } = signUp;
  putSignUp(tx, signUp);
  tx.put(['restock-email', productId, variantId, email], id);
  if (before) tx.delete(recentKey(before));
  const group = { productId, variantId, signUpCount: (before?.signUpCount ?? 0) + 1, lastSignUpAt: createdAt };
  groups.put(tx, group, productId, variantId);
  tx.put(recentKey(group), 1);
}

const recentKey = ({ lastSignUpAt, productId, variantId }: SignUpGroup): Key => [
  'restock-recent',
  lastSignUpAt,
  productId,
  variantId,
];

export const findGroup = groups.find;

/** At most the number of variants a product may have. */
export const groupsOfProduct = async (store: Store, productId: string): Promise<SignUpGroup[]> =>
  (await groups.list(store, { prefix: [productId], limit: productLimits.variantsMax })).records;

/** Ids of products with waiting lists, each once per page. */
export async function listProductsWaitedFor(
  store: Store,
  options: { limit: number; cursor?: string },
): Promise<{ productIds: string[]; cursor?: string }> {
  const { records, cursor } = await groups.list(store, options);
  const productIds = [...new Set(records.map(({ productId }) => productId))];
  return { productIds, ...(cursor !== undefined && { cursor }) };
}

/** Newest first. */
export const listSignUps = (
  store: Store,
  productId: string,
  variantId: string,
  options: { limit: number; cursor?: string; reverse?: boolean },
) => signUps.list(store, { reverse: true, ...options, prefix: [productId, variantId] });

/** Sorted by newest sign-up, newest first. */
export async function listGroups(
  store: Store,
  limit: number,
  after?: Key,
): Promise<{ groups: SignUpGroup[]; cursor?: Key }> {
  const prefix: Key = ['restock-recent'];
  const page = await store.range({ start: prefix, end: afterPrefix(prefix), limit, reverse: true, after });
  const found = await groups.readMany(
    store,
    page.rows.map(({ key }) => [key[2] as string, key[3] as string] as [string, string]),
  );
  return { groups: found.filter((group) => group !== undefined), cursor: page.cursor };
}

/** All sign-ups of an address. Reads every variant that has sign-ups. */
export async function signUpsOf(store: Store, email: string): Promise<SignUp[]> {
  const found: SignUp[] = [];
  for await (const page of eachRange(store, { ...under(['restock-recent']), limit: 500 })) {
    const ids = await store.getMany(page.rows.map(({ key }) => ['restock-email', key[2]!, key[3]!, email]));
    for (const [n, entry] of ids.entries()) {
      const [, , productId, variantId] = page.rows[n]!.key;
      const one = entry && (await signUps.find(store, String(productId), String(variantId), String(entry.value)));
      if (one) found.push(one);
    }
  }
  return found;
}

export async function deleteSignUp(tx: Tx, { productId, variantId, id, email }: SignUp): Promise<void> {
  const group = await groups.find(tx, productId, variantId);
  if (!group || !(await signUps.find(tx, productId, variantId, id))) return;
  signUps.delete(tx, productId, variantId, id);
  tx.delete(['restock-email', productId, variantId, email]);
  const signUpCount = group.signUpCount - 1;
  if (signUpCount > 0) groups.put(tx, { ...group, signUpCount }, productId, variantId);
  else {
    groups.delete(tx, productId, variantId);
    tx.delete(recentKey(group));
  }
}
