// Keeps a call's answer current: the call is the query's key, and its topics refetch it.
import { type QueryClient, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AnswerOf, Call } from '../../server/base/calls.ts';
import { ask, type SentArgs } from '../api/ask.ts';

type CallOptions<Data, Shown> = Omit<UseQueryOptions<Data, Error, Shown>, 'queryKey' | 'queryFn' | 'meta'>;

/** `sent` is optional if the call needs nothing. */
type CallArgs<C extends Call, Shown> =
  [] extends SentArgs<C>
    ? [sent?: SentArgs<C>[0], options?: CallOptions<AnswerOf<C>, Shown>]
    : [sent: SentArgs<C>[0], options?: CallOptions<AnswerOf<C>, Shown>];

/** @param options React Query's, e.g. `enabled`, `select`, or `placeholderData` */
export const useCall = <const C extends Call, Shown = AnswerOf<C>>(
  asked: C,
  ...[sent, options]: CallArgs<C, Shown>
): UseQueryResult<Shown> => useQuery({ ...callQuery(asked, sent), ...options });

/** For `useQueries` and `fetchQuery`. */
export const callQuery = <const C extends Call>(asked: C, sent?: SentArgs<C>[0]) => ({
  queryKey: callKey(asked, sent),
  queryFn: (): Promise<AnswerOf<C>> => ask(asked, ...([sent] as SentArgs<C>)),
  meta: { about: asked.about },
});

/** @param sent absent: the key of all answers of the call */
export const callKey = (asked: Call, sent?: object): readonly unknown[] =>
  sent === undefined ? [asked.call] : [asked.call, sent];

/** Stores what another call answered, e.g. a saved record. Its topics refetch it, also if no screen showed it yet. */
export function keepAnswer<const C extends Call>(
  client: QueryClient,
  asked: C,
  sent: SentArgs<C>[0],
  answer: AnswerOf<C>,
): void {
  client.getQueryCache().build(client, callQuery(asked, sent)).setData(answer, { manual: true });
}

/** Refetches what is on the screen now. */
export const askAgain = (client: QueryClient, asked: Call, sent?: object): Promise<void> =>
  client.invalidateQueries({ queryKey: callKey(asked, sent) });

/** Key and topics of an infinite query over a paged call, or of a query that combines several calls. */
export const callParts = (asked: Call, ...parts: readonly unknown[]) => ({
  queryKey: [asked.call, 'parts', ...parts],
  meta: { about: asked.about },
});
