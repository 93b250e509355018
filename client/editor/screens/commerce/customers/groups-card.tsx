// The groups that a customer is in. Groups of chosen people can be joined and left here.
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { useAction } from '../../../use-action.ts';
import { useCall } from '../../../use-call.ts';
import { groupMessages } from './group-messages.ts';
import { groupsPath, messages } from './messages.ts';

export function GroupsCard({ id }: { id: string }) {
  const groups = useCall(
    customerCalls.listGroups,
    { query: { customer: id } },
    { select: (answer) => answer.groups.filter(({ kind, isMember }) => kind === 'people' || isMember) },
  );
  const change = useAction({
    run: ({ groupId, isMember }: { groupId: string; isMember: boolean }) =>
      ask(customerCalls.changeMembers, { id: groupId, body: { customerIds: [id], isMember } }),
    said: ({ name }, { isMember }) =>
      isMember ? messages.addedToGroup({ count: 1, name }) : groupMessages.leftGroup({ name }),
  });
  return (
    <Card title={messages.groups} action={<ButtonLink href={groupsPath}>{messages.allGroups}</ButtonLink>}>
      <Waiting query={groups} what={groupMessages.groupsWhat} words={errorText} />
      {groups.data?.length === 0 && <Empty>{groupMessages.noGroupsYet}</Empty>}
      {groups.data?.map((group) => (
        <CheckField
          key={group.id}
          label={group.name}
          hint={group.kind === 'conditions' ? groupMessages.byConditions : undefined}
          value={group.isMember === true}
          isDisabled={group.kind === 'conditions' || change.isPending}
          onChange={(isMember) => change.mutate({ groupId: group.id, isMember })}
        />
      ))}
    </Card>
  );
}
