// Lists how publications changed a page's settings or an item's fields, newest first. Restoring makes a draft, so nothing
// changes for visitors until it is published.
import { useMutation } from '@tanstack/react-query';
import { can } from '../../../../../server/base/roles.ts';
import { recordHistoryCalls } from '../../../../../server/content/record-history/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { timeText } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { changesOf } from './record-changes.ts';
import { recordHistoryMessages as messages } from './record-history-messages.ts';

export function RecordHistoryDialog({ id, onClose, onRestored }: { id: string; onClose(): void; onRestored(): void }) {
  const { person, toasts } = useEditor();
  const history = useCall(recordHistoryCalls.list, { id }, { gcTime: 0 });
  const restore = useMutation({
    mutationFn: (number: number) =>
      ask(recordHistoryCalls.restore, { id, body: { number, updatedOn: history.data?.updatedOn ?? 0 } }),
    onSuccess() {
      toasts.say(messages.restored);
      onRestored();
    },
    onError: () => void history.refetch(),
  });
  const versions = history.data?.versions ?? [];
  return (
    <Dialog title={messages.title} isOpen onClose={onClose} foot={<Button onPress={onClose}>{messages.close}</Button>}>
      <Waiting query={history} what={messages.what} words={errorText} />
      {restore.isError && <Notice tone="bad">{errorText(restore.error)}</Notice>}
      {history.data && versions.length === 0 && <Empty>{messages.empty}</Empty>}
      <Stack as="ol" gap={3}>
        {versions.map(({ number, at, by, fields }) => (
          <Stack as="li" kind="framed" gap={2} key={number}>
            <b>{messages.published({ name: by.name, when: timeText(at) })}</b>
            <Stack as="ul" gap={1}>
              {changesOf(fields).map(({ label, before, after }) => (
                <li key={label}>
                  {label}: {before === undefined ? messages.changed : <del>{before}</del>}
                  {before !== undefined && (
                    <>
                      {' '}
                      {messages.becomes} <ins>{after}</ins>
                    </>
                  )}
                </li>
              ))}
            </Stack>
            {can(person, 'versions.restore') && (
              <div>
                <Button
                  aria-label={messages.restoreOf({ when: timeText(at) })}
                  isPending={restore.isPending && restore.variables === number}
                  onPress={() => restore.mutate(number)}
                >
                  {messages.restore}
                </Button>
              </div>
            )}
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}
