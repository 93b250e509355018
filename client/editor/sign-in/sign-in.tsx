// Signing in. The server's answer does not reveal whether an email is known, and neither does this screen.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionCalls } from '../../../server/accounts/session/calls.ts';
import { signInCalls } from '../../../server/accounts/session/sign-in-calls.ts';
import { ask, errorText } from '../../api/ask.ts';
import { signIn } from '../../api/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { callKey } from '../use-call.ts';
import { Door, DoorForm, EmailField } from './door.tsx';
import { messages } from './messages.ts';

export function SignIn() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isNoAddress, setNoAddress] = useState(false);
  const client = useQueryClient();
  const attempt = useMutation({
    mutationFn: () => signIn(email, password),
    onSuccess: (person) => client.setQueryData(callKey(sessionCalls.whoAmI), person),
  });
  const forgot = useMutation({ mutationFn: () => ask(signInCalls.forgot, { body: { email } }) });
  const sendLink = () => {
    setNoAddress(email === '');
    attempt.reset();
    if (email !== '') forgot.mutate();
  };
  return (
    <Door title={messages.title} lead={messages.lead}>
      <DoorForm
        sending={attempt}
        send={messages.title}
        whilePending={messages.signingIn}
        after={
          <>
            <Button kind="quiet" type="button" isPending={forgot.isPending} onPress={sendLink}>
              {messages.forgot}
            </Button>
            {attempt.isIdle && forgot.isError && <Notice tone="bad">{errorText(forgot.error)}</Notice>}
            {attempt.isIdle && forgot.isSuccess && (
              <Notice tone="good">
                {messages.linkSent} <code>npx stoa admin reset</code>
              </Notice>
            )}
          </>
        }
      >
        <EmailField
          value={email}
          onChange={setEmail}
          problem={isNoAddress && email === '' ? messages.emailFirst : undefined}
        />
        <TextField
          label={messages.password}
          type="password"
          name="password"
          autoComplete="current-password"
          isRequired
          value={password}
          onChange={setPassword}
        />
      </DoorForm>
    </Door>
  );
}
