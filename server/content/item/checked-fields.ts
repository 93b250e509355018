// Sanitizes and validates an owner's input for an item kind, and converts it to item fields.
import { html } from '../../base/text/html.ts';
import type { Store } from '../../store/store.ts';
import { videoAddress } from '../block/media-address.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { findImage } from '../image/image.ts';
import type { ItemFields, ItemKind } from './edit-schema.ts';
import { itemRefused } from './errors.ts';
import { itemLimits } from './limits.ts';
import { messages } from './messages.ts';
import { type Item, WorkflowState } from './schema.ts';

const states = {
  published: WorkflowState.published,
  'needs-review': WorkflowState.needsReview,
  draft: WorkflowState.draft,
} as const;

export function itemOf(fields: ItemFields, now: number) {
  const { body, mainImageId, imageIds, state, startDate, endDate, location, customContent } = fields;
  const hasPlace =
    location !== undefined && Object.values(location).some((value) => value !== undefined && value !== '');
  return {
    title: fields.title,
    excerpt: fields.excerpt,
    tags: fields.tags,
    categories: fields.categories,
    authorName: fields.authorName,
    starred: fields.starred,
    workflowState: states[state],
    publishOn: fields.publishOn,
    updatedOn: now,
    ...(body !== undefined && { bodyHtml: body }),
    ...(mainImageId !== null && { mainImageId }),
    ...(imageIds.length > 0 && { imageIds }),
    ...(startDate !== undefined && { startDate, endDate: endDate ?? startDate }),
    ...(hasPlace && { location }),
    ...(fields.sourceUrl !== undefined && { sourceUrl: fields.sourceUrl }),
    ...(fields.passthrough !== undefined && { passthrough: fields.passthrough }),
    ...(fields.clickthroughUrl?.url && { clickthroughUrl: fields.clickthroughUrl }),
    ...(fields.videoUrl && { video: videoOf(fields.videoUrl) }),
    ...(fields.audio?.assetUrl && { audio: fields.audio }),
    ...(fields.promotedBlockType && {
      promotedBlockType: fields.promotedBlockType,
      ...(fields.promotedBlockId === undefined
        ? { promotedBlock: fields.promotedBlock ?? '' }
        : { promotedBlockId: fields.promotedBlockId }),
    }),
    ...(fields.takesComments && { takesComments: true }),
    ...(fields.seo && {
      seo: {
        ...(fields.seo.title && { title: fields.seo.title }),
        ...(fields.seo.description && { description: fields.seo.description }),
        hidden: fields.seo.hidden,
      },
    }),
    ...(Object.keys(customContent).length > 0 && { customContent }),
  };
}

/** Sanitizes HTML, and checks images and the template's custom fields. @throws itemRefused */
export async function checkedOf(store: Store, kind: ItemKind, fields: ItemFields): Promise<ItemFields> {
  if (kind.base === 'event' && fields.startDate === undefined)
    throw itemRefused({ field: 'startDate', why: messages.startMissing });
  if (kind.base === 'image' && fields.mainImageId === null)
    throw itemRefused({ field: 'mainImageId', why: messages.imageMissing });
  if (kind.base === 'link' && !fields.sourceUrl) throw itemRefused({ field: 'sourceUrl', why: messages.sourceMissing });
  if (kind.base === 'video' && !fields.videoUrl) throw itemRefused({ field: 'videoUrl', why: messages.videoMissing });
  if (kind.base === 'audio' && !fields.audio?.assetUrl)
    throw itemRefused({ field: 'audio', why: messages.audioMissing });
  if (kind.base !== 'image' && fields.title === '') throw itemRefused({ field: 'title', why: messages.titleMissing });
  const { startDate: _s, endDate: _e, location: _l, ...others } = fields;
  const customContent: Record<string, unknown> = {};
  const images = [...(fields.mainImageId === null ? [] : [fields.mainImageId]), ...fields.imageIds];
  for (const [name, value] of Object.entries(fields.customContent)) {
    const field = kind.fields.find((one) => one.name === name);
    if (!field) throw itemRefused({ field: `customContent.${name}`, why: messages.fieldUnknown });
    customContent[name] = ownValue(field, value, images);
  }
  for (const id of new Set(images))
    if (!(await findImage(store, id))) throw itemRefused({ field: 'mainImageId', why: messages.imageGone });
  return {
    ...others,
    ...(kind.base === 'event' && eventFields(fields)),
    excerpt: sanitizeHtml(fields.excerpt).html,
    ...(fields.body !== undefined && { body: sanitizeHtml(fields.body).html }),
    ...(fields.promotedBlock !== undefined && { promotedBlock: sanitizeHtml(fields.promotedBlock).html }),
    customContent,
  };
}

const eventFields = ({ startDate, endDate, location }: ItemFields) => ({
  ...(startDate !== undefined && { startDate }),
  ...(endDate !== undefined && { endDate }),
  ...(location !== undefined && { location }),
});

/** Template-folders 2: text, checkbox, image, gallery, wysiwyg. */
function ownValue({ name, type }: ItemKind['fields'][number], value: unknown, images: string[]): unknown {
  const refused = () => itemRefused({ field: `customContent.${name}`, why: messages.wrongValue });
  switch (type) {
    case 'checkbox':
      if (typeof value !== 'boolean') throw refused();
      return value;
    case 'image':
      if (value === null || value === '') return '';
      if (typeof value !== 'string' || value.length > 64) throw refused();
      images.push(value);
      return value;
    case 'gallery':
      if (!Array.isArray(value) || value.length > itemLimits.images) throw refused();
      for (const id of value) {
        if (typeof id !== 'string' || id.length > 64) throw refused();
        images.push(id);
      }
      return value;
    case 'wysiwyg':
      if (typeof value !== 'string') throw refused();
      return sanitizeHtml(value).html;
    default:
      if (typeof value !== 'string') throw refused();
      return value;
  }
}

/** The player for a video URL: a YouTube or Vimeo frame, or a file. */
type Video = NonNullable<Item['video']>;

function videoOf(url: string): Video {
  const video = videoAddress(url);
  if (video.kind !== 'frame')
    return { url, html: String(html`<video src="${url}" controls playsinline preload="metadata"></video>`) };
  const { host, src } = video;
  return {
    url,
    html: String(
      html`<iframe src="${src}" title="${host}" width="640" height="360" allow="fullscreen; picture-in-picture" allowfullscreen loading="lazy"></iframe>`,
    ),
    providerName: host,
    width: 640,
    height: 360,
    ...(host === 'YouTube' && {
      thumbnailUrl: `https://i.ytimg.com/vi/${new URL(src).pathname.split('/').at(-1)}/hqdefault.jpg`,
    }),
  };
}
