// A question before a call. Once the call worked, the dialog closes; a failure is shown in it.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../api/ask.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useEditor } from './editor-context.ts';

type CallDialogProps<Answer> = {
  title: string;
  action: string;
  kind?: 'danger' | 'primary';
  run(): Promise<Answer>;
  /** The message once it worked. */
  said?: string;
  onDone?(answer: Answer): unknown;
  onClose(): void;
  children: ReactNode;
};

export function CallDialog<Answer>({ run, said, onDone, children, ...question }: CallDialogProps<Answer>) {
  const { toasts } = useEditor();
  const calling = useMutation({
    mutationFn: run,
    onSuccess(answer) {
      if (said !== undefined) toasts.say(said);
      question.onClose();
      return onDone?.(answer);
    },
  });
  return (
    <ConfirmDialog {...question} isPending={calling.isPending} onConfirm={() => calling.mutate()}>
      {children}
      {calling.isError && <Notice tone="bad">{errorText(calling.error)}</Notice>}
    </ConfirmDialog>
  );
}
