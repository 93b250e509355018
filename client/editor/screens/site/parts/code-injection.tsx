// The owner's code on every page, and its allowed hosts. Template-folders 7.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { allowedHostCalls } from '../../../../../server/content/allowed-host/calls.ts';
import { codeInjectionCalls } from '../../../../../server/site/code-injection/calls.ts';
import { messages as hostWords } from '../../../../../server/site/code-injection/messages.ts';
import {
  allowedHostSchema,
  type OpenedInjection,
  type RevisedInjection,
} from '../../../../../server/site/code-injection/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { LoadFailed, Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { FieldLine, Note, Stack } from '../../../../ui/layout/flow.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useAction } from '../../../use-action.ts';
import { useAnswerForm } from '../../../use-answer-form.ts';
import { keepAnswer, useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';
import styles from './parts.module.css';

const places = ['header', 'footer', 'lockPage', 'postItem', 'orderConfirmation'] as const;

export function CodeInjectionScreen({ guard }: { guard: LeaveGuard }) {
  const opened = useCall(codeInjectionCalls.open, undefined, { refetchOnWindowFocus: false });
  return (
    <WorkScreen title={messages.injection} lead={messages.injectionLead}>
      <Notice tone="warn">{messages.injectionWarning}</Notice>
      {opened.data && <InjectionForm answer={opened.data} guard={guard} />}
      <Waiting query={opened} what={messages.injection} words={errorText} />
      <Hosts />
    </WorkScreen>
  );
}

const valuesOf = ({ revision: _, ...places }: RevisedInjection): OpenedInjection => places;

function InjectionForm({ answer, guard }: { answer: RevisedInjection; guard: LeaveGuard }) {
  const form = useAnswerForm(codeInjectionCalls.open, undefined, answer, {
    guard,
    valuesOf,
    save: (values, idempotencyKey) =>
      ask(codeInjectionCalls.save, { body: { ...values, revision: answer.revision }, idempotencyKey }),
  });
  return (
    <RecordForm form={form} wordsOf={messages.places}>
      {places.map((place) => (
        <Card key={place} title={messages.places[place]}>
          <Stack as="label" kind="part">
            <Note as="span">{messages.placeHints[place]}</Note>
            <textarea
              className={styles.code}
              style={{ minHeight: 120 }}
              name={place}
              aria-label={messages.places[place]}
              value={form.values[place]}
              maxLength={place === 'orderConfirmation' ? 20_000 : 100_000}
              spellCheck={false}
              autoCapitalize="off"
              aria-invalid={form.problemAt(place) !== undefined || undefined}
              onChange={(event) => form.set({ [place]: event.target.value })}
            />
          </Stack>
        </Card>
      ))}
    </RecordForm>
  );
}

/** External hosts of the code and the template; allowing or blocking one takes effect immediately. */
function Hosts() {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const hosts = useCall(allowedHostCalls.open);
  const [typed, setTyped] = useState('');
  const revision = hosts.data?.revision ?? '';
  const save = useAction({
    run: (next: string[]) => ask(allowedHostCalls.save, { body: { hosts: next, revision } }),
    onSuccess: (answer) => keepAnswer(client, allowedHostCalls.open, undefined, answer),
  });
  const allowed = hosts.data?.hosts ?? [];
  const needed = hosts.data?.needed ?? [];
  const allow = (host: string) => {
    save.mutate([...allowed, host], { onSuccess: () => toasts.say(messages.hostAllowed({ host })) });
    setTyped('');
  };
  const block = (host: string) =>
    save.mutate(
      allowed.filter((one) => one !== host),
      { onSuccess: () => toasts.say(messages.hostBlocked({ host })) },
    );
  const others = allowed.filter((host) => !needed.some((one) => one.host === host));
  const isWrong = typed !== '' && !allowedHostSchema.safeParse(typed).success;
  return (
    <Card title={messages.hosts}>
      <Note>{messages.hostsHint}</Note>
      {hosts.isError && <LoadFailed words={errorText(hosts.error)} onRetry={() => void hosts.refetch()} />}
      {hosts.data && needed.length + others.length === 0 && <p>{messages.noHosts}</p>}
      <Rows label={messages.hosts}>
        {needed.map(({ host, uses, places: [first], isAllowed }) => (
          <Row
            key={host}
            title={host}
            note={first && messages.hostUse({ ...first, uses: uses.map((use) => hostWords.uses[use]).join(', ') })}
          >
            <Badge tone={isAllowed ? 'good' : 'warn'}>{isAllowed ? messages.allowed : messages.blocked}</Badge>
            <HostButton {...{ host, isAllowed, allow, block }} isPending={save.isPending} />
          </Row>
        ))}
        {others.map((host) => (
          <Row key={host} title={host}>
            <Badge tone="good">{messages.allowed}</Badge>
            <HostButton {...{ host, allow, block }} isAllowed isPending={save.isPending} />
          </Row>
        ))}
      </Rows>
      <FieldLine
        as="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== '' && !isWrong) allow(typed);
        }}
      >
        <TextField
          label={messages.addHost}
          value={typed}
          hint={messages.hostExample}
          problem={isWrong && typed.length > 12 ? hostWords.hostInvalid : undefined}
          onChange={(text) => setTyped(text.trim())}
        />
        <Button type="submit" isDisabled={typed === '' || isWrong}>
          {messages.add}
        </Button>
      </FieldLine>
    </Card>
  );
}

type HostButtonProps = {
  host: string;
  isAllowed: boolean;
  isPending: boolean;
  allow(host: string): void;
  block(host: string): void;
};

const HostButton = ({ host, isAllowed, isPending, allow, block }: HostButtonProps) => (
  <Button
    isPending={isPending}
    aria-label={isAllowed ? messages.block({ host }) : messages.allow({ host })}
    onPress={() => (isAllowed ? block(host) : allow(host))}
  >
    {isAllowed ? messages.blockWord : messages.allowWord}
  </Button>
);
