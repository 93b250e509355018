// The audit log screen: filters by person, action, record and day, search, and the total. Keeps small rows in memory;
// full entries of a page are read from the store.

import { eachRow } from '../../base/paged.ts';
import { csvHead, csvRow } from '../../base/text/csv-cell.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { entries } from './audit.ts';
import { idOf, keyOf } from './entry-id.ts';
import { auditEntryUnknown } from './errors.ts';
import { auditLimits } from './limits.ts';
import type { AuditActor, AuditBrowseQuery, AuditChoices, AuditEntry, AuditExportQuery } from './schema.ts';

type Row = {
  id: string;
  at: number;
  actor: AuditActor;
  did: readonly NonNullable<AuditBrowseQuery['did']>[];
  records: readonly string[];
  text: string;
};
type Filters = Pick<AuditBrowseQuery, 'actor' | 'did' | 'record' | 'from' | 'to'>;

const list = recordList<AuditEntry, Row, Filters>({
  list: entries.list,
  async find(store, id) {
    const key = keyOf(id);
    return key && entries.find(store, ...key);
  },
  row: (_, { at, id, actor, call, requestId, changes, rows, refused }) => ({
    id: idOf(at, id),
    at,
    actor,
    did: refused === undefined ? [...new Set(changes.map(({ did }) => did))] : ['refused'],
    records: Object.keys(rows),
    text: [
      actor.name,
      call,
      requestId,
      ...Object.keys(rows),
      ...changes.flatMap(({ id, title = '' }) => [id, title]),
    ].join(' '),
  }),
  idOf: ([name, at, id]: Key) => (name === entries.name ? idOf(at, id) : undefined),
  text: ({ text }) => text,
  orders: { at: ({ at }) => at },
  matches: (row, { actor, did, record, from, to }) =>
    (actor === undefined || row.actor.id === actor) &&
    (did === undefined || row.did.includes(did)) &&
    (record === undefined || row.records.includes(record)) &&
    (from === undefined || row.at >= from) &&
    (to === undefined || row.at <= to),
});

export async function browseAudit(
  { store }: { store: Store },
  { search, sort, cursor, limit, ...filters }: AuditBrowseQuery,
): Promise<{ rows: AuditEntry[]; total: number; nextCursor?: string }> {
  const page = await list({ store }).page({ search, sort, cursor, limit, filters });
  const found = await entries.readMany(
    store,
    page.rows.map(({ id }) => keyOf(id)!),
  );
  return { ...page, rows: found.flatMap((entry) => (entry ? [{ ...entry, id: idOf(entry.at, entry.id) }] : [])) };
}

export async function loadAuditEntry({ store }: { store: Store }, id: string): Promise<AuditEntry> {
  const key = keyOf(id);
  const entry = key && (await entries.find(store, ...key));
  if (!entry) throw auditEntryUnknown();
  return { ...entry, id };
}

const actorsMax = 200;

/** People and actions in the log, for its filters; people who share a name are listed separately. */
export async function auditChoices({ store }: { store: Store }): Promise<AuditChoices> {
  const actors = new Map<string, AuditActor & { at: number }>();
  const records = new Set<string>();
  await list({ store }).each(({ at, actor, records: names }) => {
    // With the latest name.
    if (at >= (actors.get(actor.id)?.at ?? 0) && (actors.has(actor.id) || actors.size < actorsMax))
      actors.set(actor.id, { ...actor, at });
    for (const name of names) records.add(name);
  });
  return {
    actors: [...actors.values()]
      .map(({ id, name, kind }) => ({ id, name, kind }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    records: [...records].toSorted(),
  };
}

/** Newest first: one line for each record of an entry, or one for an entry without records. */
export async function* auditCsv({ store }: { store: Store }, filters: AuditExportQuery): AsyncGenerator<string> {
  yield csvHead(['Time', 'Person', 'Kind', 'Call', 'Refused', 'Action', 'Record', 'ID', 'Title', 'Fields']);
  const { search, ...others } = filters;
  const browse = (page: Pick<AuditBrowseQuery, 'limit' | 'cursor'>) =>
    browseAudit({ store }, { search, ...others, sort: '-at', ...page });
  let count = 0;
  for await (const { at, actor, call, refused = '', changes } of eachRow(browse, exportedAtOnce)) {
    if (count++ >= auditLimits.exportedMax) return;
    const start = [new Date(at).toISOString(), actor.name, actor.kind, call, refused];
    if (changes.length === 0) yield csvRow([...start, '', '', '', '', '']);
    for (const { did, record, id, title = '', fields } of changes) {
      const values = fields.map(({ path, before = '', after = '' }) => `${path}: ${before} → ${after}`);
      yield csvRow([...start, did, record, id, title, values.join('\n')]);
    }
  }
}

const exportedAtOnce = 100;
