// The owner's view of an item: as a list row, and opened in the form.
import type { Template } from '../../site/template/template.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import type { Collection } from '../collection/schema.ts';
import { findHead } from '../document/draft.ts';
import { findImage } from '../image/image.ts';
import { imagePath } from '../image/schema.ts';
import { findRecordDraft } from '../record-draft/record-draft.ts';
import type { ItemCollection, ItemState, ListedItem, OpenedItem } from './edit-schema.ts';
import { kindOf } from './item-kinds.ts';
import { type Item, WorkflowState } from './schema.ts';

export function stateOf(
  { workflowState, publishOn }: Pick<Item, 'workflowState' | 'publishOn'>,
  now: number,
): ItemState {
  if (workflowState === WorkflowState.draft) return 'draft';
  if (workflowState === WorkflowState.needsReview) return 'needs-review';
  return workflowState === WorkflowState.scheduled || publishOn > now ? 'scheduled' : 'published';
}

export async function listed(store: Store, item: Item, template: Template, now: number): Promise<ListedItem> {
  const image = item.mainImageId === undefined ? undefined : await findImage(store, item.mainImageId);
  return {
    id: item.id,
    title: item.title,
    urlId: item.urlId,
    state: stateOf(item, now),
    publishOn: item.publishOn,
    ...(item.startDate !== undefined && { startDate: item.startDate }),
    kind: kindOf(item, template).title,
    ...(image && { picture: imagePath(image) }),
    hasDocument: item.documentId !== undefined,
  };
}

/** Its unpublished text. */
export async function textDraftOf(source: Tx | Store, { documentId }: Item): Promise<OpenedItem['textDraft']> {
  if (documentId === undefined) return undefined;
  const { rev, draft } = await findHead(source, documentId);
  return draft && { rev, ...draft };
}

export async function opened(
  source: Tx | Store,
  item: Item,
  collection: Collection,
  template: Template,
  facts: ItemCollection,
): Promise<OpenedItem> {
  const kind = kindOf(item, template);
  const textDraft = await textDraftOf(source, item);
  const draft = await findRecordDraft(source, item.id);
  const names = new Set(kind.fields.map(({ name }) => name));
  return {
    id: item.id,
    kind,
    updatedOn: item.updatedOn,
    collection: facts,
    path: `/${collection.urlId}/${item.urlId}`,
    hasDocument: item.documentId !== undefined,
    ...(textDraft && { textDraft }),
    ...(draft && { unpublished: { revision: draft.revision, at: draft.at, by: draft.by } }),
    fields: {
      title: item.title,
      urlId: item.urlId,
      excerpt: item.excerpt,
      ...(item.documentId === undefined && { body: item.bodyHtml ?? '' }),
      tags: item.tags,
      categories: item.categories,
      authorName: item.authorName,
      mainImageId: item.mainImageId ?? null,
      imageIds: item.imageIds ?? [],
      starred: item.starred,
      state:
        item.workflowState === WorkflowState.draft
          ? 'draft'
          : item.workflowState === WorkflowState.needsReview
            ? 'needs-review'
            : 'published',
      publishOn: item.publishOn,
      sourceUrl: item.sourceUrl,
      passthrough: item.passthrough,
      clickthroughUrl: item.clickthroughUrl ?? null,
      ...(item.video && { videoUrl: item.video.url }),
      ...(item.audio && { audio: { assetUrl: item.audio.assetUrl, artistName: item.audio.artistName ?? '' } }),
      promotedBlockType: item.promotedBlockType ?? null,
      promotedBlock: item.promotedBlock ?? '',
      ...(item.promotedBlockId !== undefined && { promotedBlockId: item.promotedBlockId }),
      takesComments: item.takesComments === true,
      seo: {
        title: item.seo?.title ?? '',
        description: item.seo?.description ?? '',
        hidden: item.seo?.hidden ?? false,
      },
      ...(item.startDate !== undefined && { startDate: item.startDate, endDate: item.endDate ?? item.startDate }),
      ...(item.location && { location: item.location }),
      customContent: Object.fromEntries(Object.entries(item.customContent ?? {}).filter(([name]) => names.has(name))),
    },
  };
}
