// One person: their roles, whether they can sign in, their sessions, and handing over the site. Admin, job 36.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Monitor } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { AnswerOf } from '../../../../../server/base/calls.ts';
import { Role } from '../../../../../server/base/roles.ts';
import { peopleCalls } from '../../../../../server/owner/people/calls.ts';
import type { ListedPerson } from '../../../../../server/owner/people/schema.ts';
import { ask, errorText, Refused } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { ChoiceCards } from '../../../../ui/form/choice-cards.tsx';
import { type FieldOf, RecordForm } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { isUnknown, RecordWaiting } from '../../../record-waiting.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { sinceText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { askAgain, useCall } from '../../../use-call.ts';
import { useConfirmed } from '../../../use-confirmed.tsx';
import { useRecordForm } from '../../../use-record-form.ts';
import { useRemoval } from '../../../use-removal.tsx';
import { InvitedDialog } from './invited-dialog.tsx';
import { messages, roles as offered, rolesText } from './messages.ts';
import { PersonBadge, peoplePath } from './people-screen.tsx';

const up = { label: messages.title, href: peoplePath };

export function PersonScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  const select = useCallback(
    ({ people }: AnswerOf<typeof peopleCalls.list>): ListedPerson => {
      const found = people.find((one) => one.id === id);
      if (!found) throw new Refused(404, messages.unopened.notFound, undefined);
      return found;
    },
    [id],
  );
  const person = useCall(peopleCalls.list, undefined, { select });
  if (person.data?.id === id) return <Opened key={id} person={person.data} isGone={isUnknown(person)} guard={guard} />;
  return <RecordWaiting query={person} up={up} words={messages.unopened} textOf={errorText} />;
}

type Access = { roles: readonly number[]; isEnabled: boolean };

const accessOf = ({ roles, state }: ListedPerson): Access => ({ roles, isEnabled: state !== 'off' });

function Opened({ person, isGone, guard }: { person: ListedPerson; isGone: boolean; guard: LeaveGuard }) {
  const { id, name, email, owner, state } = person;
  const { toasts, person: self } = useEditor();
  const client = useQueryClient();
  const [isTransferring, setTransferring] = useState(false);
  const stored = accessOf(person);
  const form = useRecordForm({
    guard,
    stored,
    isGone,
    reload: () => void askAgain(client, peopleCalls.list),
    check: ({ roles }: Access) => (roles.length > 0 ? [] : [{ path: 'roles', message: messages.roleMissing }]),
    async save(values: Access, idempotencyKey): Promise<Access> {
      const body = { ...values, roles: [...values.roles], was: { ...form.stored, roles: [...form.stored.roles] } };
      const saved = await ask(peopleCalls.change, { id, body, idempotencyKey });
      await askAgain(client, peopleCalls.list);
      return accessOf(saved);
    },
  });
  const again = useMutation({ mutationFn: () => ask(peopleCalls.inviteAgain, { id }) });
  const removal = useRemoval({
    list: peoplePath,
    form,
    remove: () => ask(peopleCalls.remove, { id }),
    said: () => messages.removed({ name }),
  });
  const stepRemoval = useConfirmed({
    run: () => ask(peopleCalls.removeSecondStep, { id }),
    said: messages.removedStep({ name }),
    onSuccess: () => Promise.all([askAgain(client, peopleCalls.list), askAgain(client, peopleCalls.sessions)]),
  });
  const isFixed = owner || id === self.id;
  const mayOwn = self.owner && !isFixed && state === 'active' && person.roles.includes(Role.admin);
  return (
    <RecordPage
      title={name}
      lead={email}
      up={up}
      badges={<PersonBadge person={person} />}
      actions={
        !isFixed && (
          <>
            {state === 'invited' && (
              <Button isPending={again.isPending} onPress={() => again.mutate()}>
                {messages.again}
              </Button>
            )}
            <ActionMenu
              label={messages.more}
              icon={<Ellipsis />}
              actions={[
                ...(mayOwn ? [{ id: 'own', label: messages.transfer, run: () => setTransferring(true) }] : []),
                ...(person.hasSecondStep
                  ? [{ id: 'step', label: messages.removeStep, run: () => stepRemoval.ask() }]
                  : []),
                { id: 'remove', label: messages.remove, isDanger: true, run: removal.ask },
              ]}
            />
          </>
        )
      }
      notices={again.isError && <Notice tone="bad">{errorText(again.error)}</Notice>}
    >
      {isFixed ? (
        <Card title={messages.access}>
          <p>{owner ? messages.owner : rolesText(person.roles)}</p>
          <Note>{owner ? messages.ownerText : messages.selfText}</Note>
        </Card>
      ) : (
        <RecordForm form={form} wordsOf={messages.disputed}>
          <Card title={messages.access}>
            <Note>{messages.accessLead}</Note>
            <RoleFields {...form.field('roles')} />
          </Card>
          <Card title={messages.canSignIn}>
            <CheckField label={messages.canSignIn} hint={messages.canSignInHint} {...form.field('isEnabled')} />
          </Card>
        </RecordForm>
      )}
      <SessionsCard id={id} isFixed={owner && id !== self.id} />
      {again.data && <InvitedDialog {...again.data} onClose={again.reset} />}
      {isTransferring && (
        <TransferDialog
          person={person}
          onClose={(isDone) => {
            setTransferring(false);
            if (isDone) toasts.say(messages.transferred({ name }));
          }}
        />
      )}
      {stepRemoval.question(() => ({
        title: messages.removeStepTitle({ name }),
        action: messages.removeStepAction,
        text: messages.removeStepText({ name }),
      }))}
      {removal.question(messages.removeTitle({ name }), messages.removeAction, messages.removeText({ name }))}
    </RecordPage>
  );
}

