// Signing in. The server's answer does not reveal whether an email is known, and neither does this screen.

import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { signInCalls } from '../../../server/accounts/session/sign-in-calls.ts';
import { ask, errorText } from '../../api/ask.ts';
import { viaSite } from '../../api/session.ts';
import { signIn } from '../../api/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { messages as securityMessages } from '../security/messages.ts';
import { hasPasskeys, passkeyProblem, signInWithPasskey } from '../security/passkey-browser.ts';
import { Door, DoorForm, EmailField, useEnter } from './door.tsx';
import { StepDoor } from './later-step.ts';
import { messages } from './messages.ts';

export function SignIn() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isNoAddress, setNoAddress] = useState(false);
  const enter = useEnter();
  const attempt = useMutation({
    mutationFn: () => signIn(email, password),
    onSuccess: (answer) => 'next' in answer || enter(answer),
  });
  const passkey = useMutation({ mutationFn: async () => viaSite(await signInWithPasskey(), here()), onSuccess: enter });
  const forgot = useMutation({ mutationFn: () => ask(signInCalls.forgot, { body: { email } }) });
  const sendLink = () => {
    setNoAddress(email === '');
    attempt.reset();
    if (email !== '') forgot.mutate();
  };
  if (attempt.data && 'next' in attempt.data)
    return <StepDoor next={attempt.data} to={here()} onPerson={enter} onRestart={attempt.reset} />;
  return (
    <Door title={messages.title} lead={messages.lead}>
      <DoorForm
        sending={attempt}
        send={messages.title}
        whilePending={messages.signingIn}
        after={
          <>
            {hasPasskeys() && (
              <Button type="button" isPending={passkey.isPending} onPress={() => passkey.mutate()}>
                <Fingerprint aria-hidden /> {securityMessages.signInWithPasskey}
              </Button>
            )}
            {passkey.isError && <Notice tone="bad">{passkeyProblem(passkey.error, securityMessages.canceled)}</Notice>}
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

const here = () => location.pathname + location.search;
