// How forms are checked for bots: the service, its last answer, and a test of its keys. Editor H6.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { botCheckCalls } from '../../../../../server/forms/bot-check/calls.ts';
import type { BotSettingsAnswer } from '../../../../../server/forms/bot-check/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { sinceText } from '../../../time-text.ts';
import { keepAnswer, useCall } from '../../../use-call.ts';
import { BotCheckDialog } from './bot-check-dialog.tsx';
import { botMessages as messages } from './messages.ts';

export function BotCheckCard() {
  const settings = useCall(botCheckCalls.openSettings);
  if (settings.data) return <LoadedCard settings={settings.data} />;
  return (
    <Card title={messages.title}>
      <Waiting query={settings} what={messages.what} words={errorText} />
    </Card>
  );
}

function LoadedCard({ settings }: { settings: BotSettingsAnswer }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const test = useMutation({
    mutationFn: () => ask(botCheckCalls.testKeys, { body: {} }),
    onSuccess: (next) => keepAnswer(client, botCheckCalls.openSettings, undefined, next),
  });
  const { service, actions, check } = settings;
  const isBuiltIn = service === 'built-in';
  const isFailing = !isBuiltIn && check !== undefined && check.problem !== '';
  const tone = isFailing ? 'bad' : 'good';
  return (
    <Card
      title={messages.title}
      action={<Badge tone={tone}>{isFailing ? messages.failing : messages.services[service]}</Badge>}
    >
      <Note>{messages.notes[service]}</Note>
      <Note>
        {actions.length === 0
          ? messages.checksNothing
          : messages.checks({ list: actions.map((one) => messages.actions[one]).join(', ') })}
      </Note>
      <Toolbar align="end">
        <Button onPress={() => setOpen(true)}>{messages.edit}</Button>
        {!isBuiltIn && (
          <Button isPending={test.isPending} onPress={() => test.mutate()}>
            {messages.test}
          </Button>
        )}
      </Toolbar>
      {test.isError ? <Notice tone="bad">{errorText(test.error)}</Notice> : !isBuiltIn && checkNotice(check)}
      {isOpen && (
        <BotCheckDialog
          settings={settings}
          onSaved={() => {
            test.reset();
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

function checkNotice(check: BotSettingsAnswer['check']): ReactNode {
  if (!check) return <Notice>{messages.untested}</Notice>;
  const when = sinceText(check.at);
  return check.problem === '' ? (
    <Notice tone="good">{messages.answered({ when })}</Notice>
  ) : (
    <Notice tone="bad">{messages.failed({ when, problem: check.problem })}</Notice>
  );
}
