// One label operation: add, rename, merge, or remove. A page with many items takes several calls.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { itemLimits } from '../../../../../server/content/item/limits.ts';
import { type Label, labelCalls } from '../../../../../server/owner/label/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { messages } from './messages.ts';

export type LabelJob = {
  action: 'create' | 'rename' | 'merge' | 'remove';
  labels: readonly Label[];
  /** Clears the selection. */
  clear(): void;
};

type LabelDialogProps = LabelJob & { pageId: string; kind: 'tag' | 'category'; onClose(): void };

export const said = { rename: messages.renamed, merge: messages.merged, remove: messages.removed };

export function LabelDialog({ action, labels, clear, pageId, kind, onClose }: LabelDialogProps) {
  const { toasts } = useEditor();
  const first = action === 'create' ? '' : (labels[0]?.id ?? '');
  const [name, setName] = useState(first);
  const names = labels.map(({ id }) => id);
  const count = labels.reduce((sum, label) => sum + label.count, 0);
  const act = useMutation({
    mutationFn: () => runJob({ action, pageId, kind, names, name: name.trim() }),
    onSuccess({ changed, left }) {
      if (action === 'create') toasts.say(messages.created({ name: name.trim() }));
      else if (left > 0) toasts.say(messages.stopped({ count: left }));
      else toasts.say(said[action]({ count: changed }));
      clear();
      onClose();
    },
  });
  const problem = act.isError && <Notice tone="bad">{errorText(act.error)}</Notice>;
  if (action === 'create' || action === 'rename')
    return (
      <FormDialog
        title={action === 'create' ? messages.createTitle[kind] : messages.renameTitle[kind]}
        loss={messages.loss}
        isChanged={name !== first}
        isSaving={act.isPending}
        isDisabled={name.trim() === '' || name.trim() === first}
        onSave={() => act.mutate()}
        onClose={onClose}
      >
        {problem}
        <TextField
          label={messages.name}
          value={name}
          onChange={setName}
          maxLength={itemLimits[kind]}
          isRequired
          autoFocus
        />
        {action === 'rename' && <p>{messages.renameNote({ count })}</p>}
      </FormDialog>
    );
  const isMerge = action === 'merge';
  const title = (isMerge ? messages.mergeTitle : messages.removeTitle)({ count: labels.length, kind });
  return (
    <Dialog
      title={title}
      isAlert={!isMerge}
      onClose={onClose}
      hasCancel
      foot={
        <Button kind={isMerge ? 'primary' : 'danger'} isPending={act.isPending} onPress={() => act.mutate()}>
          {messages.actions[action]}
        </Button>
      }
    >
      <Stack gap={4}>
        {problem}
        {isMerge && (
          <SelectField
            label={messages.into}
            value={name}
            options={names.map((value) => ({ value, label: value }))}
            onChange={setName}
          />
        )}
        <p>{isMerge ? messages.mergeNote({ count }) : messages.removeNote({ count })}</p>
      </Stack>
    </Dialog>
  );
}

type Sent = Pick<LabelJob, 'action'> & { pageId: string; kind: 'tag' | 'category'; names: string[]; name: string };
export type Done = { changed: number; left: number };

/** A bound on calls; each changes a few hundred items. */
const callsMax = 500;

/** `left`: number of items that could not be changed now. */
export async function runJob({ action, pageId, kind, names, name }: Sent): Promise<Done> {
  if (action === 'create') {
    await ask(labelCalls.create, { pageId, body: { kind, name } });
    return { changed: 0, left: 0 };
  }
  const done = { changed: 0, left: 0 };
  for (let n = 0; n < callsMax; n++) {
    const answer =
      action === 'remove'
        ? await ask(labelCalls.remove, { pageId, body: { kind, names } })
        : await ask(action === 'rename' ? labelCalls.rename : labelCalls.merge, {
            ...{ pageId, body: { kind, names, name } },
          });
    done.changed += answer.changed;
    done.left = answer.left;
    if (answer.left === 0 || answer.changed === 0) break;
  }
  return done;
}
