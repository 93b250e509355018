// Shared sections: created from a page's section, renamed, listed with the pages that use them, and deleted. Editor C5.
// Public.
import { eachPage } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import { raiseSiteRevision } from '../../site/website/website.ts';
import { derived } from '../../store/derived.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findCollection } from '../collection/collection.ts';
import { findTrashed } from '../collection/trash.ts';
import { findLiveDocument, listLiveDocuments, putLiveDocument } from '../document/document.ts';
import {
  blocksWithShared,
  bytesOf,
  dropDraft,
  findDraftDocument,
  findHead,
  hasDraft,
  holdUses,
  listDraftDocuments,
  loadDraftDocument,
  replaceDraft,
  restartLog,
} from '../document/draft.ts';
import { patchLimits } from '../document/patches.ts';
import type { Document } from '../document/schema.ts';
import { detached, sharedDocument, sharedDocumentId, sharedIdsOf, shownBlocks } from '../document/shared.ts';
import { findItem } from '../item/item.ts';
import { alreadyShared, noRoomForCopy, pageWouldBeFull, sectionMissing, sharedFull, sharedMissing } from './errors.ts';
import {
  type ListedShared,
  type NewSharedBody,
  type SharedSection,
  sharedLimits,
  sharedSectionSchema,
} from './schema.ts';

const records = table<SharedSection>({ name: 'shared-section', topic: 'pages', schema: sharedSectionSchema });

export const findShared = records.find;

/**
 * Its content is live immediately: no page shows it before one is published with it, and then it must exist.
 *
 * @throws documentMissing, sectionMissing, alreadyShared, sharedFull
 */
export async function createShared(
  parts: Parts,
  { name, document: from, section: sectionId }: NewSharedBody,
  within = (_: Tx, __: SharedSection) => {},
): Promise<SharedSection> {
  const { store, ids, clock } = parts;
  const { records: present } = await records.list(store, { limit: sharedLimits.countMax });
  if (present.length >= sharedLimits.countMax) throw sharedFull();
  const shared: SharedSection = { id: sharedDocumentId(ids.next()), name, addedOn: clock.now() };
  return transact(store, async (tx) => {
    const document = await loadDraftDocument(tx, from);
    const section = Object.hasOwn(document.sections, sectionId) ? document.sections[sectionId] : undefined;
    if (!section || document.kind === 'field') throw sectionMissing();
    if (section.sharedId !== undefined || document.kind === 'shared') throw alreadyShared();
    const blocks = Object.values(document.blocks).filter((block) => block.section === sectionId);
    // New ids, because undo may restore the page's own blocks beside the shared ones.
    const own = blocks.map(({ lock: _, ...block }) => ({ ...block, id: ids.next() }));
    putLiveDocument(tx, sharedDocument(shared.id, section, own));
    records.put(tx, shared, shared.id);
    within(tx, shared);
    return shared;
  });
}

/** @throws sharedMissing */
export const renameShared = ({ store }: Parts, id: string, name: string): Promise<void> =>
  transact(store, async (tx) => {
    const shared = await records.load(tx, sharedMissing, id);
    records.put(tx, { ...shared, name }, id);
  });

