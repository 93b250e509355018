// Adds tags to the selected customers, and removes others.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import { tagCharsMax } from '../../../../../server/commerce/customer/limits.ts';
import type { BrowsedCustomer, TagChange } from '../../../../../server/commerce/customer/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TagsField } from '../../../../ui/form/tags-field.tsx';
import { messages as ui } from '../../../../ui/messages.ts';
import { useEditor } from '../../../editor-context.ts';
import { messages } from './messages.ts';

type TagsDialogProps = { customers: readonly BrowsedCustomer[]; onDone(): void; onClose(): void };

export function TagsDialog({ customers, onDone, onClose }: TagsDialogProps) {
  const { toasts } = useEditor();
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const changes = customers.flatMap(({ id, tags }): TagChange[] => {
    const one = {
      id,
      add: add.filter((tag) => !tags.includes(tag)),
      remove: remove.filter((tag) => tags.includes(tag) && !add.includes(tag)),
    };
    return one.add.length + one.remove.length > 0 ? [one] : [];
  });
  const undo = useMutation({
    mutationFn: (done: readonly TagChange[]) => {
      const back = done.map(({ id, add, remove }) => ({ id, add: remove, remove: add }));
      return ask(customerCalls.changeTags, { body: { changes: back } });
    },
    onSuccess: ({ changed }) => toasts.say(messages.tagsRestored({ count: changed })),
    onError: (error) => toasts.say(errorText(error), { stays: true }),
  });
  const change = useMutation({
    mutationFn: (changes: TagChange[]) => ask(customerCalls.changeTags, { body: { changes } }),
    onSuccess({ changed }, done) {
      const action = { label: ui.undo, run: () => undo.mutate(done) };
      toasts.say(messages.tagsChanged({ count: changed }), { action });
      onDone();
    },
  });
  return (
    <FormDialog
      title={messages.changeTags}
      loss={messages.tagsLoss}
      isChanged={add.length + remove.length > 0}
      isSaving={change.isPending}
      action={changes.length > 0 ? messages.changeTagsOf({ count: changes.length }) : messages.changeTags}
      isDisabled={changes.length === 0}
      onSave={() => change.mutate(changes)}
      onClose={onClose}
    >
      {change.isError && <Notice tone="bad">{errorText(change.error)}</Notice>}
      <TagsField label={messages.addTags} maxLength={tagCharsMax} value={add} onChange={setAdd} />
      <TagsField
        label={messages.removeTags}
        maxLength={tagCharsMax}
        suggestions={[...new Set(customers.flatMap(({ tags }) => tags))]}
        value={remove}
        onChange={setRemove}
      />
    </FormDialog>
  );
}
