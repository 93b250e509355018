// Submissions of all forms: unread, assigned, and answered ones; export and deletion. Admin, jobs 33 and 52.
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { formCalls } from '../../../../../server/forms/form/calls.ts';
import type { InboxRow } from '../../../../../server/forms/form/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { HeadActions } from '../../../../ui/layout/head-actions.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { exportAction } from '../../../export-action.tsx';
import { sinceColumn } from '../../../since-column.tsx';
import { useAction } from '../../../use-action.ts';
import { useCall } from '../../../use-call.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { messages } from './messages.ts';

const defaults = { sort: '-at', filters: ['view', 'form'] } as const;
export const submissionsPath = '/config/submissions';
export const hrefOf = (id: string): string => `${submissionsPath}/${encodeURIComponent(id)}`;

export function Submissions() {
  const { person } = useEditor();
  const records = useRecordList(formCalls.inbox, defaults);
  const mayEdit = can(person, 'forms.edit');
  const forms = useCall(formCalls.list, { query: { limit: 200 } }, { enabled: mayEdit });
  const { sort, remove } = useSorting();
  const [removing, setRemoving] = useState<{ ids: string[]; clear(): void }>();
  const idsOf = (selected: readonly InboxRow[]) => selected.map(({ id }) => id);
  const formId = records.state.filters.form;
  return (
    <>
      <ListScreen
        words={messages}
        lead={messages.lead}
        actions={
          <HeadActions
            more={[
              ...(mayEdit ? [{ id: 'forms', label: messages.toForms, to: '/config/forms' }] : []),
              formId === undefined
                ? exportAction(formCalls.exportAllCsv, records)
                : exportAction(formCalls.exportCsv, records, { sent: { id: formId } }),
            ]}
          />
        }
        {...records}
        storageKey="submissions"
        name={{ of: nameOf, sort: 'from' }}
        hrefOf={({ id }) => hrefOf(id)}
        columns={columns}
        views={{ name: 'view', options: messages.views }}
        filters={[
          {
            name: 'form',
            label: messages.formFilter,
            options: (forms.data?.forms ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        bulk={(selected, clear) => (
          <>
            {([true, false] as const).map((isRead) => (
              <Button
                key={String(isRead)}
                isPending={sort.isPending}
                onPress={() => sort.mutate({ ids: idsOf(selected), isRead }, { onSuccess: clear })}
              >
                {isRead ? messages.markRead : messages.markUnread}
              </Button>
            ))}
            <Button kind="danger" onPress={() => setRemoving({ ids: idsOf(selected), clear })}>
              {messages.remove}
            </Button>
          </>
        )}
        empty={{
          icon: <Inbox aria-hidden />,
          action: mayEdit && (
            <ButtonLink kind="primary" href="/config/forms">
              {messages.openForms}
            </ButtonLink>
          ),
        }}
      />
      {removing && (
        <ConfirmDialog
          title={messages.removeTitle({ count: removing.ids.length })}
          onClose={() => setRemoving(undefined)}
          action={messages.remove}
          isPending={remove.isPending}
          onConfirm={() =>
            remove.mutate(removing.ids, {
              onSuccess() {
                removing.clear();
                setRemoving(undefined);
              },
            })
          }
        >
          <p>{messages.removeNote}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const nameOf = ({ from }: InboxRow): string => from || messages.noSender;

function useSorting() {
  const { toasts } = useEditor();
  const sort = useAction({
    run: (body: { ids: string[]; isRead: boolean }) => ask(formCalls.sortSubmissions, { body }),
    onSuccess: ({ done }, { ids, isRead }) =>
      toasts.say(messages.done[isRead ? 'read' : 'unread']({ count: done }), {
        action: { label: messages.undo, run: () => sort.mutate({ ids, isRead: !isRead }) },
      }),
  });
  const remove = useAction({
    run: (ids: string[]) => ask(formCalls.removeSubmissions, { body: { ids } }),
    said: ({ done }) => messages.done.remove({ count: done }),
  });
  return { sort, remove };
}

const columns = {
  excerpt: { phone: 'line', cell: ({ excerpt }) => excerpt },
  form: { sort: 'form', cell: ({ formName }) => formName || messages.deletedForm },
  assigned: { phone: 'none', cell: ({ assignedName }) => assignedName },
  state: {
    phone: 'side',
    cell: ({ isRead, isAnswered }) =>
      isAnswered ? (
        <Badge tone="good">{messages.answered}</Badge>
      ) : (
        !isRead && <Badge tone="warn">{messages.unread}</Badge>
      ),
  },
  at: sinceColumn('at', ({ at }) => at),
} satisfies Columns<InboxRow>;
