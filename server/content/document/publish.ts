// Publishing drafts, rolling back to an older version, discarding a draft: each in one commit. Public.
import { isDeepStrictEqual } from 'node:util';
import type { Parts } from '../../base/parts.ts';
import { findWebsite, putWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findCollection, putCollection } from '../collection/collection.ts';
import { leaveUrl, publishSettings } from '../collection/settings.ts';
import { findTrashed } from '../collection/trash.ts';
import { dropRecordDraft, findRecordDraft } from '../record-draft/record-draft.ts';
import { addRecordVersion } from '../record-draft/record-versions.ts';
import { addChange } from './changes.ts';
import { findLiveDocument, putLiveDocument } from './document.ts';
import { bytesOf, dropDraft, type Editor, findHead, hasDraft, loadDraftDocument, putHead } from './draft.ts';
import type { Head } from './edit-schema.ts';
import { documentChanged, documentMissing, nothingToPublish, tooMuchAtOnce, versionMissing } from './errors.ts';
import { versionLabels } from './messages.ts';
import { dropPlan } from './plan.ts';
import { assertReviewed } from './reviewed.ts';
import type { Document } from './schema.ts';
import { addVersion, findReadable, findVersion, putVersionName } from './versions.ts';

/** Budget of one commit for pages and their versions, with room for heads and keys. The store's limit is 1 MiB. */
const publishBytesMax = 900_000;
/** Budget of a record whose fields go live, which also writes its rows in lists, search, and sitemap. */
const recordBytes = 64_000;

type Published = { id: string; rev: number; version: number };

/** `fields`: the revision of unpublished settings, or fields of a post; absent: those stay unpublished. */
export type SeenDocument = { id: string; rev: number; fields?: number | undefined };

type PublishOne = (tx: Tx, id: string, at: number) => Promise<boolean>;
export type PublishItems = {
  find(tx: Tx, id: string): Promise<{ id: string } | undefined>;
  show: PublishOne;
  publishFields: PublishOne;
  /** Puts a page's items in this order. @returns how many bytes it writes */
  order(tx: Tx, collectionId: string, ids: readonly string[]): Promise<number>;
};

/**
 * Makes the chosen drafts live, writes their versions and raises the site's revision, all in one commit.
 *
 * @param documents with the revisions that the user saw, of the content and of unpublished fields: later changes aren't published
 * unseen
 * @param items publish a post or event that is a draft, and the unpublished fields of one; answer whether they did
 * @throws documentMissing, documentChanged, nothingToPublish, tooMuchAtOnce, reviewFirst, reviewedByOther
 */
export async function publish(
  parts: Parts,
  editor: Editor,
  documents: readonly SeenDocument[],
  items: PublishItems,
): Promise<Published[]> {
  const at = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const published: Published[] = [];
    let bytes = 0;
    for (const { id, fields } of documents) if (fields !== undefined) await leaveUrl(tx, id);
    for (const { id, rev, fields } of documents) {
      const head = await findHead(tx, id);
      if (head.rev !== rev) throw documentChanged({ rev: head.rev });
      await assertReviewed(tx, id, editor);
      await dropPlan(tx, id);
      const wasPrivate = (await showPage(tx, id, at)) || (await items.show(tx, id, at));
      const fieldBytes = fields === undefined ? 0 : await publishFields(tx, editor, { id, fields, at }, items);
      const next = await publishDraft(tx, editor, id, at);
      bytes += fieldBytes + (next?.bytes ?? 0);
      if (bytes > publishBytesMax) throw tooMuchAtOnce({ count: published.length });
      if (!next) {
        if (!wasPrivate && fieldBytes === 0) {
          if (!(await findCollection(tx, id))) await loadDraftDocument(tx, id);
          throw nothingToPublish();
        }
        published.push({ id, rev, version: head.liveVersion });
        continue;
      }
      published.push({ id, rev: next.head.rev, version: next.head.versionCount });
    }
    await siteChanged(tx, at);
    return published;
  });
}

/** @returns how many bytes it writes. @throws documentChanged */
async function publishFields(
  tx: Tx,
  editor: Editor,
  { id, fields, at }: { id: string; fields: number; at: number },
  items: PublishItems,
): Promise<number> {
  const draft = await findRecordDraft(tx, id);
  if (!draft) return 0;
  const { rev, liveVersion: version } = await findHead(tx, id);
  if (draft.revision !== fields) throw documentChanged({ rev });
  const live = (await findCollection(tx, id)) ?? (await items.find(tx, id));
  const settings = await publishSettings(tx, id, at);
  if (!settings && !(await items.publishFields(tx, id, at))) return 0;
  const by = nameOf(editor);
  addChange(tx, { document: id, kind: 'published', at, by, version });
  const versionBytes = live ? addRecordVersion(tx, live, draft, { at, by }) : 0;
  return recordBytes + versionBytes + (settings?.itemOrder ? await items.order(tx, id, settings.itemOrder) : 0);
}

