// Payment rows. Private to this folder: use payment.ts.

import { readable } from '../../store/engines/value.ts';
import type { Key, Store } from '../../store/store.ts';
import { readValue, table, under } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { isOver, type Payment, paymentSchema, withoutPayer } from './schema.ts';

/**
 *   ['payment', orderId, attempt]
 *   ['payment-open', orderId, attempt]     while something is left to do
 *   ['payment-ref', provider, ref]         [orderId, attempt]
 */
const payments = table<Payment, [string, number]>({ name: 'payment', topic: 'orders', schema: paymentSchema });

const openStates: ReadonlySet<Payment['state']> = new Set(['created', 'waiting', 'authorised', 'canceling']);

export const findPayment = payments.find;

export const openKey = ({ orderId, attempt }: Pick<Payment, 'orderId' | 'attempt'>): Key => [
  'payment-open',
  orderId,
  attempt,
];

/**
 * Erases the payer of a failed payment immediately: most such attempts never have an order through which a person could
 * be erased.
 */
export function putPayment(tx: Tx, payment: Payment): void {
  const { orderId, attempt, provider, ref, state } = payment;
  payments.put(tx, isOver(payment) ? withoutPayer(payment) : payment, orderId, attempt);
  if (openStates.has(state)) tx.put(openKey(payment), 1);
  else tx.delete(openKey(payment));
  if (ref !== undefined) tx.put(['payment-ref', provider, ref], [orderId, attempt]);
}

export async function findByRef(source: Tx | Store, provider: string, ref: string): Promise<Payment | undefined> {
  const found = await readValue<[orderId: string, attempt: number]>(source, ['payment-ref', provider, ref]);
  return found && findPayment(source, ...found);
}

/**
 * @param after the end of the previous page
 * @returns also the end of this page, unless it is the last
 */
export async function listOpen(
  store: Store,
  limit: number,
  after?: Key,
): Promise<{ payments: Payment[]; cursor?: Key }> {
  const page = await store.range({ ...under(['payment-open']), limit, after });
  const found = await readable(page.rows.map(({ key }) => findPayment(store, key[1] as string, key[2] as number)));
  return { payments: found.filter((row) => row !== undefined), ...(page.cursor && { cursor: page.cursor }) };
}

/** All payments, by order. @param cursor from the previous page */
export const listAll = (
  store: Store,
  limit: number,
  cursor?: string,
): Promise<{ records: Payment[]; cursor?: string }> =>
  payments.list(store, { limit, ...(cursor !== undefined && { cursor }) });

/** The payment attempts of an order, oldest first. @param cursor from the previous page */
export const listOfOrder = (
  store: Store,
  orderId: string,
  cursor?: string,
): Promise<{ records: Payment[]; cursor?: string }> =>
  payments.list(store, { prefix: [orderId], limit: 100, ...(cursor !== undefined && { cursor }) });
