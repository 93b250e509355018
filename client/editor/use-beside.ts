// The previous and next record in the list that a record was opened from, as far as the list is cached.
import { useQueryClient } from '@tanstack/react-query';

type Rows = readonly { id: string }[];

/** @param key the start of the list's query key */
export function useBeside(
  key: string,
  id: string,
  hrefOf: (id: string) => string,
): { previous?: string | undefined; next?: string | undefined } {
  const lists = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [key] })
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
