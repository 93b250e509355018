// Contributors by id and by address, and the owner link.
import { eachPage } from '../../base/paged.ts';
import type { Key, Store } from '../../store/store.ts';
import { readValue, table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type Contributor, contributorSchema } from './schema.ts';

const contributors = table<Contributor>({ name: 'contributor', topic: 'people', schema: contributorSchema });
const emailKey = (email: string): Key => ['contributor-email', email];

/** Exists once the site has an owner. */
const ownerKey: Key = ['owner'];
const ownerLinkKey: Key = ['owner-link'];

/** Deleted by a restore. */
export const ownerLinkPrefixes: readonly Key[] = [ownerLinkKey, ['contributor-reset']];

type OwnerLink = { tokenHash: string; expiresAt: number };

export const findById = contributors.find;

export async function findByEmail(source: Tx | Store, email: string): Promise<Contributor | undefined> {
  const id = await readValue<string>(source, emailKey(email));
  return id === undefined ? undefined : contributors.find(source, id);
}

export async function put(tx: Tx, contributor: Contributor): Promise<void> {
  const before = await contributors.find(tx, contributor.id);
  if (before && (before.email !== contributor.email || contributor.removedAt !== undefined))
    tx.delete(emailKey(before.email));
  if (contributor.removedAt === undefined) tx.put(emailKey(contributor.email), contributor.id);
  contributors.put(tx, contributor, contributor.id);
  if (contributor.owner) tx.put(ownerKey, contributor.id);
}

export const hasOwner = async (source: Tx | Store): Promise<boolean> => (await source.get(ownerKey)) !== undefined;

export async function findOwner(source: Tx | Store): Promise<Contributor | undefined> {
  const id = await readValue<string>(source, ownerKey);
  return id === undefined ? undefined : findById(source, id);
}

export const putOwnerLink = (tx: Tx, link: OwnerLink): void =>
  tx.put(ownerLinkKey, link, { expiresAt: link.expiresAt });
export const deleteOwnerLink = (tx: Tx): void => tx.delete(ownerLinkKey);
export const findOwnerLink = async (tx: Tx): Promise<OwnerLink | undefined> =>
  (await tx.get(ownerLinkKey)) as OwnerLink | undefined;

/** Without those who were removed. */
export async function listAll(store: Store): Promise<Contributor[]> {
  const all: Contributor[] = [];
  for await (const { records } of eachPage((cursor) => contributors.list(store, { limit: 1000, cursor })))
    all.push(...records.filter(({ removedAt }) => removedAt === undefined));
  return all;
}
