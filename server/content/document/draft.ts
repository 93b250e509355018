// Drafts: what the editor sees and changes. Publishing (publish.ts) makes a draft live. Public.

import { eachPage } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import { derived } from '../../store/derived.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { propsProblem } from '../block/save.ts';
import { listCollections } from '../collection/collection.ts';
import { listTrashed } from '../collection/trash.ts';
import { findLiveDocument } from './document.ts';
import { type Head, headSchema, type Op, type OpsAnswer, type OpsBody, type SinceAnswer } from './edit-schema.ts';
import {
  changeTooLarge,
  documentFull,
  documentMissing,
  lockNeedsRight,
  opRefused,
  partLocked,
  tooManyBlocks,
} from './errors.ts';
import { emptyField, isFieldDocument } from './field.ts';
import { brokenLock, changesLock } from './lock.ts';
import { opProblems, versionLabels } from './messages.ts';
import { contestedBy, opLifeMs, ops, opsBetween, peopleOf } from './op-log.ts';
import { applyPatches, type Patch, PatchRefused, patchLimits } from './patches.ts';
import { type Document, documentSchema } from './schema.ts';
import { blocksOnPage, sharedIdsOf, sharedMain, shownBlocks } from './shared.ts';
import { addVersion, findReadable } from './versions.ts';

export type Editor = { id: string; name: string };

const drafts = table<Document>({ name: 'doc:draft', topic: 'drafts', schema: documentSchema });
const headTable = 'doc:head';
const heads = table<Head>({ name: headTable, topic: 'pages', schema: headSchema });

type DraftHead = { id: string; head: Head };
/** Heads of all drafts: a list of drafts without reading their content. */
const draftHeads = derived<readonly DraftHead[]>(
  () => [headTable],
  { keptMax: 1, bytesMax: 10_000_000, bytesOf: (all) => 500 * all.length },
  async (store) => {
    const found: DraftHead[] = [];
    for await (const { records, ids } of eachPage((cursor) => heads.list(store, { limit: 1000, cursor })))
      for (const [n, head] of records.entries()) if (head.draft) found.push({ id: String(ids[n]?.[0]), head });
    return found;
  },
);
const draftsMax = 1000;

/**
 * Written when a page starts to use a shared section, so that a concurrent transaction that enlarges the section sees
 * the page.
 */
const sharedUseKey = (sharedId: string) => ['doc:shared-use', sharedId] as const;
/** Until the transaction commits, no other page can start to use the section. */
export const holdUses = async (tx: Tx, sharedId: string): Promise<void> => void (await tx.get(sharedUseKey(sharedId)));

/** Refuses additional blocks if a page with the shared section has no room for them. */
type Fits = (tx: Tx, before: Document, after: Document) => Promise<void>;

const opIdKey = (document: string, id: string) => ['op-id', document, id] as const;

/** Every 50th op saves a version, besides the versions of publishing and of each hour. */
const opsPerVersion = 50;
const hourMs = 60 * 60 * 1000;

/** The draft, else the live document: the preview shows it, and publishing makes it live. */
export const findDraftDocument = async (source: Tx | Store, id: string): Promise<Document | undefined> =>
  (await drafts.find(source, id)) ??
  (await findLiveDocument(source, id)) ??
  (isFieldDocument(id) ? emptyField(id) : undefined);

/** Paginated, by id. */
export const listDraftDocuments = async (store: Store, options: { limit: number; cursor?: string | undefined }) =>
  drafts.list(store, options.cursor === undefined ? { limit: options.limit } : { ...options, cursor: options.cursor });

/** Whether there are unpublished changes. */
export const hasDraft = async (source: Tx | Store, id: string): Promise<boolean> =>
  (await drafts.find(source, id)) !== undefined;

export const findHead = async (source: Tx | Store, id: string): Promise<Head> =>
  (await heads.find(source, id)) ?? { rev: 0, resetRev: 0, versionCount: 0, liveVersion: 0 };

/** @throws documentMissing */
export async function loadDraftDocument(source: Tx | Store, id: string): Promise<Document> {
  const document = await findDraftDocument(source, id);
  if (!document) throw documentMissing({ id });
  return document;
}

