// The children of an index or folder page, as `collection.collections[]` (page-json section 9).

import { isLocked } from '../../content/collection/lock.ts';
import { memberAreaOf } from '../../content/collection/member-area.ts';
import { type Collection, CollectionType } from '../../content/collection/schema.ts';
import { shapeOf } from '../../content/collection/shape.ts';
import { addressPath } from '../../content/collection/url-id.ts';
import { findImage } from '../../content/image/image.ts';
import { type CollectionJson, collectionJson, noFacts } from './collection.ts';
import { findDocument } from './documents.ts';
import { imageItem } from './image.ts';
import { listOf } from './lists.ts';
import type { PageContext } from './page-context.ts';
import { sitePages } from './site-pages.ts';

/** Our choice: more children than that are left out; an index shows all of them in one page. */
const childrenMax = 60;

export async function indexCollections(context: PageContext, folder: Collection): Promise<CollectionJson[]> {
  const all = await sitePages(context);
  const area = memberAreaOf(folder, all);
  // Access to the index covers children without a stricter area of their own.
  const children = all.filter(
    (child) =>
      child.parentId === folder.id &&
      (child.enabled || context.drafts) &&
      (context.drafts || memberAreaOf(child, all) === area),
  );
  const isFull = fullDataOf(context, folder);
  // The first child whose sections are shown has the main heading.
  const isRead = (child: Collection) =>
    child.type === CollectionType.page && isFull(child) && (context.drafts || !isLocked(child));
  const first = children.find(isRead);
  return Promise.all(
    children.slice(0, childrenMax).map((child) => childJson(context, child, isFull(child), child !== first)),
  );
}

/** Template-folders 3: `fullData`, and `fullDataLimitedTo` for some types only. A built-in index layout shows all. */
function fullDataOf({ template }: PageContext, folder: Collection): (child: Collection) => boolean {
  const { conf, base } = shapeOf(folder, template);
  if (base === 'index' && !template.lists[folder.typeName]) return () => true;
  return ({ typeName }) =>
    conf?.fullData === true && (conf.fullDataLimitedTo === undefined || conf.fullDataLimitedTo.includes(typeName));
}

async function childJson(
  context: PageContext,
  child: Collection,
  isFull: boolean,
  isLater: boolean,
): Promise<CollectionJson> {
  const { store, website, origin } = context;
  const image = child.mainImageId === undefined ? undefined : await findImage(store, child.mainImageId);
  // Shows only the name of a password-protected child.
  const isShown = isFull && (context.drafts || !isLocked(child));
  const isPage = child.type === CollectionType.page || child.type === CollectionType.templatePage;
  const list = isPage || child.folder || !isShown ? undefined : await listOf(context, child, {});
  const content = isPage && isShown ? await contentOf(context, child, isLater) : undefined;
  return {
    ...(await collectionJson(store, website, child, list?.facts ?? noFacts, context.template)),
    ...(image && {
      mainImage: imageItem(image, {
        origin,
        collectionId: child.id,
        displayIndex: 0,
        fullUrl: addressPath(child.urlId),
      }),
    }),
    ...(content !== undefined && { mainContent: content }),
    ...(list && { items: list.items }),
    ...(list?.upcoming && { upcoming: list.upcoming, past: list.past }),
  };
}

/** The sections of a page. */
async function contentOf(context: PageContext, page: Collection, isLater: boolean): Promise<unknown> {
  const document = page.type === CollectionType.templatePage ? undefined : await findDocument(context, page.id);
  return document && context.draw.content(document, isLater);
}
