// The selected rows of a list. Those on its other pages stay selected, with the data loaded then; those that another view, filter, or search
// hides don't, since an action would change them unseen.
import { useState } from 'react';
import type { ListedPage } from './list-screen.tsx';
import type { ListState } from './list-state.ts';

type Stored<Row> = { narrowing: string; rows: readonly Row[] };

export function useSelection<Row extends { id: string }>(
  { search, filters }: ListState,
  { rows, isStale }: Pick<ListedPage<Row>, 'rows' | 'isStale'>,
): { selected: readonly Row[]; select(ids: ReadonlySet<string>): void } {
  const narrowing = JSON.stringify([search, filters]);
  const [stored, setStored] = useState<Stored<Row>>({ narrowing, rows: [] });
  if (stored.narrowing !== narrowing && rows && !isStale)
    setStored({ narrowing, rows: rows.filter(({ id }) => stored.rows.some((row) => row.id === id)) });
  const selected = stored.rows.map((before) => rows?.find(({ id }) => id === before.id) ?? before);
  const select = (ids: ReadonlySet<string>) => {
    const known = new Map([...selected, ...(rows ?? [])].map((row) => [row.id, row] as const));
    setStored({ ...stored, rows: [...ids].flatMap((id) => known.get(id) ?? []) });
  };
  return { selected, select };
}
