// The member areas that a customer can open; the owner gives and removes access.
import { useState } from 'react';
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import { ask } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useAction } from '../../../use-action.ts';
import { useCall } from '../../../use-call.ts';
import type { Person } from './customer.tsx';
import { messages } from './messages.ts';

type AreasCardProps = { customer: Pick<Person, 'id' | 'memberAreas'>; onChanged(): unknown };

/** Hidden while the site has no member area. */
export function AreasCard({ customer: { id, memberAreas }, onChanged }: AreasCardProps) {
  const { data } = useCall(customerCalls.listAreas);
  const [chosen, setChosen] = useState<string>();
  const change = useAction({
    run: ({ areaId, gives }: { areaId: string; gives: boolean }) =>
      gives
        ? ask(customerCalls.grantAccess, { id, body: { areaId } })
        : ask(customerCalls.withdrawAccess, { id, areaId }),
    said: (_, { areaId, gives }) => (gives ? messages.granted : messages.withdrawn)({ area: titleOf(areaId) }),
    onSuccess() {
      setChosen(undefined);
      return onChanged();
    },
  });
  const areas = data?.areas ?? [];
  const titleOf = (area: string) => areas.find((one) => one.id === area)?.title ?? area;
  const others = areas.filter((one) => !memberAreas.includes(one.id));
  const next = others.find((one) => one.id === chosen) ?? others[0];
  if (areas.length + memberAreas.length === 0) return null;
  return (
    <Card title={messages.areas}>
      {memberAreas.length === 0 && <p>{messages.noAreas}</p>}
      <Rows label={messages.areas}>
        {memberAreas.map((area) => (
          <Row key={area} title={titleOf(area)}>
            <Button
              aria-label={messages.withdrawOf({ area: titleOf(area) })}
              isPending={change.isPending}
              onPress={() => change.mutate({ areaId: area, gives: false })}
            >
              {messages.withdraw}
            </Button>
          </Row>
        ))}
      </Rows>
      {next && (
        <>
          <SelectField
            label={messages.area}
            value={next.id}
            options={others.map((one) => ({ value: one.id, label: one.title }))}
            onChange={setChosen}
          />
          <div>
            <Button isPending={change.isPending} onPress={() => change.mutate({ areaId: next.id, gives: true })}>
              {messages.grant}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
