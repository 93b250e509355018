// A record list with its search, order, filters, and page in the URL, and its rows from the server.
import { type QueryClient, type QueryState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { AnswerOf, Call } from '../../server/base/calls.ts';
import { ask, type SentArgs } from '../api/ask.ts';
import type { ListedPage } from '../ui/list/list-screen.tsx';
import { type ListDefaults, type ListState, readState, stateQuery } from '../ui/list/list-state.ts';
import { useOnline } from '../ui/use-online.ts';
import { timeFormat } from './time-text.ts';
import { callKey } from './use-call.ts';

type Answer<Row> = { rows: readonly Row[]; total: number };

/** Path parameters, and the part of the query that is not the list's. */
type Sent = { query?: Record<string, unknown>; [param: string]: unknown };

/** The query of an admin list (server/base/paged.ts). */
type AskedPage = { search?: string; sort?: never; cursor?: string; limit: number } & Record<string, unknown>;

type RowsOf<C extends Call> = AnswerOf<C> extends Answer<infer Row> ? Row : never;
type RecordList<C extends Call> = {
  state: ListState;
  list: ListedPage<RowsOf<C>>;
  /** The whole answer, for what it says beside its rows. */
  answer: AnswerOf<C> | undefined;
  /** When it came: equal answers are the same object. Epoch ms. */
  answeredAt: number;
  onChange(state: ListState, options?: { isTyping: boolean }): void;
};

/**
 * @param asked fetches one page
 * @param options.sent what else it needs
 * @param options.queryOf converts the list's query to the call's
 */
export function useRecordList<const C extends Call>(
  asked: C,
  defaults: ListDefaults,
  { sent = {}, queryOf = (query) => query }: { sent?: Sent; queryOf?(query: AskedPage): Record<string, unknown> } = {},
): RecordList<C> {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(params, defaults), [params, defaults]);
  const { search, sort, limit, from, filters } = state;
  const isOnline = useOnline();
  const client = useQueryClient();
  const key = [...callKey(asked), 'list', sent];
  const shownBefore = isOnline ? undefined : newestOf<Answer<RowsOf<C>>>(client, key);
  const query = useQuery({
    queryKey: [...key, state],
    queryFn: async () => {
      const page: AskedPage = {
        ...(search !== '' && { search }),
        ...(from > 0 && { cursor: String(from) }),
        ...filters,
        sort: sort as never,
        limit,
      };
      const given = { ...sent, query: { ...queryOf(page), ...sent.query } };
      return (await ask(asked, ...([given] as unknown as SentArgs<C>))) as Answer<RowsOf<C>>;
    },
    meta: { about: asked.about },
    gcTime: offlineMs,
    placeholderData: (previous) => previous ?? shownBefore?.data,
  });
  return {
    state,
    answer: query.data as AnswerOf<C> | undefined,
    answeredAt: query.dataUpdatedAt,
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
const newestOf = <Data>(client: QueryClient, key: readonly unknown[]) =>
  client
    .getQueryCache()
    .findAll({ queryKey: key, predicate: ({ state }) => !!state.data })
    .map(({ state }) => state as QueryState<Data>)
    .toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)
    .at(0);
