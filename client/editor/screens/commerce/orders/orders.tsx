// All orders: views, search, and filters; printing for several orders. Admin "Orders".
import { Package, PackageCheck, Printer, Receipt } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { orderCalls, paperCalls } from '../../../../../server/commerce/order/calls.ts';
import type { BrowsedOrder } from '../../../../../server/commerce/order/wire.ts';
import { orderCsvCalls } from '../../../../../server/import/order-csv/calls.ts';
import { addressOf } from '../../../../api/ask.ts';
import { AddLink } from '../../../../ui/add-button.tsx';
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { later } from '../../../../ui/later.tsx';
import { HeadActions } from '../../../../ui/layout/head-actions.tsx';
import { type Column, type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { ChosenDays, dayFilter, dayFilters, forgettingDays, withTimes } from '../../../day-filter.tsx';
import { useEditor } from '../../../editor-context.ts';
import { exportAction } from '../../../export-action.tsx';
import { useImport } from '../../../import/use-import.tsx';
import { sinceText, timeText } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { BulkFulfill, isToSend } from './bulk-fulfill.tsx';
import { listMessages as messages, recordMessages } from './messages.ts';
import { moneyText } from './money-text.ts';
import { fulfillmentBadge, paymentBadge } from './states.tsx';

const OrderPreview = later(async () => (await import('./order-preview.tsx')).OrderPreview);
const defaults = { sort: '-created', filters: ['view', 'status', 'payment', ...dayFilters] } as const;

const papersOf = (call: typeof paperCalls.packingSlips | typeof paperCalls.receipts, orders: readonly BrowsedOrder[]) =>
  `${addressOf(call)}?ids=${orders.map(({ id }) => id).join(',')}`;

export function Orders() {
  const { person } = useEditor();
  const mayChange = can(person, 'orders.change');
  const mayImport = mayChange && can(person, 'customers.manage');
  const imports = useImport('orders', orderCalls.browse);
  const [fulfilling, setFulfilling] = useState<{ selected: readonly BrowsedOrder[]; clear(): void }>();
  const records = useRecordList(orderCalls.browse, defaults, { queryOf: withTimes });
  const counts = useCall(orderCalls.countViews);
  return (
    <>
      {fulfilling && <BulkFulfill {...fulfilling} onClose={() => setFulfilling(undefined)} />}
      <ListScreen
        words={messages}
        {...records}
        onChange={forgettingDays(records.onChange)}
        storageKey="orders"
        name={{ of: ({ orderNumber }) => `#${orderNumber}`, sort: '-number' }}
        columns={{
          ...columns,
          ...(mayChange && { send: sendColumn((order) => setFulfilling({ selected: [order], clear: () => {} })) }),
        }}
        previewOf={(order) => ({
          title: messages.previewed({ number: order.orderNumber }),
          content: <OrderPreview id={order.id} />,
        })}
        hrefOf={({ id }) => `/config/orders/${id}`}
        views={{
          name: 'view',
          options: messages.views.map(([value, label]) => ({ value, label, count: counts.data?.[value] })),
        }}
        filters={[...messages.filters, dayFilter(messages.placed)]}
        empty={{
          icon: <Receipt aria-hidden />,
          action: mayChange && !imports.isOpen && (
            <>
              <ButtonLink href="/config/orders/new">{messages.makeOrder}</ButtonLink>
              {mayImport && imports.button}
            </>
          ),
        }}
        notices={
          <>
            {imports.panel}
            <ChosenDays {...records} />
          </>
        }
        actions={
          <HeadActions
            more={[
              exportAction(orderCsvCalls.export, records, { queryOf: withTimes }),
              ...(mayImport ? [imports.action] : []),
            ]}
          >
            {mayChange && <AddLink kind="primary" href="/config/orders/new" label={messages.newOrder} />}
          </HeadActions>
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
          </>
        )}
      />
    </>
  );
}

/** Fulfills in two taps: this button, and the confirmation. */
const sendColumn = (send: (order: BrowsedOrder) => void): Column<BrowsedOrder> => ({
  phone: 'side',
  cell: (order) =>
    isToSend(order) && (
      <IconButton
        label={messages.sendOne({ number: order.orderNumber })}
        icon={<PackageCheck />}
        onPress={() => send(order)}
      />
    ),
});

const columns = {
  created: {
    sort: '-created',
    cell: ({ createdOn }) => (
      <time dateTime={new Date(createdOn).toISOString()} title={timeText(createdOn)}>
        {sinceText(createdOn)}
      </time>
    ),
  },
  customer: {
    sort: 'customer',
    cell: ({ customerName, customerEmail }) => customerName || customerEmail || recordMessages.guest,
  },
  items: {
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
  total: { isNumber: true, sort: '-total', phone: 'side', cell: ({ grandTotal }) => moneyText(grandTotal) },
  payment: { cell: (order) => <Badge {...paymentBadge(order)} /> },
  fulfillment: {
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
} satisfies Columns<BrowsedOrder>;
