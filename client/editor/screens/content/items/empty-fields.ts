// Initial values of a new item.
import type { ItemFields, ItemKind } from '../../../../../server/content/item/edit-schema.ts';

export function emptyFields(kind: ItemKind): ItemFields {
  const now = Date.now();
  const hourMs = 3_600_000;
  const next = Math.ceil(now / hourMs) * hourMs;
  return {
    title: '',
    urlId: '',
    excerpt: '',
    ...(kind.base !== 'text' && kind.base !== 'event' && { body: '' }),
    tags: [],
    categories: [],
    authorName: '',
    mainImageId: null,
    imageIds: [],
    starred: false,
    state: 'published',
    publishOn: now,
    ...(kind.base === 'event' && { startDate: next, endDate: next + hourMs, location: {} }),
    customContent: Object.fromEntries(kind.fields.map(({ name, type }) => [name, emptyValue(type)])),
  };
}

const emptyValue = (type: string): unknown => (type === 'checkbox' ? false : type === 'gallery' ? [] : '');
