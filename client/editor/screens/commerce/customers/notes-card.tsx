// The owner's notes about a customer.
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import { noteCharsMax } from '../../../../../server/commerce/customer/limits.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { timeText } from '../../../time-text.ts';
import { useSubmission } from '../../../use-submission.ts';
import type { Person } from './customer.tsx';
import { messages } from './messages.ts';

type NotesCardProps = { customer: Pick<Person, 'id' | 'notes'>; onChanged(): unknown };

export function NotesCard({ customer: { id, notes }, onChanged }: NotesCardProps) {
  const { toasts } = useEditor();
  const [text, setText] = useState('');
  const submit = useSubmission((body: { text: string }, idempotencyKey) =>
    ask(customerCalls.addNote, { id, body, idempotencyKey }),
  );
  const onError = (error: Error) => toasts.say(errorText(error), { stays: true });
  const add = useMutation({
    mutationFn: () => submit({ text }),
    onSuccess() {
      setText('');
      return onChanged();
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: (noteId: string) => ask(customerCalls.removeNote, { id, noteId }),
    onSuccess() {
      toasts.say(messages.noteRemoved);
      return onChanged();
    },
    onError,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !add.isPending) add.mutate();
  };
  return (
    <Card title={messages.notes}>
      <Stack as="form" gap={2} onSubmit={send}>
        <TextField label={messages.noteLabel} isLong maxLength={noteCharsMax} value={text} onChange={setText} />
        <Toolbar>
          <Button type="submit" isPending={add.isPending} isDisabled={text.trim() === ''}>
            {messages.addNote}
          </Button>
        </Toolbar>
      </Stack>
      <Rows label={messages.notes}>
        {notes.toReversed().map((note) => (
          <Row key={note.id} title={note.text} note={timeText(note.at)}>
            <IconButton
              label={messages.removeNote}
              icon={<Trash2 />}
              isDisabled={remove.isPending}
              onPress={() => remove.mutate(note.id)}
            />
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
