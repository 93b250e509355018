// Everyone who can sign in to the editor: invite a person, and open one to change their access. Admin, job 36.
import { useQueryClient } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../../../../server/base/calls.ts';
import { Role } from '../../../../../server/base/roles.ts';
import { peopleCalls } from '../../../../../server/owner/people/calls.ts';
import type { ListedPerson } from '../../../../../server/owner/people/schema.ts';
import { websiteCalls } from '../../../../../server/site/website/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { sinceText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { askAgain, keepAnswer, useCall } from '../../../use-call.ts';
import { useFormCall } from '../../../use-form-call.ts';
import { upToSettings } from '../up-to-settings.ts';
import { InvitedDialog } from './invited-dialog.tsx';
import { messages, roles, rolesText } from './messages.ts';

export const peoplePath = '/config/settings/people';

export function PeopleScreen() {
  const { person } = useEditor();
  const people = useCall(peopleCalls.list, undefined, { select: (answer) => answer.people });
  const [isInviting, setInviting] = useState(false);
  return (
    <RecordPage
      title={messages.title}
      lead={messages.lead}
      up={upToSettings}
      actions={
        <>
          <ButtonLink href={`${peoplePath}/roles`}>{messages.compare}</ButtonLink>
          <AddButton kind="primary" onPress={() => setInviting(true)} label={messages.invite} />
        </>
      }
    >
      <Waiting query={people} what={messages.what} words={errorText} />
      {people.data && (
        <Stack kind="card">
          <Rows label={messages.title}>
            {people.data.map((one) => (
              <Row
                key={one.id}
                icon={<UserRound aria-hidden />}
                title={one.name}
                note={noteOf(one)}
                href={`${peoplePath}/${one.id}`}
              >
                {one.hasSecondStep && <Badge tone="good">{messages.secondStep}</Badge>}
                {one.id === person.id && <Badge>{messages.you}</Badge>}
                <PersonBadge person={one} />
              </Row>
            ))}
          </Rows>
        </Stack>
      )}
      {people.data?.length === 1 && <Note>{messages.alone}</Note>}
      <ReviewRule />
      {person.owner && <SignInRules />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </RecordPage>
  );
}

function ReviewRule() {
  const client = useQueryClient();
  const site = useCall(websiteCalls.open);
  const change = useAction({
    run: (isNeeded: boolean) => ask(websiteCalls.saveReview, { body: { isNeeded } }),
    said: (_, isNeeded) => (isNeeded ? messages.reviewOn : messages.reviewOff),
    onSuccess: () => askAgain(client, websiteCalls.open),
  });
  return (
    <Card title={messages.publishing}>
      <Waiting query={site} what={messages.rulesOfPublishing} words={errorText} />
      {site.data && (
        <CheckField
          {...messages.reviewFirst}
          value={change.isPending ? change.variables : site.data.reviewBeforePublish}
          onChange={(isNeeded) => change.mutate(isNeeded)}
        />
      )}
    </Card>
  );
}

/** Only the owner changes them. */
function SignInRules() {
  const client = useQueryClient();
  const rules = useCall(peopleCalls.signInRules);
  const change = useAction({
    run: (isSecondStepRequired: boolean) => ask(peopleCalls.setSignInRules, { body: { isSecondStepRequired } }),
    said: ({ isSecondStepRequired }) => (isSecondStepRequired ? messages.required : messages.notRequired),
    onSuccess: (saved) => keepAnswer(client, peopleCalls.signInRules, undefined, saved),
  });
  return (
    <Card title={messages.rules}>
      <Waiting query={rules} what={messages.rulesWhat} words={errorText} />
      {rules.data && (
        <CheckField
          {...messages.requireStep}
          value={change.isPending ? change.variables : rules.data.isSecondStepRequired}
          onChange={(isRequired) => change.mutate(isRequired)}
        />
      )}
    </Card>
  );
}

export const PersonBadge = ({ person: { state, owner } }: { person: ListedPerson }) =>
  state === 'active' ? (
    owner && <Badge tone="good">{messages.owner}</Badge>
  ) : (
    <Badge tone={state === 'invited' ? 'warn' : 'plain'}>{messages.states[state]}</Badge>
  );

const noteOf = ({ email, owner, roles: codes, invitedAt, seenAt }: ListedPerson): string =>
  [
    email,
    ...(owner ? [] : [rolesText(codes)]),
    invitedAt !== undefined
      ? messages.invitedWhen({ when: sinceText(invitedAt) })
      : seenAt === undefined
        ? messages.neverSeen
        : messages.seenWhen({ when: sinceText(seenAt) }),
  ].join(' · ');

const options = roles
  .filter(({ code }) => code !== Role.none)
  .map(({ code, name }) => ({ value: String(code), label: name }));

function InviteDialog({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState(String(Role.editor));
  const [invited, setInvited] = useState<AnswerOf<typeof peopleCalls.invite>>();
  const inviting = useFormCall({
    run: () => ask(peopleCalls.invite, { body: { name, email, roles: [Number(role)] } }),
    onSuccess: setInvited,
    fields: ['email'],
  });
  if (invited) return <InvitedDialog {...invited} onClose={onClose} />;
  const problem = inviting.problemAt('email');
  return (
    <FormDialog
      title={messages.invite}
      loss={messages.inviteLoss}
      action={messages.inviteAction}
      isChanged={name !== '' || email !== ''}
      {...inviting.dialog}
      onClose={onClose}
    >
      <TextField label={messages.name} value={name} onChange={setName} maxLength={100} isRequired autoFocus />
      <TextField
        label={messages.email}
        type="email"
        value={email}
        onChange={(value) => {
          setEmail(value);
          inviting.reset();
        }}
        maxLength={254}
        isRequired
        problem={problem}
      />
      <SelectField
        label={messages.role}
        hint={roles.find(({ code }) => String(code) === role)?.can}
        value={role}
        options={options}
        onChange={setRole}
      />
    </FormDialog>
  );
}
