// The order's history, with staff notes.
import { useQueryClient } from '@tanstack/react-query';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ask } from '../../../../api/ask.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note } from '../../../../ui/layout/flow.tsx';
import { NoteForm } from '../../../note-form.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { timeText } from '../../../time-text.ts';
import { keepAnswer } from '../../../use-call.ts';
import { recordMessages as words } from './messages.ts';
import styles from './orders.module.css';

type Entry = { id: string; at: number; text: string; isNote: boolean; by: string | undefined };

export function HistoryCard({ order, mayChange, guard }: { order: OwnerOrder; mayChange: boolean; guard: LeaveGuard }) {
  const client = useQueryClient();
  const { id } = order;
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
      {mayChange && (
        <NoteForm
          label={words.noteLabel}
          action={words.addNote}
          maxLength={5000}
          guard={guard}
          add={(body, idempotencyKey) => ask(orderCalls.addNote, { id, body, idempotencyKey })}
          onAdded={(changed) => keepAnswer(client, orderCalls.open, { id }, changed)}
        />
      )}
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
