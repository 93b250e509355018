// Content predicates (section 19.5).
import { type Frame, lookUp } from '../3-run/frame.ts';
import { outward } from '../3-run/look-ups.ts';
import { booleanOf, field, fieldsOf, follow, isObject, numberOf, textOf, truthy } from '../3-run/values.ts';
import { type BindPredicate, ofNode } from './predicate.ts';

const CollectionType = { template: 7, page: 10 } as const;
const FolderBehavior = { index: 1, redirect: 2 } as const;

const ownTruthy = (...path: string[]) => ofNode((node) => truthy(follow(node, path)));
const ownNumber = (name: string, wanted: number) => ofNode((node) => numberOf(field(node, name)) === wanted);
const context =
  (test: (ask: (...path: string[]) => unknown) => boolean): BindPredicate =>
  () =>
  (_x, frame: Frame) =>
    test((...path) => lookUp(frame, path));

const hasOwnImage = (node: unknown) => truthy(fieldsOf(node).mainImageId) || truthy(fieldsOf(node).systemDataId);

const childImages = (node: unknown) => {
  const items = fieldsOf(node).items;
  return Array.isArray(items) && hasOwnImage(items[0]);
};

const isTypeOf = (type: unknown, wanted: number) => type !== undefined && numberOf(type) === wanted;

const hasExcerpt = (node: unknown) => {
  const excerpt = fieldsOf(node).excerpt;
  const html = fieldsOf(excerpt).html;
  return hasText(typeof html === 'string' ? html : typeof excerpt === 'string' ? excerpt : '');
};

const blank = /[\s\u200b]/;

/** Whether text other than whitespace remains without tags; stops at the first such character. */
function hasText(html: string): boolean {
  let isInTag = false;
  for (let i = 0; i < html.length; i++) {
    const code = html.charCodeAt(i);
    if (code === 60) isInTag = true;
    else if (code === 62) isInTag = false;
    else if (!isInTag && code !== 32 && !blank.test(html[i]!)) return true;
  }
  return false;
}

const hasMultiple = (node: unknown) =>
  Array.isArray(node) ? node.length > 1 : isObject(node) && Object.keys(node).length > 1;

const isIndex = (node: unknown) => {
  const collection = fieldsOf(node).collection;
  return (
    isObject(collection) &&
    truthy(fieldsOf(collection).folder) &&
    fieldsOf(collection).folderBehavior === FolderBehavior.index
  );
};

const hasLocation = (node: unknown) =>
  follow(node, ['location', 'mapLat']) !== undefined && follow(node, ['location', 'mapLng']) !== undefined;

const typeNameOf = outward('typeName');

const dayMs = 86_400_000;
const isSameDay = (node: unknown) =>
  Math.floor(numberOf(fieldsOf(node).startDate) / dayMs) === Math.floor(numberOf(fieldsOf(node).endDate) / dayMs);

export const content: [string, BindPredicate][] = [
  ['calendar-view?', context((ask) => booleanOf(ask('calendarView')))],
  ['child-images?', ofNode(childImages)],
  [
    'clickable?',
    context((ask) => {
      const behavior = ask('folderBehavior');
      const number = numberOf(behavior);
      return behavior === undefined || number === FolderBehavior.index || number === FolderBehavior.redirect;
    }),
  ],
  ['collection?', ownTruthy('collection')],
  ['collection-page?', ofNode((node) => isTypeOf(follow(node, ['collection', 'type']), CollectionType.page))],
  [
    'collection-template-page?',
    ofNode((node) => {
      const collection = fieldsOf(node).collection;
      return isTypeOf(fieldsOf(collection === undefined ? node : collection).type, CollectionType.template);
    }),
  ],
  [
    'collectionTypeNameEquals?',
    ({ list }) =>
      (_x, frame) =>
        list[0] !== undefined && textOf(typeNameOf(frame)) === list[0],
  ],
  ['excerpt?', ofNode(hasExcerpt)],
  ['external-link?', ownTruthy('externalLink')],
  ['folder?', ownTruthy('collection', 'folder')],
  ['has-multiple?', ofNode(hasMultiple)],
  ['index?', ofNode(isIndex)],
  ['location?', ofNode(hasLocation)],
  ['main-image?', ofNode(hasOwnImage)],
  ['passthrough?', ofNode((node) => truthy(fieldsOf(node).passthrough) && textOf(fieldsOf(node).sourceUrl) !== '')],
  ['redirect?', ownNumber('folderBehavior', FolderBehavior.redirect)],
  ['same-day?', ofNode(isSameDay)],
  ['serviceNameEmail?', ofNode((node) => fieldsOf(node).serviceName === 'email')],
  ['show-past-events?', ofNode((node) => fieldsOf(node).showPastOrUpcomingEvents === 'past')],
];

