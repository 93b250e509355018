// Email: the sender, the mail server with a test, and sent, held, and failed emails. Admin, job 44.
import { PenLine } from 'lucide-react';
import { can } from '../../../../../server/base/roles.ts';
import { mailCalls } from '../../../../../server/site/mail/calls.ts';
import type { MailSettingsAnswer } from '../../../../../server/site/mail/settings-schema.ts';
import { ask } from '../../../../api/ask.ts';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Split, Stack } from '../../../../ui/layout/flow.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { emailPath } from '../../../email.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useAnswerForm } from '../../../use-answer-form.ts';
import { useCall } from '../../../use-call.ts';
import { MailServerCard } from './mail-server-card.tsx';
import { MailsCard, SuppressedCard } from './mails-card.tsx';
import { emailMessages as messages } from './messages.ts';
import { SettingsPage } from './settings-page.tsx';

export function EmailScreen({ guard }: { guard: LeaveGuard }) {
  const { person } = useEditor();
  const settings = useCall(mailCalls.openSettings);
  return (
    <SettingsPage title={messages.title} query={settings}>
      {(answer) => (
        <>
          <MailServerCard settings={answer} />
          <SenderForm answer={answer} guard={guard} />
          {can(person, 'site.settings') && (
            <Stack kind="card">
              <Rows label={messages.texts}>
                <Row
                  icon={<PenLine aria-hidden />}
                  title={messages.texts}
                  note={messages.textsNote}
                  href={`${emailPath}/texts`}
                />
              </Rows>
            </Stack>
          )}
          <MailsCard isConnected={answer.connected !== 'no'} />
          <SuppressedCard />
        </>
      )}
    </SettingsPage>
  );
}

const senderOf = ({ senderName, senderEmail }: MailSettingsAnswer) => ({ senderName, senderEmail });

function SenderForm({ answer, guard }: { answer: MailSettingsAnswer; guard: LeaveGuard }) {
  const form = useAnswerForm(mailCalls.openSettings, undefined, answer, {
    guard,
    valuesOf: senderOf,
    save: (values, idempotencyKey) =>
      ask(mailCalls.saveSettings, { body: { ...values, revision: answer.revision }, idempotencyKey }),
  });
  return (
    <RecordForm form={form} wordsOf={messages.disputed}>
      <Card title={messages.sender}>
        <Note>{messages.senderLead({ from: answer.from })}</Note>
        <Split gap={4}>
          <TextField {...form.field('senderName')} {...messages.senderName} maxLength={100} />
          <TextField {...form.field('senderEmail')} {...messages.senderEmail} type="email" maxLength={256} />
        </Split>
      </Card>
    </RecordForm>
  );
}