/** Unpublished drafts and never published pages, latest change first. Leaves out pages in the trash. */
export async function listDrafts(store: Store): Promise<DraftHead[]> {
  const [changed, pages] = await Promise.all([draftHeads(store, ''), listCollections(store)]);
  const all = new Map(changed.map(({ id, head }) => [id, head]));
  for (const { id, isDraft } of pages) if (isDraft && !all.has(id)) all.set(id, await findHead(store, id));
  for (const { page } of await listTrashed(store)) all.delete(page.id);
  return [...all]
    .map(([id, head]) => ({ id, head }))
    .sort((a, b) => (b.head.draft?.at ?? 0) - (a.head.draft?.at ?? 0))
    .slice(0, draftsMax);
}

/**
 * Appends ops to the log and applies them to the draft, all or nothing. Skips ops that were saved before, so a batch
 * may be resent after a lost answer. If others changed the page since `base`, saves nothing and answers with their ops.
 *
 * @param fits called within the transaction if a shared section will show more blocks
 * @throws documentMissing, opRefused (an op that our editor never sends), documentFull, partLocked, lockNeedsRight, and
 * the errors of `fits`
 */
export async function applyOps(
  parts: Parts,
  editor: Editor,
  id: string,
  body: OpsBody,
  { mayLock = true, fits }: { mayLock?: boolean; fits?: Fits } = {},
): Promise<OpsAnswer> {
  const now = parts.clock.now();
  return transact(parts.store, async (tx) => {
    const before = await loadDraftDocument(tx, id);
    const head = await findHead(tx, id);
    const own = new Set<number>();
    const known: string[] = [];
    const seen: string[] = [];
    const fresh: Op[] = [];
    const ids = new Set<string>();
    for (const op of body.ops) {
      if (op.doc !== id) throw opRefused({ why: opProblems.otherDocument({ id }) });
      if (ids.has(op.id)) throw opRefused({ why: opProblems.twice(op) });
      ids.add(op.id);
      if (bytesOf(op.patches) > patchLimits.opBytesMax) throw changeTooLarge();
      const rev = await tx.get(opIdKey(id, op.id));
      if (typeof rev !== 'number') fresh.push(op);
      else {
        own.add(rev);
        known.push(op.id);
        if (rev <= body.base) seen.push(op.id);
      }
    }
    if (body.base > head.rev) throw opRefused({ why: opProblems.ahead({ rev: head.rev, base: body.base }) });
    const missed = await missedSince(tx, id, body.base, { head, document: before, own, known });
    if (missed) return { ...missed, ...(seen.length > 0 && { seen }) };

    const after = fresh.reduce((state, op) => {
      const next = patched(state, op);
      assertUnlocked(state, next, mayLock);
      return next;
    }, before);
    if (fresh.length > 0) {
      assertSound(after, before);
      // A page already over the limit, due to copies of deleted shared sections, may still change and shrink.
      const isMore = showsMore(before, after);
      const count = isMore ? await blocksWithShared(tx, after) : 0;
      if (count > patchLimits.blocksMax && count > (await blocksWithShared(tx, before))) throw tooManyBlocks();
      if (isMore && before.kind === 'shared') await fits?.(tx, before, after);
      for (const shared of sharedIdsOf(after))
        if (!sharedIdsOf(before).includes(shared)) tx.put(sharedUseKey(shared), now);
    }
    const contest = await contestedBy(tx, editor, id, head, fresh, own);
    const rev = head.rev + fresh.length;
    for (const [i, op] of fresh.entries()) {
      const opRev = head.rev + i + 1;
      const stored = { ...op, actor: editor.id, at: now, contested: contest && true };
      ops.put(tx, stored, id, opRev);
      tx.put(opIdKey(id, op.id), opRev, { expiresAt: now + opLifeMs });
    }
    if (fresh.length > 0) {
      const draft = { by: { id: editor.id, name: editor.name }, at: now };
      let next: Head = { ...(await withPastHour(tx, id, head, { before, now })), rev, draft };
      if (contest) {
        const [them, us] = [contest.by, draft.by];
        const kept = { document: id, kind: 'automatic', at: now } as const;
        const labelOf = (one: Editor, other: Editor) =>
          one.id === other.id
            ? versionLabels.twoWindows(one)
            : versionLabels.twoPeople({ name: one.name, other: other.name });
        next = await addVersion(
          tx,
          { ...next, rev: head.rev },
          { ...kept, by: them, label: labelOf(them, us), content: before },
        );
        next = await addVersion(tx, { ...next, rev }, { ...kept, by: us, label: labelOf(us, them), content: after });
      }
      if (Math.floor(rev / opsPerVersion) > Math.floor(head.rev / opsPerVersion)) {
        next = await addVersion(tx, next, {
          document: id,
          kind: 'automatic',
          label: versionLabels.whileEditing,
          at: now,
          by: draft.by,
          content: after,
        });
      }
      drafts.put(tx, after, id);
      putHead(tx, id, next);
    }
    return { saved: true, rev, ...(contest && { contested: contest }), ...(seen.length > 0 && { seen }) };
  });
}

