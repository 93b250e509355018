// The owner's notes about a customer.
import { Trash2 } from 'lucide-react';
import { customerCalls } from '../../../../../server/commerce/customer/calls.ts';
import { noteCharsMax } from '../../../../../server/commerce/customer/limits.ts';
import { ask } from '../../../../api/ask.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { NoteForm } from '../../../note-form.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { timeText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import type { Person } from './customer.tsx';
import { messages } from './messages.ts';

type NotesCardProps = { customer: Pick<Person, 'id' | 'notes'>; guard: LeaveGuard; onChanged(): unknown };

export function NotesCard({ customer: { id, notes }, guard, onChanged }: NotesCardProps) {
  const remove = useAction({
    run: (noteId: string) => ask(customerCalls.removeNote, { id, noteId }),
    said: messages.noteRemoved,
    onSuccess: onChanged,
  });
  return (
    <Card title={messages.notes}>
      <NoteForm
        label={messages.noteLabel}
        action={messages.addNote}
        maxLength={noteCharsMax}
        guard={guard}
        add={(body, idempotencyKey) => ask(customerCalls.addNote, { id, body, idempotencyKey })}
        onAdded={onChanged}
      />
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
