// The number of the next order, for shops that continue the numbers of another one. Commerce 1.6.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { WholeField } from '../../../../ui/form/number-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { keepAnswer, useCall } from '../../../use-call.ts';
import { numberMessages as messages } from './messages.ts';

export function OrderNumberCard() {
  const query = useCall(orderCalls.openNextNumber);
  const [isChanging, setChanging] = useState(false);
  if (query.isPending) return null;
  const action = query.data && <Button onPress={() => setChanging(true)}>{messages.change}</Button>;
  return (
    <Card title={messages.title} action={action}>
      <Waiting query={query} what={messages.what} words={errorText} />
      {query.data && <p>{messages.next(query.data)}</p>}
      <Note>{messages.test}</Note>
      {isChanging && query.data && <NumberDialog {...query.data} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function NumberDialog({ next, onClose }: { next: number; onClose(): void }) {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const [number, setNumber] = useState<number | null>(next);
  const save = useMutation({
    mutationFn: (next: number) => ask(orderCalls.saveNextNumber, { body: { next } }),
    onSuccess(saved) {
      keepAnswer(client, orderCalls.openNextNumber, undefined, saved);
      toasts.say(messages.next(saved));
      onClose();
    },
  });
  return (
    <FormDialog
      title={messages.title}
      loss={messages.loss}
      isChanged={number !== next}
      isSaving={save.isPending}
      isDisabled={number === null || Number.isNaN(number) || number === next}
      onSave={() => number !== null && save.mutate(number)}
      onClose={onClose}
    >
      <WholeField
        {...messages.number}
        value={number}
        problem={save.isError ? errorText(save.error) : undefined}
        onChange={(value) => {
          save.reset();
          setNumber(value);
        }}
      />
    </FormDialog>
  );
}
