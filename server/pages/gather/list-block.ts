// A list page's items as one block, if its owner chose a design: the same renderer, options, and styles as on other pages.
import { blocks } from '../../content/block/blocks.ts';
import type { GalleryItem } from '../../content/block/gallery.ts';
import type { Collection } from '../../content/collection/schema.ts';
import { shapeOf } from '../../content/collection/shape.ts';
import type { Block } from '../../content/document/schema.ts';
import type { Item } from '../../content/item/schema.ts';
import type { PageContext } from './page-context.ts';
import { plainText, shortened } from './plain-text.ts';

/** Undefined where the theme shows the list: also an empty one, which it has words for. */
export function listBlock(
  { template }: Pick<PageContext, 'template'>,
  collection: Collection,
  { items, isCalendar }: { items: readonly Item[]; isCalendar: boolean },
): Block | undefined {
  const { id: collectionId, gallery, events } = collection;
  if (isCalendar)
    return blockOf(blocks.calendar.number, {
      ...{ collectionId, calendarView: true },
      showPastOrUpcomingEvents: events?.showPastOrUpcomingEvents ?? 'both',
    });
  if (!gallery || shapeOf(collection, template).base !== 'gallery') return undefined;
  const images = items.flatMap(galleryItem);
  return images.length === 0 ? undefined : blockOf(blocks.gallery.number, { ...gallery, items: images });
}

const blockOf = (type: number, props: Block['props']): Block => ({
  ...{ id: 'items', type, section: '', order: '', props },
  layout: { desktop: { x: 0, y: 0, w: 24, h: 1 } },
});

/** The block's limits. */
const letters = { title: 500, description: 1000 };

/** An image of a gallery page. A video's image leads to the page that plays it. */
export function galleryItem({ id, title, excerpt, mainImageId, clickthroughUrl, video }: Item): GalleryItem[] {
  if (mainImageId === undefined) return [];
  const { url = '', newWindow = false } = clickthroughUrl ?? {};
  const href = url === '' && video ? id : url;
  return [
    {
      imageId: mainImageId,
      title: shortened(title, letters.title),
      description: shortened(plainText(excerpt), letters.description),
      ...(href !== '' && { href, ...(newWindow && { newWindow }) }),
    },
  ];
}
