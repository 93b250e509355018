// Groups of customers: stored, and who is in them. Public.
import type { Parts } from '../../base/parts.ts';
import { revisionOf } from '../../site/website/revision.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { customerRow } from './browse.ts';
import { groupFull, groupMissing, groupTaken, tooManyGroups } from './errors.ts';
import { type Group, groupSchema, isInGroup } from './group-schema.ts';
import { groupMembersMax, groupsMax } from './limits.ts';
import { findByEmail } from './store.ts';

const groups = table<Group>({ name: 'customer-group', topic: 'customers', schema: groupSchema });
/** The IDs of all groups, so that two commits can't create the same name, or one too many. */
const allKey = ['customer-groups'];

const idsOf = async (tx: Tx) => ((await tx.get(allKey)) as string[] | undefined) ?? [];

export const findGroup = (source: Tx | Store, id: string): Promise<Group | undefined> => groups.find(source, id);

/** @throws groupMissing */
export const loadGroup = (source: Tx | Store, id: string): Promise<Group> => groups.load(source, groupMissing, id);

export const listGroups = async (store: Store): Promise<Group[]> =>
  (await groups.list(store, { limit: groupsMax })).records.sort((a, b) => a.name.localeCompare(b.name, 'en'));

export const groupRevision = ({ name, kind, conditions }: Group): string => revisionOf({ name, kind, conditions });

async function assertFree(tx: Tx, name: string, but?: string): Promise<void> {
  for (const id of await idsOf(tx))
    if (id !== but && (await groups.find(tx, id))?.name.toLowerCase() === name.toLowerCase())
      throw groupTaken({ name });
}

type Fields = Pick<Group, 'name' | 'kind' | 'conditions'>;

/** @throws groupTaken, tooManyGroups */
export const createGroup = (
  { store, ids, clock }: Parts,
  fields: Fields,
  within: (tx: Tx, group: Group) => void,
): Promise<Group> =>
  transact(store, async (tx) => {
    await assertFree(tx, fields.name);
    const all = await idsOf(tx);
    if (all.length >= groupsMax) throw tooManyGroups({ max: groupsMax });
    const group: Group = { ...fields, id: ids.next(), memberIds: [], updatedAt: clock.now() };
    groups.put(tx, group, group.id);
    tx.put(allKey, [...all, group.id]);
    within(tx, group);
    return group;
  });

/** @param guard throws if it has changed since @throws groupMissing, groupTaken */
export const changeGroup = (
  { store, clock }: Parts,
  id: string,
  fields: Fields,
  guard: (before: Group) => void,
): Promise<Group> =>
  transact(store, async (tx) => {
    const before = await loadGroup(tx, id);
    guard(before);
    await assertFree(tx, fields.name, id);
    const group = { ...before, ...fields, updatedAt: clock.now() };
    groups.put(tx, group, id);
    return group;
  });

/** Adds or removes chosen people. @throws groupMissing, groupFull */
export const changeMembers = (
  { store, clock }: Parts,
  id: string,
  { customerIds, isMember }: { customerIds: readonly string[]; isMember: boolean },
): Promise<Group> =>
  transact(store, async (tx) => {
    const before = await loadGroup(tx, id);
    const others = before.memberIds.filter((one) => !customerIds.includes(one));
    const memberIds = isMember ? [...others, ...new Set(customerIds)] : others;
    if (memberIds.length > groupMembersMax) throw groupFull({ max: groupMembersMax });
    const group = { ...before, memberIds, updatedAt: clock.now() };
    groups.put(tx, group, id);
    return group;
  });

/** Discounts for it then apply to no one. @throws groupMissing */
export const removeGroup = ({ store }: Parts, id: string): Promise<void> =>
  transact(store, async (tx) => {
    await loadGroup(tx, id);
    groups.delete(tx, id);
    tx.put(
      allKey,
      (await idsOf(tx)).filter((one) => one !== id),
    );
  });

/** The groups among these that the customer with this address is in. */
export async function groupsOf(
  store: Store,
  ids: readonly string[],
  email: string | undefined,
  now: number,
): Promise<ReadonlySet<string>> {
  const customer = email === undefined ? undefined : await findByEmail(store, email.trim().toLowerCase());
  if (!customer) return new Set();
  const row = customerRow(customer);
  const found = await groups.readMany(
    store,
    [...new Set(ids)].slice(0, groupsMax).map((id) => [id]),
  );
  return new Set(found.flatMap((group) => (group && isInGroup(group, row, now) ? [group.id] : [])));
}
