// One mailing list: its subscribers with how they joined and left, import and export. Editor H4.
import { Ellipsis, Mail } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { mailingListCalls } from '../../../../../server/forms/mailing-list/calls.ts';
import type { SubscriberRow } from '../../../../../server/forms/mailing-list/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { exportAction } from '../../../export-action.tsx';
import { sinceColumn } from '../../../since-column.tsx';
import { timeFormat } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useCall } from '../../../use-call.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { AddDialog, ImportDialog } from './add-dialogs.tsx';
import { ListDialog, listsPath } from './list-dialog.tsx';
import { messages } from './messages.ts';

const defaults = { sort: '-at', filters: ['state'] } as const;
type Asked = 'add' | 'import' | 'edit' | 'remove' | { emails: string[]; isRemoval: boolean; clear(): void };

export function MailingListScreen({ id }: { id: string }) {
  const { toasts } = useEditor();
  const [, go] = useLocation();
  const list = useCall(mailingListCalls.list, undefined, {
    select: (answer) => answer.lists.find((one) => one.id === id),
  }).data;
  const records = useRecordList(mailingListCalls.browse, defaults, { sent: { id } });
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const removal = useAction({
    run: () => ask(mailingListCalls.remove, { id }),
    onSuccess() {
      toasts.say(messages.removed({ name: list?.name ?? '' }));
      go(listsPath);
    },
    onSettled: close,
  });
  const change = useAction({
    run: ({ emails, isRemoval }: { emails: string[]; isRemoval: boolean }) =>
      ask(isRemoval ? mailingListCalls.removeSubscribers : mailingListCalls.unsubscribe, { id, body: { emails } }),
    said: ({ done }, { isRemoval }) => messages[isRemoval ? 'removedPeople' : 'unsubscribed']({ count: done }),
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
                { id: 'remove', label: messages.remove, isDanger: true, run: () => setAsked('remove') },
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
            <Button onPress={() => setAsked({ emails: emailsOf(selected), isRemoval: false, clear })}>
              {messages.unsubscribe}
            </Button>
            <Button kind="danger" onPress={() => setAsked({ emails: emailsOf(selected), isRemoval: true, clear })}>
              {messages.removePeople}
            </Button>
          </>
        )}
        empty={{ icon: <Mail aria-hidden /> }}
      />
      {asked === 'add' && <AddDialog listId={id} onClose={close} />}
      {asked === 'import' && <ImportDialog listId={id} onClose={close} />}
      {asked === 'edit' && list && <ListDialog list={list} onClose={close} />}
      {asked === 'remove' && list && (
        <ConfirmDialog
          title={messages.removeTitle(list)}
          action={messages.removeAction}
          isPending={removal.isPending}
          onConfirm={() => removal.mutate()}
          onClose={close}
        >
          <p>{messages.removeText(list)}</p>
        </ConfirmDialog>
      )}
      {typeof asked === 'object' && (
        <ConfirmDialog
          title={messages[asked.isRemoval ? 'removePeopleTitle' : 'unsubscribeTitle']({ count: asked.emails.length })}
          action={messages[asked.isRemoval ? 'removePeople' : 'unsubscribe']}
          isPending={change.isPending}
          onConfirm={() => change.mutate(asked, { onSuccess: asked.clear, onSettled: close })}
          onClose={close}
        >
          <p>{messages[asked.isRemoval ? 'removePeopleNote' : 'unsubscribeNote']}</p>
        </ConfirmDialog>
      )}
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
