// After the password: a code of the authenticator app, a recovery code, or a passkey; or setting up an app where the owner requires it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '../../../server/accounts/contributor/schema.ts';
import type { NextStep } from '../../../server/accounts/second-step/schema.ts';
import { securityCalls } from '../../../server/accounts/session/security-calls.ts';
import { ask, errorText, Refused } from '../../api/ask.ts';
import { viaSite } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Waiting } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Note } from '../../ui/layout/flow.tsx';
import { messages } from '../security/messages.ts';
import { hasPasskeys, passkeyProblem, signInWithPasskey } from '../security/passkey-browser.ts';
import { CodeField, RecoveryCodes, SetUpFields } from '../security/set-up.tsx';
import { callKey } from '../use-call.ts';
import { Door, DoorForm } from './door.tsx';

type StepProps = {
  next: NextStep;
  /** Where the editor opens. */
  to: string;
  onPerson(person: Person): void;
  onRestart(): void;
};

export const StepDoor = (props: StepProps) => (props.next.next === 'code' ? <Code {...props} /> : <SetUp {...props} />);

const codeProblem = (error: unknown): string | undefined =>
  error instanceof Refused && error.body.field === 'code' ? error.message : undefined;

function Code({ next, to, onPerson, onRestart }: StepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const { step } = messages;
  const sending = useMutation({
    mutationFn: async () => viaSite(await ask(securityCalls.sendCode, { body: { code } }), to),
    onSuccess: onPerson,
  });
  const passkey = useMutation({ mutationFn: async () => viaSite(await signInWithPasskey(), to), onSuccess: onPerson });
  const byPasskey = next.hasPasskey && hasPasskeys() && (
    <Button kind={next.hasApp ? 'plain' : 'primary'} isPending={passkey.isPending} onPress={() => passkey.mutate()}>
      {step.passkeyTitle}
    </Button>
  );
  const after = (
    <>
      {passkey.isError && <Notice tone="bad">{passkeyProblem(passkey.error, messages.canceled)}</Notice>}
      {byPasskey}
      {next.hasApp && (
        <Button
          kind="quiet"
          onPress={() => {
            setRecovery(!isRecovery);
            setCode('');
            sending.reset();
          }}
        >
          {isRecovery ? step.useApp : step.useRecovery}
        </Button>
      )}
      <Button kind="quiet" onPress={onRestart}>
        {step.restart}
      </Button>
      {(isRecovery || !next.hasApp) && (
        <Note>
          {step.noApp} <code>npx stoa admin otp</code>
        </Note>
      )}
    </>
  );
  if (!next.hasApp)
    return (
      <Door title={step.passkeyTitle} lead={step.passkeyLead}>
        {after}
      </Door>
    );
  return (
    <Door
      title={isRecovery ? step.recoveryTitle : step.title}
      lead={isRecovery ? step.recoveryLead : step.lead}
      key={`${isRecovery}`}
    >
      <DoorForm
        sending={{ ...sending, isError: sending.isError && codeProblem(sending.error) === undefined }}
        send={step.send}
        whilePending={step.sending}
        after={after}
      >
        <CodeField
          label={isRecovery ? step.recovery : messages.code}
          isRecovery={isRecovery}
          value={code}
          problem={codeProblem(sending.error)}
          onChange={(value) => {
            setCode(value);
            sending.reset();
          }}
        />
      </DoorForm>
    </Door>
  );
}

function SetUp({ to, onPerson, onRestart }: StepProps) {
  const [code, setCode] = useState('');
  const [said, say] = useState<string>();
  const begun = useQuery({
    queryKey: callKey(securityCalls.beginSetUp),
    queryFn: () => ask(securityCalls.beginSetUp, { body: {} }),
    // Another key would make the first QR code useless.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const confirming = useMutation({ mutationFn: () => ask(securityCalls.confirmSetUp, { body: { code } }) });
  const { recoveryCodes, person, ...marked } = confirming.data ?? {};
  const enter = useMutation({ mutationFn: () => viaSite({ ...marked, person }, to), onSuccess: onPerson });
  if (recoveryCodes)
    return (
      <Door title={messages.codesTitle}>
        <RecoveryCodes codes={recoveryCodes} say={say}>
          {said !== undefined && <Notice tone="good">{said}</Notice>}
          <Button kind="primary" isPending={enter.isPending} onPress={() => enter.mutate()}>
            {messages.saved}
          </Button>
        </RecoveryCodes>
      </Door>
    );
  return (
    <Door title={messages.setUpTitle} lead={messages.setUpRequired}>
      <Waiting query={begun} what={messages.what} words={errorText} />
      {begun.data && (
        <DoorForm
          sending={{ ...confirming, isError: confirming.isError && codeProblem(confirming.error) === undefined }}
          send={messages.confirm}
          whilePending={messages.confirming}
          after={
            <Button kind="quiet" onPress={onRestart}>
              {messages.step.restart}
            </Button>
          }
        >
          <SetUpFields
            made={begun.data}
            code={code}
            problem={codeProblem(confirming.error)}
            onCode={(value) => {
              setCode(value);
              confirming.reset();
            }}
          />
        </DoorForm>
      )}
    </Door>
  );
}
