// All orders: by view, search, and filter; papers of several at once. Admin "Orders".
import { useQuery } from '@tanstack/react-query';
import { Package, PackageCheck, Plus, Printer, Receipt } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { orderCalls, paperCalls } from '../../../../../server/commerce/order/calls.ts';
import type { BrowsedOrder } from '../../../../../server/commerce/order/wire.ts';
import { addressOf, ask } from '../../../../api/ask.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { type Column, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { sinceText, timeText } from '../../../time-text.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { BulkFulfill } from './bulk-fulfill.tsx';
import { listMessages as messages } from './messages.ts';
import { moneyText } from './money-text.ts';
import { fulfillmentBadge, paymentBadge } from './states.tsx';

const defaults = { sort: '-created', filters: ['view', 'status', 'payment'] } as const;

const papersOf = (call: typeof paperCalls.packingSlips | typeof paperCalls.receipts, orders: readonly BrowsedOrder[]) =>
  `${addressOf(call)}?ids=${orders.map(({ id }) => id).join(',')}`;

export function Orders() {
  const { person } = useEditor();
  const mayChange = can(person, 'orders.change');
  const [fulfilling, setFulfilling] = useState<{ selected: readonly BrowsedOrder[]; clear(): void }>();
  const { state, list, onChange } = useRecordList<BrowsedOrder>('orders', defaults, (query) =>
    ask(orderCalls.browse, { query }),
  );
  const counts = useQuery({ queryKey: ['orders', 'views'], queryFn: () => ask(orderCalls.countViews) });
  return (
    <ListScreen
      title={messages.title}
      list={list}
      state={state}
      onChange={onChange}
      searchHint={messages.searchHint}
      storageKey="orders"
      name={{
        head: messages.columns.order,
        of: ({ orderNumber }) => `#${orderNumber}`,
        sort: 'number',
        sortsDown: true,
      }}
      columns={columns}
      hrefOf={({ id }) => `/config/orders/${id}`}
      views={{
        name: 'view',
        options: messages.views.map(([value, label]) => ({ value, label, count: counts.data?.[value] })),
      }}
      filters={messages.filters}
      orders={messages.orders}
      empty={{ icon: <Receipt aria-hidden />, words: messages.empty }}
      actions={
        mayChange && (
          <ButtonLink kind="primary" href="/config/orders/new">
            <Plus aria-hidden /> {messages.newOrder}
          </ButtonLink>
        )
      }
      bulk={(selected, clear) => (
        <>
          <ButtonLink isElsewhere href={papersOf(paperCalls.packingSlips, selected)}>
            <Printer aria-hidden /> {messages.packingSlips}
          </ButtonLink>
          <ButtonLink isElsewhere href={papersOf(paperCalls.receipts, selected)}>
            <Receipt aria-hidden /> {messages.receipts}
          </ButtonLink>
          {mayChange && (
            <Button onPress={() => setFulfilling({ selected, clear })}>
              <PackageCheck aria-hidden /> {messages.fulfill}
            </Button>
          )}
          {fulfilling && <BulkFulfill {...fulfilling} onClose={() => setFulfilling(undefined)} />}
        </>
      )}
    />
  );
}

const columns: readonly Column<BrowsedOrder>[] = [
  {
    id: 'created',
    head: messages.columns.date,
    sort: 'created',
    sortsDown: true,
    cell: ({ createdOn }) => <time dateTime={new Date(createdOn).toISOString()} title={timeText(createdOn)}>{sinceText(createdOn)}</time>, // biome-ignore format: one element
  },
  {
    id: 'customer',
    head: messages.columns.customer,
    sort: 'customer',
    cell: ({ customerName, customerEmail }) => customerName || customerEmail,
  },
  {
    id: 'items',
    head: messages.columns.items,
    cell: ({ items, totalQuantity }) => (
      <>
        {items[0]?.title}
        {items[0] &&
          totalQuantity > items[0].quantity &&
          ` ${messages.more({ count: totalQuantity - items[0].quantity })}`}
      </>
    ),
    phone: 'none',
  },
  {
    id: 'total',
    head: messages.columns.total,
    isNumber: true,
    sort: 'total',
    sortsDown: true,
    phone: 'side',
    cell: ({ grandTotal }) => moneyText(grandTotal),
  },
  { id: 'payment', head: messages.columns.payment, cell: (order) => <Badge {...paymentBadge(order)} /> },
  {
    id: 'fulfillment',
    head: messages.columns.fulfillment,
    cell: (order) => (
      <>
        <Badge {...fulfillmentBadge(order)} />
        {order.isPickup && (
          <>
            {' '}
            <Package aria-label={messages.pickup} width={16} height={16} />
          </>
        )}
      </>
    ),
  },
];