/** Saves the draft as it was at the end of the last hour in which it changed: an hour's work is lost at most. Editor 3.4. */
async function withPastHour(
  tx: Tx,
  document: string,
  head: Head,
  { before, now }: { before: Document; now: number },
): Promise<Head> {
  const { draft } = head;
  if (!draft || Math.floor(now / hourMs) === Math.floor(draft.at / hourMs)) return head;
  if ((await findReadable(tx, document, head.versionCount))?.rev === head.rev) return head;
  const label = versionLabels.whileEditing;
  return addVersion(tx, head, { document, kind: 'automatic', label, ...draft, savedAt: now, content: before });
}

/** For a tab without changes to save. @throws documentMissing */
export async function changesSince(parts: Parts, id: string, base: number): Promise<SinceAnswer> {
  return transact(parts.store, async (tx) => {
    const document = await loadDraftDocument(tx, id);
    const head = await findHead(tx, id);
    const missed = await missedSince(tx, id, base, { head, document, own: new Set(), known: [] });
    return { changed: await hasDraft(tx, id), ...(missed && { missed }) };
  });
}

type Sent = { head: Head; document: Document; own: ReadonlySet<number>; known: string[] };

async function missedSince(tx: Tx, id: string, base: number, { head, document, own, known }: Sent) {
  const missing = await opsBetween(tx, id, base, head, own);
  const answer = { saved: false as const, rev: head.rev, known };
  if (missing === 'all') return { ...answer, document, people: await peopleOf(tx, head, []) };
  const ops = missing.map(({ op }) => op);
  return ops.length > 0 ? { ...answer, ops, people: await peopleOf(tx, head, ops) } : undefined;
}

/** The document with these patches applied, for the preview; stores nothing. @throws opRefused */
export function withPatches(document: Document, patches: readonly Patch[], { isLate = false } = {}): Document {
  const after = isLate ? patches.reduce(patchedIfItLeads, document) : patched(document, { patches });
  assertSound(after, document);
  return after;
}

/** The patch may already be saved in the draft, followed by the deletion of its block. */
function patchedIfItLeads(document: Document, patch: Patch): Document {
  try {
    return applyPatches(document, [patch]);
  } catch (error) {
    if (error instanceof PatchRefused) return document;
    throw error;
  }
}

/** Block types whose content the ops touch, before or after: code blocks need a separate permission. */
export function touchedTypes(document: Document, body: { ops: readonly { patches: readonly Patch[] }[] }): Set<number> {
  const types = new Set<number>();
  for (const { patches } of body.ops) {
    for (const { p, v } of patches) {
      if (p[0] !== 'blocks' || p[1] === undefined) continue;
      const block = Object.hasOwn(document.blocks, p[1]) ? document.blocks[p[1]] : undefined;
      if (block) types.add(block.type);
      const value = p.length === 2 ? (v as { type?: unknown } | undefined)?.type : p[2] === 'type' ? v : undefined;
      if (typeof value === 'number') types.add(value);
    }
  }
  return types;
}

/** The touched types that no block of the draft has yet. */
export function addedTypes(document: Document, body: { ops: readonly { patches: readonly Patch[] }[] }): number[] {
  const present = new Set(Object.values(document.blocks).map(({ type }) => type));
  return [...touchedTypes(document, body)].filter((type) => !present.has(type));
}

