// All customers: who bought, signed up, or was added by the owner. Admin "Customers".
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import type { BrowsedCustomer } from '../../../../../server/commerce/customer/schema.ts';
import { customerCsvCalls } from '../../../../../server/import/records/customer-calls.ts';
import { ask } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { later } from '../../../../ui/later.tsx';
import { HeadActions } from '../../../../ui/layout/head-actions.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { exportAction } from '../../../export-action.tsx';
import { useImport } from '../../../import/use-import.tsx';
import { sinceText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useCall } from '../../../use-call.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { moneyText } from '../orders/money-text.ts';
import { customersPath, messages } from './messages.ts';
import { NewCustomer } from './new-customer.tsx';

const TagsDialog = later(async () => (await import('./tags-dialog.tsx')).TagsDialog);

const defaults = { sort: '-created', filters: ['bought', 'account', 'tag', 'group', 'area'] } as const;

export function Customers() {
  const { person } = useEditor();
  const records = useRecordList(customerCalls.browse, defaults);
  const [isAdding, setAdding] = useState(false);
  const [tagged, setTagged] = useState<{ customers: readonly BrowsedCustomer[]; clear(): void }>();
  const imports = useImport('customers', customerCalls.browse);
  const listed = useCall(customerCalls.listGroups, { query: {} }, { select: (answer) => answer.groups });
  const groups = listed.data ?? [];
  const areas = useCall(customerCalls.listAreas).data?.areas ?? [];
  const chosenOnes = groups.filter(({ kind }) => kind === 'people');
  const join = useAction({
    run: ({ id, customerIds }: { id: string; customerIds: string[] }) =>
      ask(customerCalls.changeMembers, { id, body: { customerIds, isMember: true } }),
    said: ({ name }, { customerIds }) => messages.addedToGroup({ count: customerIds.length, name }),
  });
  const add = <AddButton kind="primary" onPress={() => setAdding(true)} label={messages.add} />;
  return (
    <>
      <ListScreen
        words={messages}
        {...records}
        storageKey="customers"
        name={{ of: ({ name, email }) => name || email, sort: 'name' }}
        hrefOf={({ id }) => `${customersPath}/${id}`}
        columns={columns}
        views={{ name: 'bought', options: messages.views }}
        filters={[
          ...messages.filters,
          { name: 'group', label: messages.group, options: groups.map(({ id, name }) => ({ value: id, label: name })) },
          ...(areas.length > 0
            ? [
                {
                  ...{ name: 'area', label: messages.area },
                  options: areas.map(({ id, title }) => ({ value: id, label: title })),
                },
              ]
            : []),
        ]}
        bulk={(selected, clear) => (
          <>
            <Button onPress={() => setTagged({ customers: selected, clear })}>{messages.changeTags}</Button>
            {chosenOnes.length > 0 && (
              <ActionMenu
                label={messages.addToGroup}
                actions={chosenOnes.map(({ id, name }) => ({
                  ...{ id, label: name },
                  run: () => join.mutate({ id, customerIds: selected.map((one) => one.id) }, { onSuccess: clear }),
                }))}
              />
            )}
          </>
        )}
        actions={
          <HeadActions
            more={[
              ...(can(person, 'customers.export') ? [exportAction(customerCsvCalls.exportCustomers, records)] : []),
              imports.action,
            ]}
          >
            {add}
          </HeadActions>
        }
        notices={imports.panel}
        empty={{
          icon: <UsersRound aria-hidden />,
          action: !imports.isOpen && (
            <>
              {add}
              {imports.button}
            </>
          ),
        }}
      />
      {tagged && (
        <TagsDialog
          customers={tagged.customers}
          onDone={() => {
            tagged.clear();
            setTagged(undefined);
          }}
          onClose={() => setTagged(undefined)}
        />
      )}
      {isAdding && <NewCustomer onClose={() => setAdding(false)} />}
    </>
  );
}

const columns = {
  email: { cell: ({ email }) => email },
  tags: { phone: 'none', cell: ({ tags }) => tags.join(', ') },
  orders: {
    isNumber: true,
    sort: '-orders',
    cell: ({ orderCount }) => (orderCount === 0 ? messages.noOrders : messages.orderCount({ count: orderCount })),
  },
  spent: {
    isNumber: true,
    sort: '-spent',
    phone: 'side',
    cell: ({ lifetimeValue }) => lifetimeValue.map(moneyText).join(' + '),
  },
  last: {
    sort: '-last',
    phone: 'none',
    cell: ({ lastOrderOn }) => (lastOrderOn === undefined ? '' : sinceText(lastOrderOn)),
  },
} satisfies Columns<BrowsedCustomer>;
