// Orders that the owner puts together for a customer. The items are a cart of their own, placed through the checkout; this file stores
// what the owner's list and link need in addition. Public.
import * as z from 'zod';
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { addressSchema } from '../address/schema.ts';
import { currencies } from '../money/money.ts';
import { draftLifeMs } from './limits.ts';

const draftSchema = z.object({
  /** 24 hex */
  id: z.string(),
  cartToken: z.string(),
  /** How often it was saved. */
  n: z.int().min(0),
  createdAt: z.int(),
  updatedAt: z.int(),
  actor: z.string(),
  email: z.string(),
  address: addressSchema.optional(),
  note: z.string(),
  /** The total when it was saved. */
  totalCents: z.int().min(0),
  currency: z.enum(currencies),
  quantity: z.int().min(0),
  items: z.array(z.object({ title: z.string(), quantity: z.int(), imageId: z.string().optional() })).max(3),
  /** When and to whom its link was sent, and when it expires. */
  link: z.object({ at: z.int(), to: z.string(), until: z.int(), mailId: z.string().optional() }).optional(),
  /** For an exchange: the order whose goods came back. */
  exchange: z.object({ orderId: z.string(), orderNumber: z.string(), returnN: z.int() }).optional(),
});
export type Draft = z.infer<typeof draftSchema>;

/**
 *   ['draft', id]
 *   ['draft-order', id]   ID of the order that it became
 */
const drafts = table<Draft>({
  name: 'draft',
  topic: 'orders',
  schema: draftSchema,
  expiresAt: ({ updatedAt }) => updatedAt + draftLifeMs,
});
const orderKey = (id: string): Key => ['draft-order', id];

export const findDraft = (source: Tx | Store, id: string): Promise<Draft | undefined> => drafts.find(source, id);
export const listDrafts = (store: Store, options: { limit: number; cursor?: string }) => drafts.list(store, options);
export const putDraft = (tx: Tx, draft: Draft): void => drafts.put(tx, draft, draft.id);
export const deleteDraft = (tx: Tx, id: string): void => drafts.delete(tx, id);

export function becomeOrder(tx: Tx, id: string, orderId: string, now: number): void {
  deleteDraft(tx, id);
  tx.put(orderKey(id), orderId, { expiresAt: now + draftLifeMs });
}

/** @returns the ID of the order that the draft became */
export const orderOfDraft = async (store: Store, id: string): Promise<string | undefined> =>
  (await store.get(orderKey(id)))?.value as string | undefined;
