// Initial values of a new item.
import type { ItemFields, ItemKind } from '../../../../../server/content/item/edit-schema.ts';

export function emptyFields(kind: ItemKind): ItemFields {
  const now = Date.now();
  const hourMs = 3_600_000;
  const next = Math.ceil(now / hourMs) * hourMs;
  // Posts and events get their text after the first save, so they begin as drafts.
  const hasPage = kind.base === 'text' || kind.base === 'event';
  return {
    title: '',
    urlId: '',
    excerpt: '',
    ...(!hasPage && { body: '' }),
    tags: [],
    categories: [],
    authorName: '',
    mainImageId: null,
    imageIds: [],
    starred: false,
    state: hasPage ? 'draft' : 'published',
    publishOn: now,
    ...(kind.base === 'event' && { startDate: next, endDate: next + hourMs, location: {} }),
    customContent: Object.fromEntries(kind.fields.map(({ name, type }) => [name, emptyValue(type)])),
  };
}

const emptyValue = (type: string): unknown => (type === 'checkbox' ? false : type === 'gallery' ? [] : '');
