// Posts, events, and other items of pages as the shop's people search them: by title, address, and tag. Public.
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import { allItems, findItem } from './item.ts';
import type { Item } from './schema.ts';

type Row = Pick<Item, 'id' | 'collectionId' | 'title' | 'urlId' | 'tags' | 'updatedOn'> & {
  /** Of its own, which the editor opens. */
  hasPage: boolean;
};

const list = recordList<Item, Row>({
  list: allItems,
  find: findItem,
  row: (_, { id, collectionId, documentId, title, urlId, tags, updatedOn }) => ({
    ...{ id, collectionId, title, urlId, tags, updatedOn },
    hasPage: documentId !== undefined,
  }),
  idOf: ([table, id]: Key) => (table === 'item' ? (id as string) : undefined),
  text: ({ title, urlId, tags }) => `${title} ${urlId} ${tags.join(' ')}`,
  orders: { updated: ({ updatedOn }) => updatedOn },
  matches: () => true,
});

/** Those changed last first. */
export const findContentItems = async (store: Store, search: string, limit: number): Promise<Row[]> =>
  (await list({ store }).page({ search, sort: '-updated', limit, filters: {} })).rows;
