// Creates a mailing list, or changes its name and what it does with sign-ups.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { mailingListCalls } from '../../../../../server/forms/mailing-list/calls.ts';
import { nameCharsMax } from '../../../../../server/forms/mailing-list/limits.ts';
import { ownerMessages } from '../../../../../server/forms/mailing-list/messages.ts';
import type { CountedList } from '../../../../../server/forms/mailing-list/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { messages } from './messages.ts';

export const listsPath = '/config/mailing-lists';

export function ListDialog({ list, onClose }: { list?: CountedList; onClose(): void }) {
  const [, go] = useLocation();
  const stored = { name: list?.name ?? '', isDoubleOptIn: list?.isDoubleOptIn ?? true, isDefault: !!list?.isDefault };
  const [values, setValues] = useState(stored);
  const [isTried, setTried] = useState(false);
  const set = (next: Partial<typeof values>) => setValues({ ...values, ...next });
  const saving = useMutation({
    mutationFn: () =>
      list ? ask(mailingListCalls.save, { id: list.id, body: values }) : ask(mailingListCalls.create, { body: values }),
    onSuccess(saved) {
      onClose();
      if (!list) go(`${listsPath}/${saved.list.id}`);
    },
  });
  const isMissing = values.name.trim() === '';
  return (
    <FormDialog
      title={list ? messages.edit : messages.newTitle}
      loss={list ? messages.editLoss : messages.newLoss}
      {...(!list && { action: messages.create })}
      isChanged={JSON.stringify(values) !== JSON.stringify(stored)}
      isSaving={saving.isPending}
      onSave={() => {
        setTried(true);
        if (!isMissing) saving.mutate();
      }}
      onClose={onClose}
    >
      {saving.isError && <Notice tone="bad">{errorText(saving.error)}</Notice>}
      <TextField
        {...messages.name}
        value={values.name}
        onChange={(name) => set({ name })}
        problem={isTried && isMissing ? ownerMessages.nameMissing : undefined}
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
