// An item as page data has it: post, event, picture, track, video (page-json sections 5, 7 and 8).

import { hash } from 'node:crypto';
import type { Counts } from '../../content/comment/schema.ts';
import type { Image } from '../../content/image/schema.ts';
import { type Item, type Location, RecordType } from '../../content/item/schema.ts';
import type { LabelTexts } from '../../site/language/label-texts.ts';
import { labelList, seoJson } from './collection.ts';
import { hrefField, htmlField } from './html-field.ts';
import { mainImageFields } from './image.ts';

export type ItemJson = Record<string, unknown>;

export const itemPath = (collectionPath: string, urlId: string): string =>
  `${collectionPath === '/' ? '' : collectionPath}/${urlId.split('/').map(encodeURIComponent).join('/')}`;

/** @param body HTML, or a slot value where sections hold it; null in lists and neighbours */
export function textItemJson(
  item: Item,
  place: {
    origin: string;
    collectionPath: string;
    labels: LabelTexts;
    image: Image | undefined;
    body: unknown;
    customContent: ItemJson | null;
    /** Pictures of the item. */
    items: readonly unknown[];
    counts: Counts;
  },
): ItemJson {
  const image = mainImageFields(place.image, place.origin);
  return {
    id: item.id,
    collectionId: item.collectionId,
    recordType: item.recordType,
    addedOn: item.addedOn,
    updatedOn: item.updatedOn,
    ...(item.displayIndex !== undefined && { displayIndex: item.displayIndex }),
    starred: item.starred,
    passthrough: item.passthrough,
    ...(item.tags.length > 0 && { tags: labelList(item.tags, (tag) => place.labels.shown('tag', tag)) }),
    ...(item.categories.length > 0 && {
      categories: labelList(item.categories, (category) => place.labels.shown('category', category)),
    }),
    workflowState: item.workflowState,
    publishOn: item.publishOn,
    authorId: authorIdOf(item.authorName),
    ...(item.authorName !== '' && { author: authorJson(item.authorName) }),
    ...image.media,
    urlId: item.urlId,
    title: htmlField(item.title),
    sourceUrl: hrefField(item.sourceUrl),
    // For images, this is the caption (section 8).
    body: item.recordType === RecordType.image && place.body === '' ? null : place.body,
    excerpt: item.excerpt,
    ...(item.location && { location: locationJson(item.location) }),
    customContent: place.customContent,
    likeCount: place.counts.likes,
    commentCount: place.counts.all,
    publicCommentCount: place.counts.approved,
    commentState: item.takesComments ? 1 : 2,
    ...(item.promotedBlockType && {
      promotedBlockType: item.promotedBlockType,
      ...(item.promotedBlockId === undefined && { promotedBlock: item.promotedBlock ?? '' }),
    }),
    unsaved: false,
    fullUrl: itemPath(place.collectionPath, item.urlId),
    ...image.asset,
    items: place.items,
    ...kindFields(item),
    pushedServices: {},
    pendingPushedServices: {},
    ...(item.seo && { seoData: seoJson(item.seo) }),
    recordTypeLabel: labels[item.recordType] ?? 'text',
  };
}

/** Our choice: an author is a name, and the id, which templates put into `?author=`, follows from it. */
export const authorIdOf = (name: string): string =>
  name === '' ? '' : hash('sha256', `author ${name.toLowerCase()}`).slice(0, 24);

export const authorJson = (name: string): ItemJson => ({ id: authorIdOf(name), ...nameFields(name) });

export function nameFields(name: string): ItemJson {
  const [firstName = '', ...others] = name.split(' ');
  return { displayName: htmlField(name), firstName: htmlField(firstName), lastName: htmlField(others.join(' ')) };
}

const labels: Readonly<Record<number, string>> = {
  [RecordType.text]: 'text',
  [RecordType.image]: 'image',
  [RecordType.quote]: 'quote',
  [RecordType.link]: 'link',
  [RecordType.audio]: 'audio',
  [RecordType.video]: 'video',
  [RecordType.event]: 'event',
  [RecordType.gallery]: 'gallery',
};

/** Fields of specific item types. */
function kindFields(item: Item): ItemJson {
  const { startDate, endDate = startDate, clickthroughUrl, audio, video } = item;
  return {
    ...(startDate !== undefined && {
      startDate,
      endDate,
      structuredContent: { _type: 'CalendarEvent', startDate, endDate },
    }),
    ...(clickthroughUrl && {
      clickthroughUrl: { url: hrefField(clickthroughUrl.url), newWindow: clickthroughUrl.newWindow },
    }),
    ...(audio && { ...trackJson(audio), structuredContent: { _type: 'AudioTrack', ...trackJson(audio) } }),
    ...(video && {
      oembed: {
        html: video.html,
        url: hrefField(video.url),
        ...(video.width !== undefined && { width: video.width }),
        ...(video.height !== undefined && { height: video.height }),
        ...(video.providerName !== undefined && { providerName: htmlField(video.providerName) }),
        ...(video.thumbnailUrl !== undefined && { thumbnailUrl: hrefField(video.thumbnailUrl) }),
      },
    }),
  };
}

/** In both locations: templates read one, the template language's player (17.3) the other. */
const trackJson = ({ assetUrl, artistName, durationMs }: NonNullable<Item['audio']>): ItemJson => ({
  audioAssetUrl: hrefField(assetUrl),
  ...(artistName !== undefined && { artistName: htmlField(artistName) }),
  ...(durationMs !== undefined && { durationMs }),
});

const locationJson = (location: Location): ItemJson =>
  Object.fromEntries(
    Object.entries(location).map(([name, value]) => [name, typeof value === 'string' ? htmlField(value) : value]),
  );
