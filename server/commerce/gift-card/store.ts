// Rows of gift cards, their ledger and their balances. Private to this folder.
import { hash } from 'node:crypto';
import type { Key, Store } from '../../store/store.ts';
import { readValue, table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type GiftCard, type GiftCardEntry, giftCardEntrySchema, giftCardSchema } from './schema.ts';

/**
 *   ['gift-card', id]
 *   ['gift-card-code', sha256 of the code]       id
 *   ['gift-card-balance', id]                    counter, never below 0
 *   ['gift-card-entry', id, at, entryId]         ledger; its sum is the balance
 */
const cards = table<GiftCard>({ name: 'gift-card', topic: 'gift-cards', schema: giftCardSchema });
const entries = table<GiftCardEntry, [string, number, string]>({
  name: 'gift-card-entry',
  topic: 'gift-cards',
  schema: giftCardEntrySchema,
});

export const { find: findCard, load: loadCard } = cards;
export const listCards = cards.list;
export const putCard = (tx: Tx, card: GiftCard): void => cards.put(tx, card, card.id);
export const putEntry = (tx: Tx, entry: GiftCardEntry, entryId: string): void =>
  entries.put(tx, entry, entry.giftCardId, entry.at, entryId);
export const listEntries = entries.list;

export const hashOf = (code: string): string => hash('sha256', code, 'base64url');
const hashKey = (codeHash: string): Key => ['gift-card-code', codeHash];
export const putHash = (tx: Tx, card: GiftCard): void => tx.put(hashKey(card.codeHash), card.id);

export const deleteHash = (tx: Tx, codeHash: string): void => tx.delete(hashKey(codeHash));

export const findIdByHash = (source: Tx | Store, codeHash: string): Promise<string | undefined> =>
  readValue(source, hashKey(codeHash));

export const balanceName = 'gift-card-balance';
export const balanceKey = (id: string): Key => [balanceName, id];
