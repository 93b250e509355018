// The groups of customers: create one, or open one to change who is in it.
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import { groupNameCharsMax } from '../../../../../server/commerce/customer/limits.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { ChoiceCards } from '../../../../ui/form/choice-cards.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { RowCard } from '../../../../ui/list/row-card.tsx';
import { useCall } from '../../../use-call.ts';
import { useFormCall } from '../../../use-form-call.ts';
import { useSubmission } from '../../../use-submission.ts';
import { groupMessages } from './group-messages.ts';
import { customersPath, groupsPath, messages } from './messages.ts';

export function Groups() {
  const groups = useCall(customerCalls.listGroups, { query: {} }, { select: (answer) => answer.groups });
  const [isAdding, setAdding] = useState(false);
  const add = <AddButton kind="primary" onPress={() => setAdding(true)} label={groupMessages.newGroup} />;
  return (
    <WorkScreen
      title={messages.groups}
      lead={groupMessages.groupsLead}
      up={{ label: messages.title, href: customersPath }}
      actions={groups.data?.length !== 0 && add}
    >
      <Waiting query={groups} what={groupMessages.groupsWhat} words={errorText} />
      <RowCard
        label={messages.groups}
        icon={<UsersRound aria-hidden />}
        all={groups.data}
        rowOf={({ id, name, kind, count }) => ({
          title: name,
          note: `${groupMessages.memberCount({ count })} · ${groupMessages.groupKinds[kind]}`,
          href: `${groupsPath}/${id}`,
        })}
        empty={groupMessages.noGroups}
        action={add}
      />
      {isAdding && <NewGroup onClose={() => setAdding(false)} />}
    </WorkScreen>
  );
}

export const kindChoices = (['conditions', 'people'] as const).map((value) => ({
  ...{ value, label: groupMessages.groupKinds[value], note: groupMessages.groupKindNotes[value] },
}));

function NewGroup({ onClose }: { onClose(): void }) {
  const [, go] = useLocation();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<'conditions' | 'people'>('conditions');
  const submit = useSubmission((body: { name: string; kind: typeof kind }, idempotencyKey) =>
    ask(customerCalls.createGroup, { body, idempotencyKey }),
  );
  const create = useFormCall({
    run: () => submit({ name: name.trim(), kind }),
    onSuccess: ({ id }) => go(`${groupsPath}/${id}`),
  });
  return (
    <FormDialog
      title={groupMessages.newGroup}
      loss={groupMessages.groupLoss}
      action={groupMessages.newGroup}
      isChanged={name !== ''}
      isDisabled={name.trim() === ''}
      {...create.dialog}
      onClose={onClose}
    >
      <TextField
        label={groupMessages.groupName}
        value={name}
        onChange={setName}
        maxLength={groupNameCharsMax}
        isRequired
        autoFocus
      />
      <ChoiceCards label={groupMessages.groupKind} chosen={[kind]} options={kindChoices} onChoose={setKind} />
    </FormDialog>
  );
}
