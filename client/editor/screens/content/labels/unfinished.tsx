// Label changes that were interrupted, by a lost connection or a concurrent save of an item: each can be finished.
import { useQueryClient } from '@tanstack/react-query';
import { can } from '../../../../../server/base/roles.ts';
import { type LabelChange, labelCalls } from '../../../../../server/owner/label/calls.ts';
import { ask } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Toolbar } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { useAction } from '../../../use-action.ts';
import { askAgain } from '../../../use-call.ts';
import { runJob, said } from './label-dialog.tsx';
import { messages } from './messages.ts';

type UnfinishedProps = { changes: readonly LabelChange[]; pageId: string; kind: 'tag' | 'category' };

export function Unfinished({ changes, pageId, kind }: UnfinishedProps) {
  const { person, toasts } = useEditor();
  const client = useQueryClient();
  const finish = useAction({
    run: (change: LabelChange) =>
      runJob({ ...{ action: actionOf(change), pageId, kind }, ...change, name: change.name ?? '' }),
    onSuccess({ changed, left }, change) {
      const done = changed === 0 ? messages.nothingLeft : said[actionOf(change)]({ count: changed });
      toasts.say(left > 0 ? messages.stopped({ count: left }) : done);
    },
    // Someone else may have finished it before.
    onSettled: () => askAgain(client, labelCalls.browse),
  });
  const dismiss = useAction({
    run: ({ names, name }: LabelChange) =>
      ask(labelCalls.dismiss, { pageId, body: { kind, names: [...names], ...(name !== undefined && { name }) } }),
    said: messages.dismissed,
    // Someone else may have finished it before.
    onSettled: () => askAgain(client, labelCalls.browse),
  });
  const isPending = finish.isPending || dismiss.isPending;
  return changes.map((change) => (
    <Notice
      key={JSON.stringify(change)}
      action={
        (actionOf(change) === 'rename' || can(person, 'taxonomy.remove')) && (
          <Toolbar as="span">
            <Button isPending={isPending} onPress={() => finish.mutate(change)}>
              {messages.finish}
            </Button>
            <Button kind="quiet" isPending={isPending} onPress={() => dismiss.mutate(change)}>
              {messages.dismiss}
            </Button>
          </Toolbar>
        )
      }
    >
      {messages.unfinished(change)}
    </Notice>
  ));
}

const actionOf = ({ names, name }: LabelChange) =>
  name === undefined ? 'remove' : names.length === 1 ? 'rename' : 'merge';
