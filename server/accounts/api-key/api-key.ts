// API keys: create, list, revoke, and verify. Only a hash is stored, so a key is shown once.
import { createHash } from 'node:crypto';
import type { Parts } from '../../base/parts.ts';
import type { Store } from '../../store/store.ts';
import { BoundBroken, transact } from '../../store/transact.ts';
import { apiKeyLimit, apiKeyUnknown } from './errors.ts';
import { apiKeyLimits } from './limits.ts';
import type { ApiKey, ListedApiKey, NewApiKey } from './schema.ts';
import * as rows from './store.ts';

/** Lets secret scanners find leaked keys, and names the key format's version. */
const prefix = 'stoa_1_';

/**
 * @returns the key's text and its record; the text can't be shown again
 * @throws apiKeyLimit
 */
export async function createApiKey(
  parts: Parts,
  wish: NewApiKey,
  createdBy: string,
): Promise<{ apiKey: ListedApiKey; key: string }> {
  const key = `${prefix}${parts.ids.token(32)}`;
  const apiKey: ApiKey = {
    id: parts.ids.next(),
    ...wish,
    hash: hashOf(key),
    last4: key.slice(-4),
    createdBy,
    createdAt: parts.clock.now(),
  };
  try {
    await transact(parts.store, async (tx) => rows.insert(tx, apiKey, apiKeyLimits.keysMax));
  } catch (error) {
    throw error instanceof BoundBroken ? apiKeyLimit() : error;
  }
  return { apiKey: listed(apiKey), key };
}

/** Newest first. */
export async function listApiKeys(
  store: Store,
  options: { limit: number; cursor?: string },
): Promise<{ apiKeys: ListedApiKey[]; cursor?: string }> {
  const { records, cursor } = await rows.list(store, { ...options, reverse: true });
  return { apiKeys: records.map(listed), cursor };
}

/** The key stops working with the next call. @throws apiKeyUnknown */
export const revokeApiKey = (store: Store, id: string): Promise<void> =>
  transact(store, async (tx) => {
    rows.remove(tx, await rows.load(tx, apiKeyUnknown, id));
  });

/** Finds a key by its text and records its use. Looks up the full hash, so timing reveals nothing. */
export async function recogniseApiKey(
  parts: Pick<Parts, 'store' | 'clock'>,
  text: string,
): Promise<ApiKey | undefined> {
  if (!text.startsWith(prefix) || text.length > 200) return undefined;
  const key = await rows.findByHash(parts.store, hashOf(text));
  const now = parts.clock.now();
  if (!key || now - (key.lastUsedAt ?? 0) < apiKeyLimits.touchMs) return key;
  return transact(parts.store, async (tx) => {
    const current = await rows.find(tx, key.id);
    if (current) rows.put(tx, { ...current, lastUsedAt: now });
    return current;
  });
}

const listed = ({ hash: _, ...rest }: ApiKey): ListedApiKey => rest;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
