// A record list with its search, order, filters, and page in the URL, and its rows from the server.
import { type QueryClient, type QueryState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Call } from '../../server/base/calls.ts';
import { ask, type SentArgs } from '../api/ask.ts';
import type { ListedPage } from '../ui/list/list-screen.tsx';
import { type ListDefaults, type ListState, readState, stateQuery } from '../ui/list/list-state.ts';
import { useOnline } from '../ui/use-online.ts';
import { timeFormat } from './time-text.ts';

type Answer<Row> = { rows: readonly Row[]; total: number };

/** The query of an admin list (server/base/paged.ts). */
export type AskedPage = { search?: string; sort?: never; cursor?: string; limit: number } & Record<string, unknown>;

/** Paging of a list call's answer. */
export const pagesOf =
  <const C extends Call>(asked: C) =>
  (query: AskedPage) =>
    ask(asked, ...([{ query }] as unknown as SentArgs<C>));

/**
 * @param key query key; the list state is appended
 * @param load fetches one page
 */
export function useRecordList<Row, More = unknown>(
  key: string,
  defaults: ListDefaults,
  load: (query: AskedPage) => Promise<Answer<Row> & More>,
): {
  state: ListState;
  list: ListedPage<Row>;
  /** With what else the call answers. */
  answer: (Answer<Row> & More) | undefined;
  onChange(state: ListState, options?: { isTyping: boolean }): void;
} {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(params, defaults), [params, defaults]);
  const { search, sort, limit, from, filters } = state;
  const isOnline = useOnline();
  const client = useQueryClient();
  const shownBefore = isOnline ? undefined : newestOf<Answer<Row>>(client, key);
  const query = useQuery<Answer<Row>>({
    queryKey: [key, state],
    queryFn: () =>
      load({
        ...(search !== '' && { search }),
        ...(from > 0 && { cursor: String(from) }),
        ...filters,
        sort: sort as never,
        limit,
      }),
    gcTime: offlineMs,
    placeholderData: (previous) => previous ?? shownBefore?.data,
  });
  return {
    state,
    answer: query.data as (Answer<Row> & More) | undefined,
    onChange: (next, { isTyping } = { isTyping: false }) =>
      setParams(new URLSearchParams(stateQuery(next, defaults)), { replace: isTyping }),
    list: {
      rows: query.data?.rows,
      total: query.data?.total ?? 0,
      isStale: query.isPlaceholderData,
      hasFailed: query.isError && query.data === undefined,
      offlineSince:
        isOnline || query.data === undefined
          ? undefined
          : format.format(query.dataUpdatedAt || shownBefore?.dataUpdatedAt),
      reload: () => void query.refetch(),
    },
  };
}

const format = timeFormat({ timeStyle: 'short' });

/** Cache lifetime: a tab open all day still shows its lists when the network fails. */
const offlineMs = 24 * 60 * 60 * 1000;

/** The list's most recent cached data, for any search and filters. */
const newestOf = <Data>(client: QueryClient, key: string) =>
  client
    .getQueryCache()
    .findAll({ queryKey: [key], predicate: ({ queryKey, state }) => typeof queryKey[1] === 'object' && !!state.data })
    .map(({ state }) => state as QueryState<Data>)
    .toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)
    .at(0);
