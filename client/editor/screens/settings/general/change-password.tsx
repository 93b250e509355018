// A new password for the signed-in person, who confirms it with the current one.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionCalls } from '../../../../../server/accounts/session/calls.ts';
import { signInCalls } from '../../../../../server/accounts/session/sign-in-calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { askAgain } from '../../../use-call.ts';
import { useNewPassword } from '../../../use-new-password.tsx';
import { problemsOf } from '../../../use-record-form.ts';
import { messages } from './messages.ts';

export function ChangePassword() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{messages.changeOwn}</Button>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function PasswordDialog({ onClose }: { onClose(): void }) {
  const { toasts, person } = useEditor();
  const client = useQueryClient();
  const [current, setCurrent] = useState('');
  const saving = useMutation({
    mutationFn: (password: string) => ask(signInCalls.changePassword, { body: { current, password } }),
    async onSuccess() {
      toasts.say(messages.ownChanged);
      onClose();
      await askAgain(client, sessionCalls.listSessions);
    },
  });
  const refused = problemsOf(saving.error);
  const problemAt = (field: string) => refused.find(({ path }) => path === field)?.message;
  const chosen = useNewPassword([person.name, person.email], saving.error);
  const save = () => chosen.isReady() && saving.mutate(chosen.password);
  return (
    <FormDialog
      title={messages.changeOwn}
      loss={messages.ownLoss}
      isChanged={current !== '' || chosen.password !== ''}
      isSaving={saving.isPending}
      onSave={save}
      onClose={onClose}
    >
      {saving.isError && refused.length === 0 && <Notice tone="bad">{errorText(saving.error)}</Notice>}
      <TextField
        label={messages.currentPassword}
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus
        isInvalid={problemAt('current') !== undefined}
        validationBehavior="aria"
        errorMessage={problemAt('current')}
        value={current}
        onChange={(value) => {
          setCurrent(value);
          saving.reset();
        }}
      />
      {chosen.field(messages.ownPassword, messages.ownHint)}
    </FormDialog>
  );
}
