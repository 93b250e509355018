// Deletes the record of a screen: the question, the call, and the way back to its list.
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useEditor } from './editor-context.ts';
import { useConfirmed } from './use-confirmed.tsx';

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

/** @returns as `useConfirmed` */
export function useRemoval<Answer>({ list, form, remove, said }: Removal<Answer>) {
  const leave = useLeaveRemoved(list, form);
  const removal = useConfirmed({ run: remove, onSuccess: (answer: Answer) => leave(said(answer)) });
  return {
    ask: () => removal.ask(),
    question: (title: string, action: string, text: ReactNode) => removal.question(() => ({ title, action, text })),
  };
}