export async function listShared({ store }: Parts): Promise<ListedShared[]> {
  const [{ records: all }, uses] = await Promise.all([
    records.list(store, { limit: sharedLimits.countMax }),
    sharedUses(store),
  ]);
  const listed = all.map(async (shared) => {
    const pages = (await Promise.all((uses.get(shared.id) ?? []).map((id) => pageOf(store, id)))).flat();
    pages.sort((a, b) => a.title.localeCompare(b.title, 'en'));
    const layout = layoutOf(await findDraftDocument(store, shared.id));
    return { ...shared, pages: pages.slice(0, sharedLimits.pagesNamed), pageCount: pages.length, layout };
  });
  return (await Promise.all(listed)).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

const layoutOf = (document: Document | undefined): ListedShared['layout'] => ({
  sections: document?.sections ?? {},
  blocks: Object.fromEntries(
    Object.values(document?.blocks ?? {}).map((block) => [block.id, { ...block, props: {} }] as const),
  ),
});

/** Empty for pages that are deleted or in the trash. */
async function pageOf(store: Store, id: string): Promise<{ id: string; title: string; path: string }[]> {
  const page = await findCollection(store, id);
  if (page) return [{ id, title: page.navigationTitle, path: `/${page.urlId}` }];
  const item = await findItem(store, id);
  const parent = item && (await findCollection(store, item.collectionId));
  return item && parent ? [{ id, title: item.title, path: `/${parent.urlId}/${item.urlId}` }] : [];
}

/**
 * Every page that uses it keeps a copy, so nothing disappears. Its document stays, because older versions of pages show
 * it.
 *
 * @returns how many pages keep a copy
 * @throws sharedMissing; noRoomForCopy, and then no page has changed
 */
export async function removeShared({ store }: Parts, id: string): Promise<number> {
  await records.load(store, sharedMissing, id);
  const documents = (await sharedUses(store)).get(id) ?? [];
  for (const documentId of documents) await assertRoomForCopy(store, documentId, id);
  for (const documentId of documents) await transact(store, (tx) => detach(tx, documentId, id));
  const pages = (await Promise.all(documents.map((documentId) => pageOf(store, documentId)))).flat();
  await transact(store, async (tx) => {
    await records.load(tx, sharedMissing, id);
    records.delete(tx, id);
    // Otherwise its changes would await publication forever.
    if (await hasDraft(tx, id)) {
      const head = await findHead(tx, id);
      dropDraft(tx, id);
      restartLog(tx, id, { ...head, draft: undefined });
    }
    raiseSiteRevision(tx);
  });
  return pages.length;
}

/** One commit per page, because all of them may be too much for one. @throws noRoomForCopy */
async function detach(tx: Tx, documentId: string, id: string): Promise<void> {
  await assertRoomForCopy(tx, documentId, id);
  const { live, draft } = await copiesOn(tx, documentId, id);
  const head = await findHead(tx, documentId);
  if (live) putLiveDocument(tx, live);
  if (draft) replaceDraft(tx, draft, head);
  else restartLog(tx, documentId, head);
}

/** The live page and its draft, each with a copy of the section. */
async function copiesOn(source: Tx | Store, documentId: string, id: string) {
  const [live, shared] = [await findLiveDocument(source, documentId), await findLiveDocument(source, id)];
  const draft = (await hasDraft(source, documentId)) ? await findDraftDocument(source, documentId) : undefined;
  const sharedDraft = await findDraftDocument(source, id);
  return {
    live: live && shared && sharedIdsOf(live).includes(id) ? detached(live, shared) : undefined,
    draft: draft && sharedDraft && detached(draft, sharedDraft),
  };
}

async function assertRoomForCopy(source: Tx | Store, documentId: string, id: string): Promise<void> {
  const { live, draft } = await copiesOn(source, documentId, id);
  for (const copy of [live, draft])
    if (copy && bytesOf(copy) > patchLimits.documentBytesMax)
      throw noRoomForCopy({ page: await titleOf(source, documentId) });
}

const titleOf = async (source: Tx | Store, id: string): Promise<string> =>
  (await findCollection(source, id))?.navigationTitle ??
  (await findItem(source, id))?.title ??
  (await findTrashed(source, id))?.page.navigationTitle ??
  id;

/**
 * Checks that each page with the section still has room for all blocks after the commit.
 *
 * @throws pageWouldBeFull
 */
export async function assertRoomOnPages(store: Store, tx: Tx, before: Document, after: Document): Promise<void> {
  const more = shownBlocks(after) - shownBlocks(before);
  if (more <= 0) return;
  await holdUses(tx, after.id);
  for (const documentId of (await sharedUses(store)).get(after.id) ?? []) {
    const page = await findDraftDocument(tx, documentId);
    const places = Object.values(page?.sections ?? {}).filter(({ sharedId }) => sharedId === after.id).length;
    if (page && places > 0 && (await blocksWithShared(tx, page)) + places * more > patchLimits.blocksMax)
      throw pageWouldBeFull({ page: await titleOf(tx, documentId) });
  }
}

/** Shared section ids by document, for each document that uses any. */
type Uses = ReadonlyMap<string, readonly string[]>;

const lists = { 'doc:live': listLiveDocuments, 'doc:draft': listDraftDocuments } as const;
type DocumentTable = keyof typeof lists;

const bounds = { keptMax: 2, bytesMax: 8_000_000, bytesOf: (uses: Uses) => uses.size * 200 };
const atOnce = 200;

const usesIn = derived<Uses>(
  (name) => [name],
  bounds,
  async (store, name) => {
    const uses = new Map<string, readonly string[]>();
    const list = lists[name as DocumentTable];
    for await (const { records } of eachPage((cursor) => list(store, { limit: atOnce, cursor })))
      for (const document of records) {
        const ids = sharedIdsOf(document);
        if (ids.length > 0) uses.set(document.id, ids);
      }
    return uses;
  },
);

/** Documents by the shared section they use, in the draft or live. */
async function sharedUses(store: Store): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, Set<string>>();
  for (const uses of await Promise.all([usesIn(store, 'doc:live'), usesIn(store, 'doc:draft')]))
    for (const [document, ids] of uses) for (const id of ids) found.set(id, (found.get(id) ?? new Set()).add(document));
  return new Map([...found].map(([id, documents]) => [id, [...documents]]));
}
