// All discounts: by state, kind, and search. Admin "Customers, Marketing".
import { Tag } from 'lucide-react';
import { discountCalls } from '../../../../../server/commerce/discount/calls.ts';
import type { BrowsedDiscount } from '../../../../../server/commerce/discount/schema.ts';
import { discountCsvCalls } from '../../../../../server/import/records/discount-calls.ts';
import { AddLink } from '../../../../ui/add-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { HeadActions } from '../../../../ui/layout/head-actions.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { exportAction } from '../../../export-action.tsx';
import { useImport } from '../../../import/use-import.tsx';
import { timeText } from '../../../time-text.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { DiscountBadge } from './discount-badge.tsx';
import { listMessages as messages } from './messages.ts';
import { useBulkDiscounts } from './use-bulk.ts';

const defaults = { sort: '-created', filters: ['state', 'by', 'kind'] } as const;

export function Discounts() {
  const records = useRecordList(discountCalls.browse, defaults);
  const imports = useImport('discounts', discountCalls.browse);
  const bulk = useBulkDiscounts();
  const create = <AddLink kind="primary" href="/config/discounts/new" label={messages.create} />;
  return (
    <ListScreen
      words={messages}
      {...records}
      storageKey="discounts"
      name={{ of: ({ code, name }) => code ?? name, sort: 'name' }}
      hrefOf={({ id }) => `/config/discounts/${id}`}
      columns={columns}
      views={{ name: 'state', options: messages.views }}
      filters={messages.filters}
      bulk={(selected, clear) =>
        (['on', 'off', 'remove'] as const).map((act) => (
          <Button
            key={act}
            kind={act === 'remove' ? 'danger' : 'plain'}
            isPending={bulk.isPending}
            onPress={() =>
              bulk.mutate(
                { act, ids: selected.map(({ id }) => id) },
                // After a refusal, the rest can be tried again.
                { onSuccess: ({ problem }) => problem === undefined && clear() },
              )
            }
          >
            {messages.bulk[act]}
          </Button>
        ))
      }
      actions={
        <HeadActions more={[exportAction(discountCsvCalls.exportDiscounts, records), imports.action]}>
          {create}
        </HeadActions>
      }
      notices={imports.panel}
      empty={{
        icon: <Tag aria-hidden />,
        action: !imports.isOpen && (
          <>
            {create}
            {imports.button}
          </>
        ),
      }}
    />
  );
}

const columns = {
  what: { cell: ({ summary }) => summary },
  state: {
    phone: 'side',
    cell: ({ state, code }) => (
      <>
        <DiscountBadge state={state} /> {code === undefined && <Badge>{messages.automatic}</Badge>}
      </>
    ),
  },
  uses: {
    isNumber: true,
    sort: '-uses',
    isNamed: true,
    cell: ({ uses, usesMax }) => messages.uses({ uses, max: usesMax }),
  },
  ends: { sort: 'endsAt', phone: 'none', cell: ({ endsAt }) => endsAt !== undefined && timeText(endsAt) },
} satisfies Columns<BrowsedDiscount>;
