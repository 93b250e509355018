// Rows of API keys. Private to this folder: use api-key.ts.
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type ApiKey, apiKeySchema } from './schema.ts';

/**
 *   ['api-key', id]
 *   ['api-key-hash', hash]     id
 *   ['api-key-count']          counter
 */
const keys = table<ApiKey>({ name: 'api-key', topic: 'api-keys', schema: apiKeySchema });
const hashKey = (hash: string): Key => ['api-key-hash', hash];
export const countKey: Key = ['api-key-count'];

export const { find, load, list } = keys;

export function insert(tx: Tx, key: ApiKey, max: number): void {
  keys.put(tx, key, key.id);
  tx.put(hashKey(key.hash), key.id);
  tx.add({ key: countKey, by: 1, max });
}

export const put = (tx: Tx, key: ApiKey): void => keys.put(tx, key, key.id);

export function remove(tx: Tx, key: ApiKey): void {
  keys.delete(tx, key.id);
  tx.delete(hashKey(key.hash));
  tx.add({ key: countKey, by: -1, min: 0 });
}

export async function findByHash(store: Store, hash: string): Promise<ApiKey | undefined> {
  const id = (await store.get(hashKey(hash)))?.value;
  return typeof id === 'string' ? keys.find(store, id) : undefined;
}
