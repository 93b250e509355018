// Deletes the record of a screen: the question, the call, and the way back to its list.
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { useEditor } from './editor-context.ts';
import { useAction } from './use-action.ts';

type ToastOptions = Parameters<ReturnType<typeof useEditor>['toasts']['say']>[1];

/** @param form of the screen: its unsaved changes no longer matter */
export function useLeaveRemoved(list: string, form?: { discard(): void }) {
  const { toasts } = useEditor();
  const [, go] = useLocation();
  return (said: string, options?: ToastOptions): void => {
    form?.discard();
    toasts.say(said, options);
    // The form reports that it has no changes only after it has rendered again.
    queueMicrotask(() => go(list));
  };
}

type Removal<Answer> = {
  /** Path of the list that the screen belongs to. */
  list: string;
  form?: { discard(): void };
  remove(): Promise<Answer>;
  said(answer: Answer): string;
};

/** @returns `ask` opens the question; `question` shows it */
export function useRemoval<Answer>({ list, form, remove, said }: Removal<Answer>) {
  const [isAsking, setAsking] = useState(false);
  const leave = useLeaveRemoved(list, form);
  const removing = useAction({
    run: remove,
    onSuccess: (answer) => leave(said(answer)),
    onSettled: () => setAsking(false),
  });
  return {
    ask: () => setAsking(true),
    question: (title: string, action: string, text: ReactNode) =>
      isAsking && (
        <ConfirmDialog
          {...{ title, action }}
          isPending={removing.isPending}
          onConfirm={() => removing.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{text}</p>
        </ConfirmDialog>
      ),
  };
}
