// One group of customers: its name, and its conditions or chosen people.
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import type { GroupAnswer, GroupConditions } from '../../../../../server/commerce/customer/group-schema.ts';
import { groupNameCharsMax, tagCharsMax } from '../../../../../server/commerce/customer/limits.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { ChoiceCards } from '../../../../ui/form/choice-cards.tsx';
import { MoneyField, WholeField } from '../../../../ui/form/number-field.tsx';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Split } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { CustomerSearch } from '../../../pick/customer-search.tsx';
import { isUnknown, RecordWaiting } from '../../../record-waiting.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useAction } from '../../../use-action.ts';
import { useAnswerForm } from '../../../use-answer-form.ts';
import { keepAnswer, useCall } from '../../../use-call.ts';
import { useRemoval } from '../../../use-removal.tsx';
import { useSite } from '../../../use-site.ts';
import { groupMessages } from './group-messages.ts';
import { kindChoices } from './groups.tsx';
import { customersPath, groupsPath, messages } from './messages.ts';

const up = { label: messages.groups, href: groupsPath };

export function GroupScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  const found = useCall(customerCalls.openGroup, { id });
  if (found.data) return <Opened key={id} group={found.data} isGone={isUnknown(found)} guard={guard} />;
  return <RecordWaiting query={found} up={up} words={groupMessages.groupGone} textOf={errorText} />;
}

const partOf = ({ name, kind, conditions }: GroupAnswer) => ({ name, kind, conditions });

function Opened({ group, isGone, guard }: { group: GroupAnswer; isGone: boolean; guard: LeaveGuard }) {
  const { id, name, kind, count } = group;
  const site = useSite();
  const form = useAnswerForm(customerCalls.openGroup, { id }, group, {
    guard,
    isGone,
    valuesOf: partOf,
    check: (values) => (values.name.trim() === '' ? [{ path: 'name', message: groupMessages.groupNameMissing }] : []),
    save: (values, idempotencyKey) =>
      ask(customerCalls.changeGroup, { id, body: { ...values, revision: group.revision }, idempotencyKey }),
  });
  const removal = useRemoval({
    ...{ list: groupsPath, form },
    remove: () => ask(customerCalls.removeGroup, { id }),
    said: () => groupMessages.groupRemoved({ name }),
  });
  const { conditions } = form.values;
  /** Empty fields are absent. */
  const change = (part: { [Name in keyof GroupConditions]: GroupConditions[Name] | null | '' }) =>
    form.set({
      conditions: Object.fromEntries(
        Object.entries({ ...conditions, ...part }).filter(([, value]) => value !== null && value !== ''),
      ) as GroupConditions,
    });
  return (
    <RecordPage
      title={name}
      lead={groupMessages.memberCount({ count })}
      up={up}
      actions={
        <>
          <ButtonLink href={`${customersPath}?group=${id}`}>{groupMessages.showMembers}</ButtonLink>
          <ActionMenu
            label={messages.more}
            icon={<Ellipsis />}
            actions={[{ id: 'remove', label: groupMessages.removeGroup, isDanger: true, run: removal.ask }]}
          />
        </>
      }
    >
      <RecordForm form={form} wordsOf={groupMessages.groupFields}>
        <Card title={messages.group}>
          <TextField {...form.field('name')} label={groupMessages.groupName} maxLength={groupNameCharsMax} />
          <ChoiceCards
            label={groupMessages.groupKind}
            chosen={[form.values.kind]}
            options={kindChoices}
            onChoose={(next) => form.set({ kind: next })}
          />
        </Card>
        {form.values.kind === 'conditions' && (
          <Card title={groupMessages.conditions}>
            <Note>{groupMessages.conditionsNote}</Note>
            <Split gap={4}>
              <TextField
                label={groupMessages.conditionTag}
                value={conditions.tag ?? ''}
                onChange={(tag) => change({ tag })}
                maxLength={tagCharsMax}
              />
              <SelectField
                label={groupMessages.conditionAccount}
                value={conditions.account ?? ''}
                options={[
                  { value: '', label: groupMessages.anyAccount },
                  { value: 'yes', label: groupMessages.withAccount },
                  { value: 'no', label: groupMessages.withoutAccount },
                ]}
                onChange={(account) => change({ account })}
              />
              <WholeField
                label={groupMessages.ordersMin}
                value={conditions.ordersMin ?? null}
                onChange={(ordersMin) => change({ ordersMin })}
              />
              {site && (
                <MoneyField
                  label={groupMessages.spentMin}
                  currency={site.currency}
                  value={conditions.spentMinCents ?? null}
                  onChange={(spentMinCents) => change({ spentMinCents })}
                />
              )}
              <WholeField
                label={groupMessages.orderedWithin}
                value={conditions.orderedWithinDays ?? null}
                onChange={(orderedWithinDays) => change({ orderedWithinDays })}
              />
              <WholeField
                label={groupMessages.notOrderedFor}
                value={conditions.notOrderedForDays ?? null}
                onChange={(notOrderedForDays) => change({ notOrderedForDays })}
              />
            </Split>
          </Card>
        )}
        {kind === 'people' && form.values.kind === 'people' && <PeopleCard id={id} />}
      </RecordForm>
      {removal.question(
        groupMessages.removeGroupTitle({ name }),
        groupMessages.removeGroup,
        groupMessages.removeGroupText({ count }),
      )}
    </RecordPage>
  );
}

function PeopleCard({ id }: { id: string }) {
  const client = useQueryClient();
  const add = useAction({
    run: (customerId: string) =>
      ask(customerCalls.changeMembers, { id, body: { customerIds: [customerId], isMember: true } }),
    said: ({ name }) => messages.addedToGroup({ count: 1, name }),
    onSuccess: (changed) => keepAnswer(client, customerCalls.openGroup, { id }, changed),
  });
  return (
    <Card title={groupMessages.people}>
      <CustomerSearch label={groupMessages.addPerson} onPick={(customer) => add.mutate(customer.id)} />
      <Note>{groupMessages.peopleNote}</Note>
    </Card>
  );
}
