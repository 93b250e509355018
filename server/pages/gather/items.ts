// Items with the data that pages show: images, text, and custom fields by the template's types.

import { countsOf } from '../../content/comment/comment.ts';
import { findImage } from '../../content/image/image.ts';
import type { Image } from '../../content/image/schema.ts';
import { findItem } from '../../content/item/item.ts';
import { type Item, WorkflowState } from '../../content/item/schema.ts';
import type { CustomField } from '../../site/template/manifest.ts';
import { readable } from '../../store/engines/value.ts';
import { findDocument } from './documents.ts';
import { htmlField } from './html-field.ts';
import { imageItem } from './image.ts';
import { kept, type SiteContext } from './kept.ts';
import { type HrefOf, hrefs } from './link-target.ts';
import type { PageContext } from './page-context.ts';
import { pageLabels } from './page-labels.ts';
import { type ItemJson, textItemJson } from './text-item.ts';

/** @param body absent: read it; null in neighbors @param inList not on the item's own page, whose body contains the promoted block */
export async function itemJson(
  context: PageContext,
  item: Item,
  collectionPath: string,
  options: { body?: null; inList?: true } = {},
): Promise<ItemJson> {
  const hasDocument = options.body !== null && item.documentId !== undefined;
  const known = hasDocument ? undefined : await keptItemJson(context, item.id, collectionPath, options.body !== null);
  const json =
    known ??
    (await madeItemJson(context, item, collectionPath, options.body === null ? null : await bodyOf(context, item)));
  if (!options.inList || item.promotedBlockId === undefined) return json;
  const document = item.documentId === undefined ? undefined : await findDocument(context, item.documentId);
  const promotedBlock = document && (await context.draw.promoted(item, document));
  return promotedBlock === undefined ? json : { ...json, promotedBlock };
}

async function bodyOf(context: PageContext, item: Item): Promise<unknown> {
  const document = item.documentId === undefined ? undefined : await findDocument(context, item.documentId);
  return document ? context.draw.body(item, document) : (item.bodyHtml ?? '');
}

/** Without the document, whose sections are rendered with the page. */
const keptItemJson = kept('item', async (context, id: string, collectionPath: string, hasBody: boolean) => {
  const item = await findItem(context.store, id);
  if (!item || (hasBody && item.documentId !== undefined)) return undefined;
  return madeItemJson(context, item, collectionPath, hasBody ? (item.bodyHtml ?? '') : null);
});

/** With paths where its links name pages, items, or products by ID. */
const linked = ({ clickthroughUrl: click, ...item }: Item, href: HrefOf): Item => ({
  ...item,
  sourceUrl: href(item.sourceUrl),
  ...(click && { clickthroughUrl: { ...click, url: href(click.url) } }),
});

async function madeItemJson(
  context: SiteContext,
  item: Item,
  collectionPath: string,
  body: unknown,
): Promise<ItemJson> {
  const href = await hrefs(context, [item.sourceUrl, item.clickthroughUrl?.url ?? '']);
  const labels = await pageLabels(context.store, context.website, item.collectionId);
  const [image, children, customContent, counts] = await Promise.all([
    item.mainImageId === undefined ? undefined : findImage(context.store, item.mainImageId),
    imagesOf(context, item.imageIds ?? []),
    customContentOf(context, item, collectionPath),
    countsOf(context.store, item.id),
  ]);
  // Before visitors can see it, a post takes no comments, and asking for them would be answered with 404.
  const isPublic = item.workflowState === WorkflowState.published && context.isPast(item.publishOn);
  return textItemJson(linked(isPublic ? item : { ...item, takesComments: false }, href), {
    origin: context.origin,
    collectionPath,
    labels,
    image,
    body,
    customContent,
    counts,
    items: childrenOf(context, item.id, item.collectionId, children, collectionPath),
  });
}

async function imagesOf({ store }: SiteContext, ids: readonly string[]): Promise<Image[]> {
  const found = await readable(ids.map((id) => findImage(store, id)));
  return found.filter((image) => image !== undefined);
}

const childrenOf = (
  { origin }: SiteContext,
  parentId: string,
  collectionId: string,
  images: readonly Image[],
  collectionPath: string,
) =>
  images.map((image, displayIndex) =>
    imageItem(image, { origin, collectionId, parentId, displayIndex, fullUrl: collectionPath }),
  );

/**
 * Custom fields as the template declares them: an image becomes a whole image object, a gallery an object with items.
 * Fields that the template doesn't declare (the item was created under another template) stay text as entered.
 */
async function customContentOf(context: SiteContext, item: Item, collectionPath: string): Promise<ItemJson | null> {
  if (item.customContent === undefined) return null;
  const fields = item.customType === undefined ? [] : (context.template.customTypes[item.customType]?.fields ?? []);
  const content: ItemJson = {};
  for (const [name, value] of Object.entries(item.customContent)) {
    const field = fields.find((one) => one.name === name);
    content[name] = await fieldValue(context, item, field, value, collectionPath);
  }
  return content;
}

async function fieldValue(
  context: SiteContext,
  item: Item,
  field: CustomField | undefined,
  value: unknown,
  collectionPath: string,
): Promise<unknown> {
  switch (field?.type) {
    case 'checkbox':
      return value === true || value === 'true';
    case 'image': {
      const [image] = await imagesOf(context, typeof value === 'string' ? [value] : []);
      return image ? childrenOf(context, item.id, item.collectionId, [image], collectionPath)[0] : null;
    }
    case 'gallery': {
      const ids = Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
      return { items: childrenOf(context, item.id, item.collectionId, await imagesOf(context, ids), collectionPath) };
    }
    // Sanitized on input, like a body.
    case 'wysiwyg':
      return typeof value === 'string' ? value : '';
    default:
      return typeof value === 'string'
        ? htmlField(value)
        : typeof value === 'number' || typeof value === 'boolean'
          ? value
          : null;
  }
}