type IsNewItem = (tx: Tx, id: string) => Promise<boolean>;

/** A review or a schedule ends with the last unpublished change. */
async function endPlanIfUnchanged(tx: Tx, id: string, isNewItem: IsNewItem): Promise<void> {
  if ((await hasDraft(tx, id)) || (await findRecordDraft(tx, id))) return;
  if ((await findCollection(tx, id))?.isDraft || (await isNewItem(tx, id))) return;
  await dropPlan(tx, id);
}

/** Discards the unpublished settings of a page, or fields of a post. @throws documentChanged, nothingToPublish */
export const discardFields = (parts: Parts, id: string, revision: number, isNewItem: IsNewItem): Promise<void> =>
  transact(parts.store, async (tx) => {
    const draft = await findRecordDraft(tx, id);
    if (!draft) throw nothingToPublish();
    if (draft.revision !== revision) throw documentChanged({ rev: (await findHead(tx, id)).rev });
    dropRecordDraft(tx, id);
    await endPlanIfUnchanged(tx, id, isNewItem);
  });

/** Makes one draft live within the caller's transaction. @returns undefined if there is none */
export async function publishDraft(
  tx: Tx,
  editor: Editor,
  id: string,
  at: number,
): Promise<{ head: Head; bytes: number } | undefined> {
  if (!(await hasDraft(tx, id))) return undefined;
  const content = await loadDraftDocument(tx, id);
  const before = await findHead(tx, id);
  const last = await findReadable(tx, id, before.versionCount);
  const kept = await keepFirst(tx, id, before, editor, at);
  const by = nameOf(editor);
  const head = await addVersion(tx, kept, { document: id, kind: 'published', label: 'Published', at, by, content });
  // The log continues, because the publisher's editor still shows the same page.
  putHead(tx, id, { ...head, draft: undefined });
  putLiveDocument(tx, content.kind === 'field' ? { ...content, updatedOn: at } : content);
  dropDraft(tx, id);
  addChange(tx, { document: id, kind: 'published', at, by, version: head.versionCount });
  // The live document, its version, perhaps a first version of what was live before, and the last one of an earlier day.
  return { head, bytes: 3 * bytesOf(content) + (last?.kind === 'automatic' ? bytesOf(last.content) : 0) };
}

/**
 * Makes a never published page visible. @returns whether it was one
 * @throws documentMissing if it is in the trash
 */
async function showPage(tx: Tx, id: string, at: number): Promise<boolean> {
  if (await findTrashed(tx, id)) throw documentMissing({ id });
  const page = await findCollection(tx, id);
  if (!page?.isDraft) return false;
  const { isDraft: _, ...shown } = page;
  await putCollection(tx, { ...shown, enabled: true, updatedOn: Math.max(at, page.updatedOn + 1) });
  return true;
}

/**
 * Makes an older version live. Saves the current draft as a version first, so that nothing is lost.
 *
 * @throws documentMissing, versionMissing, documentChanged, reviewFirst, reviewedByOther
 */
export async function rollBack(
  parts: Parts,
  editor: Editor,
  id: string,
  target: { number: number; rev: number },
): Promise<Published> {
  const at = parts.clock.now();
  const by = nameOf(editor);
  return transact(parts.store, async (tx) => {
    const present = await loadDraftDocument(tx, id);
    const head = await findHead(tx, id);
    if (head.rev !== target.rev) throw documentChanged({ rev: head.rev });
    const version = await findVersion(tx, id, target.number);
    if (!version) throw versionMissing({ number: target.number });
    // A version that was live needs no second review.
    if (version.kind === 'automatic') await assertReviewed(tx, id, editor);

    let next = await keepFirst(tx, id, head, editor, at);
    if (await hasDraft(tx, id)) {
      next = await addVersion(tx, next, {
        document: id,
        kind: 'automatic',
        label: versionLabels.beforeRestoring,
        at,
        by,
        content: present,
      });
    }
    const label = versionLabels.restored(target);
    return goLive(tx, next, { content: version.content, label, at, by, restoredFrom: target.number });
  });
}

/**
 * Makes other content live within the caller's transaction. The live content stays in the history, and a draft is
 * discarded.
 */
