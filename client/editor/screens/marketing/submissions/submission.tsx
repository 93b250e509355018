// One submission: its answers, who takes care of it, and replies. Admin, job 52.
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { answerText } from '../../../../../server/forms/form/answer-text.ts';
import { formCalls } from '../../../../../server/forms/form/calls.ts';
import { replyCharsMax } from '../../../../../server/forms/form/limits.ts';
import type { OpenedSubmission } from '../../../../../server/forms/form/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { siteLink } from '../../../../api/site-address.ts';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fact, Facts, Note, Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { useEditor } from '../../../editor-context.ts';
import { EmailNotice, useEmail } from '../../../email.tsx';
import { NoteForm } from '../../../note-form.tsx';
import { RecordWaiting } from '../../../record-waiting.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { timeText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useBeside } from '../../../use-beside.ts';
import { askAgain, keepAnswer, useCall } from '../../../use-call.ts';
import { useRemoval } from '../../../use-removal.tsx';
import { messages } from './messages.ts';
import styles from './submission.module.css';
import { hrefOf, submissionsPath } from './submissions.tsx';

const up = { label: messages.title, href: submissionsPath };

export function SubmissionScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  const found = useCall(formCalls.openSubmission, { id });
  if (found.data) return <Opened key={id} submission={found.data} guard={guard} />;
  return <RecordWaiting query={found} up={up} words={messages.unopened} textOf={errorText} />;
}

function Opened({ submission, guard }: { submission: OpenedSubmission; guard: LeaveGuard }) {
  const { id, from, formName, at, answers, isRead, email, replies, assignedTo, people, pagePath, pageTitle } =
    submission;
  const { toasts } = useEditor();
  const client = useQueryClient();
  const [, go] = useLocation();
  const { saySent } = useEmail();
  const beside = useBeside(formCalls.inbox, id, hrefOf);
  const wasSeen = useRef(isRead);
  const sort = useAction({
    run: (body: { isRead?: boolean; assignedTo?: string | null }) =>
      ask(formCalls.sortSubmissions, { body: { ids: [id], ...body } }),
    // Pending until the answer is current, or the assignee would change back in between.
    onSuccess: () => askAgain(client, formCalls.openSubmission, { id }),
  });
  const { mutate } = sort;
  const given = sort.isPending ? sort.variables.assignedTo : undefined;
  // Once, when it is opened: it stays unread when someone marks it so.
  useEffect(() => {
    if (wasSeen.current) return;
    wasSeen.current = true;
    mutate({ isRead: true });
  }, [mutate]);
  const removal = useRemoval({
    list: submissionsPath,
    remove: () => ask(formCalls.removeSubmissions, { body: { ids: [id] } }),
    said: ({ done }) => messages.done.remove({ count: done }),
  });
  const assign = (personId: string) =>
    mutate(
      { assignedTo: personId === '' ? null : personId },
      {
        onSuccess() {
          const name = people.find((one) => one.id === personId)?.name;
          toasts.say(name === undefined ? messages.unassigned : messages.assigned({ name }));
        },
      },
    );
  return (
    <RecordPage
      title={from || messages.noSender}
      lead={messages.sentWith({ form: formName || messages.deletedForm, when: timeText(at) })}
      up={up}
      beside={beside}
      badges={replies.length > 0 && <Badge tone="good">{messages.answered}</Badge>}
      actions={
        <ActionMenu
          label={messages.more}
          icon={<Ellipsis />}
          actions={[
            ...(email === undefined
              ? []
              : [{ id: 'own', label: messages.own, href: `mailto:${encodeURIComponent(email)}` }]),
            {
              id: 'unread',
              label: messages.markUnread,
              run: () => mutate({ isRead: false }, { onSuccess: () => go(submissionsPath) }),
            },
            { id: 'remove', label: messages.remove, isDanger: true, run: removal.ask },
          ]}
        />
      }
      aside={
        <Card title={messages.details}>
          <SelectField
            label={messages.assign}
            value={(given === undefined ? assignedTo : given) ?? ''}
            options={[
              { value: '', label: messages.noOne },
              ...people.map((one) => ({ value: one.id, label: one.name })),
            ]}
            onChange={assign}
          />
          {pagePath !== undefined && (
            <Facts>
              <dt>{messages.page}</dt>
              <dd>
                <a href={siteLink(pagePath)}>{pageTitle || pagePath}</a>
              </dd>
            </Facts>
          )}
        </Card>
      }
    >
      <Card title={messages.answers}>
        <Facts>
          {answers.map(({ fieldId, label, type, value }) => (
            <Fact key={fieldId} name={label}>
              {type === 'password' ? (
                <details>
                  <summary>{messages.password}</summary>
                  {answerText(value)}
                </details>
              ) : (
                <p className={styles.text}>{answerText(value)}</p>
              )}
            </Fact>
          ))}
        </Facts>
      </Card>
      <Card title={messages.reply}>
        {replies.map((reply) => (
          <Stack key={reply.at} gap={1} kind="part">
            <Note>{messages.repliedBy({ name: reply.byName ?? messages.someone, when: timeText(reply.at) })}</Note>
            <p className={styles.text}>{reply.text}</p>
          </Stack>
        ))}
        {email === undefined ? (
          <Note>{messages.noAddress}</Note>
        ) : (
          <>
            <EmailNotice />
            <NoteForm
              label={messages.replyHint({ email })}
              action={messages.send}
              maxLength={replyCharsMax}
              guard={guard}
              add={async (body, idempotencyKey) => {
                const answered = await ask(formCalls.reply, { id, body, idempotencyKey });
                keepAnswer(client, formCalls.openSubmission, { id }, answered);
              }}
              onAdded={() => saySent(messages.sent({ email }))}
            />
          </>
        )}
      </Card>
      {removal.question(messages.removeTitle({ count: 1 }), messages.remove, messages.removeNote)}
    </RecordPage>
  );
}
