// Visitors' comments: approve, mark as spam, or delete. Editor J5.
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { commentCalls } from '../../../../../server/content/comment/calls.ts';
import type { CommentState, OwnerComment } from '../../../../../server/content/comment/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { siteLink } from '../../../../api/site-address.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { LineWords } from '../../../../ui/layout/flow.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { sinceColumn } from '../../../since-column.tsx';
import { useAction } from '../../../use-action.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { CommentSettingsDialog } from './comment-settings.tsx';
import { messages } from './messages.ts';

const defaults = { sort: '-created', filters: ['state'] } as const;

export function Comments() {
  const { person } = useEditor();
  const records = useRecordList(commentCalls.browse, defaults);
  const { decide, remove } = useDecisions();
  const [removing, setRemoving] = useState<{ ids: string[]; clear(): void }>();
  const [isSetting, setSetting] = useState(false);
  const idsOf = (selected: readonly OwnerComment[]) => selected.map(({ id }) => id);
  return (
    <>
      <ListScreen
        words={messages}
        lead={messages.lead}
        actions={<Button onPress={() => setSetting(true)}>{messages.settings}</Button>}
        {...records}
        storageKey="comments"
        name={{
          of: ({ text }) => text.slice(0, 60),
          cell: ({ text }) => <LineWords>{text}</LineWords>,
        }}
        columns={columns}
        views={{ name: 'state', options: messages.views }}
        bulk={(selected, clear) => (
          <>
            {(['APPROVED', 'SPAM'] as const).map((to) => (
              <Button
                key={to}
                kind={to === 'APPROVED' ? 'primary' : 'plain'}
                isPending={decide.isPending}
                onPress={() => decide.mutate({ ids: idsOf(selected), state: to }, { onSuccess: clear })}
              >
                {messages.actions[to]}
              </Button>
            ))}
            <Button kind="danger" onPress={() => setRemoving({ ids: idsOf(selected), clear })}>
              {messages.actions.remove}
            </Button>
          </>
        )}
        empty={{
          icon: <MessageSquare aria-hidden />,
          action: can(person, 'items.edit') && (
            <ButtonLink kind="primary" href="/config/pages/all">
              {messages.openPosts}
            </ButtonLink>
          ),
        }}
      />
      {removing && (
        <ConfirmDialog
          title={messages.removeTitle({ count: removing.ids.length })}
          onClose={() => setRemoving(undefined)}
          action={messages.actions.remove}
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
      {isSetting && <CommentSettingsDialog onClose={() => setSetting(false)} />}
    </>
  );
}

function useDecisions() {
  const { toasts } = useEditor();
  const decide = useAction({
    run: (body: { ids: string[]; state: CommentState }) => ask(commentCalls.decide, { body }),
    onSuccess: ({ done }, { ids, state }) =>
      toasts.say(
        messages.done[state]({ count: done }),
        state === 'PENDING'
          ? {}
          : { action: { label: messages.undo, run: () => decide.mutate({ ids, state: 'PENDING' }) } },
      ),
  });
  const remove = useAction({
    run: (ids: string[]) => ask(commentCalls.remove, { body: { ids } }),
    said: ({ done }) => messages.done.remove({ count: done }),
  });
  return { decide, remove };
}

const tones = { PENDING: 'warn', APPROVED: 'good', SPAM: 'plain' } as const;
const columns = {
  by: { phone: 'line', cell: ({ name }) => name },
  item: {
    sort: 'item',
    cell: ({ itemTitle, path }) =>
      path ? <a href={siteLink(path)}>{itemTitle}</a> : `${itemTitle} (${messages.deletedItem})`,
  },
  state: { phone: 'side', cell: ({ state }) => <Badge tone={tones[state]}>{messages.states[state]}</Badge> },
  written: sinceColumn('created', ({ createdOn }) => createdOn),
} satisfies Columns<OwnerComment>;