const words = (text: string) => text.split(' ');

const optionIs = (option: string, wanted: string) => context((ask) => textOf(ask('options', option)) === wanted);

export const gallery: [string, BindPredicate][] = [
  ['gallery-meta?', context((ask) => truthy(ask('options', 'controls')) || truthy(ask('options', 'indicators')))],
  ...words('grid slideshow slider stacked').map((word): [string, BindPredicate] => [
    `gallery-design-${word}?`,
    optionIs('design', word),
  ]),
  ...words('top top-left top-right center bottom bottom-left bottom-right').map((word): [string, BindPredicate] => [
    `gallery-meta-position-${word}?`,
    optionIs('meta-position', word),
  ]),
  ...words('center left right').map((word): [string, BindPredicate] => [
    `gallery-active-alignment-${word}?`,
    optionIs('active-alignment', word),
  ]),
  ...words('autoplay auto-crop controls lightbox square-thumbs show-meta show-meta-on-hover thumbnails').map(
    (word): [string, BindPredicate] => [`gallery-${word}?`, context((ask) => booleanOf(ask('options', word)))],
  ),
];

const recordTypes: Record<string, number> = {
  undefined: -1,
  text: 1,
  audio: 7,
  'store-item': 11,
  event: 12,
  binary: 15,
  'css-asset': 16,
  'tweak-asset': 17,
  'digital-good': 18,
  attachment: 19,
  'wordpress-export': 20,
  'json-export': 21,
  'site-search': 30,
  'active-time': 31,
  tweet: 50,
  checkin: 52,
  kbarticle: 54,
};

const promotedTypes: [string, number, string][] = [
  ['image', 2, 'image'],
  ['quote', 4, 'quote'],
  ['link', 5, 'link'],
  ['video', 8, 'video'],
  ['external-video', 8, 'video'],
  ['gallery', 14, 'gallery'],
];

const backgroundSources: Record<string, number> = { undefined: -1, upload: 1, instagram: 2, video: 3, none: 4 };

export const recordType: [string, BindPredicate][] = [
  ...Object.entries(recordTypes).map(([name, type]): [string, BindPredicate] => [
    `${name}?`,
    ownNumber('recordType', type),
  ]),
  ...promotedTypes.map(([name, type, block]): [string, BindPredicate] => [
    `${name}?`,
    ofNode((node) => numberOf(fieldsOf(node).recordType) === type || fieldsOf(node).promotedBlockType === block),
  ]),
  ...words('MAP EMBED IMAGE CODE QUOTE TWITTER LINK VIDEO FOURSQUARE INSTAGRAM FORM').map(
    (word): [string, BindPredicate] => [
      `promoted${word}?`,
      ofNode((node) => fieldsOf(node).promotedBlockType === word.toLowerCase()),
    ],
  ),
  ...Object.entries(backgroundSources).map(([name, source]): [string, BindPredicate] => [
    `background-source-${name}?`,
    ownNumber('backgroundSource', source),
  ]),
];
