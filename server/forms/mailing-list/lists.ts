// The owner's mailing lists: their figures, their subscribers, and changes to both. Editor H4. Public.
import { eachRow } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import { findSuppression, isSuppressed, plainAddress, suppress } from '../../outbox/outbox.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { alreadyListed, hasLeft, listNameTaken, listsLimit, listUnknown } from './errors.ts';
import { listsMax } from './limits.ts';
import { newsletter } from './mails.ts';
import { membershipsOf, suppressionOf } from './membership.ts';
import { newsletterName } from './messages.ts';
import type {
  CountedList,
  ExportQuery,
  Imported,
  ListBody,
  MailingList,
  Membership,
  Subscriber,
  SubscriberQuery,
  SubscriberRow,
  SubscriberState,
} from './schema.ts';
import { allLists, confirmations, subscribers } from './store.ts';

type Row = SubscriberRow & { list: string };

/** Two records and a link per address fit one commit. */
const changedAtOnce = 100;

const rows = recordList<Subscriber, Row, { list: string; state?: SubscriberState | undefined }>({
  list: subscribers.list,
  find: subscribers.find,
  row: (store, subscriber) => Promise.all(membershipsOf(subscriber).map((one) => rowOf(store, subscriber.email, one))),
  // An unsubscription changes the state of the address.
  idOf: ([table, email]) => (table === 'subscriber' || table === 'mail-suppressed' ? String(email) : undefined),
  recordOf: ({ email }) => email,
  text: ({ email }) => email,
  orders: { at: ({ at }) => at, email: ({ email }) => email },
  matches: (row, { list, state }) => row.list === list && (state === undefined || row.state === state),
});

async function rowOf(store: Store, email: string, { list, source, at, askedAt }: Membership): Promise<Row> {
  const left = await findSuppression(store, email, suppressionOf(list));
  const state = left ? 'UNSUBSCRIBED' : askedAt === undefined ? 'SUBSCRIBED' : 'PENDING';
  return {
    id: `${list}~${email}`,
    list,
    email,
    source,
    at,
    state,
    ...(left && { leftAt: left.at, leftBy: left.reason }),
  };
}

/** A site that is older than the lists has subscribers, but no list. */
export async function listLists(store: Store): Promise<MailingList[]> {
  const stored = await allLists.find(store);
  if (stored) return stored.lists;
  const [count = 0] = await rows({ store }).count([{ list: newsletter }]);
  return count > 0 ? [{ id: newsletter, name: newsletterName, isDoubleOptIn: false, createdAt: 0 }] : [];
}

/** @throws listUnknown */
export async function loadList(store: Store, id: string): Promise<MailingList> {
  const list = (await listLists(store)).find((one) => one.id === id);
  if (!list) throw listUnknown();
  return list;
}

export async function countedLists(store: Store): Promise<CountedList[]> {
  const lists = await listLists(store);
  const states = ['SUBSCRIBED', 'PENDING', 'UNSUBSCRIBED'] as const;
  const counts = await rows({ store }).count(lists.flatMap(({ id }) => states.map((state) => ({ list: id, state }))));
  const first = lists.find(({ isDefault }) => isDefault) ?? lists[0];
  return lists.map((list, n) => {
    const [subscribed = 0, pending = 0, unsubscribed = 0] = counts.slice(n * 3, n * 3 + 3);
    return { ...list, isDefault: list === first, subscribed, pending, unsubscribed };
  });
}

/** @throws listUnknown */
export async function countedList(store: Store, id: string): Promise<CountedList> {
  const list = (await countedLists(store)).find((one) => one.id === id);
  if (!list) throw listUnknown();
  return list;
}

/** @throws listNameTaken, listsLimit */
export async function createList({ store, ids, clock }: Parts, body: ListBody): Promise<string> {
  const list = { ...body, id: ids.next(), createdAt: clock.now() };
  await changeLists(store, (lists) => {
    if (lists.length >= listsMax) throw listsLimit();
    return [...lists, list];
  });
  return list.id;
}

/** @throws listUnknown, listNameTaken */
export const saveList = ({ store }: Parts, id: string, body: ListBody): Promise<void> =>
  changeLists(store, (lists) => {
    if (!lists.some((one) => one.id === id)) throw listUnknown();
    return lists.map((one) => {
      if (one.id === id) return { ...one, ...body };
      return body.isDefault ? { ...one, isDefault: false } : one;
    });
  });

async function changeLists(store: Store, change: (lists: MailingList[]) => MailingList[]): Promise<void> {
  const older = await listLists(store);
  await transact(store, async (tx) => {
    const lists = change((await allLists.find(tx))?.lists ?? older);
    const names = lists.map(({ name }) => name.toLowerCase());
    if (new Set(names).size < names.length) throw listNameTaken();
    // A new default takes the place of the previous one.
    const last = lists.findLast(({ isDefault }) => isDefault);
    allLists.put(tx, { lists: lists.map((one) => ({ ...one, isDefault: one === last })) });
  });
}

