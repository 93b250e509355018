// The shop's review list: filters by state and stars, search, sorting.
import { recordList } from '../../store/lists/record-list.ts';
import type { Key, Store } from '../../store/store.ts';
import type { BrowseQuery, Review } from './schema.ts';
import * as rows from './store.ts';

const list = recordList<Review, Review, Pick<BrowseQuery, 'state' | 'stars' | 'productId'>>({
  list: rows.allReviews,
  find: rows.findReview,
  row: (_, review) => review,
  idOf: ([table, id]: Key) => (table === 'review' ? (id as string) : undefined),
  text: ({ productTitle, title, text, name }) => `${productTitle} ${name} ${title} ${text}`,
  orders: {
    created: ({ createdAt }) => createdAt,
    rating: ({ rating }) => rating,
    product: ({ productTitle }) => productTitle.toLowerCase(),
  },
  matches: ({ state, rating, productId }, filters) =>
    (filters.state === undefined || state === filters.state) &&
    (filters.stars === undefined || rating === filters.stars) &&
    (filters.productId === undefined || productId === filters.productId),
});

export const browseReviews = (store: Store, { search, sort, cursor, limit, ...filters }: BrowseQuery) =>
  list({ store }).page({ search, sort, cursor, limit, filters });

export const countReviews = async (store: Store, state: Review['state']): Promise<number> =>
  (await list({ store }).count([{ state }]))[0] ?? 0;
