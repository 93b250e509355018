// The order's history, with staff notes.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { timeText } from '../../../time-text.ts';
import { keepAnswer } from '../../../use-call.ts';
import { useSubmission } from '../../../use-submission.ts';
import { recordMessages as words } from './messages.ts';
import styles from './orders.module.css';

type Entry = { id: string; at: number; text: string; isNote: boolean; by: string | undefined };

export function HistoryCard({ order, mayChange }: { order: OwnerOrder; mayChange: boolean }) {
  const entries: Entry[] = [
    ...(order.timeline ?? [])
      .filter(({ kind }) => kind !== 'note')
      .map(({ id, at, text, by }) => ({ id, at, text, by, isNote: false })),
    ...(order.notes ?? []).map(({ id, createdAt, text, by }) => ({ id, at: createdAt, text, by, isNote: true })),
  ]
    .reverse()
    .sort((a, b) => b.at - a.at);
  return (
    <Card title={words.history}>
      {mayChange && <NoteForm id={order.id} />}
      <ol className={styles.history}>
        {entries.map(({ id, at, text, isNote, by }) => (
          <li key={id} data-note={isNote || undefined}>
            <span>{text}</span>
            <Note as="span">
              {by !== undefined && `${by} · `}
              <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>
            </Note>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function NoteForm({ id }: { id: string }) {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const store = useSubmission((body: { text: string }, idempotencyKey) =>
    ask(orderCalls.addNote, { id, body, idempotencyKey }),
  );
  const save = useMutation({
    mutationFn: () => store({ text }),
    onSuccess: (order) => {
      setText('');
      keepAnswer(client, orderCalls.open, { id }, order);
    },
    onError: (error) => toasts.say(errorText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !save.isPending) save.mutate();
  };
  return (
    <Stack as="form" onSubmit={submit}>
      <TextField label={words.noteLabel} isLong maxLength={5000} value={text} onChange={setText} />
      <div>
        <Button type="submit" isPending={save.isPending} isDisabled={text.trim() === ''}>
          {words.addNote}
        </Button>
      </div>
    </Stack>
  );
}
