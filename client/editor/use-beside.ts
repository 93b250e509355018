// The previous and next record in the list that a record was opened from, as far as the list is cached.
import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '../../server/base/calls.ts';
import { callKey } from './use-call.ts';

type Rows = readonly { id: string }[];

/** @param asked the list's call: of `useRecordList`, or of an infinite query (`callParts`) */
export function useBeside(
  asked: Call,
  id: string,
  hrefOf: (id: string) => string,
): { previous?: string | undefined; next?: string | undefined } {
  const lists = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: callKey(asked), predicate: ({ queryKey: [, of] }) => typeof of === 'string' })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { state } of lists) {
    const { rows, pages = [] } = (state.data ?? {}) as { rows?: Rows; pages?: readonly { items: Rows }[] };
    const ids = (rows ?? pages.flatMap(({ items }) => items)).map((row) => row.id);
    const at = ids.indexOf(id);
    if (at < 0) continue;
    const [previous, next] = [ids[at - 1], ids[at + 1]];
    return { previous: previous && hrefOf(previous), next: next && hrefOf(next) };
  }
  return {};
}
