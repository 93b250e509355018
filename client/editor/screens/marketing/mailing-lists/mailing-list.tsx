// One mailing list: its subscribers with how they joined and left, import and export. Editor H4.
import { Ellipsis, Mail } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { mailingListCalls } from '../../../../../server/forms/mailing-list/calls.ts';
import type { SubscriberRow } from '../../../../../server/forms/mailing-list/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { exportAction } from '../../../export-action.tsx';
import { sinceColumn } from '../../../since-column.tsx';
import { timeFormat } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { useConfirmed } from '../../../use-confirmed.tsx';
import { useRecordList } from '../../../use-record-list.ts';
import { AddDialog, ImportDialog } from './add-dialogs.tsx';
import { ListDialog, listsPath } from './list-dialog.tsx';
import { messages } from './messages.ts';

const defaults = { sort: '-at', filters: ['state'] } as const;
type Change = { emails: string[]; isRemoval: boolean; clear(): void };

export function MailingListScreen({ id }: { id: string }) {
  const [, go] = useLocation();
  const list = useCall(mailingListCalls.list, undefined, {
    select: (answer) => answer.lists.find((one) => one.id === id),
  }).data;
  const records = useRecordList(mailingListCalls.browse, defaults, { sent: { id } });
  const [asked, setAsked] = useState<'add' | 'import' | 'edit'>();
  const close = () => setAsked(undefined);
  const removal = useConfirmed({
    run: () => ask(mailingListCalls.remove, { id }),
    said: () => messages.removed({ name: list?.name ?? '' }),
    onSuccess: () => go(listsPath),
  });
  const change = useConfirmed({
    run: ({ emails, isRemoval }: Change) =>
      ask(isRemoval ? mailingListCalls.removeSubscribers : mailingListCalls.unsubscribe, { id, body: { emails } }),
    said: ({ done }, { isRemoval }) => messages[isRemoval ? 'removedPeople' : 'unsubscribed']({ count: done }),
    onSuccess: (_, { clear }) => clear(),
  });
  const emailsOf = (selected: readonly SubscriberRow[]) => selected.map(({ email }) => email);
  const add = <AddButton kind="primary" onPress={() => setAsked('add')} label={messages.addSubscriber} />;
  return (
    <>
      <ListScreen
        words={{ ...messages, title: list?.name ?? messages.title, empty: messages.emptyList }}
        lead={list && messages.figures(list)}
        up={{ label: messages.title, href: listsPath }}
        actions={
          <>
            {add}
            <ActionMenu
              label={messages.more}
              icon={<Ellipsis />}
              actions={[
                exportAction(mailingListCalls.exportCsv, records, { sent: { id } }),
                { id: 'import', label: messages.import, run: () => setAsked('import') },
                { id: 'edit', label: messages.edit, run: () => setAsked('edit') },
                { id: 'remove', label: messages.remove, isDanger: true, run: () => removal.ask() },
              ]}
            />
          </>
        }
        {...records}
        storageKey="subscribers"
        name={{ of: ({ email }) => email, sort: 'email' }}
        columns={columns}
        views={{ name: 'state', options: messages.views }}
        bulk={(selected, clear) => (
          <>
            <Button onPress={() => change.ask({ emails: emailsOf(selected), isRemoval: false, clear })}>
              {messages.unsubscribe}
            </Button>
            <Button kind="danger" onPress={() => change.ask({ emails: emailsOf(selected), isRemoval: true, clear })}>
              {messages.removePeople}
            </Button>
          </>
        )}
        empty={{
          icon: <Mail aria-hidden />,
          action: (
            <>
              {add}
              <Button onPress={() => setAsked('import')}>{messages.import}</Button>
            </>
          ),
        }}
      />
      {asked === 'add' && <AddDialog listId={id} onClose={close} />}
      {asked === 'import' && <ImportDialog listId={id} onClose={close} />}
      {asked === 'edit' && list && <ListDialog list={list} onClose={close} />}
      {list &&
        removal.question(() => ({
          title: messages.removeTitle(list),
          action: messages.removeAction,
          text: messages.removeText(list),
        }))}
      {change.question(({ emails: { length: count }, isRemoval }) => ({
        title: messages[isRemoval ? 'removePeopleTitle' : 'unsubscribeTitle']({ count }),
        action: messages[isRemoval ? 'removePeople' : 'unsubscribe'],
        text: messages[isRemoval ? 'removePeopleNote' : 'unsubscribeNote'],
      }))}
    </>
  );
}

const day = timeFormat({ dateStyle: 'medium' });
const tones = { SUBSCRIBED: 'good', PENDING: 'warn', UNSUBSCRIBED: 'plain' } as const;
const columns = {
  source: { phone: 'line', cell: ({ source }) => messages.sources[source] },
  state: {
    phone: 'side',
    cell: ({ state, leftAt, leftBy }) => (
      <Badge tone={tones[state]}>
        {leftAt !== undefined && leftBy
          ? messages.left({ day: day.format(leftAt), by: leftBy })
          : messages.states[state]}
      </Badge>
    ),
  },
  at: sinceColumn('at', ({ at }) => at),
} satisfies Columns<SubscriberRow>;
