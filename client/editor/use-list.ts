// Adapts a cursor-paged query to list screens.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { errorText } from '../api/ask.ts';
import type { PagedList } from '../ui/list-screen.tsx';

type Pages<Page> = { pages: Page[] };

export const pagedList = <Page, Row>(
  query: UseInfiniteQueryResult<Pages<Page>>,
  rowsOf: (page: Page) => readonly Row[],
): PagedList<Row> => ({
  rows: query.data?.pages.flatMap(rowsOf),
  problem: query.isError ? errorText(query.error) : undefined,
  hasMore: query.hasNextPage,
  isLoadingMore: query.isFetchingNextPage,
  reload: () => void query.refetch(),
  loadMore: () => void query.fetchNextPage(),
});
