// Adds tags to the selected customers, and removes others.
import { useState } from 'react';
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import { tagCharsMax, taggedAtOnceMax } from '../../../../../server/commerce/customer/limits.ts';
import type { BrowsedCustomer, TagChange } from '../../../../../server/commerce/customer/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { TagsField } from '../../../../ui/form/tags-field.tsx';
import { messages as ui } from '../../../../ui/messages.ts';
import { useEditor } from '../../../editor-context.ts';
import { useAction } from '../../../use-action.ts';
import { useFormCall } from '../../../use-form-call.ts';
import { messages } from './messages.ts';

type TagsDialogProps = { customers: readonly BrowsedCustomer[]; onDone(): void; onClose(): void };

/** In as many calls as needed. @returns the number of customers whose tags changed */
async function change(changes: readonly TagChange[]): Promise<number> {
  let changed = 0;
  for (let n = 0; n < changes.length; n += taggedAtOnceMax) {
    const body = { changes: changes.slice(n, n + taggedAtOnceMax) };
    changed += (await ask(customerCalls.changeTags, { body })).changed;
  }
  return changed;
}

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
  const undo = useAction({
    run: (done: readonly TagChange[]) => change(done.map(({ id, add, remove }) => ({ id, add: remove, remove: add }))),
    said: (changed) => messages.tagsRestored({ count: changed }),
  });
  const { dialog } = useFormCall({
    run: async () => ({ done: changes, changed: await change(changes) }),
    onSuccess({ done, changed }) {
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
      {...dialog}
      action={changes.length > 0 ? messages.changeTagsOf({ count: changes.length }) : messages.changeTags}
      isDisabled={changes.length === 0}
      onClose={onClose}
    >
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
