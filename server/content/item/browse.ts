// The editor's search for posts, events, and other items, by title, URL, and tag. Public.
import { folded } from '../../base/text/folded.ts';
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { addLabels, ownLabels } from '../label/label.ts';
import type { ItemBrowseQuery, ItemState } from './edit-schema.ts';
import { stateOf } from './edit-view.ts';
import { allItems, findItem } from './item.ts';
import type { Item } from './schema.ts';

type Row = Pick<
  Item,
  | 'id'
  | 'collectionId'
  | 'title'
  | 'urlId'
  | 'tags'
  | 'categories'
  | 'updatedOn'
  | 'publishOn'
  | 'workflowState'
  | 'starred'
  | 'startDate'
> & {
  /** Whether it has its own page, which the editor opens. */
  hasPage: boolean;
};

type Filters = { collectionId?: string; state?: ItemState | undefined; starred?: boolean | undefined; now?: number };

const list = recordList<Item, Row, Filters>({
  list: allItems,
  find: findItem,
  row: (_, { id, collectionId, documentId, title, urlId, tags, categories, updatedOn, publishOn, ...item }) => ({
    ...{ id, collectionId, title, urlId, tags, categories, updatedOn, publishOn },
    ...{ workflowState: item.workflowState, starred: item.starred, startDate: item.startDate },
    hasPage: documentId !== undefined,
  }),
  idOf: ([table, id]: Key) => (table === 'item' ? (id as string) : undefined),
  text: ({ title, urlId, tags }) => `${title} ${urlId} ${tags.join(' ')}`,
  orders: {
    updated: ({ updatedOn }) => updatedOn,
    published: ({ publishOn }) => publishOn,
    title: ({ title }) => folded(title),
    start: ({ startDate, publishOn }) => startDate ?? publishOn,
  },
  matches: (row, { collectionId, state, starred, now = 0 }) =>
    (collectionId === undefined || row.collectionId === collectionId) &&
    (state === undefined || stateOf(row, now) === state) &&
    (starred === undefined || row.starred === starred),
});

/** Most recently changed first. */
export const findContentItems = async (store: Store, search: string, limit: number): Promise<Row[]> =>
  (await list({ store }).page({ search, sort: '-updated', limit, filters: {} })).rows;

/** The items of one page. `scheduled` depends on the current minute. */
export const browseCollection = (
  { store }: { store: Store },
  collectionId: string,
  { state, starred, ...query }: ItemBrowseQuery,
  now: number,
) =>
  list({ store }).page({
    ...query,
    filters: {
      collectionId,
      ...(state && { state, now: Math.floor(now / 60_000) * 60_000 }),
      ...(starred && { starred: starred === 'yes' }),
    },
  });

const labelsMax = 200;

/** Tags and categories of a page's items and those created for the page, alphabetically, and the number of items. */
export async function labelsOf({ store }: { store: Store }, collectionId: string) {
  const own = await ownLabels(store, collectionId);
  const tags = addLabels(new Map(), own.tag, labelsMax);
  const categories = addLabels(new Map(), own.category, labelsMax);
  let count = 0;
  await list({ store }).each((row) => {
    if (row.collectionId !== collectionId) return;
    count++;
    addLabels(tags, row.tags, labelsMax);
    addLabels(categories, row.categories, labelsMax);
  });
  return { labels: { tags: [...tags.values()].sort(), categories: [...categories.values()].sort() }, count };
}

/** A page's items, in any order. */
export const eachLabeledItem = (
  { store }: { store: Store },
  collectionId: string,
  visit: (item: Pick<Row, 'id' | 'tags' | 'categories'>) => void,
): Promise<void> => list({ store }).each((row) => row.collectionId === collectionId && visit(row));