const choices = offered.map(({ code, name, can }) => ({ value: code, label: name, note: can }));

const RoleFields = ({ name, value, problem, onChange }: FieldOf<readonly number[]>) => (
  <Stack data-path={name} gap={3}>
    <ChoiceCards
      label={messages.roles}
      isLabelHidden
      isMultiple
      chosen={value}
      options={choices}
      onChoose={(code) => onChange(value.includes(code) ? value.filter((one) => one !== code) : [...value, code])}
    />
    {problem && <Notice tone="bad">{problem}</Notice>}
  </Stack>
);

function SessionsCard({ id, isFixed }: { id: string; isFixed: boolean }) {
  const client = useQueryClient();
  const sessions = useCall(peopleCalls.sessions, { id }, { select: (answer) => answer.sessions });
  const end = useAction({
    run: () => ask(peopleCalls.endSessions, { id }),
    said: ({ ended }) => messages.ended({ count: ended }),
    onSuccess: () => askAgain(client, peopleCalls.sessions),
  });
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <Card
      title={messages.sessions}
      action={
        others.length > 0 &&
        !isFixed && (
          <Button isPending={end.isPending} onPress={() => end.mutate()}>
            {messages.endSessions}
          </Button>
        )
      }
    >
      <Waiting query={sessions} what={messages.sessionsWhat} words={errorText} />
      {sessions.data?.length === 0 && <Note>{messages.noSessions}</Note>}
      <Rows label={messages.sessions}>
        {sessions.data?.map((session) => (
          <Row
            key={session.id}
            icon={<Monitor aria-hidden />}
            title={[session.browser, session.system].filter(Boolean).join(' · ')}
            note={messages.seenWhen({ when: sinceText(session.seenAt) })}
          >
            {session.current && <Badge tone="good">{messages.you}</Badge>}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

function TransferDialog({ person, onClose }: { person: ListedPerson; onClose(isDone: boolean): void }) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const transfer = useMutation({
    mutationFn: () => ask(peopleCalls.transfer, { id: person.id, body: { password } }),
    async onSuccess() {
      await askAgain(client, peopleCalls.list);
      onClose(true);
    },
  });
  return (
    <FormDialog
      title={messages.transferTitle(person)}
      loss={messages.transferLoss}
      action={messages.transferAction}
      isChanged={password !== ''}
      isSaving={transfer.isPending}
      onSave={() => transfer.mutate()}
      onClose={() => onClose(false)}
    >
      <p>{messages.transferText(person)}</p>
      {transfer.isError && <Notice tone="bad">{errorText(transfer.error)}</Notice>}
      <TextField
        label={messages.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}
