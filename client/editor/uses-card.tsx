// Where a file or form is used: pages, products, and parts of the site, each with a link to its screen.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ListedUses, Use } from '../../server/owner/uses/schema.ts';
import { errorText } from '../api/ask.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Waiting } from '../ui/feedback/loading.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Note } from '../ui/layout/flow.tsx';
import { Row, Rows } from '../ui/list/rows.tsx';
import { messages } from './uses-messages.ts';

type UsesCardProps = {
  query: UseQueryResult<ListedUses>;
  /** Shown when nothing uses it. */
  unused: string;
};

export const UsesCard = ({ query, unused }: UsesCardProps) => (
  <Card title={messages.title}>
    <Waiting query={query} what={messages.what} words={errorText} />
    {query.data?.uses.length === 0 && <Note>{unused}</Note>}
    <Rows label={messages.title}>
      {query.data?.uses.map((use) => (
        <Row key={`${use.kind} ${use.id}`} {...rowOf(use)}>
          {use.isDraft && <Badge tone="warn">{messages.draftOnly}</Badge>}
        </Row>
      ))}
    </Rows>
    {query.data?.hasMoreUses && <Note>{messages.more}</Note>}
  </Card>
);

const screens: Partial<Record<Use['kind'], (id: string) => string>> = {
  page: (id) => `/config/pages/${id}`,
  item: (id) => `/config/item/${id}`,
  product: (id) => `/config/products/${id}`,
  menu: () => '/config/pages',
  form: (id) => `/config/forms/${id}`,
  'site-part': (id) => (id in messages.parts ? `/config/${id}` : '/config/header-footer'),
  settings: () => '/config/settings/shop',
};

function rowOf({ kind, id, title }: Use): { title: string; note?: string; href?: string } {
  const name = kind === 'site-part' ? (messages.parts[id] ?? '') : title;
  const href = screens[kind]?.(id);
  return {
    title: name || messages.kinds[kind],
    ...(title !== '' && { note: messages.kinds[kind] }),
    ...(href !== undefined && { href }),
  };
}
