// The previous and next record in the list that a record was opened from, as far as the list is cached.
import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '../../server/base/calls.ts';
import { callKey } from './use-call.ts';

/** @param asked the list's call */
export function useBeside(
  asked: Call,
  id: string,
  hrefOf: (id: string) => string,
): { previous?: string | undefined; next?: string | undefined } {
  const lists = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: callKey(asked) })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { state } of lists) {
    const rows = (state.data as { rows?: readonly { id: string }[] } | undefined)?.rows ?? [];
    const at = rows.findIndex((row) => row.id === id);
    if (at < 0) continue;
    const [previous, next] = [rows[at - 1], rows[at + 1]];
    return { previous: previous && hrefOf(previous.id), next: next && hrefOf(next.id) };
  }
  return {};
}
