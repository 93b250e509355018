// Rows of customers. Private to this folder: use customer.ts.
import type { Key, Store } from '../../store/store.ts';
import { readValue, table, under } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type Customer, customerSchema } from './schema.ts';

/**
 *   ['customer', id]
 *   ['customer-email', email]               id
 *   ['customer-time', createdAt, id]        for the list, newest last
 *   ['customer-order', id, createdAt, orderId]
 */
const customers = table<Customer>({ name: 'customer', topic: 'customers', schema: customerSchema });
const emailKey = (email: string): Key => ['customer-email', email];
const orderKey = (id: string, createdAt: number, orderId: string): Key => ['customer-order', id, createdAt, orderId];

export const allCustomers = customers.list;
export const { find: findCustomer, load: loadCustomer } = customers;

export async function findByEmail(source: Tx | Store, email: string): Promise<Customer | undefined> {
  const id = await readValue<string>(source, emailKey(email));
  return id === undefined ? undefined : customers.find(source, id);
}

export async function putCustomer(tx: Tx, customer: Customer): Promise<void> {
  const before = await customers.find(tx, customer.id);
  if (before && before.email !== customer.email) tx.delete(emailKey(before.email));
  if (!before) tx.put(['customer-time', customer.createdAt, customer.id], 1);
  if (before?.email !== customer.email) tx.put(emailKey(customer.email), customer.id);
  customers.put(tx, customer, customer.id);
}

export function deleteCustomer(tx: Tx, { id, email, createdAt }: Customer): void {
  tx.delete(emailKey(email));
  tx.delete(['customer-time', createdAt, id]);
  customers.delete(tx, id);
}

/** Newest first. */
export async function listCustomers(
  store: Store,
  limit: number,
  after?: Key,
): Promise<{ rows: { customer: Customer; key: Key }[]; cursor?: Key }> {
  const page = await store.range({ ...under(['customer-time']), limit, reverse: true, after });
  const found = await customers.readMany(
    store,
    page.rows.map(({ key }) => [String(key[2])] as [string]),
  );
  return {
    rows: page.rows.flatMap(({ key }, n) => (found[n] ? [{ key, customer: found[n] }] : [])),
    cursor: page.cursor,
  };
}

export const putOrderOf = (tx: Tx, id: string, createdAt: number, orderId: string): void =>
  tx.put(orderKey(id, createdAt, orderId), 1);
export const deleteOrderOf = (tx: Tx, id: string, createdAt: number, orderId: string): void =>
  tx.delete(orderKey(id, createdAt, orderId));

/** Newest first. */
export async function listOrdersOf(
  store: Store,
  id: string,
  limit: number,
  after?: Key,
): Promise<{ orders: { createdAt: number; orderId: string }[]; cursor?: Key }> {
  const page = await store.range({ ...under(['customer-order', id]), limit, reverse: true, after });
  return {
    orders: page.rows.map(({ key }) => ({ createdAt: Number(key[2]), orderId: String(key[3]) })),
    cursor: page.cursor,
  };
}
