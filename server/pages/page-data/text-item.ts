// A post as page data has it (page-json section 5). Called by lists.ts and item.ts.
import type { Image } from '../../content/image/schema.ts';
import type { Item } from '../../content/item/schema.ts';
import { escapeHtml } from '../escape.ts';
import { label, seoJson } from './collection.ts';
import { mainImageFields } from './image.ts';
import { safeUrl } from './website.ts';

export type ItemJson = Record<string, unknown>;

export const itemPath = (collectionPath: string, urlId: string): string =>
  `${collectionPath === '/' ? '' : collectionPath}/${urlId.split('/').map(encodeURIComponent).join('/')}`;

/** @param body HTML, or a slot value where sections hold it; null in lists and neighbours */
export function textItemJson(
  item: Item,
  place: { origin: string; collectionPath: string; image: Image | undefined; body: unknown },
): ItemJson {
  const image = mainImageFields(place.image, place.origin);
  const [firstName = '', ...others] = item.authorName.split(' ');
  return {
    id: item.id,
    collectionId: item.collectionId,
    recordType: 1,
    addedOn: item.addedOn,
    updatedOn: item.updatedOn,
    starred: item.starred,
    passthrough: item.passthrough,
    ...(item.tags.length > 0 && { tags: item.tags.map(label) }),
    ...(item.categories.length > 0 && { categories: item.categories.map(label) }),
    workflowState: item.workflowState,
    publishOn: item.publishOn,
    authorId: '',
    ...(item.authorName !== '' && {
      author: {
        id: '',
        displayName: escapeHtml(item.authorName),
        firstName: escapeHtml(firstName),
        lastName: escapeHtml(others.join(' ')),
      },
    }),
    ...image.media,
    urlId: item.urlId,
    title: escapeHtml(item.title),
    sourceUrl: safeUrl(item.sourceUrl),
    body: place.body,
    excerpt: item.excerpt,
    customContent: null,
    likeCount: 0,
    commentCount: 0,
    publicCommentCount: 0,
    commentState: 2,
    unsaved: false,
    fullUrl: itemPath(place.collectionPath, item.urlId),
    ...image.asset,
    items: [],
    pushedServices: {},
    pendingPushedServices: {},
    ...(item.seo && { seoData: seoJson(item.seo) }),
    recordTypeLabel: 'text',
  };
}
