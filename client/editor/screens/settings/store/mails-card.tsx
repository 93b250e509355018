// Sent, held, and failed emails, and unsubscribed addresses.
import { useState } from 'react';
import type { MailLog } from '../../../../../server/outbox/schema.ts';
import { mailCalls } from '../../../../../server/site/mail/calls.ts';
import { addressOf, ask } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Toolbar } from '../../../../ui/layout/flow.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { messages as ui } from '../../../../ui/messages.ts';
import { useEditor } from '../../../editor-context.ts';
import { sinceText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useCall } from '../../../use-call.ts';
import { emailMessages as messages, messages as shared } from './messages.ts';

const shownMax = 20;
const tones = {
  sent: 'good',
  failed: 'bad',
  inbox: 'warn',
  waiting: 'plain',
  suppressed: 'plain',
  withdrawn: 'plain',
} as const;

export function MailsCard({ isConnected }: { isConnected: boolean }) {
  const mails = useCall(mailCalls.list, { query: { limit: 200 } });
  const [isAsking, setAsking] = useState(false);
  const act = useAction({
    run: async (what: { id: string } | { inbox: boolean }) => {
      if ('id' in what) await ask(mailCalls.retry, { id: what.id });
      return 'id' in what ? 1 : (await ask(mailCalls.retryFailed, { body: what })).retried;
    },
    said: (count) => messages.retried({ count }),
    onSettled: () => setAsking(false),
    isBrief: true,
  });
  const all = mails.data?.mails ?? [];
  const count = (state: MailLog['state']) => all.filter((mail) => mail.state === state).length;
  const [failed, stayed] = [count('failed'), count('inbox')];
  return (
    <Card
      title={messages.sent}
      action={
        isConnected && (
          <Toolbar as="span" align="end">
            {failed > 0 && (
              <Button isDisabled={act.isPending} onPress={() => act.mutate({ inbox: false })}>
                {messages.retryFailed({ count: failed })}
              </Button>
            )}
            {stayed > 0 && (
              <Button isDisabled={act.isPending} onPress={() => setAsking(true)}>
                {messages.sendWaiting({ count: stayed })}
              </Button>
            )}
          </Toolbar>
        )
      }
    >
      {isAsking && stayed > 0 && (
        <ConfirmDialog
          title={messages.sendWaitingTitle({ count: stayed })}
          action={messages.sendWaiting({ count: stayed })}
          kind="primary"
          isPending={act.isPending}
          onConfirm={() => act.mutate({ inbox: true })}
          onClose={() => setAsking(false)}
        >
          {messages.sendWaitingText}
        </ConfirmDialog>
      )}
      <Waiting query={mails} what={shared.what} />
      {mails.isSuccess && all.length === 0 && <Empty>{messages.empty}</Empty>}
      <Rows label={messages.sent}>
        {all.slice(0, shownMax).map((mail) => (
          <Row key={mail.id} title={mail.subject} note={`${mail.to} · ${sinceText(mail.queuedAt)}`}>
            <Badge tone={tones[mail.state]}>{messages.states[mail.state]}</Badge>
            {(mail.state === 'failed' || (mail.state === 'inbox' && isConnected)) && (
              <Button
                isDisabled={act.isPending}
                aria-label={messages.retryNamed({ subject: mail.subject })}
                onPress={() => act.mutate({ id: mail.id })}
              >
                {messages.retry}
              </Button>
            )}
            <a href={addressOf(mailCalls.showMail, { id: mail.id })} aria-label={`${messages.read}: ${mail.subject}`}>
              {messages.read}
            </a>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

type Suppressed = { email: string; list: string };

export function SuppressedCard() {
  const { toasts } = useEditor();
  const list = useCall(mailCalls.listSuppressed);
  const block = useAction({ run: (body: Suppressed) => ask(mailCalls.suppress, { body }), isBrief: true });
  const allow = useAction({
    run: (query: Suppressed) => ask(mailCalls.unsuppress, { query }),
    onSuccess: (_, query) =>
      toasts.say(messages.allowed(query), { action: { label: ui.undo, run: () => block.mutate(query) } }),
    isBrief: true,
  });
  const entries = list.data?.suppressed ?? [];
  if (entries.length === 0) return null;
  return (
    <Card title={messages.suppressed}>
      <Rows label={messages.suppressed}>
        {entries.map(({ email, list, reason, at }) => (
          <Row key={`${email} ${list}`} title={email} note={`${messages.reasons[reason]} · ${sinceText(at)}`}>
            <Button
              isDisabled={allow.isPending}
              aria-label={messages.allowNamed({ email })}
              onPress={() => allow.mutate({ email, list })}
            >
              {messages.allow}
            </Button>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
