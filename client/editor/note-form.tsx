// Adds a note to a record. Leaving with a typed note asks first.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../api/ask.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { Stack, Toolbar } from '../ui/layout/flow.tsx';
import { useEditor } from './editor-context.ts';
import { type LeaveGuard, useGuarded } from './shell/leave-guard.tsx';
import { useSubmission } from './use-submission.ts';

type NoteFormProps<Answer> = {
  label: string;
  /** Label of the button. */
  action: string;
  maxLength: number;
  guard: LeaveGuard;
  add(body: { text: string }, idempotencyKey: string): Promise<Answer>;
  /** Shows the added note. */
  onAdded(answer: Answer): unknown;
};

export function NoteForm<Answer>({ label, action, maxLength, guard, add, onAdded }: NoteFormProps<Answer>) {
  const { toasts } = useEditor();
  const [text, setText] = useState('');
  const failed = useRef<string>(undefined);
  const submit = useSubmission(add);
  const adding = useMutation({
    mutationFn: (sent: string) => submit({ text: sent }),
    onSuccess(answer, sent) {
      setText((before) => (before === sent ? '' : before));
      return onAdded(answer);
    },
    onError(error) {
      failed.current = errorText(error);
      toasts.say(failed.current, { stays: true });
    },
  });
  const isEmpty = text.trim() === '';
  useGuarded(guard, {
    isChanged: !isEmpty,
    save: () =>
      adding.mutateAsync(text).then(
        () => true,
        () => false,
      ),
    discard: () => setText(''),
    problem: () => failed.current,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty && !adding.isPending) adding.mutate(text);
  };
  return (
    <Stack as="form" gap={2} onSubmit={send}>
      <TextField label={label} isLong maxLength={maxLength} value={text} onChange={setText} />
      <Toolbar>
        <Button type="submit" isPending={adding.isPending} isDisabled={isEmpty}>
          {action}
        </Button>
      </Toolbar>
    </Stack>
  );
}