export const putHead = (tx: Tx, id: string, head: Head): void => heads.put(tx, head, id);

/** The first draft of a new page or a copy. */
export function beginDraft(tx: Tx, editor: Editor, document: Document, at: number): void {
  drafts.put(tx, document, document.id);
  const draft = { by: { id: editor.id, name: editor.name }, at };
  putHead(tx, document.id, { rev: 1, resetRev: 1, versionCount: 0, liveVersion: 0, draft });
}

/**
 * Replaces content that looks the same but is stored differently, such as a copy instead of a shared section. Open
 * editors reload it.
 */
export function replaceDraft(tx: Tx, document: Document, head: Head): void {
  drafts.put(tx, document, document.id);
  restartLog(tx, document.id, head);
}

export function restartLog(tx: Tx, id: string, head: Head): void {
  putHead(tx, id, { ...head, rev: head.rev + 1, resetRev: head.rev + 1 });
}

/** For permanently deleted pages. Versions are deleted separately, since they may not fit in one commit. */
export function forgetDocument(tx: Tx, id: string): void {
  drafts.delete(tx, id);
  heads.delete(tx, id);
}

/** Deletes the draft, whatever becomes of its content: published, rolled back, discarded. */
export const dropDraft = (tx: Tx, id: string): void => drafts.delete(tx, id);

function patched(document: Document, { patches }: { patches: readonly Patch[] }): Document {
  const stranger = patches.find(({ p }) => p.length < 2 || (p[0] !== 'sections' && p[0] !== 'blocks'));
  if (stranger) throw opRefused({ why: opProblems.outside({ path: stranger.p.join('/').slice(0, 100) }) });
  try {
    return applyPatches(document, patches);
  } catch (error) {
    if (error instanceof PatchRefused) throw opRefused({ why: error.message });
    throw error;
  }
}

/** Checks each op separately: unlocking must be a preceding change of its own. */
function assertUnlocked(before: Document, after: Document, mayLock: boolean): void {
  if (!mayLock && changesLock(before, after)) throw lockNeedsRight();
  const part = brokenLock(before, after);
  if (part) throw partLocked({ part });
}

function assertSound(after: Document, before: Document): void {
  const shape = documentSchema.safeParse(after);
  if (!shape.success) {
    const issue = shape.error.issues[0];
    throw opRefused({
      why: opProblems.invalid({ path: issue?.path.map(String).join('/') ?? '', problem: issue?.message ?? '' }),
    });
  }
  for (const [key, section] of Object.entries(after.sections)) {
    if (section.id !== key) throw opRefused({ why: opProblems.sectionId({ key, id: section.id }) });
  }
  for (const [key, block] of Object.entries(after.blocks)) {
    if (block === before.blocks[key]) continue;
    if (block.id !== key) throw opRefused({ why: opProblems.blockId({ key, id: block.id }) });
    const problem = propsProblem(block.type, block.props);
    if (problem) throw opRefused({ why: opProblems.block({ key, problem }) });
  }
  if (after.kind === 'shared' && (Object.keys(after.sections).join() !== sharedMain || sharedIdsOf(after).length > 0))
    throw opRefused({ why: opProblems.oneSection });
  if (bytesOf(after) > patchLimits.documentBytesMax) {
    throw documentFull();
  }
}

/**
 * Typing text must not read shared sections: reads are checked at commit, so another person's typing would force a
 * retry.
 */
function showsMore(before: Document, after: Document): boolean {
  const shared = ({ sections }: Document) => Object.values(sections).map(({ sharedId }) => sharedId);
  return shownBlocks(after) > shownBlocks(before) || shared(after).join() !== shared(before).join();
}

/** Counts blocks as the page shows them, including the drafts of its shared sections. */
export async function blocksWithShared(source: Tx | Store, document: Document): Promise<number> {
  const counts = new Map<string, number>();
  for (const id of sharedIdsOf(document)) {
    const shared = await findDraftDocument(source, id);
    counts.set(id, shared ? shownBlocks(shared) : 0);
  }
  return blocksOnPage(document, (id) => counts.get(id) ?? 0);
}

/** The UTF-8 size, as the store counts it. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');
