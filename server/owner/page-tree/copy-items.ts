// Copies a page with its posts, events, or images.
import type { Parts } from '../../base/parts.ts';
import { findCollection } from '../../content/collection/collection.ts';
import type { Collection } from '../../content/collection/schema.ts';
import { findLiveDocument, putLiveDocument } from '../../content/document/document.ts';
import { beginDraft, type Editor, findDraftDocument, hasDraft } from '../../content/document/draft.ts';
import { putPlan } from '../../content/document/plan.ts';
import { findItem, listItems, putItem } from '../../content/item/item.ts';
import { WorkflowState } from '../../content/item/schema.ts';
import { findRecordDraft, withRecordDraft } from '../../content/record-draft/record-draft.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { duplicatePage, type PageTreeParts } from './create.ts';
import { tooManyToCopy } from './errors.ts';
import { pageLimits } from './schema.ts';

/**
 * The items keep their slugs, below the copy's own.
 * @param within runs once all items are copied
 * @throws tooManyToCopy, collectionMissing, pageLimit, urlIdTaken
 */
export async function duplicateWithItems(
  parts: PageTreeParts,
  editor: Editor,
  id: string,
  within = (_: Tx, __: Collection) => {},
): Promise<Collection> {
  const max = pageLimits.copiedItemsMax;
  const { items, more } = await listItems(parts.store, id, { limit: max });
  if (more) throw tooManyToCopy({ max });
  const order = (await findRecordDraft(parts.store, id))?.values.itemOrder as readonly string[] | undefined;
  const made = await duplicatePage(parts, editor, id);
  // One commit each, because all of them may be too much for one. The copy stays private.
  for (const item of items.toReversed()) await copyItem(parts, editor, item.id, made.id, order?.indexOf(item.id));
  await transact(parts.store, async (tx) => within(tx, made));
  return made;
}

/** @param place in an unpublished order; -1: added since */
async function copyItem(parts: Parts, editor: Editor, itemId: string, collectionId: string, place = -1): Promise<void> {
  const { store, ids, clock } = parts;
  const [id, now] = [ids.next(), clock.now()];
  await transact(store, async (tx) => {
    const item = await findItem(tx, itemId);
    if (!item || !(await findCollection(tx, collectionId))) return;
    const { documentId, ...copied } = withRecordDraft(item, await findRecordDraft(tx, itemId));
    const document = documentId === undefined ? undefined : await findLiveDocument(tx, documentId);
    const isChanged = documentId !== undefined && (await hasDraft(tx, documentId));
    const draft = isChanged ? await findDraftDocument(tx, documentId) : undefined;
    // Ids of sections and blocks are unique only within a document.
    if (document) putLiveDocument(tx, { ...document, id });
    if (draft) beginDraft(tx, editor, { ...draft, id }, now);
    await putItem(tx, {
      ...copied,
      id,
      collectionId,
      addedOn: now,
      updatedOn: now,
      ...(place >= 0 && { displayIndex: place }),
      ...((document || draft) && { documentId: id }),
    });
    // A copy of a post in review is in review for the person who copied it.
    if (copied.workflowState === WorkflowState.needsReview)
      await putPlan(tx, { id, review: { by: { id: editor.id, name: editor.name }, at: now, note: '' } });
  });
}
