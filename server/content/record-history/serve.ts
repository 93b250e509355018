// Serves the history of a record's fields.
import { assertCan } from '../../accounts/session/actor.ts';
import { serve } from '../../accounts/session/serve.ts';
import type { Parts } from '../../base/parts.ts';
import { type Capability, can } from '../../base/roles.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findCollection } from '../collection/collection.ts';
import type { Collection } from '../collection/schema.ts';
import { findItem } from '../item/item.ts';
import type { Item } from '../item/schema.ts';
import { findRecordDraft, putRecordDraft, withRecordDraft } from '../record-draft/record-draft.ts';
import { listRecordVersions, type RecordVersion } from '../record-draft/record-versions.ts';
import { type ListedRecordVersion, recordHistoryCalls } from './calls.ts';
import { recordChanged, recordMissing, recordVersionMissing } from './errors.ts';

export const serveRecordHistory = (parts: Parts) =>
  serve(recordHistoryCalls, {
    async list({ params: { id }, ctx }) {
      const actor = assertCan(ctx, 'versions.restore', { as: 'read' });
      const { live, needs } = await loadRecord(parts.store, id);
      const versions = can(actor, needs) ? await listRecordVersions(parts.store, id) : [];
      const { updatedOn } = withRecordDraft(live, await findRecordDraft(parts.store, id));
      return { versions: changesOf(live, versions, can(actor, 'code.site')), updatedOn };
    },

    async restore({ params: { id }, body, ctx, actor }) {
      const { needs } = await loadRecord(parts.store, id);
      assertCan(ctx, needs);
      const versions = await listRecordVersions(parts.store, id);
      const at = versions.findIndex(({ number }) => number === body.number);
      if (at < 0) throw recordVersionMissing();
      const values = before(versions.slice(0, at + 1));
      if (Object.hasOwn(values, 'code')) assertCan(ctx, 'code.site');
      await transact(parts.store, async (tx) => {
        const { live } = await loadRecord(tx, id);
        const present = withRecordDraft(live, await findRecordDraft(tx, id));
        if (present.updatedOn !== body.updatedOn) throw recordChanged();
        const next = withoutAbsent({ ...present, ...values });
        await putRecordDraft(tx, actor, parts.clock.now(), { live, next });
      });
    },
  });

async function loadRecord(source: Tx | Store, id: string): Promise<{ live: Collection | Item; needs: Capability }> {
  const page = await findCollection(source, id);
  if (page) return { live: page, needs: 'pages.edit' };
  const item = await findItem(source, id);
  if (!item) throw recordMissing();
  return { live: item, needs: 'items.edit' };
}

/** The values from before the oldest of these publications. @param versions newest first */
const before = (versions: readonly RecordVersion[]): RecordVersion['values'] =>
  Object.assign({}, ...versions.map(({ values }) => values));

const withoutAbsent = <R extends object>(record: R): R =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as R;

function changesOf(
  live: Collection | Item,
  versions: readonly RecordVersion[],
  maySeeCode: boolean,
): ListedRecordVersion[] {
  let after: Record<string, unknown> = live;
  return versions.map(({ values, ...version }) => {
    const fields = Object.entries(values).map(([name, old]) => ({
      name,
      ...(isShown(name, maySeeCode) && { before: old ?? undefined, after: after[name] ?? undefined }),
    }));
    after = { ...after, ...values };
    return { ...version, fields };
  });
}

const isShown = (name: string, maySeeCode: boolean) => name !== 'passwordHash' && (name !== 'code' || maySeeCode);