export async function replaceLive(
  tx: Tx,
  editor: Editor,
  { content, label, at }: Pick<Going, 'content' | 'label' | 'at'>,
): Promise<Published> {
  const head = await keepFirst(tx, content.id, await findHead(tx, content.id), editor, at);
  return goLive(tx, head, { content, label, at, by: nameOf(editor) });
}

type Going = { content: Document; label: string; at: number; by: Editor; restoredFrom?: number };

async function goLive(tx: Tx, head: Head, { content, label, at, by, restoredFrom }: Going): Promise<Published> {
  const { id } = content;
  const next = await addVersion(
    tx,
    { ...head, rev: head.rev + 1 },
    {
      ...{ document: id, kind: 'published', label, at, by, content },
      ...(restoredFrom !== undefined && { restoredFrom }),
    },
  );
  putHead(tx, id, { ...next, resetRev: next.rev, draft: undefined });
  putLiveDocument(tx, content);
  dropDraft(tx, id);
  const kind = restoredFrom === undefined ? 'published' : 'restored';
  addChange(tx, { document: id, kind, at, by, version: next.versionCount });
  await siteChanged(tx, at);
  return { id, rev: next.rev, version: next.versionCount };
}

/** @param name null: removes it. @throws versionMissing */
export const nameVersion = (parts: Parts, id: string, number: number, name: string | null): Promise<void> =>
  transact(parts.store, async (tx) => {
    const version = await findVersion(tx, id, number);
    if (!version) throw versionMissing({ number });
    putVersionName(tx, version, name, parts.clock.now());
    // Notifies other tabs.
    putHead(tx, id, await findHead(tx, id));
  });

/** Names the last version if it is the page as it is now, and saves one otherwise. @throws documentMissing, documentChanged */
export async function namePresent(
  parts: Parts,
  editor: Editor,
  id: string,
  { name, rev }: { name: string; rev: number },
): Promise<{ number: number }> {
  const at = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const content = await loadDraftDocument(tx, id);
    const head = await findHead(tx, id);
    if (head.rev !== rev) throw documentChanged({ rev: head.rev });
    const shown = (await hasDraft(tx, id)) ? head.versionCount : head.liveVersion;
    const last = await findReadable(tx, id, shown);
    // Named twice, e.g. sent again after a lost answer, it stays one version.
    if (last && (last.name ?? name) === name && isDeepStrictEqual(last.content, content)) {
      putVersionName(tx, last, name, at);
      putHead(tx, id, head);
      return { number: last.number };
    }
    const version = {
      document: id,
      kind: 'automatic',
      label: versionLabels.whileEditing,
      at,
      by: nameOf(editor),
    } as const;
    const next = await addVersion(tx, head, { ...version, name, content });
    putHead(tx, id, next);
    return { number: next.versionCount };
  });
}

/** Discards the draft, which stays as a version. @throws documentMissing, documentChanged, nothingToPublish */
export async function discardDraft(
  parts: Parts,
  editor: Editor,
  { id, rev }: { id: string; rev: number },
  isNewItem: IsNewItem,
): Promise<{ rev: number }> {
  const at = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const present = await loadDraftDocument(tx, id);
    const head = await findHead(tx, id);
    if (head.rev !== rev) throw documentChanged({ rev: head.rev });
    if (!(await hasDraft(tx, id)) || !(await findLiveDocument(tx, id))) throw nothingToPublish();
    const kept = await addVersion(tx, head, {
      document: id,
      kind: 'automatic',
      label: versionLabels.discarded,
      at,
      by: nameOf(editor),
      // The page may never change again.
      isDaily: true,
      content: present,
    });
    const next: Head = { ...kept, rev: kept.rev + 1, resetRev: kept.rev + 1, draft: undefined };
    putHead(tx, id, next);
    dropDraft(tx, id);
    await endPlanIfUnchanged(tx, id, isNewItem);
    addChange(tx, { document: id, kind: 'discarded', at, by: nameOf(editor), version: kept.versionCount });
    return { rev: next.rev };
  });
}

const nameOf = ({ id, name }: Editor) => ({ id, name });

/**
 * Saves the live content from before the first publish (the demo, an import) as version 1, so that it can be restored.
 */
async function keepFirst(tx: Tx, id: string, head: Head, editor: Editor, at: number): Promise<Head> {
  const live = await findLiveDocument(tx, id);
  if (!live || head.liveVersion > 0) return head;
  return addVersion(tx, head, {
    document: id,
    kind: 'first',
    label: versionLabels.first,
    at,
    by: nameOf(editor),
    content: live,
  });
}

async function siteChanged(tx: Tx, at: number): Promise<void> {
  const website = await findWebsite(tx);
  if (website) putWebsite(tx, { ...website, contentModifiedOn: at });
  raiseSiteRevision(tx);
}
