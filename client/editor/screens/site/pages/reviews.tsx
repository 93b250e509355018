// Pages that are waiting for approval, sent back, or scheduled. Editor A13–A15.
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { pageTreeCalls } from '../../../../../server/owner/page-tree/calls.ts';
import { type Planned, pageLimits } from '../../../../../server/owner/page-tree/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { useEditor } from '../../../editor-context.ts';
import { sinceText, timeText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useCall } from '../../../use-call.ts';
import { useFormCall } from '../../../use-form-call.ts';
import { useSite } from '../../../use-site.ts';
import { dialogMessages, messages, reviewMessages as words } from './messages.ts';
import { upToPages } from './settings-messages.ts';

type Open = { kind: 'approve' | 'send-back'; one: Planned };

export function PageReviews() {
  const { toasts } = useEditor();
  const [open, setOpen] = useState<Open>();
  const planned = useCall(pageTreeCalls.listPlanned, undefined, { select: (answer) => answer.planned });
  const act = useAction({
    run: ({ run }: { run(): Promise<unknown>; said: string }) => run(),
    said: (_, { said }) => said,
  });
  const close = () => setOpen(undefined);
  return (
    <RecordPage title={words.title} up={upToPages} lead={words.lead}>
      <Waiting query={planned} what={words.what} words={errorText} />
      {planned.data?.length === 0 && <Empty icon={<ClipboardCheck aria-hidden />}>{words.empty}</Empty>}
      {planned.data && planned.data.length > 0 && (
        <Stack as="ul">
          {planned.data.map((one) => (
            <PlannedCard
              key={one.id}
              one={one}
              onOpen={setOpen}
              onWithdraw={() =>
                act.mutate({
                  run: () => ask(pageTreeCalls.withdraw, { id: one.id }),
                  said: words.withdrawn({ page: one.title }),
                })
              }
              onUnschedule={() =>
                act.mutate({
                  run: () => ask(pageTreeCalls.unschedule, { id: one.id }),
                  said: messages.unscheduled({ page: one.title }),
                })
              }
            />
          ))}
        </Stack>
      )}
      {open?.kind === 'approve' && (
        <ConfirmDialog
          title={words.approveTitle({ page: open.one.title })}
          onClose={close}
          action={words.approve}
          kind="primary"
          onConfirm={() => {
            const { id, rev, fields, title } = open.one;
            act.mutate({
              run: () => ask(pageTreeCalls.approve, { id, body: { rev, fields } }),
              said: words.approved({ page: title }),
            });
            close();
          }}
        >
          <p>{words.approveNote}</p>
        </ConfirmDialog>
      )}
      {open?.kind === 'send-back' && (
        <SendBackDialog
          one={open.one}
          onClose={close}
          onDone={() => {
            toasts.say(words.sent({ page: open.one.title }));
            close();
          }}
        />
      )}
    </RecordPage>
  );
}

type PlannedCardProps = { one: Planned; onOpen(open: Open): void; onWithdraw(): void; onUnschedule(): void };

function PlannedCard({ one, onOpen, onWithdraw, onUnschedule }: PlannedCardProps) {
  const { person } = useEditor();
  const { review, sentBack, schedule, problem } = one;
  const isOwn = useSite()?.reviewBeforePublish === true && review?.byId === person.id;
  const mayApprove = can(person, 'drafts.approve') && can(person, 'pages.publish') && !isOwn;
  return (
    <Stack as="li" kind="card">
      <Toolbar as="h2">
        {one.title}
        {review && <Badge tone="warn">{words.waiting}</Badge>}
        {sentBack && <Badge tone="bad">{words.sentBack}</Badge>}
        {schedule && <Badge>{words.scheduled}</Badge>}
      </Toolbar>
      {problem && <Notice tone="bad">{words.problem({ message: problem })}</Notice>}
      {review && <Said said={askedText(review)} note={review.note} />}
      {isOwn && <Note isLarge>{words.otherApproves}</Note>}
      {sentBack && <Said said={words.backBy({ by: sentBack.by, when: sinceText(sentBack.at) })} note={sentBack.note} />}
      {schedule && <Said said={words.scheduledBy({ by: schedule.by, when: timeText(schedule.dueAt) })} note="" />}
      <Toolbar>
        {one.screen && (
          <ButtonLink href={`/config/${one.screen === 'page' ? 'pages' : 'item'}/${one.id}`}>{words.look}</ButtonLink>
        )}
        {review && mayApprove && (
          <>
            <Button kind="primary" onPress={() => onOpen({ kind: 'approve', one })}>
              {words.approve}
            </Button>
            <Button onPress={() => onOpen({ kind: 'send-back', one })}>{words.sendBack}</Button>
          </>
        )}
        {review && can(person, 'pages.ask-review') && (
          <Button kind="quiet" onPress={onWithdraw}>
            {words.withdraw}
          </Button>
        )}
        {schedule && can(person, 'pages.publish') && (
          <Button kind="quiet" onPress={onUnschedule}>
            {messages.unschedule}
          </Button>
        )}
      </Toolbar>
    </Stack>
  );
}

const askedText = ({ by, at }: NonNullable<Planned['review']>): string =>
  by === '' ? words.inReviewSince({ when: timeText(at) }) : words.askedBy({ by, when: sinceText(at) });

const Said = ({ said, note }: { said: string; note: string }) => (
  <>
    <Note isLarge>{said}</Note>
    {note !== '' && <blockquote>{note}</blockquote>}
  </>
);

function SendBackDialog({ one, onDone, onClose }: { one: Planned; onDone(): void; onClose(): void }) {
  const [note, setNote] = useState('');
  const save = useFormCall({
    run: () => ask(pageTreeCalls.sendBack, { id: one.id, body: { note } }),
    onSuccess: onDone,
    isReady: note.trim() !== '',
  });
  return (
    <FormDialog
      title={words.sendBackTitle({ page: one.title })}
      loss={dialogMessages.loss}
      isChanged={note !== ''}
      action={words.sendBackNow}
      {...save.dialog}
      onClose={onClose}
    >
      <TextField
        label={words.note}
        autoFocus
        isLong
        maxLength={pageLimits.noteMax}
        problem={save.isTried && note.trim() === '' ? words.noteMissing : undefined}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  );
}
