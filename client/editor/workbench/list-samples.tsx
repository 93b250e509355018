// A list: filled, empty, without matches, loading, failed, and offline; each fills the screen, as lists do.
import { Package } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type ListedPage, ListScreen } from '../../ui/list/list-screen.tsx';
import type { ListState } from '../../ui/list/list-state.ts';
import { Row, Rows } from '../../ui/list/rows.tsx';
import { messages } from './messages.ts';

type Sample = { id: string; title: string; cents: number };

const rows: readonly Sample[] = Array.from({ length: 5 }, (_, n) => ({
  id: String(n),
  title: `${messages.row} ${n + 1}`,
  cents: n * 1_000,
}));
const filled: ListedPage<Sample> = {
  ...{ rows, total: 5_000, isStale: false, hasFailed: false, offlineSince: undefined },
  reload: () => {},
};
const words = {
  searchHint: messages.row,
  columns: { name: messages.row, state: messages.state, cents: messages.number },
  orders: [{ value: 'title', label: messages.row }],
  empty: messages.empty,
};
const initial: ListState = { search: '', sort: 'title', limit: 25, from: 0, filters: {} };

type Sampled = { title: string; list: ListedPage<Sample>; state?: Partial<ListState> };

const samples: readonly Sampled[] = [
  { title: messages.filled, list: filled },
  { title: messages.stale, list: { ...filled, isStale: true } },
  { title: messages.empty, list: { ...filled, rows: [], total: 0 } },
  { title: messages.noMatch, list: { ...filled, rows: [], total: 0 }, state: { search: 'x', filters: { size: 'a' } } },
  { title: messages.loading, list: { ...filled, rows: undefined, total: 0 } },
  { title: messages.failed, list: { ...filled, rows: undefined, total: 0, hasFailed: true } },
  { title: messages.offline, list: { ...filled, offlineSince: '12:04' } },
];

export const ListLinks = () => (
  <Card title={messages.lists}>
    <Rows>
      {samples.map(({ title }, n) => (
        <Row key={title} title={title} href={`/config/_workbench/${n}`} />
      ))}
    </Rows>
  </Card>
);

export function ListSample({ n }: { n: number }) {
  const { title, list, state: given } = samples[n] ?? (samples[0] as Sampled);
  const [state, setState] = useState<ListState>({ ...initial, ...given });
  return (
    <ListScreen
      words={{ ...words, title }}
      list={list}
      state={state}
      onChange={setState}
      storageKey="workbench"
      name={{ of: (row) => row.title, sort: 'title' }}
      columns={{
        state: { cell: () => <Badge tone="good">{messages.filled}</Badge> },
        cents: { cell: ({ cents }) => cents, isNumber: true, phone: 'side' },
      }}
      views={{ name: 'view', options: [{ value: 'some', label: messages.several, count: 4 }] }}
      filters={[{ name: 'size', label: messages.option, options: [{ value: 'a', label: 'a' }] }]}
      empty={{ icon: <Package aria-hidden />, action: <Button>{messages.action}</Button> }}
      previewOf={(row) => ({
        title: row.title,
        content: <p>{messages.sentence}</p>,
        actions: <Button>{messages.action}</Button>,
      })}
      bulk={() => <Button>{messages.action}</Button>}
    />
  );
}
