// Signing in. The server answers a wrong password and an unknown address alike, so this screen does as well.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionCalls } from '../../../server/accounts/session/calls.ts';
import { ask, wordsOf } from '../../api/ask.ts';
import { signIn } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Door, DoorForm } from './door.tsx';
import { messages } from './messages.ts';

export function SignIn() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isNoAddress, setNoAddress] = useState(false);
  const client = useQueryClient();
  const attempt = useMutation({
    mutationFn: () => signIn(email, password),
    onSuccess: (person) => client.setQueryData(['me'], person),
  });
  const forgot = useMutation({ mutationFn: () => ask(sessionCalls.forgot, { body: { email } }) });
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
            {attempt.isIdle && forgot.isError && <Notice tone="bad">{wordsOf(forgot.error)}</Notice>}
            {attempt.isIdle && forgot.isSuccess && (
              <Notice tone="good">
                If this address can sign in here, we sent it a link to choose a new password. It works for one hour. No
                email? Whoever runs the server can print a link: <code>npx stoa admin reset</code>
              </Notice>
            )}
          </>
        }
      >
        <TextField
          label={messages.email}
          type="email"
          name="email"
          autoComplete="username"
          isRequired
          isInvalid={isNoAddress && email === ''}
          errorMessage={isNoAddress && email === '' ? messages.emailFirst : undefined}
          value={email}
          onChange={setEmail}
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
