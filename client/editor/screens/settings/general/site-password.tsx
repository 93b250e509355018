// A password for the whole site: visitors see the lock screen until they enter it. Editor B7; spec §1, page type 103.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { websiteCalls } from '../../../../../server/site/website/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { askAgain, keepAnswer, useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';

export function SitePassword() {
  const opened = useCall(websiteCalls.openPassword);
  return (
    <Card title={messages.passwordTitle}>
      <Waiting query={opened} what={messages.passwordWhat} words={errorText} />
      {opened.data && <PasswordForm {...opened.data} />}
    </Card>
  );
}

function PasswordForm({ isSet, revision }: { isSet: boolean; revision: string }) {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [isAsking, setAsking] = useState(false);
  const save = useMutation({
    mutationFn: (password: string | null) => ask(websiteCalls.savePassword, { body: { password, revision } }),
    onSuccess(saved) {
      setPassword('');
      setAsking(false);
      keepAnswer(client, websiteCalls.openPassword, undefined, saved);
      toasts.say(saved.isSet ? messages.passwordOn : messages.passwordOff);
    },
    // After "someone else changed these settings": refetches whether there is a password now.
    onError: () => void askAgain(client, websiteCalls.openPassword),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending && password !== '') save.mutate(password);
  };
  return (
    <Stack as="form" onSubmit={submit}>
      {save.isError && <Notice tone="bad">{errorText(save.error)}</Notice>}
      <Note isLarge>{isSet ? messages.passwordOnNote : messages.passwordOffNote}</Note>
      <TextField
        label={isSet ? messages.newPassword : messages.passwordTitle}
        type="password"
        autoComplete="new-password"
        maxLength={200}
        value={password}
        onChange={setPassword}
      />
      <Toolbar>
        <Button kind="primary" type="submit" isPending={save.isPending} isDisabled={password === ''}>
          {isSet ? messages.changePassword : messages.closeSite}
        </Button>
        {isSet && (
          <Button isDisabled={save.isPending} onPress={() => setAsking(true)}>
            {messages.openSite}
          </Button>
        )}
      </Toolbar>
      <ConfirmDialog
        title={messages.openTitle}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        action={messages.openSite}
        isPending={save.isPending}
        onConfirm={() => save.mutate(null)}
      >
        <p>{messages.openText}</p>
        {save.isError && <Notice tone="bad">{errorText(save.error)}</Notice>}
      </ConfirmDialog>
    </Stack>
  );
}
