// Email: the sender, the mail server with a test, and sent, held, and failed emails. Admin, job 44.
import { useQueryClient } from '@tanstack/react-query';
import { mailCalls } from '../../../../../server/site/mail/calls.ts';
import type { MailSettingsAnswer } from '../../../../../server/site/mail/settings-schema.ts';
import { ask } from '../../../../api/ask.ts';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Split } from '../../../../ui/layout/flow.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { keepAnswer, useCall } from '../../../use-call.ts';
import { useRecordForm } from '../../../use-record-form.ts';
import { MailServerCard } from './mail-server-card.tsx';
import { MailsCard, SuppressedCard } from './mails-card.tsx';
import { emailMessages as messages } from './messages.ts';
import { SettingsPage } from './settings-page.tsx';
import { useReload } from './store-api.ts';

export function EmailScreen({ guard }: { guard: LeaveGuard }) {
  const settings = useCall(mailCalls.openSettings);
  return (
    <SettingsPage title={messages.title} query={settings}>
      {(answer) => (
        <>
          <MailServerCard settings={answer} />
          <SenderForm answer={answer} guard={guard} />
          <MailsCard isConnected={answer.connected !== 'no'} />
          <SuppressedCard />
        </>
      )}
    </SettingsPage>
  );
}

const senderOf = ({ senderName, senderEmail }: MailSettingsAnswer) => ({ senderName, senderEmail });

function SenderForm({ answer, guard }: { answer: MailSettingsAnswer; guard: LeaveGuard }) {
  const client = useQueryClient();
  const form = useRecordForm({
    guard,
    stored: senderOf(answer),
    reload: useReload(mailCalls.openSettings),
    async save(values: ReturnType<typeof senderOf>, idempotencyKey) {
      const body = { ...values, revision: answer.revision };
      const kept = await ask(mailCalls.saveSettings, { body, idempotencyKey });
      keepAnswer(client, mailCalls.openSettings, undefined, kept);
      return senderOf(kept);
    },
  });
  return (
    <RecordForm form={form} wordsOf={messages.disputed}>
      <Card title={messages.sender}>
        <Note>{messages.senderLead({ from: answer.from })}</Note>
        <Split gap={4}>
          <TextField
            {...form.field('senderName')}
            label={messages.senderName}
            hint={messages.senderNameHint}
            maxLength={100}
          />
          <TextField
            {...form.field('senderEmail')}
            label={messages.senderEmail}
            hint={messages.senderEmailHint}
            type="email"
            maxLength={256}
          />
        </Split>
      </Card>
    </RecordForm>
  );
}
