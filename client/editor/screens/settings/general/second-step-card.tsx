// The signed-in person's second step: turned on with an authenticator app, new recovery codes, and turned off.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionCalls } from '../../../../../server/accounts/session/calls.ts';
import { securityCalls } from '../../../../../server/accounts/session/security-calls.ts';
import type { AnswerOf } from '../../../../../server/base/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { messages } from '../../../security/messages.ts';
import { CodeField, PasswordDialog, RecoveryCodes, SetUpFields } from '../../../security/set-up.tsx';
import { timeText } from '../../../time-text.ts';
import { askAgain, useCall } from '../../../use-call.ts';
import { problemsOf } from '../../../use-record-form.ts';

type Asking = 'on' | 'off' | 'renew';
type Security = AnswerOf<typeof securityCalls.security>;

export function SecondStepCard() {
  const security = useCall(securityCalls.security);
  const [asking, setAsking] = useState<Asking>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { toasts } = useEditor();
  const client = useQueryClient();
  const done = async (text: string | undefined, fresh?: readonly string[]) => {
    setAsking(undefined);
    setCodes(fresh);
    if (text !== undefined) toasts.say(text);
    await Promise.all([askAgain(client, securityCalls.security), askAgain(client, sessionCalls.listSessions)]);
  };
  const given = security.data;
  return (
    <Card
      title={messages.title}
      action={given && !given.isOn && <Button onPress={() => setAsking('on')}>{messages.turnOn}</Button>}
    >
      <Waiting query={security} what={messages.what} words={errorText} />
      {given && <State security={given} onAsk={setAsking} />}
      {asking === 'on' && <TurnOn onClose={() => setAsking(undefined)} onDone={done} />}
      {asking === 'renew' && <Renew onClose={() => setAsking(undefined)} onDone={done} />}
      {asking === 'off' && <TurnOff onClose={() => setAsking(undefined)} onDone={done} />}
      {codes && (
        <Dialog
          title={messages.codesTitle}
          // The codes are shown only once.
          isDismissable={false}
          onClose={() => setCodes(undefined)}
          foot={
            <Button kind="primary" onPress={() => setCodes(undefined)}>
              {messages.saved}
            </Button>
          }
        >
          <Stack>
            <RecoveryCodes codes={codes} say={(text) => toasts.say(text)} />
          </Stack>
        </Dialog>
      )}
    </Card>
  );
}

function State({ security, onAsk }: { security: Security; onAsk(asking: Asking): void }) {
  const { isOn, turnedOnAt = 0, recoveryLeft, isRequired } = security;
  if (!isOn)
    return (
      <Note isLarge>
        {messages.off} {isRequired && messages.required}
      </Note>
    );
  return (
    <>
      <Note isLarge>
        {messages.on({ when: timeText(turnedOnAt) })} {isRequired && messages.required}
      </Note>
      <Toolbar>
        <Badge tone={recoveryLeft > 2 ? 'good' : 'warn'}>{messages.left({ count: recoveryLeft })}</Badge>
        <Note as="span">{messages.leftNote}</Note>
      </Toolbar>
      <Toolbar>
        <Button onPress={() => onAsk('renew')}>{messages.renew}</Button>
        {!isRequired && <Button onPress={() => onAsk('off')}>{messages.turnOff}</Button>}
      </Toolbar>
    </>
  );
}

type DialogProps = { onClose(): void; onDone(text: string | undefined, codes?: readonly string[]): Promise<void> };

/** The problem of one field; undefined if the error is about something else. */
const problemAt = (error: unknown, field: string) => problemsOf(error).find(({ path }) => path === field)?.message;

const OtherProblem = ({ error, fields }: { error: unknown; fields: readonly string[] }) =>
  error && !fields.some((field) => problemAt(error, field)) ? <Notice tone="bad">{errorText(error)}</Notice> : null;

function TurnOn({ onClose, onDone }: DialogProps) {
  const [code, setCode] = useState('');
  const begin = useMutation({
    mutationFn: (password: string) => ask(securityCalls.beginSetUp, { body: { password } }),
  });
  const confirm = useMutation({
    mutationFn: () => ask(securityCalls.confirmSetUp, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(messages.turnedOn, recoveryCodes),
  });
  if (!begin.data)
    return (
      <PasswordDialog
        title={messages.setUpTitle}
        text={messages.off}
        loss={messages.loss}
        action={messages.next}
        isSaving={begin.isPending}
        problem={problemAt(begin.error, 'current')}
        notice={<OtherProblem error={begin.error} fields={['current']} />}
        onSave={(password) => begin.mutate(password)}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={messages.setUpTitle}
      loss={messages.loss}
      action={messages.confirm}
      isChanged={code !== ''}
      isSaving={confirm.isPending}
      onSave={() => confirm.mutate()}
      onClose={onClose}
    >
      <p>{messages.setUpLead}</p>
      <OtherProblem error={confirm.error} fields={['code']} />
      <SetUpFields
        made={begin.data}
        code={code}
        problem={problemAt(confirm.error, 'code')}
        onCode={(value) => {
          setCode(value);
          confirm.reset();
        }}
      />
    </FormDialog>
  );
}

function Renew({ onClose, onDone }: DialogProps) {
  const renew = useMutation({
    mutationFn: (password: string) => ask(securityCalls.renewRecoveryCodes, { body: { password } }),
    onSuccess: ({ recoveryCodes }) => onDone(undefined, recoveryCodes),
  });
  return (
    <PasswordDialog
      title={messages.renewTitle}
      text={messages.renewText}
      loss={messages.renewLoss}
      action={messages.renewAction}
      isSaving={renew.isPending}
      problem={problemAt(renew.error, 'current')}
      notice={<OtherProblem error={renew.error} fields={['current']} />}
      onSave={(password) => renew.mutate(password)}
      onClose={onClose}
    />
  );
}

function TurnOff({ onClose, onDone }: DialogProps) {
  const [code, setCode] = useState('');
  const off = useMutation({
    mutationFn: (password: string) => ask(securityCalls.turnOff, { body: { password, code } }),
    onSuccess: () => onDone(messages.turnedOff),
  });
  return (
    <PasswordDialog
      title={messages.offTitle}
      text={messages.offText}
      loss={messages.offLoss}
      action={messages.turnOff}
      isSaving={off.isPending}
      problem={problemAt(off.error, 'current')}
      notice={<OtherProblem error={off.error} fields={['current', 'code']} />}
      onSave={(password) => off.mutate(password)}
      onClose={onClose}
    >
      <CodeField
        label={messages.codeOrRecovery}
        isRecovery
        hasNoFocus
        value={code}
        problem={problemAt(off.error, 'code')}
        onChange={(value) => {
          setCode(value);
          off.reset();
        }}
      />
    </PasswordDialog>
  );
}
