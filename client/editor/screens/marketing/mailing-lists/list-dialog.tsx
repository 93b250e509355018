// Creates a mailing list, or changes its name and what it does with sign-ups.
import { useState } from 'react';
import { useLocation } from 'wouter';
import { mailingListCalls } from '../../../../../server/forms/mailing-list/calls.ts';
import { nameCharsMax } from '../../../../../server/forms/mailing-list/limits.ts';
import { ownerMessages } from '../../../../../server/forms/mailing-list/messages.ts';
import type { CountedList } from '../../../../../server/forms/mailing-list/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useFormCall } from '../../../use-form-call.ts';
import { messages } from './messages.ts';

export const listsPath = '/config/mailing-lists';

export function ListDialog({ list, onClose }: { list?: CountedList; onClose(): void }) {
  const [, go] = useLocation();
  const stored = { name: list?.name ?? '', isDoubleOptIn: list?.isDoubleOptIn ?? true, isDefault: !!list?.isDefault };
  const [values, setValues] = useState(stored);
  const set = (next: Partial<typeof values>) => setValues({ ...values, ...next });
  const isMissing = values.name.trim() === '';
  const saving = useFormCall({
    run: () =>
      list ? ask(mailingListCalls.save, { id: list.id, body: values }) : ask(mailingListCalls.create, { body: values }),
    onSuccess(saved) {
      onClose();
      if (!list) go(`${listsPath}/${saved.list.id}`);
    },
    isReady: !isMissing,
  });
  return (
    <FormDialog
      title={list ? messages.edit : messages.newTitle}
      loss={list ? messages.editLoss : messages.newLoss}
      {...(!list && { action: messages.create })}
      isChanged={JSON.stringify(values) !== JSON.stringify(stored)}
      {...saving.dialog}
      onClose={onClose}
    >
      <TextField
        {...messages.name}
        value={values.name}
        onChange={(name) => set({ name })}
        problem={saving.isTried && isMissing ? ownerMessages.nameMissing : undefined}
        maxLength={nameCharsMax}
        autoFocus
      />
      <CheckField
        {...messages.isDoubleOptIn}
        value={values.isDoubleOptIn}
        onChange={(isDoubleOptIn) => set({ isDoubleOptIn })}
      />
      <CheckField {...messages.isDefault} value={values.isDefault} onChange={(isDefault) => set({ isDefault })} />
    </FormDialog>
  );
}
