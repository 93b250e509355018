// The answers of a call that comes in pages, as far as they were loaded.
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerOf, Call } from '../../server/base/calls.ts';
import { ask, type SentArgs } from '../api/ask.ts';
import { callParts } from './use-call.ts';

type Paged = { cursor?: string | undefined; nextPageCursor?: string | null | undefined };

/** @param sent what each page needs besides its cursor */
export const useCallPages = <const C extends Call>(
  asked: C,
  sent: { query?: object; [param: string]: unknown } = {},
): UseInfiniteQueryResult<InfiniteData<AnswerOf<C>>> =>
  useInfiniteQuery({
    ...callParts(asked, sent),
    queryFn: ({ pageParam: cursor }): Promise<AnswerOf<C>> =>
      ask(asked, ...([{ ...sent, query: { ...sent.query, cursor } }] as unknown as SentArgs<C>)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam(page) {
      const { cursor, nextPageCursor } = page as Paged;
      return cursor ?? nextPageCursor ?? undefined;
    },
  });
