// The mail server: connect in a dialog, test immediately, disconnect.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { mailCalls } from '../../../../../server/site/mail/calls.ts';
import { type MailSettingsAnswer, mailServerState } from '../../../../../server/site/mail/settings-schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { CallDialog } from '../../../call-dialog.tsx';
import { useEditor } from '../../../editor-context.ts';
import { sinceText } from '../../../time-text.ts';
import { askAgain, keepAnswer } from '../../../use-call.ts';
import { MailServerDialog } from './mail-server-dialog.tsx';
import { emailMessages as messages, messages as shared } from './messages.ts';
import styles from './store.module.css';
import { mailServerTones } from './store-api.ts';

export function MailServerCard({ settings }: { settings: MailSettingsAnswer }) {
  const { person } = useEditor();
  const client = useQueryClient();
  const [open, setOpen] = useState<'server' | 'disconnect' | undefined>();
  const [to, setTo] = useState(person.email);
  const close = () => setOpen(undefined);
  const test = useMutation({
    mutationFn: () => ask(mailCalls.sendTest, { body: { to } }),
    onSettled: () => void askAgain(client, mailCalls.openSettings),
  });
  const { server, connected, check } = settings;
  const state = mailServerState(settings);
  return (
    <Card title={messages.server} action={<Badge tone={mailServerTones[state]}>{shared.mailServer[state]}</Badge>}>
      <Note>
        {connected === 'start' ? messages.serverStart : server ? `${server.host}:${server.port}` : messages.serverOff}
      </Note>
      {connected !== 'start' && (
        <Toolbar align="end">
          <Button kind={server ? 'plain' : 'primary'} onPress={() => setOpen('server')}>
            {server ? messages.edit : messages.connect}
          </Button>
          {server && (
            <Button kind="quiet" onPress={() => setOpen('disconnect')}>
              {messages.disconnect}
            </Button>
          )}
        </Toolbar>
      )}
      {state !== 'off' && (
        <form
          className={styles.part}
          onSubmit={(event) => {
            event.preventDefault();
            if (!test.isPending) test.mutate();
          }}
        >
          <Toolbar align="end">
            <TextField
              label={messages.testTo}
              type="email"
              maxLength={256}
              value={to}
              onChange={(text) => {
                test.reset();
                setTo(text);
              }}
            />
            <Button type="submit" isPending={test.isPending}>
              {messages.test}
            </Button>
          </Toolbar>
          {testNotice(test, to, check)}
        </form>
      )}
      {open === 'server' && (
        <MailServerDialog
          settings={settings}
          onSaved={() => {
            test.reset();
            close();
          }}
          onClose={close}
        />
      )}
      {open === 'disconnect' && (
        <CallDialog
          title={messages.disconnectTitle}
          action={messages.disconnect}
          run={() => ask(mailCalls.saveSettings, { body: { server: null, revision: settings.revision } })}
          onDone={(next) => keepAnswer(client, mailCalls.openSettings, undefined, next)}
          onClose={close}
        >
          <p>{messages.disconnectText}</p>
        </CallDialog>
      )}
    </Card>
  );
}

/** The result of the test email just sent; else what the server did last. */
function testNotice(
  { isSuccess, error }: { isSuccess: boolean; error: unknown },
  to: string,
  check: MailSettingsAnswer['check'],
): ReactNode {
  if (isSuccess) return <Notice tone="good">{messages.testSent({ to })}</Notice>;
  if (error) return <Notice tone="bad">{errorText(error)}</Notice>;
  if (!check) return <Notice>{messages.untested}</Notice>;
  const { by, problem, at } = check;
  const when = sinceText(at);
  return problem === '' ? (
    <Notice tone="good">{messages.answered[by]({ when })}</Notice>
  ) : (
    <Notice tone="bad">{messages.failed[by]({ when, problem })}</Notice>
  );
}
