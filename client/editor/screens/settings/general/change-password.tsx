// A new password for the signed-in person, who confirms it with the current one.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  passwordLengthAdvised,
  passwordLengthMin,
  passwordProblem,
} from '../../../../../server/accounts/contributor/password-rules.ts';
import { sessionCalls } from '../../../../../server/accounts/session/calls.ts';
import { signInCalls } from '../../../../../server/accounts/session/sign-in-calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { askAgain } from '../../../use-call.ts';
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
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const saving = useMutation({
    mutationFn: () => ask(signInCalls.changePassword, { body: { current, password } }),
    async onSuccess() {
      toasts.say(messages.ownChanged);
      onClose();
      await askAgain(client, sessionCalls.listSessions);
    },
  });
  const refused = problemsOf(saving.error);
  const problemAt = (field: string) => refused.find(({ path }) => path === field)?.message;
  const problem = passwordProblem(password, [person.name, person.email]);
  const shown = (isTried ? problem : undefined) ?? problemAt('password');
  const save = () => {
    setTried(true);
    if (problem === undefined) saving.mutate();
  };
  return (
    <FormDialog
      title={messages.changeOwn}
      loss={messages.ownLoss}
      isChanged={current !== '' || password !== ''}
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
      <TextField
        label={messages.ownPassword}
        type="password"
        autoComplete="new-password"
        isRequired
        hint={messages.ownHint({ min: passwordLengthMin, advised: passwordLengthAdvised })}
        isInvalid={shown !== undefined}
        validationBehavior="aria"
        errorMessage={shown}
        value={password}
        onChange={setPassword}
      />
    </FormDialog>
  );
}
