// Merges an imported customer into the stored one. Public.

import { eachPage } from '../../base/paged.ts';
import type { StepIds } from '../../base/step-ids.ts';
import { chunkNote, isNoted } from '../../base/text/chunk.ts';
import { queueEvent } from '../../outbox/outbox.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { emptyAddress } from '../address/address.ts';
import type { Address } from '../address/schema.ts';
import { tooManyAddresses, tooManyNotes } from './errors.ts';
import { addressesMax, noteCharsMax, notesMax } from './limits.ts';
import type { Customer } from './schema.ts';
import * as rows from './store.ts';

/** Blank fields change nothing, and neither do absent parts of an address. */
export type CustomerDraft = Pick<Customer, 'email' | 'firstName' | 'lastName' | 'phoneNumber'> & {
  /** Separated by commas. */
  tags: string;
  note: string;
  addresses: Partial<Address>[];
  createdAt?: number;
};

type Planned = { before?: Customer; after: Customer };

/** @throws customerFull */
export async function planCustomer(
  source: Tx | Store,
  draft: CustomerDraft,
  { id, at: now, actor, idOf }: StepIds & { actor: string },
): Promise<Planned> {
  const before = await rows.findByEmail(source, draft.email);
  const base: Customer = before ?? {
    id,
    email: draft.email,
    firstName: '',
    lastName: '',
    phoneNumber: '',
    source: 'owner',
    hasAccount: false,
    addresses: [],
    notes: [],
    tags: [],
    orderCount: 0,
    spentCents: {},
    createdAt: draft.createdAt ?? now,
    updatedAt: now,
  };
  const added = draft.addresses
    .map((address, n) => ({ ...emptyAddress(''), ...address, id: idOf(`address ${n}`) }))
    .filter((_, n) => !base.addresses.some((one) => saysNothingNew(draft.addresses[n]!, one)));
  const addresses = [...base.addresses, ...added];
  if (addresses.length > addressesMax) throw tooManyAddresses({ max: addressesMax });
  const isThere = isNoted(
    base.notes.map(({ text }) => text),
    draft.note,
  );
  const pieces = isThere ? [] : chunkNote(draft.note, noteCharsMax);
  const notes = [...base.notes, ...pieces.map((text, n) => ({ id: idOf(`note ${n}`), at: now, by: actor, text }))];
  if (notes.length > notesMax) throw tooManyNotes({ max: notesMax });
  const defaultAddressId = base.defaultAddressId ?? addresses[0]?.id;
  const after: Customer = {
    ...base,
    firstName: draft.firstName || base.firstName,
    lastName: draft.lastName || base.lastName,
    phoneNumber: draft.phoneNumber || base.phoneNumber,
    tags: tagsOf(draft.tags, base.tags),
    addresses,
    ...(defaultAddressId !== undefined && { defaultAddressId }),
    notes,
  };
  return { ...(before && { before }), after };
}

/** One commit; none when nothing changes. @throws customerFull */
export const importCustomer = (
  store: Store,
  draft: CustomerDraft,
  step: StepIds & { actor: string },
): Promise<Planned> =>
  transact(store, async (tx) => {
    const planned = await planCustomer(tx, draft, step);
    const { before, after } = planned;
    if (before && JSON.stringify(before) === JSON.stringify(after)) return planned;
    await rows.putCustomer(tx, { ...after, updatedAt: step.at });
    const topic = before ? 'contact.update' : 'contact.create';
    queueEvent(tx, { id: step.idOf(topic), topic, data: { contactId: after.id }, at: step.at });
    return planned;
  });

const saysNothingNew = (said: Partial<Address>, known: Address): boolean =>
  Object.entries(said).every(([part, text]) => known[part as keyof Address] === text);

/** Splits an imported list, without duplicates. */
export const cutTags = (text: string): string[] => [
  ...new Set(text.split(',').flatMap((tag) => tag.trim().replace(/\s+/g, ' ') || [])),
];

/** Existing tags stay when the file repeats them: one of the owner's tags may contain a comma. */
function tagsOf(text: string, before: string[]): string[] {
  const said = cutTags(text);
  const isSame = said.join() === cutTags(before.join(', ')).join();
  return said.length === 0 || isSame ? before : said;
}

/** Every customer, newest first, read page by page. */
export async function* eachCustomer(store: Store): AsyncGenerator<Customer> {
  const pages = eachPage((after?: Awaited<ReturnType<typeof rows.listCustomers>>['cursor']) =>
    rows.listCustomers(store, 100, after),
  );
  for await (const page of pages) for (const { customer } of page.rows) yield customer;
}