/**
 * With its entries; forms that use it store their submissions only. The entries go first, so that the owner can repeat a
 * removal that was interrupted.
 * @throws listUnknown
 */
export async function removeList(store: Store, id: string): Promise<void> {
  await loadList(store, id);
  await removeEntries(store, id);
  await changeLists(store, (lists) => lists.filter((one) => one.id !== id));
  // Some may have been added before the list was gone.
  await removeEntries(store, id);
}

async function removeEntries(store: Store, id: string): Promise<void> {
  const emails: string[] = [];
  await rows({ store }).each(({ list, email }) => list === id && emails.push(email));
  await removeFromList(store, id, emails);
}

/** @throws listUnknown */
export async function browseSubscribers(store: Store, id: string, { state, ...query }: SubscriberQuery) {
  await loadList(store, id);
  const page = await rows({ store }).page({ ...query, filters: { list: id, state } });
  return { ...page, rows: page.rows.map(({ list: _, ...row }) => row) };
}

/** In batches, each in one commit. @returns how many addresses it changed */
async function inBatches(
  store: Store,
  emails: readonly string[],
  change: (tx: Tx, subscriber: Subscriber | undefined, email: string) => Promise<boolean>,
): Promise<number> {
  const plain = [...new Set(emails.map(plainAddress))];
  let done = 0;
  for (let from = 0; from < plain.length; from += changedAtOnce)
    done += await transact(store, async (tx) => {
      let count = 0;
      for (const email of plain.slice(from, from + changedAtOnce))
        if (await change(tx, await subscribers.find(tx, email), email)) count++;
      return count;
    });
  return done;
}

export const removeFromList = (store: Store, id: string, emails: readonly string[]): Promise<number> =>
  inBatches(store, emails, async (tx, subscriber, email) => {
    const before = subscriber ? membershipsOf(subscriber) : [];
    const gone = before.find(({ list }) => list === id);
    if (!subscriber || !gone) return false;
    if (gone.token !== undefined) confirmations.delete(tx, gone.token);
    const lists = before.filter((one) => one !== gone);
    if (lists.length === 0) subscribers.delete(tx, email);
    else subscribers.put(tx, { ...subscriber, lists }, email);
    return true;
  });

/** Leaves out addresses that aren't on the list, or have left it. */
export const unsubscribeFrom = ({ store, clock }: Parts, id: string, emails: readonly string[]): Promise<number> =>
  inBatches(store, emails, async (tx, subscriber, email) => {
    const list = suppressionOf(id);
    const isOn = subscriber && membershipsOf(subscriber).some((one) => one.list === id);
    if (!isOn || (await isSuppressed(tx, email, list))) return false;
    suppress(tx, { email, list, reason: 'owner', at: clock.now() });
    return true;
  });

/** The owner vouches for their consent, so they need not confirm and get no email. */
export async function addSubscribers(
  { store, clock }: Parts,
  id: string,
  emails: readonly string[],
  source: 'owner' | 'import',
): Promise<Pick<Imported, 'added' | 'known' | 'left'>> {
  await loadList(store, id);
  const at = clock.now();
  const left = new Set<string>();
  const added = await inBatches(store, emails, async (tx, subscriber, email) => {
    const lists = subscriber ? membershipsOf(subscriber) : [];
    left.delete(email);
    if (await isSuppressed(tx, email, suppressionOf(id))) {
      left.add(email);
      return false;
    }
    const before = lists.find(({ list }) => list === id);
    if (before && before.askedAt === undefined) return false;
    if (before?.token !== undefined) confirmations.delete(tx, before.token);
    const others = lists.filter((one) => one !== before);
    const base = { email, source, consentAt: at, ...subscriber, lastConsentAt: at };
    subscribers.put(tx, { ...base, lists: [...others, { list: id, source, at }] }, email);
    return true;
  });
  const all = new Set(emails.map(plainAddress)).size;
  return { added, left: left.size, known: all - added - left.size };
}

/** @throws listUnknown, alreadyListed, hasLeft */
export async function addSubscriber(parts: Parts, id: string, email: string): Promise<void> {
  const { known, left } = await addSubscribers(parts, id, [email], 'owner');
  if (left > 0) throw hasLeft();
  if (known > 0) throw alreadyListed();
}

/** The subscribers of a list that a search and a filter leave, for its export. */
export async function* everySubscriber(
  store: Store,
  id: string,
  { max, ...shown }: ExportQuery & { max: number },
): AsyncGenerator<SubscriberRow> {
  let count = 0;
  for await (const row of eachRow((page) => browseSubscribers(store, id, { ...shown, sort: 'email', ...page }), 100)) {
    if (count++ >= max) return;
    yield row;
  }
}
