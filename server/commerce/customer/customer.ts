// Customers: created by a purchase, an account or the owner; one per email address.

import { isDeepStrictEqual } from 'node:util';
import { changeSiteUser } from '../../accounts/site-user/site-user.ts';
import type { Parts } from '../../base/parts.ts';
import { type StepIds, stepIds } from '../../base/step-ids.ts';
import { queueEvent } from '../../outbox/outbox.ts';
import { cursorText, readCursor } from '../../store/cursor.ts';
import type { Key, Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import type { Address } from '../address/schema.ts';
import type { Currency } from '../money/money.ts';
import {
  addressGone,
  customerExists,
  customerMissing,
  spentTooMuch,
  tooManyAddresses,
  tooManyNotes,
  tooManyTags,
} from './errors.ts';
import { addressesMax, notesMax, searchedMax, tagsMax } from './limits.ts';
import type { Customer, ListQuery, TagChange } from './schema.ts';
import * as rows from './store.ts';

export const findCustomer = rows.findCustomer;

/** @throws customerMissing */
export const loadCustomer = (source: Tx | Store, id: string): Promise<Customer> =>
  rows.loadCustomer(source, customerMissing, id);

type Person = Pick<Customer, 'email' | 'firstName' | 'lastName' | 'source'> & Partial<Customer>;

const newCustomer = (id: string, person: Person, now: number): Customer => ({
  phoneNumber: '',
  hasAccount: false,
  addresses: [],
  notes: [],
  tags: [],
  orderCount: 0,
  spentCents: {},
  createdAt: now,
  updatedAt: now,
  ...person,
  id,
});

const queueWebhook = (tx: Tx, step: StepIds, topic: string, customerId: string, at: number): void =>
  queueEvent(tx, { id: step.idOf(topic), topic, data: { contactId: customerId }, at });

type Counted = { testMode: boolean; fulfillmentStatus: string; grandTotalCents: number; refundedCents?: number };
/** The fields of an order that count. */
type Purchase = Counted & {
  id: string;
  email: string;
  billingAddress: Address;
  shippingAddress?: Address;
  currency: Currency;
};

/**
 * How much an order adds to its customer's totals: nothing for test and canceled orders, as `uncountPurchase` leaves it; refunds are
 * subtracted.
 */
const countOf = ({ testMode, fulfillmentStatus, grandTotalCents, refundedCents = 0 }: Counted) =>
  testMode || fulfillmentStatus === 'CANCELED'
    ? { orders: 0, cents: 0 }
    : { orders: 1, cents: grandTotalCents - refundedCents };

/**
 * Finds an order's customer: the signed-in shopper, else the customer with its email address, created if missing. Counts the order. Runs
 * in the commit that places it; store the order with the returned ID.
 */
export async function recordPurchase(
  tx: Tx,
  order: Purchase,
  signedInId: string | undefined,
  step: StepIds,
  now: number,
): Promise<string | undefined> {
  const email = order.email.trim().toLowerCase();
  // In-person orders may have no address.
  if (email === '' && signedInId === undefined) return undefined;
  const known =
    (signedInId === undefined ? undefined : await rows.findCustomer(tx, signedInId)) ??
    (await rows.findByEmail(tx, email));
  const { firstName, lastName, phoneNumber } = order.shippingAddress ?? order.billingAddress;
  const names = { firstName: firstName.slice(0, 100), lastName: lastName.slice(0, 100) };
  const before = known ?? newCustomer(step.idOf('customer'), { email, ...names, source: 'order' }, now);
  const spent = before.spentCents[order.currency] ?? 0;
  const counted = countOf(order);
  await rows.putCustomer(tx, {
    ...before,
    ...(before.firstName === '' && before.lastName === '' && names),
    phoneNumber: before.phoneNumber || phoneNumber.slice(0, 40),
    ...(counted.orders > 0 && {
      orderCount: before.orderCount + counted.orders,
      spentCents: { ...before.spentCents, [order.currency]: spent + counted.cents },
    }),
    ...(!order.testMode && { lastOrderAt: now }),
    updatedAt: now,
  });
  rows.putOrderOf(tx, before.id, now, order.id);
  if (!known) queueWebhook(tx, step, 'contact.create', before.id, now);
  return before.id;
}

/**
 * Finds an imported order's customer, as `recordPurchase` does for a placed one. If it replaces an order, counts only the difference and
 * keeps the customer.
 * @throws spentTooMuch
 */
export async function adoptOrder(
  tx: Tx,
  order: Purchase & { createdAt: number; updatedAt: number },
  replaced: (Counted & { customerId?: string; currency: Currency }) | undefined,
  step: StepIds,
): Promise<string | undefined> {
  const email = order.email.trim().toLowerCase();
  if (email === '' && replaced?.customerId === undefined) return undefined;
  const known =
    (replaced?.customerId === undefined ? undefined : await rows.findCustomer(tx, replaced.customerId)) ??
    (await rows.findByEmail(tx, email));
  if (!known && email === '') return undefined;
  const { firstName, lastName, phoneNumber } = order.shippingAddress ?? order.billingAddress;
  const names = { firstName: firstName.slice(0, 100), lastName: lastName.slice(0, 100) };
  const before = known ?? newCustomer(step.idOf('customer'), { email, ...names, source: 'order' }, order.createdAt);
  const counted = countOf(order);
  const until = replaced?.customerId === before.id ? countOf(replaced) : { orders: 0, cents: 0 };
  const spentCents = { ...before.spentCents };
  const count = (currency: string, cents: number) => {
    if (cents !== 0) spentCents[currency] = (spentCents[currency] ?? 0) + cents;
    if (!Number.isSafeInteger(spentCents[currency] ?? 0)) throw spentTooMuch();
  };
  count(order.currency, counted.cents);
  if (replaced) count(replaced.currency, -until.cents);
  await rows.putCustomer(tx, {
    ...before,
    ...(before.firstName === '' && before.lastName === '' && names),
    phoneNumber: before.phoneNumber || phoneNumber.slice(0, 40),
    spentCents,
    orderCount: before.orderCount + counted.orders - until.orders,
    ...(!order.testMode && { lastOrderAt: Math.max(before.lastOrderAt ?? 0, order.createdAt) }),
    updatedAt: Math.max(before.updatedAt, order.updatedAt),
  });
  rows.putOrderOf(tx, before.id, order.createdAt, order.id);
  if (!known) queueWebhook(tx, step, 'contact.create', before.id, order.updatedAt);
  return before.id;
}

/** Reduces the customer's totals after a cancellation or refund, in the same transaction. */
export async function uncountPurchase(
  tx: Tx,
  { customerId, testMode, currency }: { customerId?: string; testMode: boolean; currency: Currency },
  { orders, cents }: { orders: number; cents: number },
  now: number,
): Promise<void> {
  // Test orders were not counted.
  const before = customerId === undefined || testMode ? undefined : await rows.findCustomer(tx, customerId);
  if (!before) return;
  await rows.putCustomer(tx, {
    ...before,
    orderCount: Math.max(0, before.orderCount - orders),
    spentCents: { ...before.spentCents, [currency]: (before.spentCents[currency] ?? 0) - Math.max(0, cents) },
    updatedAt: now,
  });
}

/** Corrects the total of a counted order by this much. */
export async function correctPurchase(
  tx: Tx,
  { customerId, testMode, currency }: { customerId?: string; testMode: boolean; currency: Currency },
  cents: number,
  now: number,
): Promise<void> {
  const before = customerId === undefined || testMode ? undefined : await rows.findCustomer(tx, customerId);
  if (!before || cents === 0) return;
  const spent = (before.spentCents[currency] ?? 0) + cents;
  await rows.putCustomer(tx, { ...before, spentCents: { ...before.spentCents, [currency]: spent }, updatedAt: now });
}

/** The customer of a new account, which is stored under the same ID: a former guest finds their orders there. */
export async function customerOfAccount(
  tx: Tx,
  person: { email: string; firstName: string; lastName: string },
  step: StepIds,
  now: number,
): Promise<string> {
  const known = await rows.findByEmail(tx, person.email);
  const before = known ?? newCustomer(step.id, { ...person, source: 'account' }, now);
  const { firstName, lastName } = person.firstName || person.lastName ? person : before;
  await rows.putCustomer(tx, { ...before, firstName, lastName, hasAccount: true, updatedAt: now });
  queueWebhook(tx, step, known ? 'contact.update' : 'contact.create', before.id, now);
  return before.id;
}

/** Other writes for the same commit. */
type Within = (tx: Tx, customer: Customer) => void;

export async function createCustomer(
  parts: Parts,
  person: Pick<Customer, 'email' | 'firstName' | 'lastName' | 'phoneNumber' | 'tags'>,
  within: Within = () => {},
): Promise<Customer> {
  const step = stepIds(parts);
  const now = step.at;
  return transact(parts.store, async (tx) => {
    const known = await rows.findByEmail(tx, person.email);
    if (known) throw customerExists({ id: known.id, field: 'email' });
    const customer = newCustomer(step.id, { ...person, source: 'owner' }, now);
    await rows.putCustomer(tx, customer);
    queueWebhook(tx, step, 'contact.create', customer.id, now);
    within(tx, customer);
    return customer;
  });
}

/** The fields that the owner edits. */
export const ownersPart = ({ firstName, lastName, phoneNumber, tags }: Customer) => ({
  ...{ firstName, lastName, phoneNumber, tags },
});

/** @throws customerMissing */
export async function changeCustomer(
  parts: Parts,
  id: string,
  change: (before: Customer, now: number) => Customer,
  topic = 'contact.update',
  within: Within = () => {},
): Promise<Customer> {
  const step = stepIds(parts);
  const now = step.at;
  return transact(parts.store, async (tx) => {
    const before = await loadCustomer(tx, id);
    const after = { ...change(before, now), updatedAt: now };
    await rows.putCustomer(tx, after);
    queueWebhook(tx, step, topic, id, now);
    within(tx, after);
    return after;
  });
}

/** All or none. @throws tooManyTags */
export async function changeTags(parts: Parts, changes: readonly TagChange[]): Promise<number> {
  const step = stepIds(parts);
  const now = step.at;
  return transact(parts.store, async (tx) => {
    let changed = 0;
    for (const { id, add, remove } of changes) {
      const before = await rows.findCustomer(tx, id);
      if (!before) continue;
      const tags = [...new Set([...before.tags.filter((tag) => !remove.includes(tag)), ...add])];
      if (isDeepStrictEqual(tags, before.tags)) continue;
      if (tags.length > tagsMax) throw tooManyTags({ email: before.email, max: tagsMax });
      await rows.putCustomer(tx, { ...before, tags, updatedAt: now });
      queueEvent(tx, { id: step.idOf(`tags ${id}`), topic: 'contact.update', data: { contactId: id }, at: now });
      changed++;
    }
    return changed;
  });
}

/** Renames both the account and the customer. */
export async function renameAccount(
  parts: Parts,
  id: string,
  names: { firstName: string; lastName: string },
): Promise<void> {
  const step = stepIds(parts);
  const now = step.at;
  await transact(parts.store, async (tx) => {
    await changeSiteUser(tx, id, names, now);
    const before = await rows.findCustomer(tx, id);
    if (!before) return;
    await rows.putCustomer(tx, { ...before, ...names, updatedAt: now });
    queueWebhook(tx, step, 'contact.update', id, now);
  });
}

/** @throws customerFull */
export const withNote =
  (note: { id: string; by: string; text: string }) =>
  (before: Customer, at: number): Customer => {
    if (before.notes.length >= notesMax) throw tooManyNotes({ max: notesMax });
    return { ...before, notes: [...before.notes, { ...note, at }] };
  };

/** Saves to the address book. An unknown `id` means a new address. @throws customerFull, addressGone */
export async function putAddress(
  parts: Parts,
  customerId: string,
  address: Address,
  options: { id?: string; makeDefault?: boolean },
): Promise<void> {
  const newId = parts.ids.next();
  await changeCustomer(
    parts,
    customerId,
    (before) => {
      const known = before.addresses.some((one) => one.id === options.id);
      if (options.id !== undefined && !known) throw addressGone();
      if (!known && before.addresses.length >= addressesMax) throw tooManyAddresses({ max: addressesMax });
      const id = options.id ?? newId;
      const addresses = known
        ? before.addresses.map((one) => (one.id === id ? { ...address, id } : one))
        : [...before.addresses, { ...address, id }];
      const isDefault = options.makeDefault || before.addresses.length === 0;
      return { ...before, addresses, ...(isDefault && { defaultAddressId: id }) };
    },
    options.id === undefined ? 'address.create' : 'address.update',
  );
}

export const removeAddress = (parts: Parts, customerId: string, id: string): Promise<Customer> =>
  changeCustomer(
    parts,
    customerId,
    (before) => {
      const { defaultAddressId, ...rest } = before;
      const addresses = before.addresses.filter((one) => one.id !== id);
      const next = defaultAddressId === id ? addresses[0]?.id : defaultAddressId;
      return { ...rest, addresses, ...(next !== undefined && { defaultAddressId: next }) };
    },
    'address.delete',
  );

/** The address that prefills a checkout. */
export const defaultAddressOf = ({ addresses, defaultAddressId }: Customer): Address | undefined => {
  const found = addresses.find(({ id }) => id === defaultAddressId) ?? addresses[0];
  if (!found) return undefined;
  const { id: _, ...address } = found;
  return address;
};

/** Newest first. A search scans a bounded number of customers per page and continues at its cursor. */
export async function listCustomers(
  store: Store,
  { limit, cursor, q }: ListQuery,
): Promise<{ customers: Customer[]; nextPageCursor?: string }> {
  const found: Customer[] = [];
  let after = placeOf('customer-time', cursor);
  for (let looked = 0; looked < searchedMax; ) {
    const page = await rows.listCustomers(store, q ? 200 : limit, after);
    looked += page.rows.length;
    for (const { customer, key } of page.rows) {
      if (!q || matches(customer, q)) found.push(customer);
      if (found.length === limit) {
        const isLast = page.cursor === undefined && page.rows.at(-1)?.key === key;
        return { customers: found, ...(!isLast && { nextPageCursor: cursorText(key.slice(1)) }) };
      }
    }
    if (page.cursor === undefined) return { customers: found };
    after = page.cursor;
  }
  return { customers: found, ...(after && { nextPageCursor: cursorText(after.slice(1)) }) };
}

const matches = (customer: Customer, q: string): boolean =>
  [customer.email, `${customer.firstName} ${customer.lastName}`, customer.phoneNumber, ...customer.tags].some((text) =>
    text.toLowerCase().includes(q),
  );

function placeOf(name: string, text: string | undefined): Key | undefined {
  if (text === undefined) return undefined;
  const place = readCursor(text);
  // Anyone may edit the URL: treat a bad cursor as the first page.
  if (!Array.isArray(place)) return undefined;
  const [at, id] = place as unknown[];
  return typeof at === 'number' && typeof id === 'string' ? [name, at, id] : undefined;
}

/** For code that moves or erases all data of a customer. */
export {
  deleteCustomer,
  deleteOrderOf,
  findByEmail as findCustomerByEmail,
  listOrdersOf,
  putCustomer,
  putOrderOf,
} from './store.ts';
