// A list that a template's tag wants from another page, or from the page's own.
import { isLocked } from '../../content/collection/lock.ts';
import { isShownOn } from '../../content/collection/member-area.ts';
import type { Collection } from '../../content/collection/schema.ts';
import { shapeOf } from '../../content/collection/shape.ts';
import { type CollectionJson, collectionJson, collectionPath } from './collection.ts';
import { type List, type ListQuery, listOf } from './lists.ts';
import type { PageContext } from './page-context.ts';
import { sitePages } from './site-pages.ts';

export type WantedList = {
  /** The page around the tag: content for members isn't shown on other pages. */
  current: Collection | undefined;
  /** The page that has the list, by id or by its address, which may be below a folder: `about/news`. Absent: the current one. */
  of?: { id: string } | { urlId: string };
  filter: ListQuery;
  /** Absent: as many as the page itself shows. */
  limit?: number;
  skip?: number;
};

export type GivenList = Pick<List, 'items' | 'upcoming' | 'past' | 'pagination'> & {
  collection: CollectionJson;
  /** The id of the page that has the list. */
  id: string;
  fullUrl: string;
};

/** The documented limit. */
export const limitMax = 100;

/** Undefined if there is no such page, or its content may not be shown here. */
export async function givenList(context: PageContext, wanted: WantedList): Promise<GivenList | undefined> {
  const { store, website, template } = context;
  const collection = await collectionOf(context, wanted);
  if (!collection) return undefined;
  const { pageSize } = shapeOf(collection, template);
  const { skip = 0, limit = Math.min(Math.max(pageSize, 1), limitMax) } = wanted;
  const { items, facts, upcoming, past, pagination } = await listOf(context, collection, wanted.filter, limit + skip);
  return {
    collection: await collectionJson(store, website, collection, facts, template),
    id: collection.id,
    fullUrl: collectionPath(collection, website),
    items: items.slice(skip, skip + limit),
    ...(upcoming && { upcoming: upcoming.slice(0, limit), past: past?.slice(0, limit) }),
    pagination,
  };
}

async function collectionOf(context: PageContext, { of, current }: WantedList): Promise<Collection | undefined> {
  if (of === undefined) return current;
  if ('urlId' in of && of.urlId === '') return undefined;
  const all = await sitePages(context);
  const found = all.find((one) =>
    'id' in of ? one.id === of.id : one.urlId === of.urlId && isOpen(context, one, current, all),
  );
  return found && isOpen(context, found, current, all) ? found : undefined;
}

/** Content behind a password, or for members, isn't shown on other pages either. */
const isOpen = (
  { drafts }: PageContext,
  collection: Collection,
  current: Collection | undefined,
  all: readonly Collection[],
): boolean => drafts || (collection.enabled && !isLocked(collection) && isShownOn(collection, current, all));
